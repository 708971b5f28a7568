#include "genetic/project/port_schema.hpp"

#include "genetic/project/length_schema.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe::schema {
void add_port_kinds(Json& definitions) {
    const Json z = coordinate("plane of the port, or place of the dipole");
    const Json reference_z = coordinate("plane that S11 is referred to; default: the port's");
    definitions["port_circular_waveguide"] =
        object({{"kind", {{"const", "circular_waveguide"}}},
                {"mode", {{"type", "string"}, {"pattern", "^T[EM][0-9][1-9]$"}}},
                {"radius_mm", positive_length("inner radius of the guide")},
                {"filling", reference("material")},
                {"z_mm", z},
                {"reference_z_mm", reference_z}},
               {"kind", "mode", "radius_mm", "z_mm"});
    definitions["port_coaxial"] = object({{"kind", {{"const", "coaxial"}}},
                                          {"mode", {{"const", "TEM"}}},
                                          {"inner_radius_mm", positive_length("of the line")},
                                          {"outer_radius_mm", positive_length("of the line")},
                                          {"filling", reference("material")},
                                          {"z_mm", z},
                                          {"reference_z_mm", reference_z}},
                                         {"kind", "inner_radius_mm", "outer_radius_mm", "z_mm"});
    definitions["port_dipole"] =
        object({{"kind", {{"const", "dipole"}}}, {"axis", choice({"z", "x"})}, {"z_mm", z}},
               {"kind", "axis", "z_mm"});
    definitions["port_gap"] =
        object({{"kind", {{"const", "gap"}}},
                {"from_z_mm", coordinate("lower end of the gap, on metal or on the ground plane")},
                {"to_z_mm", coordinate("upper end of the gap, on metal")},
                {"radius_mm", positive_length("of the cylinder through which the current flows")},
                {"impedance_ohm", number(least_gap_impedance_ohm, largest_gap_impedance_ohm,
                                         "resistance of the source and reference of S11; default: 50")}},
               {"kind", "from_z_mm", "to_z_mm", "radius_mm"});
}

}  // namespace lathe::schema
