#include "solver/particles/power/solved_power.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "solver/base/core_count.hpp"
#include "solver/particles/power/power_analysis.hpp"
#include "solver/particles/selection/make_electron_engine.hpp"
#include "solver/results/metric_table.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::particles {
namespace {

void add_once(const Warning& warning, Warnings& warnings) {
    const bool is_there = std::any_of(warnings.begin(), warnings.end(), [&](const Warning& other) {
        return other.code == warning.code && other.text == warning.text;
    });
    if (!is_there) warnings.push_back(warning);
}

/// The doubt of a region as a warning; its code names the reason.
Warning doubt_warning(const MultipactorRegion& region, const FrequencyMap& map) {
    const bool has_few_flights = region.undecided_w > 0.0;
    return {has_few_flights ? "multipactor_few_flights" : "multipactor_marginal",
            fmt::format("In region \"{}\" at {:.4g} GHz{} {}: {}.", region.name, map.frequency_hz / 1e9,
                        map.excitation.empty() ? "" : ", driven at \"" + map.excitation + "\",",
                        has_few_flights ? "the multipactor threshold may be lower"
                                        : "electrons nearly hold their number",
                        region.doubt),
            region.name};
}

RegionMultipactor summary_of(const MultipactorRegion& region) {
    RegionMultipactor summary;
    summary.verdict = name_of(region.verdict);
    for (const MultipactorLevel& level : region.levels)
        summary.levels.push_back({level.power_w, level.growth_per_period});
    if (region.verdict != Verdict::breakdown) return summary;
    summary.threshold_w = region.threshold_w;
    summary.spread_db = region.spread_db;
    summary.order = region.order;
    summary.gap_voltage_v = region.gap_voltage_v;
    summary.gap_m = region.gap_m;
    return summary;
}

/// The pressure of the range at which least power is borne, and that power if it is at most `largest_w`.
RegionCorona worst_corona(const MeshedRegion& region, const PowerSettings& settings,
                          const std::stop_token& stop) {
    CoronaSettings asked;
    asked.from_torr = settings.corona_from_torr;
    asked.to_torr = settings.corona_to_torr;
    asked.most_w = 4.0 * settings.multipactor.to_w;  // the last power that is tried lies below
    RegionCorona worst;
    for (const CoronaOnset& onset : corona_onsets(region.mesh, region.field, asked, stop)) {
        const bool is_found = onset.power_w > 0.0 && onset.power_w <= settings.multipactor.to_w;
        if (is_found && (!worst.threshold_w || onset.power_w < *worst.threshold_w))
            worst = {onset.power_w, onset.pressure_torr};
    }
    return worst;
}

bool holds(const std::vector<double>& frequencies_hz, double frequency_hz) {
    return std::binary_search(frequencies_hz.begin(), frequencies_hz.end(), frequency_hz);
}

PowerHandling power_handling(const Antenna& antenna, const FrequencyMap& map, const PowerQuestion& question,
                             const ElectronEngine& engine, const std::stop_token& stop, Warnings& warnings) {
    MultipactorSettings settings = question.settings.multipactor;
    settings.threshold_alone = true;
    PowerHandling power{settings.to_w, settings.operating_power_w, settings.demanded_margin_db, {}};
    Warnings doubts;
    for (const MeshedRegion& region : mesh_regions(antenna, map, question.settings, doubts)) {
        RegionPower answer{region.name, {}, {}};
        if (holds(question.multipactor_hz, map.frequency_hz)) {
            const MultipactorRegion found = analyse_multipactor(region, settings, engine, stop);
            if (!found.doubt.empty()) doubts.push_back(doubt_warning(found, map));
            answer.multipactor = summary_of(found);
        }
        if (holds(question.corona_hz, map.frequency_hz))
            answer.corona = worst_corona(region, question.settings, stop);
        power.regions.push_back(std::move(answer));
    }
    for (const Warning& doubt : doubts) add_once(doubt, warnings);
    return power;
}

}  // namespace

std::vector<double> PowerQuestion::map_frequencies_hz() const {
    std::vector<double> all;
    std::set_union(multipactor_hz.begin(), multipactor_hz.end(), corona_hz.begin(), corona_hz.end(),
                   std::back_inserter(all));
    return all;
}

void add_power_handling(const Antenna& antenna, std::span<const FrequencyMap> maps,
                        const PowerQuestion& question, const ElectronEngine& engine,
                        const std::stop_token& stop, Results& results) {
    const std::vector<double> asked = question.map_frequencies_hz();
    const auto is_asked = [&](const std::string& port) {
        return question.ports.empty() || std::ranges::find(question.ports, port) != question.ports.end();
    };
    const auto answer = [&](double frequency_hz, const std::string& excitation,
                            std::optional<PowerHandling>& power) {
        if (!holds(asked, frequency_hz)) return;
        const auto map = std::find_if(maps.begin(), maps.end(), [&](const FrequencyMap& each) {
            return each.frequency_hz == frequency_hz && each.excitation == excitation;
        });
        if (map != maps.end())
            power = power_handling(antenna, *map, question, engine, stop, results.warnings);
    };
    const MetricExcitation bearing =
        excitation_of(metric_of("multipactor_threshold_w"), results.pattern_kind);
    for (FrequencyResult& at : results.frequencies)
        for (std::size_t n = 0; n < at.beams.size(); ++n)
            if (has_metric(results.driven_kinds[n], bearing) && is_asked(results.driven[n]))
                answer(at.frequency_hz, results.driven[n], at.beams[n].power);
    if (const std::string notice = engine.notice(); !notice.empty())
        results.engine.notice += (results.engine.notice.empty() ? "" : "; ") + notice;
}

Results solve_with_power(const Antenna& antenna, const SimulationSettings& settings,
                         const PowerQuestion& question, Session& session, Progress& progress,
                         std::stop_token stop) {
    if (question.is_empty()) return solve(antenna, settings, session, progress, std::move(stop));
    MappedResults solved =
        solve_with_maps(antenna, settings, question.map_frequencies_hz(), session, progress, stop);
    const auto engine = electron_engine_beside(session, static_cast<unsigned>(core_count()));
    add_power_handling(antenna, solved.maps, question, *engine, stop, solved.results);
    return std::move(solved.results);
}

}  // namespace lathe::particles
