// Antennas in space: solids, parts, triangles, ports, parameters, planes of symmetry.
#include "tests/bad_input/edited_text.hpp"
#include "tests/bad_input/written_files.hpp"

namespace lathe::test {
namespace {

const std::string box_from = R"("from_mm": ["-half_mm", "-half_mm", 10])";
const std::string cylinder = R"("from_mm": [0, 0, 10], "to_mm": [0, 0, "10 + depth_mm"], "radius_mm": 3.6)";

/// The good antenna with one more port.
std::string with_port(const std::string& port) {
    return with(good_volume(), "\"ports\": [", "\"ports\": [" + port + ",");
}

/// The good antenna with another radius of its cylinder.
std::string with_radius(const std::string& radius) {
    return with(good_volume(), "\"radius_mm\": 3.6}\n    ]", "\"radius_mm\": " + radius + "}\n    ]");
}

std::string with_stl(const std::string& file) {
    return with_solid(R"({"kind": "stl", "material": "pec", "file": ")" + file + R"("})");
}

std::string with_part(const std::string& file) {
    return with_solid(R"({"kind": "revolved", "part": ")" + file + R"("})");
}

void add_bad_solids(std::vector<BadInput>& table) {
    const std::string good = good_volume();
    table.push_back({"volume_unknown_kind", with(good, R"("kind": "box")", R"("kind": "bax")"),
                     "antenna.solids[1].kind", "did you mean \"box\""});
    table.push_back({"volume_unknown_key_of_a_solid", with(good, box_from, R"("form_mm": [0, 0, 0])"),
                     "antenna.solids[1].form_mm", "did you mean \"from_mm\""});
    table.push_back({"volume_key_of_another_solid", with(good, cylinder, cylinder + R"(, "length_mm": 3)"),
                     "antenna.solids[2].length_mm", "is not a known key"});
    table.push_back({"volume_no_material", with(good, R"("material": "free_space",)", ""),
                     "antenna.solids[2].material", "is missing"});
    table.push_back({"volume_solids_missing", with(good, "\"solids\"", "\"solds\""), "antenna.solds",
                     "did you mean \"solids\""});
    table.push_back({"volume_solids_of_revolution",
                     with(good, R"("geometry": "volume")", R"("geometry": "revolution")"), "antenna.solids",
                     "set antenna.geometry to \"volume\""});
    table.push_back({"volume_box_without_height", with(good, R"("10 + depth_mm"]},)", "10]},"),
                     "antenna.solids[1].to_mm[2]", "has no size"});
    table.push_back({"volume_box_flat_by_formula", with(good, "\"depth_mm\": 2", "\"depth_mm\": 0"),
                     "antenna.solids[1].to_mm[2]", "has no size"});
    table.push_back({"volume_cylinder_without_length",
                     with(good, R"("to_mm": [0, 0, "10 + depth_mm"], "radius_mm")",
                          R"("to_mm": [0, 0, 10], "radius_mm")"),
                     "antenna.solids[2].to_mm", "has no length"});
    table.push_back(
        {"volume_radius_zero", with_radius(R"_(0)_"), "antenna.solids[2].radius_mm", "must be more than 0"});
    table.push_back({"volume_radius_negative_by_formula", with_radius(R"_("1 - depth_mm")_"),
                     "antenna.solids[2].radius_mm", "gives -1; allowed: 0 to"});
    table.push_back(
        {"volume_radius_nan", with_radius(R"_(NaN)_"), "antenna.solids[2].radius_mm", "not valid JSON"});
    table.push_back({"volume_radius_nan_by_formula", with_radius(R"_("sqrt(-depth_mm)")_"),
                     "antenna.solids[2].radius_mm", "allowed: 0 to"});
    table.push_back({"volume_place_at_1e300", with(good, box_from, R"("from_mm": [0, 0, 1e300])"),
                     "antenna.solids[1].from_mm[2]", "out of range"});
    table.push_back({"volume_point_of_two", with(good, box_from, R"("from_mm": [0, 0])"),
                     "antenna.solids[1].from_mm", "has 2 entries"});
    table.push_back(
        {"volume_cone_without_size",
         with_solid(R"({"kind": "cone", "material": "pec", "from_mm": [0, 0, 30], "to_mm": [0, 0, 31],
                                    "from_radius_mm": 0, "to_radius_mm": 0})"),
         "antenna.solids[2].to_radius_mm", "has no size"});
    table.push_back({"volume_loft_of_too_round_corners",
                     with_solid(R"({"kind": "loft", "material": "pec", "from_size_mm": [8, 4],
                                    "from_corner_radius_mm": 2.1, "to_size_mm": [5, 5], "length_mm": 10})"),
                     "antenna.solids[2].from_corner_radius_mm", "half of the smaller side"});
    const auto with_wire = [](const std::string& path, const std::string& more = "") {
        return with_solid(R"({"kind": "wire", "material": "pec", "radius_mm": 0.1, "path_mm": )" + path +
                          more + "}");
    };
    table.push_back(
        {"volume_wire_of_one_point", with_wire("[[0, 0, 30]]"), "antenna.solids[2].path_mm", "2"});
    table.push_back({"volume_wire_of_equal_points", with_wire("[[0, 0, 30], [0, 0, 30]]"),
                     "antenna.solids[2].path_mm[1]", "is the point before it"});
    table.push_back({"volume_wire_along_no_axis", with_wire("[[0, 0, 30], [1, 0, 30], [2, 0, 31]]"),
                     "antenna.solids[2].path_mm[2]", "pieces along the axes"});
    table.push_back({"volume_wire_turned",
                     with_wire("[[0, 0, 30], [1, 0, 30]]", R"(, "rotate_deg": [0, 0, 10])"),
                     "antenna.solids[2].path_mm[1]", "pieces along the axes"});
    table.push_back({"volume_wire_of_dielectric",
                     with_solid(R"({"kind": "wire", "material": {"relative_permittivity": 2}, "radius_mm": 1,
        "path_mm": [[0, 0, 30], [1, 0, 30]]})"),
                     "antenna.solids[2].material", R"(allowed: "pec")"});
    table.push_back({"volume_extruded_crossing",
                     with_solid(R"({"kind": "extruded", "material": "pec", "from_z_mm": 30, "to_z_mm": 31,
                                    "outline_xy_mm": [[-1, -1], [1, 1], [1, -1], [-1, 1]]})"),
                     "antenna.solids[2].outline_xy_mm[2]", "must not cross itself"});
    table.push_back({"volume_revolved_below_the_axis", with_solid(R"({"kind": "revolved", "material": "pec",
                                    "outline_zr_mm": [[30, -1], [31, 1], [30, 1]]})"),
                     "antenna.solids[2].outline_zr_mm[0]", "negative radius"});
    table.push_back({"volume_stretched_flat", with(good, cylinder, cylinder + R"(, "stretch": [1, 0, 1])"),
                     "antenna.solids[2].stretch[1]", "would make it flat"});
    table.push_back({"volume_copies_in_one_place", with(good, cylinder, cylinder + R"(, "copies": 3)"),
                     "antenna.solids[2].copy_step_mm", "in one place"});
    table.push_back({"volume_half_a_copy",
                     with(good, cylinder, cylinder + R"(, "copies": 2.5, "copy_step_mm": [9, 0, 0])"),
                     "antenna.solids[2].copies", "whole number"});
    table.push_back({"volume_misspelt_material", with(good, R"("free_space")", R"("watr_20c")"),
                     "antenna.solids[2].material", "did you mean \"water_20c\""});
    table.push_back({"volume_permittivity_below_one",
                     with(good, R"("material": "free_space")",
                          R"("material": {"relative_permittivity": "depth_mm / 4"})"),
                     "antenna.solids[2].material.relative_permittivity", "gives 0.5; allowed: 1 to"});
}

void add_bad_files(std::vector<BadInput>& table) {
    table.push_back({"volume_open_stl", with_stl(written_file("open.stl", cube_stl(true))),
                     "antenna.solids[2].file", "open"});
    table.push_back({"volume_crossing_stl", with_stl(written_file("crossing.stl", cube_stl(false, true))),
                     "antenna.solids[2].file", "cross"});
    table.push_back({"volume_empty_stl", with_stl(written_file("empty.stl", "solid none\nendsolid none\n")),
                     "antenna.solids[2].file", "no triangles"});
    table.push_back({"volume_stl_that_is_none", with_stl(written_file("none.stl", "lathe")),
                     "antenna.solids[2].file", "STL"});
    table.push_back(
        {"volume_missing_stl", with_stl("/nowhere/at_all.stl"), "antenna.solids[2].file", "cannot"});
    table.push_back({"volume_folder_for_stl", with_stl("/"), "antenna.solids[2].file", "is a folder"});
    table.push_back(
        {"volume_carried_stl_that_is_cut_off",
         with_solid(R"({"kind": "stl", "material": "pec", "file": "a.stl", "content_base64": "c29saWQ"})"),
         "antenna.solids[2].content_base64", "no base64 text"});
    table.push_back(
        {"volume_carried_stl_that_is_none",
         with_solid(R"({"kind": "stl", "material": "pec", "file": "a.stl", "content_base64": "bGF0aGU="})"),
         "antenna.solids[2].file", "STL"});
    table.push_back({"volume_missing_part", with_part("/nowhere/at_all.lathe"), "antenna.solids[2].part",
                     "cannot be read"});
    table.push_back({"volume_part_in_space", with_part(written_file("volume.lathe", good_volume())),
                     "antenna.solids[2].part", "is itself an antenna in space"});
    table.push_back({"volume_planar_part", with_part(written_file("planar.lathe", good_plates())),
                     "antenna.solids[2].part", "is planar"});
    table.push_back({"volume_part_beside_an_outline",
                     with(good_volume(), R"({"kind": "revolved", )",
                          R"({"kind": "revolved", "outline_zr_mm": [[0, 1], [1, 1], [1, 2]], )"),
                     "antenna.solids[0].outline_zr_mm", "stands beside a part"});
    table.push_back({"volume_parameters_of_drawn_part",
                     with(good_volume(), R"({"kind": "revolved", )",
                          R"({"kind": "revolved", "part_parameters": {"a_mm": 1}, )"),
                     "antenna.solids[0].part_parameters", "regions have no parameters"});
    table.push_back(
        {"volume_unknown_part_parameter",
         with_solid(R"({"kind": "revolved", "part": ")" + written_file("cone.lathe", good_cone()) +
                    R"(", "part_parameters": {"aperture_radiu_mm": 8}})"),
         "antenna.solids[2].part_parameters.aperture_radiu_mm", "did you mean \"aperture_radius_mm\""});
}

void add_bad_parameters(std::vector<BadInput>& table) {
    const std::string good = good_volume();
    table.push_back({"volume_formula_in_a_circle",
                     with(good, "\"depth_mm\": 2", "\"depth_mm\": \"half_mm + depth_mm\""),
                     "antenna.parameters.depth_mm.formula", "goes round in a circle"});
    table.push_back({"volume_formula_of_unknown_parameter",
                     with(good, "\"flange_mm / 2\"", "\"flang_mm / 2\""),
                     "antenna.parameters.half_mm.formula", "is not a parameter"});
    table.push_back({"volume_formula_of_unknown_number", with_radius(R"_("hole_mm")_"),
                     "antenna.solids[2].radius_mm", "hole_mm is no parameter; allowed: depth_mm"});
    table.push_back({"volume_formula_that_is_none", with_radius(R"_("3 *")_"), "antenna.solids[2].radius_mm",
                     "ends too early"});
    table.push_back(
        {"volume_empty_formula", with_radius(R"_("")_"), "antenna.solids[2].radius_mm", "empty formula"});
    table.push_back({"volume_parameter_called_pi", with(good, "\"depth_mm\": 2", "\"pi\": 2"),
                     "antenna.parameters.pi", "formulas use already"});
    table.push_back({"volume_parameter_with_a_blank", with(good, "\"depth_mm\": 2", "\"depth mm\": 2"),
                     "antenna.parameters.depth mm", "letters, digits and _"});
    table.push_back({"volume_gene_outside_its_range", with(good, "\"value\": 20", "\"value\": 40"),
                     "antenna.parameters.flange_mm.value", "outside its own gene's range"});
}

void add_bad_ports(std::vector<BadInput>& table) {
    const std::string good = good_volume();
    table.push_back({"volume_no_ports", with(good, R"("ports": [)", R"("ports": [], "x": [)"), "antenna.x",
                     "is not a known key"});
    table.push_back({"volume_unknown_mode",
                     with(good, "\"TE11\", \"polarisation", "\"TX11\", \"polarisation"),
                     "antenna.ports[0].mode", "is not a mode"});
    table.push_back({"volume_mode_te00", with(good, "\"TE11\", \"polarisation", "\"TE00\", \"polarisation"),
                     "antenna.ports[0].mode", "is not a mode"});
    table.push_back({"volume_mode_number_0", with(good, "\"TE11\", \"polarisation", "0, \"polarisation"),
                     "antenna.ports[0].mode", "allowed: 1 to"});
    table.push_back({"volume_port_towards_nowhere", with(good, R"("towards": "+")", R"("towards": "up")"),
                     "antenna.ports[0].towards", "allowed: +, -"});
    table.push_back({"volume_port_across_no_axis", with(good, R"("plane": "z")", R"("plane": "r")"),
                     "antenna.ports[0].plane", "allowed: x, y, z"});
    table.push_back({"volume_two_ports_of_one_name",
                     with_port(R"({"name": "feed", "kind": "dipole", "at_mm": [0, 0, 30], "axis": "x"})"),
                     "antenna.ports[1].name", "is the name of another port"});
    table.push_back(
        {"volume_overlapping_ports",
         with_port(R"({"name": "again", "kind": "waveguide", "plane": "z", "at_mm": 0, "towards": "+",
                                   "inside_mm": [0, 0], "mode": "TE11"})"),
         "antenna.ports[1]", "overlaps port \"again\""});
    table.push_back(
        {"volume_oblique_gap",
         with_port(R"({"name": "gap", "kind": "lumped", "from_mm": [0, 0, 30], "to_mm": [1, 0, 31]})"),
         "antenna.ports[0].to_mm", "along an axis"});
    table.push_back(
        {"volume_gap_without_resistance",
         with_port(R"({"name": "gap", "kind": "lumped", "from_mm": [0, 0, 30], "to_mm": [0, 0, 31],
                                   "resistance_ohm": 0})"),
         "antenna.ports[0].resistance_ohm", "must be more than 0"});
    const auto gap_across = [](const std::string& keys) {
        return with_port(R"({"name": "gap", "kind": "lumped", "from_mm": [0, 0, 30], "to_mm": [0, 0, 31], )" +
                         keys + "}");
    };
    table.push_back({"volume_gap_across_nothing", gap_across(R"("across": "disc")"),
                     "antenna.ports[0].across", "allowed: line, box, ring"});
    table.push_back({"volume_gap_box_without_size", gap_across(R"("across": "box")"),
                     "antenna.ports[0].size_mm", "is needed across box and ring"});
    table.push_back({"volume_gap_line_with_size", gap_across(R"("size_mm": [1, 1])"),
                     "antenna.ports[0].size_mm", "has no effect on a line"});
    table.push_back({"volume_gap_box_of_no_width", gap_across(R"("across": "box", "size_mm": [0, 0])"),
                     "antenna.ports[0].size_mm", "is not a box"});
    table.push_back({"volume_gap_ring_inside_out", gap_across(R"("across": "ring", "size_mm": [2, 1])"),
                     "antenna.ports[0].size_mm", "is not a ring"});
    table.push_back({"volume_gap_box_of_negative_width", gap_across(R"("across": "box", "size_mm": [-1, 1])"),
                     "antenna.ports[0].size_mm[0]", "allowed: 0 to"});
    table.push_back({"volume_wave_from_below_the_nadir",
                     with_port(R"({"name": "wave", "kind": "plane_wave", "theta_deg": 181, "phi_deg": 0})"),
                     "antenna.ports[0].theta_deg", "allowed: 0 to 180"});
    table.push_back({"volume_nothing_driven",
                     with(good, R"("reference_mm": 15)", R"("reference_mm": 15, "driven": false)"),
                     "antenna.ports", "nothing to solve"});
    table.push_back({"volume_unknown_symmetry", with(good, R"("x0": "electric")", R"("x0": "pec")"),
                     "antenna.symmetry.x0", "allowed: none, electric, magnetic"});
    table.push_back({"volume_symmetry_of_z", with(good, R"("y0")", R"("z0")"), "antenna.symmetry.z0",
                     "is not a known key"});
}

/// What only the antenna as a whole tells.
void add_bad_geometry(std::vector<BadInput>& table) {
    const std::string good = good_volume();
    table.push_back({"volume_port_in_metal", with(good, R"("inside_mm": [0, 0])", R"("inside_mm": [3.9, 0])"),
                     "antenna.ports[0]", "metal fills its place"});
    table.push_back({"volume_port_beside_the_guide",
                     with(good, R"("inside_mm": [0, 0])", R"("inside_mm": [9, 0])"), "antenna.ports[0]",
                     "not on a guide"});
    table.push_back({"volume_port_in_the_open", with(good, R"("at_mm": 0)", R"("at_mm": 40)"),
                     "antenna.ports[0]", "not on a guide"});
    table.push_back(
        {"volume_solid_breaks_symmetry",
         with_solid(R"({"kind": "box", "material": "pec", "from_mm": [5, 5, 20], "to_mm": [6, 6, 21]})"),
         "antenna.symmetry.x0", "break this symmetry"});
    table.push_back({"volume_cells_1e12",
                     with(good, "\"cells_per_wavelength\": 10", "\"cells_per_wavelength\": 4000"),
                     "simulation.cells_per_wavelength", "cells"});
}

void add_bad_goals(std::vector<BadInput>& table) {
    const std::string goal = R"({"metric": "s11_db",)", good = good_volume();
    table.push_back({"volume_goal_on_length", with(good, goal, R"({"metric": "length_mm",)"),
                     "objectives[0].metric", "3D antennas do not have it"});
    table.push_back({"volume_goal_on_coupling_of_one", with(good, goal, R"({"metric": "coupling_db",)"),
                     "objectives[0].metric", "needs two guides"});
    table.push_back({"volume_goal_on_unknown_port",
                     with(good, goal, R"({"metric": "s11_db", "port": "back",)"), "objectives[0].port",
                     "allowed: feed"});
    table.push_back({"volume_goal_with_angles",
                     with(good, goal, R"({"metric": "side_lobe_e_db", "to_theta_deg": 60,)"),
                     "objectives[0].metric", "takes no angles"});
}

}  // namespace

void add_bad_volumes(std::vector<BadInput>& table) {
    add_bad_solids(table);
    add_bad_sheets_and_poles(table);
    add_bad_elements(table);
    add_bad_files(table);
    add_bad_parameters(table);
    add_bad_ports(table);
    add_bad_geometry(table);
    add_bad_goals(table);
}

}  // namespace lathe::test
