#include "solver/particles/emission/wall_material.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <charconv>
#include <span>
#include <vector>

#include "solver/base/input_error.hpp"

namespace lathe::particles {
namespace {

constexpr std::array<KnownMaterial, 7> table_of_materials = {{
    {"aluminium", 17, 276, 2.92, "ECSS-E-ST-20-01C (2020), as in SPARK3D"},
    {"copper", 19, 232, 2.48, "ECSS-E-ST-20-01C (2020), as in SPARK3D"},
    {"silver", 20, 315, 2.34, "ECSS-E-ST-20-01C (2020), as in SPARK3D"},
    {"silver_2003", 30, 165, 2.22, "SPARK3D 1.6.3"},
    {"copper_2003", 25, 175, 2.25, "ESA 2003"},
    {"gold", 19, 150, 2.14, "ESA 2003"},
    {"alodine", 41, 180, 1.83, "ESA 2003"},
}};

// Furman and Pivi, table I.
constexpr FurmanPiviCurve furman_pivi_copper = {0.02,  0.496, 60.86, 1.0,    2.0,   0.2,
                                                0.041, 0.104, 0.5,   1.8848, 276.8, 1.54};
constexpr FurmanPiviCurve furman_pivi_steel = {0.07, 0.5, 100.0, 0.9,  1.9,   0.74,
                                               40.0, 1.0, 0.4,   1.22, 310.0, 1.813};

constexpr std::array<std::string_view, 5> model_names = {"vaughan", "crossover", "spark3d", "furman_pivi",
                                                         "table"};

void require(double value, double low, double high, const char* what) {
    if (value >= low && value <= high) return;  // also refuses what is no number
    throw InputError({}, fmt::format("{:g}", value),
                     fmt::format("{} must be from {:g} to {:g}", what, low, high));
}

/// `lines`: of the rows in their file; empty: they are not from a file.
void check_measured(const MeasuredYield& measured, std::span<const int> lines = {}) {
    const std::size_t count = measured.energies_ev.size();
    if (count < 2 || count > 10'000 || measured.yields.size() != count)
        throw InputError({}, fmt::format("{}", count),
                         "a table of yields needs 2 to 10000 rows of energy and yield");
    for (std::size_t n = 0; n < count; ++n) {
        try {
            require(measured.yields[n], 0.0, 30.0, "a yield");
            require(measured.energies_ev[n], 1e-6, 1e6, "an energy in eV");
            if (n > 0 && !(measured.energies_ev[n] > measured.energies_ev[n - 1]))
                throw InputError({}, fmt::format("{:g}", measured.energies_ev[n]),
                                 "the energies of a table must rise");
        } catch (const InputError& error) {
            if (lines.empty()) throw;
            throw error.located_in("", lines[n]);
        }
    }
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos ? ""
                                           : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool parse_number(std::string_view text, double& value) {
    const std::string_view word = trimmed(text);
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc() && end == word.data() + word.size();
}

/// Names of columns: cells that begin with a letter.
bool is_heading(std::string_view line) {
    const auto begins_with_letter = [](std::string_view cell) {
        const auto first = cell.find_first_not_of(" \t\"");
        return first != std::string_view::npos && std::isalpha(static_cast<unsigned char>(cell[first])) != 0;
    };
    const auto comma = line.find_first_of(",;\t");
    return comma != std::string_view::npos && begins_with_letter(line.substr(0, comma)) &&
           begins_with_letter(line.substr(comma + 1));
}

}  // namespace

std::span<const KnownMaterial> known_materials() {
    return table_of_materials;
}

WallMaterial known_material(std::string_view name, YieldModel model) {
    std::string names;
    for (const KnownMaterial& known : table_of_materials) {
        if (known.name == name)
            return {std::string(name), model, known.first_crossover_ev, known.emax_ev, known.dmax};
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    }
    throw InputError({}, std::string(name), "no such wall material; there are " + names);
}

std::string_view name_of(YieldModel model) {
    return model_names[static_cast<std::size_t>(model)];
}

YieldModel parse_yield_model(std::string_view name) {
    for (std::size_t n = 0; n < model_names.size(); ++n)
        if (model_names[n] == name) return static_cast<YieldModel>(n);
    throw InputError({}, std::string(name),
                     "no such model of yields; there are vaughan, crossover, spark3d, furman_pivi and table");
}

double fitted_e0_ev(double first_crossover_ev, double emax_ev, double dmax) {
    require(dmax, 1.0 + 1e-9, 30.0, "the largest yield of a material with a first crossover");
    require(emax_ev, 1.0, 10'000.0, "the energy of the largest yield, eV,");
    require(first_crossover_ev, 1e-3, emax_ev * (1.0 - 1e-9), "the first crossover, eV,");
    // v e^{1-v} = dmax^(-1/0.56), which rises on 0 < v < 1.
    const double wanted = std::pow(dmax, -1.0 / 0.56);
    double low = 0.0, high = 1.0;
    for (int n = 0; n < 200; ++n) {
        const double v = 0.5 * (low + high);
        (v * std::exp(1.0 - v) < wanted ? low : high) = v;
    }
    return (first_crossover_ev - low * emax_ev) / (1.0 - low);
}

YieldCurve yield_curve(const WallMaterial& material) {
    YieldCurve curve;
    curve.model = material.model;
    require(material.smoothness, 0.0, 2.0, "the smoothness of a wall");
    curve.vaughan.smoothness = material.smoothness;
    if (material.model == YieldModel::furman_pivi) {
        if (material.name != "copper" && material.name != "stainless_steel")
            throw InputError({}, material.name, "furman_pivi has copper and stainless_steel only");
        curve.furman_pivi = material.name == "copper" ? furman_pivi_copper : furman_pivi_steel;
        return curve;
    }
    if (material.model == YieldModel::table) {
        check_measured(material.measured);
        curve.table = {material.measured.energies_ev.data(), material.measured.yields.data(),
                       static_cast<int>(material.measured.yields.size())};
        return curve;
    }
    require(material.emax_ev, 1.0, 10'000.0, "the energy of the largest yield, eV,");
    require(material.dmax, 0.0, 30.0, "the largest yield");
    require(material.below, 0.0, 1.0, "the yield below E0");
    curve.vaughan.emax_ev = material.emax_ev;
    curve.vaughan.dmax = material.dmax;
    if (material.model == YieldModel::vaughan) {
        require(material.emax_ev, 13.0, 10'000.0, "the energy of the largest yield, eV, with E0 = 12.5 eV");
        return curve;
    }
    const double e0 = fitted_e0_ev(material.first_crossover_ev, material.emax_ev, material.dmax);
    curve.vaughan.e0_ev = e0;
    curve.vaughan.lowest_ev = material.model == YieldModel::spark3d ? 10.0 : e0;
    curve.vaughan.below = material.model == YieldModel::spark3d ? 0.0 : material.below;
    return curve;
}

MeasuredYield parse_yield_table(std::string_view text, const std::string& name) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text.substr(0, byte_order_mark.size()) == byte_order_mark) text.remove_prefix(byte_order_mark.size());
    MeasuredYield result;
    std::vector<int> lines;
    int line_number = 0;
    bool is_first = true;
    while (!text.empty()) {
        ++line_number;
        const auto end = text.find('\n');
        const std::string_view line = trimmed(text.substr(0, end));
        text = end == std::string_view::npos ? "" : text.substr(end + 1);
        if (line.empty() || line.front() == '#') continue;
        const auto comma = line.find_first_of(",;\t");
        const bool has_two = comma != std::string_view::npos;
        double energy = 0.0, yield = 0.0;
        const bool is_energy = has_two && parse_number(line.substr(0, comma), energy),
                   is_yield = has_two && parse_number(line.substr(comma + 1), yield);
        if (is_energy && is_yield) {
            result.energies_ev.push_back(energy);
            result.yields.push_back(yield);
            lines.push_back(line_number);
        } else if (!is_first || is_energy || is_yield || !is_heading(line)) {
            // The message does not quote the line: the file may be confidential and not a table at all.
            throw InputError({name, line_number, {}}, "", "expected \"energy_ev,yield\", two numbers");
        }
        is_first = false;
    }
    try {
        check_measured(result, lines);
    } catch (const InputError& error) {
        throw error.located_in(name, error.location().line);
    }
    return result;
}

double second_crossover_ev(const YieldCurve& curve) {
    double low = curve.vaughan.emax_ev, high = 1e6;
    if (vaughan_yield(curve.vaughan, low, 0.0) < 1.0 || vaughan_yield(curve.vaughan, high, 0.0) > 1.0)
        return 0.0;
    for (int n = 0; n < 100; ++n) {
        const double middle = 0.5 * (low + high);
        (vaughan_yield(curve.vaughan, middle, 0.0) > 1.0 ? low : high) = middle;
    }
    return high;
}

}  // namespace lathe::particles
