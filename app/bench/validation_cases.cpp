#include "app/bench/validation_cases.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "solver/results/reflection.hpp"
#include "solver/results/results.hpp"

namespace lathe::bench {
namespace {

constexpr double directivity_limit_db = 0.1, beamwidth_limit = 0.02;
constexpr double reflection_limit_db = 1.5, reflection_floor_db = -30.0;
constexpr double impedance_limit = 0.03;
constexpr double cross_polar_limit_db = 1.5, cross_polar_floor_db = -35.0;

double value_of(const FrequencyResult& at, const std::string& quantity) {
    if (quantity == "directivity_dbi") return at.beam().directivity_dbi;
    if (quantity == "beamwidth_e_deg") return at.beam().beamwidth_3db_e_deg;
    if (quantity == "beamwidth_h_deg") return at.beam().beamwidth_3db_h_deg;
    if (quantity == "s11_db") return reflection_db(at.s11());
    if (quantity == "cross_polar_db") return at.beam().cross_polar_db;
    if (quantity == "resistance_ohm") return at.beam().input_impedance_ohm.real();
    if (quantity == "reactance_ohm") return at.beam().input_impedance_ohm.imag();
    throw std::runtime_error("resources/validation: unknown quantity " + quantity);
}

/// Levels below the floor agree when both lie below it: there they measure the last rivet.
bool levels_agree(double ours, double theirs, double limit_db, double floor_db) {
    return std::abs(std::max(ours, floor_db) - std::max(theirs, floor_db)) <= limit_db + 1e-9;
}

/// Resistance and reactance are parts of one number: the limit is a share of its magnitude.
bool is_impedance(const std::string& quantity) {
    return quantity == "resistance_ohm" || quantity == "reactance_ohm";
}

bool agrees(const std::string& quantity, double ours, double theirs, const ReferenceRow& row) {
    if (is_impedance(quantity))
        return std::abs(ours - theirs) <=
               impedance_limit * std::hypot(row.values.at("resistance_ohm"), row.values.at("reactance_ohm"));
    // Half a unit of the last digit that the references are printed with.
    if (quantity == "directivity_dbi") return std::abs(ours - theirs) <= directivity_limit_db + 0.005;
    if (quantity == "s11_db") return levels_agree(ours, theirs, reflection_limit_db, reflection_floor_db);
    if (quantity == "cross_polar_db")
        return levels_agree(ours, theirs, cross_polar_limit_db, cross_polar_floor_db);
    return std::abs(ours / theirs - 1.0) <= beamwidth_limit;
}

}  // namespace

std::vector<ValidationCase> read_validation_cases(const std::filesystem::path& folder) {
    std::ifstream file(folder / "references.json");
    if (!file) throw std::runtime_error((folder / "references.json").string() + ": cannot be read");
    const auto json = nlohmann::json::parse(file);
    std::vector<ValidationCase> cases;
    for (const auto& entry : json.at("cases")) {
        ValidationCase read;
        read.name = entry.at("case").get<std::string>();
        read.what = entry.at("what").get<std::string>();
        read.source = entry.at("source").get<std::string>();
        read.note = entry.value("note", "");
        read.project = read_project(folder / (read.name + ".lathe"));
        for (const auto& row : entry.at("rows")) {
            ReferenceRow numbers;
            for (const auto& [key, value] : row.items())
                if (key == "ghz")
                    numbers.frequency_hz = value.get<double>() * 1e9;
                else
                    numbers.values[key] = value.get<double>();
            read.rows.push_back(numbers);
        }
        cases.push_back(std::move(read));
    }
    return cases;
}

std::string limits_in_words() {
    return fmt::format(
        "directivity within {} dB, beamwidths within {} %, S11 within {} dB down to {} dB, "
        "cross-polarisation within "
        "{} dB down to {} dB, resistance and reactance within {} % of the impedance's magnitude",
        directivity_limit_db, 100 * beamwidth_limit, reflection_limit_db, reflection_floor_db,
        cross_polar_limit_db, cross_polar_floor_db, 100 * impedance_limit);
}

std::vector<Comparison> compare(const ValidationCase& reference, const Results& results) {
    std::vector<Comparison> comparisons;
    for (const ReferenceRow& row : reference.rows) {
        const FrequencyResult* found = nullptr;
        for (const FrequencyResult& at : results.frequencies)
            if (std::abs(at.frequency_hz / row.frequency_hz - 1.0) < 1e-4) found = &at;
        if (!found)
            throw std::runtime_error(fmt::format("{}: {} GHz is not among its frequencies", reference.name,
                                                 row.frequency_hz * 1e-9));
        for (const auto& [quantity, theirs] : row.values) {
            const double ours = value_of(*found, quantity);
            comparisons.push_back(
                {row.frequency_hz, quantity, theirs, ours, agrees(quantity, ours, theirs, row)});
        }
    }
    return comparisons;
}

}  // namespace lathe::bench
