#include "genetic/verification/grid_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "solver/formats/json_text.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {
namespace {

/// Excitations to ask for by name; one empty name where there is nothing to choose.
std::vector<std::string> asked_excitations(const MetricDescription& metric, const Results& results) {
    if (!is_of_one_excitation(metric, results.pattern_kind)) return {};
    std::vector<std::string> names = excitations_with(results, metric);
    if (names.size() == 1) names.front().clear();
    return names;
}

bool can_be_checked(const MetricDescription& metric) {
    const bool is_of_field =
        metric.source == MetricSource::frequency || metric.source == MetricSource::reflection;
    return is_of_field && (metric.angles == MetricAngles::none || metric.angles == MetricAngles::range);
}

}  // namespace

double second_order_error(double value, double finer, double density_ratio) {
    return std::abs(value - finer) / (1.0 - 1.0 / (density_ratio * density_ratio));
}

std::string error_text(double error) {
    constexpr int most_decimals = 4;
    if (!std::isfinite(error)) return "\u2013";
    if (error == 0.0) return "0";
    const int decimals = 1 - static_cast<int>(std::floor(std::log10(error)));
    return fmt::format("{:.{}f}", error, std::clamp(decimals, 0, most_decimals));
}

double CheckedNumber::estimated_error() const {
    return second_order_error(value, finer, check_density_ratio);
}

std::vector<CheckedNumber> GridCheck::worst() const {
    std::vector<CheckedNumber> found;
    std::map<std::pair<std::string, std::string>, std::size_t> places;
    for (const CheckedNumber& number : numbers) {
        const auto [place, is_new] = places.try_emplace({number.metric, number.port}, found.size());
        if (is_new)
            found.push_back(number);
        else if (number.estimated_error() > found[place->second].estimated_error())
            found[place->second] = number;
    }
    return found;
}

std::vector<CheckedNumber> GridCheck::numbers_of(const std::string& metric, const std::string& port) const {
    std::vector<CheckedNumber> found;
    std::copy_if(numbers.begin(), numbers.end(), std::back_inserter(found), [&](const CheckedNumber& number) {
        return number.metric == metric && (number.port.empty() || number.port == port);
    });
    return found;
}

Project on_finer_grid(Project project) {
    project.simulation.cells_per_wavelength *= check_density_ratio;
    return project;
}

GridCheck grid_check(const Project& project, const Results& results, const Results& finer) {
    GridCheck check{project.name, project.simulation.cells_per_wavelength};
    for (const MetricDescription& metric : metric_table()) {
        if (!can_be_checked(metric)) continue;
        for (const std::string& port : asked_excitations(metric, results)) {
            MetricQuestion question;
            question.port = port;
            const std::vector<double> own = metric_values(metric, results, question),
                                      other = metric_values(metric, finer, question);
            for (std::size_t f = 0; f < std::min(own.size(), other.size()); ++f)
                if (std::isfinite(own[f]) && std::isfinite(other[f]))
                    check.numbers.push_back({std::string(metric.key), port,
                                             results.frequencies[f].frequency_hz, own[f], other[f]});
        }
    }
    return check;
}

std::string grid_check_json(const GridCheck& check) {
    using Json = nlohmann::ordered_json;
    Json metrics = Json::array();
    for (const CheckedNumber& number : check.numbers) {
        Json entry = {{"metric", number.metric}};
        if (!number.port.empty()) entry["port"] = number.port;
        entry["frequency_hz"] = number.frequency_hz;
        entry["value"] = number.value;
        entry["finer"] = number.finer;
        entry["estimated_error"] = number.estimated_error();
        metrics.push_back(std::move(entry));
    }
    return json_text({{"format", "lathe-check/1"},
                      {"name", check.name},
                      {"cells_per_wavelength", check.cells_per_wavelength},
                      {"density_ratio", check_density_ratio},
                      {"metrics", std::move(metrics)}});
}

}  // namespace lathe::genetic
