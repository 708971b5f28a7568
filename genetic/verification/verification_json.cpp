#include "genetic/verification/verification_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "genetic/verification/verdict.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_source.hpp"
#include "solver/formats/json_text.hpp"
#include "solver/formats/s_matrix_json.hpp"
#include "solver/formats/warnings_json.hpp"

namespace lathe::genetic {
namespace {

using Json = nlohmann::ordered_json;

template <class Value>
struct NamedNumber {
    const char* key;
    double Value::*number;
};

constexpr NamedNumber<VerifiedNumbers> solve_numbers[] = {
    {"s11_db", &VerifiedNumbers::s11_db},
    {"directivity_dbi", &VerifiedNumbers::directivity_dbi},
    {"realised_gain_dbi", &VerifiedNumbers::realised_gain_dbi},
    {"cross_polar_db", &VerifiedNumbers::cross_polar_db},
    {"phase_centre_e_mm", &VerifiedNumbers::phase_centre_e_mm},
    {"phase_centre_h_mm", &VerifiedNumbers::phase_centre_h_mm},
    {"radiated_power_ratio", &VerifiedNumbers::radiated_power_ratio}};

constexpr NamedNumber<VerifiedDifference> difference_numbers[] = {
    {"s11", &VerifiedDifference::s11},
    {"s11_db", &VerifiedDifference::s11_db},
    {"directivity_dbi", &VerifiedDifference::directivity_db},
    {"realised_gain_dbi", &VerifiedDifference::realised_gain_db},
    {"cross_polar_db", &VerifiedDifference::cross_polar_db},
    {"phase_centre_e_mm", &VerifiedDifference::phase_centre_e_mm},
    {"phase_centre_h_mm", &VerifiedDifference::phase_centre_h_mm},
    {"pattern", &VerifiedDifference::pattern},
    {"phase_deg", &VerifiedDifference::phase_deg}};

constexpr NamedNumber<VerificationLimits> limit_numbers[] = {
    {"s11", &VerificationLimits::s11},
    {"directivity_db", &VerificationLimits::directivity_db},
    {"pattern", &VerificationLimits::pattern},
    {"cross_polar_db", &VerificationLimits::cross_polar_db},
    {"phase_deg", &VerificationLimits::phase_deg}};

/// A list over frequency for each number of a table.
template <class Value, std::size_t count>
void add_numbers(Json& json, const std::vector<Value>& values, const NamedNumber<Value> (&names)[count]) {
    for (const NamedNumber<Value>& name : names) {
        Json& list = json[name.key] = Json::array();
        for (const Value& value : values) list.push_back(number_or_null(value.*name.number));
    }
}

template <class Value, std::size_t count>
std::vector<Value> read_numbers(const Json& json, const NamedNumber<Value> (&names)[count]) {
    std::vector<Value> values(json.at(names[0].key).size());
    for (const NamedNumber<Value>& name : names) {
        if (!json.contains(name.key)) continue;  // newer than the file
        for (std::size_t n = 0; n < values.size(); ++n)
            values[n].*name.number = number_or_undefined(json.at(name.key).at(n));
    }
    return values;
}

Json levels_json(const std::vector<double>& levels) {
    Json list = Json::array();
    for (const double level : levels) list.push_back(number_or_null(std::round(100.0 * level) / 100.0));
    return list;
}

std::vector<double> read_levels(const Json& json) {
    std::vector<double> levels;
    for (const Json& level : json) levels.push_back(number_or_undefined(level));
    return levels;
}

Json solve_json(const VerifiedSolve& solve) {
    Json json = Json::object();
    json["s11"] = Json::array();
    for (const VerifiedNumbers& numbers : solve.numbers) json["s11"].push_back(complex_or_null(numbers.s11));
    add_numbers(json, solve.numbers, solve_numbers);
    json["cells"] = solve.cells;
    json["steps"] = solve.steps;
    json["engine"] = solve.engine;
    json["seconds"] = solve.seconds;
    json["warnings"] = warnings_json(solve.warnings);
    if (!solve.cuts.empty()) json["cuts"] = Json::array();
    for (const VerifiedCut& cut : solve.cuts) {
        Json drawn = {{"frequency_hz", cut.frequency_hz}, {"phi_deg", cut.phi_deg}};
        drawn["level_dbi"] = levels_json(cut.level_dbi);
        if (!cut.cross_dbi.empty()) drawn["cross_dbi"] = levels_json(cut.cross_dbi);
        json["cuts"].push_back(std::move(drawn));
    }
    return json;
}

VerifiedSolve read_solve(const Json& json) {
    VerifiedSolve solve;
    solve.numbers = read_numbers(json, solve_numbers);
    for (std::size_t n = 0; n < solve.numbers.size(); ++n) {
        const Json& s11 = json.at("s11").at(n);
        solve.numbers[n].s11 = {number_or_undefined(s11.at("re")), number_or_undefined(s11.at("im"))};
    }
    solve.cells = json.at("cells").get<std::vector<int>>();
    solve.steps = json.at("steps").get<long>();
    solve.engine = json.at("engine").get<std::string>();
    solve.seconds = number_or_undefined(json.at("seconds"));
    for (const Json& warning : json.at("warnings"))
        solve.warnings.push_back({warning.at("code").get<std::string>(),
                                  warning.at("text").get<std::string>(),
                                  warning.at("place").get<std::string>()});
    if (!json.contains("cuts")) return solve;
    for (const Json& drawn : json.at("cuts")) {
        VerifiedCut& cut = solve.cuts.emplace_back();
        cut.frequency_hz = drawn.at("frequency_hz").get<double>();
        cut.phi_deg = drawn.at("phi_deg").get<double>();
        cut.level_dbi = read_levels(drawn.at("level_dbi"));
        if (drawn.contains("cross_dbi")) cut.cross_dbi = read_levels(drawn.at("cross_dbi"));
    }
    return solve;
}

void add_grids(Json& json, const Verification& verification) {
    if (!verification.second && verification.one_grid_reason.empty()) return;
    Json& grids = json["grids"];
    grids["cells_per_wavelength"] = {verification.cells_per_wavelength};
    if (!verification.second) {
        grids["reason"] = verification.one_grid_reason;
        return;
    }
    const SecondGrid& second = *verification.second;
    grids["cells_per_wavelength"].push_back(second.cells_per_wavelength);
    grids["advised_cells_per_wavelength"] =
        number_or_null(advised_density(verification).value_or(undefined_number));
    grids["second"] = {{"revolution", solve_json(second.revolution)}, {"volume", solve_json(second.in_3d)}};
    add_numbers(json["moved"]["revolution"], second.revolution_moved, difference_numbers);
    add_numbers(json["moved"]["volume"], second.volume_moved, difference_numbers);
}

void read_grids(const Json& json, Verification& verification) {
    if (!json.contains("grids")) return;  // newer than the file
    const Json& grids = json.at("grids");
    if (grids.contains("reason")) verification.one_grid_reason = grids.at("reason").get<std::string>();
    if (!grids.contains("second")) return;
    SecondGrid& second = verification.second.emplace();
    second.cells_per_wavelength = grids.at("cells_per_wavelength").at(1).get<double>();
    second.revolution = read_solve(grids.at("second").at("revolution"));
    second.in_3d = read_solve(grids.at("second").at("volume"));
    second.revolution_moved = read_numbers(json.at("moved").at("revolution"), difference_numbers);
    second.volume_moved = read_numbers(json.at("moved").at("volume"), difference_numbers);
}

Verification read(const Json& json) {
    if (json.at("format") != "lathe-verification/2") throw std::invalid_argument("another format");
    Verification read;
    read.name = json.at("name").get<std::string>();
    read.cells_per_wavelength = json.at("cells_per_wavelength").get<double>();
    if (json.contains("project")) read.project_text = json_text(json.at("project"));
    read.frequencies_hz = json.at("frequencies_hz").get<std::vector<double>>();
    read.revolution = read_solve(json.at("revolution"));
    read.in_3d = read_solve(json.at("volume"));
    read.differences = read_numbers(json.at("differences"), difference_numbers);
    if (json.contains("surrounded")) {
        read.surroundings = json.at("surroundings").get<std::vector<std::string>>();
        read.surrounded = read_solve(json.at("surrounded"));
        read.surroundings_effects = read_numbers(json.at("surroundings_effects"), difference_numbers);
    }
    read_grids(json, read);
    for (const auto& name : limit_numbers)
        read.limits.*name.number = json.at("limits").value(name.key, read.limits.*name.number);
    read.reasons = json.at("reasons").get<std::vector<std::string>>();
    return read;
}

}  // namespace

std::string verification_json(const Verification& verification) {
    Json json = Json::object();
    json["format"] = "lathe-verification/2";
    json["name"] = verification.name;
    json["cells_per_wavelength"] = verification.cells_per_wavelength;
    json["frequencies_hz"] = verification.frequencies_hz;
    json["revolution"] = solve_json(verification.revolution);
    json["volume"] = solve_json(verification.in_3d);
    add_numbers(json["differences"], verification.differences, difference_numbers);
    if (verification.surrounded) {
        json["surroundings"] = verification.surroundings;
        json["surrounded"] = solve_json(*verification.surrounded);
        add_numbers(json["surroundings_effects"], verification.surroundings_effects, difference_numbers);
    }
    add_grids(json, verification);
    for (const auto& name : limit_numbers) json["limits"][name.key] = verification.limits.*name.number;
    json["verdict"] = verification.agrees() ? "agrees" : "differs";
    json["reasons"] = verification.reasons;
    if (!verification.project_text.empty()) json["project"] = Json::parse(verification.project_text);
    return json_text(json);
}

Verification read_verification_json(const std::string& text, const std::string& file) {
    parse_json(text, file);  // refuses what is not JSON, with line and column
    try {
        return read(Json::parse(text));
    } catch (const std::exception& error) {
        throw InputError({.file = file}, "", std::string("is no verification: ") + error.what());
    }
}

std::optional<Verification> find_verification(const Project& project,
                                              std::span<const std::filesystem::path> folders) {
    for (const std::filesystem::path& folder : folders) try {
            const std::string file = (folder / "verification.json").string();
            Verification found = read_verification_json(read_text_file(file), file);
            if (is_of(found, project)) return found;
        } catch (const std::exception&) {
            // No file there, or one of something else.
        }
    return std::nullopt;
}

}  // namespace lathe::genetic
