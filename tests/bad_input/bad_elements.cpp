// Lumped elements of 3D antennas.
#include "tests/bad_input/edited_text.hpp"

namespace lathe::test {
namespace {

/// The good antenna with one more element along z above the aperture.
std::string with_element(const std::string& keys) {
    return with_solid(R"({"kind": "lumped_element", "from_mm": [0, 0, 30], "to_mm": [0, 0, 31], )" + keys +
                      "}");
}

}  // namespace

void add_bad_elements(std::vector<BadInput>& table) {
    const std::string coil = R"("inductance_nh": 2)";
    table.push_back({"volume_element_without_a_value", with_element(R"("connection": "series")"),
                     "antenna.solids[2]", "one or more of resistance_ohm"});
    table.push_back({"volume_element_of_no_resistance", with_element(R"("resistance_ohm": 0)"),
                     "antenna.solids[2].resistance_ohm", "must be more than 0"});
    table.push_back({"volume_element_of_negative_capacitance",
                     with_element(R"("capacitance_pf": "-depth_mm")"), "antenna.solids[2].capacitance_pf",
                     "gives -2; allowed: 0 to"});
    table.push_back({"volume_element_of_infinite_inductance", with_element(R"("inductance_nh": 1e10)"),
                     "antenna.solids[2].inductance_nh", "out of range"});
    table.push_back({"volume_element_of_material", with_element(coil + R"(, "material": "pec")"),
                     "antenna.solids[2].material", "is not a known key"});
    table.push_back({"volume_element_of_another_unit", with_element(R"("inductance_mh": 2)"),
                     "antenna.solids[2].inductance_mh", "did you mean \"inductance_nh\""});
    table.push_back({"volume_element_in_line", with_element(coil + R"(, "connection": "line")"),
                     "antenna.solids[2].connection", "series, parallel"});
    table.push_back({"volume_element_along_no_axis",
                     with_solid(R"({"kind": "lumped_element", "from_mm": [0, 0, 30], "to_mm": [0, 1, 31],
                                    "resistance_ohm": 50})"),
                     "antenna.solids[2].to_mm", "along an axis"});
    table.push_back({"volume_element_turned_aslant", with_element(coil + R"(, "rotate_deg": [30, 0, 0])"),
                     "antenna.solids[2].rotate_deg", "multiples of 90 degrees"});
    table.push_back({"volume_element_copied_in_one_place", with_element(coil + R"(, "copies": 2)"),
                     "antenna.solids[2].copy_step_mm", "in one place"});
}

}  // namespace lathe::test
