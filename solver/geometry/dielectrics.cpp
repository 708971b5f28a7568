#include "solver/geometry/dielectrics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lathe {
namespace {

constexpr double reach_of_one_frequency = 3.0;  // a factor up and down
constexpr double rounding = 1e-9;               // of a frequency

constexpr const char* pozar = "D. M. Pozar, Microwave Engineering, 4th ed., 2012, appendix G";
constexpr const char* riddle =
    "B. Riddle, J. Baker-Jarvis, J. Krupka, Complex permittivity measurements of common plastics over "
    "variable temperatures, IEEE Trans. Microwave Theory Tech. 51, 2003, pp. 727-733";
constexpr const char* kaatze =
    "U. Kaatze, Complex permittivity of water as a function of frequency and temperature, J. Chem. Eng. Data "
    "34, 1989, pp. 371-374";

std::string data_sheet(const std::string& sheet) {
    return sheet + ", data sheet";
}

MaterialPole debye(double delta, double relaxation_ps) {
    return {.kind = PoleKind::debye, .delta = delta, .relaxation_s = 1e-12 * relaxation_ps};
}

std::vector<NamedDielectric> library() {
    return {
        {"abs", "ABS", 2.70, 0.008, 11.0, 11.0, riddle},
        {"alumina_99_5", "Alumina 99.5 %", 9.8, 0.0003, 10.0, 10.0, pozar},
        {"beryllia", "Beryllia", 6.4, 0.0003, 10.0, 10.0, pozar},
        {"fr4", "FR-4 (370HR)", 4.04, 0.021, 2.0, 2.0, data_sheet("Isola 370HR laminate")},
        {"fused_quartz", "Fused quartz", 3.78, 0.0001, 10.0, 10.0, pozar},
        {"nylon_610", "Nylon 610", 2.84, 0.012, 3.0, 3.0, pozar},
        {"paraffin", "Paraffin", 2.24, 0.0002, 10.0, 10.0, pozar},
        {"pmma", "Plexiglass (PMMA)", 2.60, 0.0057, 3.0, 3.0, pozar},
        {"polyethylene", "Polyethylene (HDPE)", 2.25, 0.0004, 10.0, 10.0, pozar},
        {"polypropylene", "Polypropylene", 2.27, 0.0001, 9.4, 9.4, riddle},
        {"polystyrene", "Polystyrene", 2.54, 0.00033, 10.0, 10.0, pozar},
        {"ptfe", "PTFE (Teflon)", 2.08, 0.0004, 10.0, 10.0, pozar},
        {"pyrex", "Pyrex glass", 4.82, 0.0054, 3.0, 3.0, pozar},
        {"rexolite", "Rexolite 1422", 2.54, 0.00048, 3.0, 3.0, pozar},
        {"ro3003", "RO3003", 3.00, 0.0010, 8.0, 40.0, data_sheet("Rogers RO3000 series laminates")},
        {"ro4003c", "RO4003C", 3.55, 0.0027, 8.0, 40.0, data_sheet("Rogers RO4000 series laminates")},
        {"ro4350b", "RO4350B", 3.66, 0.0037, 8.0, 40.0, data_sheet("Rogers RO4000 series laminates")},
        {"rt_duroid_5880", "RT/duroid 5880", 2.20, 0.0009, 8.0, 40.0,
         data_sheet("Rogers RT/duroid 5870/5880 laminates")},
        {"silicon", "Silicon", 11.9, 0.004, 10.0, 10.0, pozar},
        {"styrofoam", "Styrofoam 103.7", 1.03, 0.0001, 3.0, 3.0, pozar},
        {"water_20c", "Water, 20 °C", 5.6, 0.0, 1.1, 57.0, kaatze, {debye(74.6, 9.36)}},
        {"water_25c", "Water, 25 °C", 5.2, 0.0, 1.1, 57.0, kaatze, {debye(73.16, 8.27)}},
    };
}

}  // namespace

double NamedDielectric::lowest_hz() const {
    return 1e9 * (from_ghz < to_ghz ? from_ghz : from_ghz / reach_of_one_frequency);
}

double NamedDielectric::highest_hz() const {
    return 1e9 * (from_ghz < to_ghz ? to_ghz : to_ghz * reach_of_one_frequency);
}

Material NamedDielectric::material() const {
    Material material;
    material.relative_permittivity = relative_permittivity;
    material.loss_tangent = loss_tangent;
    material.poles = poles;
    material.name = name;
    return material;
}

const std::vector<NamedDielectric>& named_dielectrics() {
    static const std::vector<NamedDielectric> dielectrics = library();
    return dielectrics;
}

const NamedDielectric* find_dielectric(const std::string& name) {
    for (const NamedDielectric& dielectric : named_dielectrics())
        if (dielectric.name == name) return &dielectric;
    return nullptr;
}

std::vector<std::string> material_names(bool with_poles) {
    std::vector<std::string> names = {"pec", "free_space"};
    for (const NamedDielectric& dielectric : named_dielectrics())
        if (with_poles || !dielectric.is_dispersive()) names.push_back(dielectric.name);
    return names;
}

Warnings material_range_warnings(std::span<const Material> materials, double from_hz, double to_hz) {
    Warnings warnings;
    for (const NamedDielectric& dielectric : named_dielectrics()) {
        const bool is_used = std::any_of(materials.begin(), materials.end(), [&](const Material& material) {
            return material.name == dielectric.name;
        });
        const double low = dielectric.lowest_hz(), high = dielectric.highest_hz();
        if (!is_used || (from_hz >= low * (1.0 - rounding) && to_hz <= high * (1.0 + rounding))) continue;
        warnings.push_back(
            {"material_out_of_range",
             fmt::format(
                 "The values of the material {} are taken as valid from {:.3g} to {:.3g} GHz, and the "
                 "band is {:.4g} to {:.4g} GHz. Give the permittivity and loss tangent of the band "
                 "as numbers where they matter.",
                 dielectric.name, 1e-9 * low, 1e-9 * high, 1e-9 * from_hz, 1e-9 * to_hz),
             dielectric.name});
    }
    return warnings;
}

Warnings material_range_warnings(const Antenna& antenna, double from_hz, double to_hz) {
    std::vector<Material> materials;
    for (const Region& region : antenna.regions) materials.push_back(region.material);
    materials.push_back(antenna.port.filling);
    return material_range_warnings(materials, from_hz, to_hz);
}

}  // namespace lathe
