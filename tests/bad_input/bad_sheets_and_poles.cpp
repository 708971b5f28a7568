// Solids of 3D antennas: sheets, and materials with poles of dispersion.
#include "tests/bad_input/edited_text.hpp"

namespace lathe::test {
namespace {

/// The good antenna with one more sheet.
std::string with_sheet(const std::string& keys) {
    return with_solid(R"({"kind": "sheet", "outline_mm": [[9, 9], [11, 9], [11, 11]], )" + keys + "}");
}

void add_bad_sheets(std::vector<BadInput>& table) {
    const std::string metal = R"("material": "pec", )", at = R"("plane": "x", "at_mm": 3)";
    table.push_back({"volume_sheet_of_dielectric",
                     with_sheet(R"("material": {"relative_permittivity": 2}, )" + at),
                     "antenna.solids[2].material", "is not possible for a sheet"});
    table.push_back({"volume_sheet_of_named_dielectric", with_sheet(R"("material": "ptfe", )" + at),
                     "antenna.solids[2].material", "is not possible for a sheet"});
    table.push_back({"volume_sheet_without_plane", with_sheet(metal + R"("at_mm": 3)"),
                     "antenna.solids[2].plane", "is missing"});
    table.push_back({"volume_sheet_across_no_axis", with_sheet(metal + R"("plane": "xy", "at_mm": 3)"),
                     "antenna.solids[2].plane", "\"x\""});
    table.push_back({"volume_sheet_at_three_numbers",
                     with_sheet(metal + R"("plane": "x", "at_mm": [3, 0, 0])"), "antenna.solids[2].at_mm",
                     "number"});
    table.push_back({"volume_sheet_turned_aslant", with_sheet(metal + at + R"(, "rotate_deg": [0, 30, 0])"),
                     "antenna.solids[2].rotate_deg", "multiples of 90 degrees"});
    table.push_back({"volume_metal_of_free_space",
                     with_solid(R"({"kind": "sphere", "material": "free_space", "wall_metal": "copper",
                                    "centre_mm": [0, 0, 0], "radius_mm": 1})"),
                     "antenna.solids[2].wall_metal", "has no effect without metal"});
    table.push_back({"volume_metal_unknown", with_sheet(metal + at + R"(, "wall_metal": "cupper")"),
                     "antenna.solids[2].wall_metal", "did you mean \"copper\""});
}

/// The good antenna with one more ball, of a permittivity of 2 and these further keys.
std::string with_ball(const std::string& keys) {
    return with_solid(R"({"kind": "sphere", "centre_mm": [0, 0, 40], "radius_mm": 2,
                          "material": {"relative_permittivity": 2, )" +
                      keys + "}}");
}

void add_bad_poles(std::vector<BadInput>& table) {
    const std::string poles = "antenna.solids[2].material.poles";
    table.push_back({"volume_active_pole",
                     with_ball(R"("poles": [{"kind": "debye", "delta": -3, "relaxation_ps": 8}])"),
                     poles + "[0].delta", "allowed: 0 to"});
    table.push_back({"volume_pole_without_loss",
                     with_ball(R"("poles": [{"kind": "drude", "plasma_ghz": 20, "collision_ghz": 0}])"),
                     poles + "[0].collision_ghz", "must be more than 0"});
    table.push_back({"volume_unknown_pole", with_ball(R"("poles": [{"kind": "debie", "delta": 3}])"),
                     poles + "[0].kind", "did you mean \"debye\""});
    table.push_back({"volume_key_of_another_pole",
                     with_ball(R"("poles": [{"kind": "debye", "delta": 3, "damping_ghz": 8}])"),
                     poles + "[0].damping_ghz", "is not a known key"});
    table.push_back({"volume_no_poles", with_ball(R"("poles": [])"), poles, "has 0 entries"});
    table.push_back({"volume_loss_tangent_beside_poles", with_ball(R"("loss_tangent": 0.01,
                                  "poles": [{"kind": "debye", "delta": 3, "relaxation_ps": 8}])"),
                     "antenna.solids[2].material.loss_tangent", "is not possible with poles"});
    std::string many;
    for (int n = 0; n < 9; ++n)
        many += std::string(n > 0 ? "," : "") + R"({"kind": "debye", "delta": 3, "relaxation_ps": 8})";
    table.push_back(
        {"volume_too_many_poles", with_ball("\"poles\": [" + many + "]"), poles, "has 9 entries"});
}

}  // namespace

void add_bad_sheets_and_poles(std::vector<BadInput>& table) {
    add_bad_sheets(table);
    add_bad_poles(table);
}

}  // namespace lathe::test
