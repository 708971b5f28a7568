// Verification in three dimensions, and what stands around the antenna there.
#include "tests/bad_input/edited_text.hpp"

namespace lathe::test {
namespace {

std::string with_verification(const std::string& settings) {
    return with(good_cone(), R"("simulation")", R"("verification": )" + settings + R"(, "simulation")");
}

std::string with_surrounding(const std::string& entry) {
    return with_verification(R"({"surroundings": [)" + entry + "]}");
}

}  // namespace

void add_bad_verifications(std::vector<BadInput>& table) {
    const std::string first = "verification.surroundings[0]";
    const auto add = [&](const char* name, const std::string& entry, const std::string& key,
                         const char* fragment) {
        table.push_back({name, with_surrounding(entry), first + key, fragment});
    };
    table.push_back({"verification_unknown_key", with_verification(R"({"winers": true})"),
                     "verification.winers", "did you mean \"winner\""});
    table.push_back({"verification_cells", with_verification(R"({"cells_per_wavelength": 2})"),
                     "verification.cells_per_wavelength", "allowed: 4 to"});
    table.push_back({"verification_winner_is_no_text", with_verification(R"({"winner": "yes"})"),
                     "verification.winner", "true or false"});
    table.push_back({"verification_of_an_antenna_in_space",
                     with(good_volume(), R"("simulation")", R"("verification": {}, "simulation")"),
                     "verification", "bodies of revolution"});
    add("surrounding_unknown_kind", R"({"kind": "flange"})", ".kind", "is unknown; allowed: square_flange");
    add("surrounding_without_a_side", R"({"kind": "square_flange", "thickness_mm": 2, "z_mm": 0})",
        ".side_mm", "is missing");
    add("surrounding_of_no_thickness",
        R"({"kind": "square_flange", "side_mm": 30, "thickness_mm": 0, "z_mm": 0})", ".thickness_mm",
        "must be more than 0");
    add("surrounding_formula_of_nothing",
        R"({"kind": "round_flange", "diameter_mm": "2 * side_mm", "thickness_mm": 2, "z_mm": 0})",
        ".diameter_mm", "side_mm");
    add("surrounding_tilt_too_far", R"({"kind": "tilt", "angle_deg": 50})", ".angle_deg",
        "allowed: -30 to 30");
    add("surrounding_ovality_with_material", R"({"kind": "ovality", "percent": 1, "material": "pec"})",
        ".material", "is not a known key");
    add("surrounding_pin_inside_out",
        R"({"kind": "pin", "z_mm": 5, "from_radius_mm": 4, "to_radius_mm": 3, "diameter_mm": 1})",
        ".to_radius_mm", "must be more than from_radius_mm");
    add("surrounding_half_a_strut",
        R"({"kind": "struts", "number": 2.5, "diameter_mm": 1, "from_rz_mm": [20, 0], "to_rz_mm": [20, 9]})",
        ".number", "whole number");
    add("surrounding_struts_of_no_length",
        R"({"kind": "struts", "number": 2, "diameter_mm": 1, "from_rz_mm": [20, 0], "to_rz_mm": [20, 0]})",
        ".to_rz_mm", "no length");
    add("surrounding_neighbour_in_the_antenna", R"({"kind": "neighbours", "step_mm": [0, 0, 0]})", ".step_mm",
        "puts the neighbour into the antenna");
    add("surrounding_plate_of_one_number",
        R"({"kind": "plate", "size_mm": [3], "thickness_mm": 1, "at_mm": [0, 0, 0]})", ".size_mm",
        "has 1 entr");
    add("surrounding_box_without_size",
        R"({"kind": "box", "material": "pec", "from_mm": [0, 0, 0], "to_mm": [1, 1, 0]})", ".to_mm[2]",
        "has no size");
}

}  // namespace lathe::test
