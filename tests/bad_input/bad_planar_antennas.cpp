// Planar antennas with one thing wrong.
#include "tests/bad_input/edited_text.hpp"

namespace lathe::test {
namespace {

/// Numbers of the drawing and of the ports that are wrong by themselves.
void add_bad_values(std::vector<BadInput>& table) {
    const std::string plates = good_plates();
    const std::string feed = "antenna.ports[0]", lens = "antenna.regions[4].material.relative_permittivity";
    const std::string height = "\"plate_height_mm\": 5.0", formula = "2 - (r_mm / 30)^2";
    const auto add = [&](const char* name, const std::string& from, const std::string& to,
                         const std::string& key, const char* problem) {
        table.push_back({std::string("planar_") + name, with(plates, from, to), key, problem});
    };
    add("geometry", "\"planar\"", "\"planer\"", "antenna.geometry", "did you mean \"planar\"");
    add("keys_without_geometry", "\"geometry\": \"planar\", ", "", "antenna.ports", "set antenna.geometry");
    add("no_polarisation", "\"polarisation\": \"tm\", ", "", "antenna.polarisation", "is missing");
    add("polarisation", "\"tm\"", "\"tx\"", "antenna.polarisation", "tm, te");
    add("walls", "\"walls\": \"pec\"", "\"walls\": \"copper\"", "antenna.walls", "pec, magnetic");
    add("height_zero", height, "\"plate_height_mm\": 0", "antenna.plate_height_mm", "must be more than 0");
    add("height_negative", height, "\"plate_height_mm\": -5", "antenna.plate_height_mm", "allowed: 0 to");
    add("open_plates_without_height", height, "\"aperture\": \"open_plates\"", "antenna.aperture",
        "needs the height of the plates");
    add("outline_in_zr", "\"outline_xy_mm\": [[0, 3.5]", "\"outline_zr_mm\": [[0, 3.5]",
        "antenna.regions[0].outline_zr_mm", "did you mean \"outline_xy_mm\"");
    add("port_of_a_body", "\"ports\"", "\"port\"", "antenna.port", "did you mean \"ports\"");
    add("crossing_outline", "[15, 4], [0, 4]", "[0, 4], [15, 4]", "antenna.regions[0].outline_xy_mm[3]",
        "must not cross itself");
    add("misspelt_material", "\"material\": \"pec\"", "\"material\": \"rexolit\"",
        "antenna.regions[0].material", "did you mean \"rexolite\"");
    add("water", "\"material\": \"pec\"", "\"material\": \"water_25c\"", "antenna.regions[0].material",
        "are for solids of 3D antennas");
    add("formula_below_one", formula, "2 - (r_mm / 20)^2", lens + ".formula", "allowed: 1 to 1000");
    add("formula_not_finite", formula, "1 + 1 / r_mm", lens + ".formula", "is not a finite number");
    add("formula_too_large", formula, "2000", lens + ".formula", "reaches 2000");
    add("formula_of_unknown_symbol", formula, "2 - (rho_mm / 30)^2", lens + ".formula",
        "allowed: x_mm, y_mm, r_mm");
    add("formula_not_understood", formula, "2 - (r_mm / 30", lens + ".formula", "ends too early");
    add("no_name", "\"name\": \"feed\", ", "", feed + ".name", "is missing");
    add("empty_name", "\"feed\"", "\"\"", feed + ".name", "allowed: 1 to 64 bytes");
    add("two_of_one_name", "\"ear\"", "\"feed\"", "antenna.ports[1].name", "names must differ");
    add("port_kind", "\"kind\": \"guide\"", "\"kind\": \"guid\"", feed + ".kind", "did you mean");
    add("guide_without_width", "\"width_mm\": 7, ", "", feed + ".width_mm", "is missing");
    add("width_zero", "\"width_mm\": 7", "\"width_mm\": 0", feed + ".width_mm", "must be more than 0");
    add("mode_of_te", "\"TE10\"", "\"TM1\"", feed + ".mode", "allowed: TE10, TE20");
    add("mode_tem", "\"TE10\"", "\"TEM\"", feed + ".mode", "is no mode between these walls");
    add("direction", "\"direction_deg\": 0", "\"direction_deg\": 1e9", feed + ".direction_deg",
        "allowed: -360 to 360");
    add("driven_of_text", "\"driven\": false", "\"driven\": \"no\"", "antenna.ports[1].driven",
        "must be true or false");
}

/// Ports that do not fit the drawing, each other or the band.
void add_bad_places(std::vector<BadInput>& table) {
    const std::string plates = good_plates(), feed = "antenna.ports[0]";
    const auto add = [&](const char* name, const std::string& from, const std::string& to,
                         const std::string& key, const char* problem) {
        table.push_back({std::string("planar_") + name, with(plates, from, to), key, problem});
    };
    add("port_wider", "\"width_mm\": 7", "\"width_mm\": 7.5", feed + ".width_mm", "wider than the opening");
    add("port_narrower", "\"width_mm\": 7", "\"width_mm\": 6", feed + ".width_mm", "set width_mm to 7");
    add("port_aside", "\"centre_xy_mm\": [0, 0]", "\"centre_xy_mm\": [0, 0.5]", feed + ".centre_xy_mm",
        "set it to [0, 0]");
    add("port_outside", "\"centre_xy_mm\": [0, 0]", "\"centre_xy_mm\": [-50, 0]", feed + ".centre_xy_mm",
        "is outside the antenna");
    add("port_without_walls", "\"centre_xy_mm\": [0, 0]", "\"centre_xy_mm\": [18, 0]", feed + ".centre_xy_mm",
        "no wall is drawn");
    add("port_in_metal", "\"centre_xy_mm\": [0, 0]", "\"centre_xy_mm\": [5, 3.7]", feed + ".centre_xy_mm",
        "lies in metal");
    add("ports_that_overlap", "[0, -9.5]", "[0, -0.5]", "antenna.ports[1].centre_xy_mm", "must not overlap");
    add("port_filled_unlike_the_drawing", "\"TE10\"}",
        "\"TE10\", \"filling\": {\"relative_permittivity\": 2}}", feed + ".filling", "differs from");
    add("mode_cut_off", "\"from_ghz\": 27.0", "\"from_ghz\": 21.0", "simulation.from_ghz",
        "is cut off below");
    add("higher_mode_cut_off", "\"TE10\"", "\"TE20\"", "simulation.from_ghz", "mode TE20 of port \"feed\"");
    add("nothing_driven", "\"TE10\"}", "\"TE10\", \"driven\": false}", "antenna.ports", "no port is driven");
}

void add_bad_symmetries(std::vector<BadInput>& table) {
    const std::string half = good_half(), wave = good_scatterer(), feed = "antenna.ports[0]";
    table.push_back({"planar_below_the_symmetry_plane",
                     with(half, "[-5, 3.5], [15, 3.5]", "[-5, -1], [15, 3.5]"),
                     "antenna.regions[0].outline_xy_mm[0]", "allowed: y >= 0"});
    table.push_back({"planar_symmetry_of_the_other_kind", with(half, "magnetic", "electric"), feed + ".mode",
                     "vanishes at this plane"});
    table.push_back({"planar_symmetry_and_an_odd_mode", with(half, "TE10", "TE20"), feed + ".mode",
                     "vanishes at this plane"});
    table.push_back({"planar_port_off_the_symmetry_plane", with(half, "[-5, 0]", "[-5, 1]"),
                     feed + ".centre_xy_mm", "does not lie at y = 0"});
    table.push_back({"planar_port_across_the_symmetry_plane",
                     with(half, "\"direction_deg\": 0", "\"direction_deg\": 20"), feed + ".direction_deg",
                     "does not point along the plane"});
    table.push_back({"planar_wave_with_a_width",
                     with(wave, "\"direction_deg\": 30", "\"direction_deg\": 30, \"width_mm\": 7"),
                     feed + ".width_mm", "allowed: name, kind"});
    table.push_back({"planar_wave_without_direction", with(wave, ", \"direction_deg\": 30", ""),
                     feed + ".direction_deg", "is missing"});
    table.push_back({"planar_line_in_metal", with(wave, "[9, 0]", "[3, 0]"), "antenna.ports[1].centre_xy_mm",
                     "stands in metal"});
    table.push_back({"planar_template_of_a_body",
                     with(good_cone(), "\"template\"", "\"geometry\": \"planar\", \"template\""),
                     "antenna.geometry", "does not fit the template conical_horn"});
    table.push_back({"planar_formula_in_a_body",
                     with(good_regions(), "2.53", "{\"formula\": \"2.53\", \"centre_xy_mm\": [0, 0]}"),
                     "antenna.regions[1].material.relative_permittivity", "must be a number"});
}

/// A Rotman lens of nine elements and five beams.
std::string good_lens() {
    return R"({
  "format": "lathe/1",
  "antenna": {
    "template": "rotman_lens",
    "parameters": {
      "focal_length_mm": 60, "focal_angle_deg": 25, "focal_ratio": 1.09, "beam_expansion": 1,
      "element_count": 9, "element_pitch_mm": 6.5, "beam_count": 5, "largest_beam_deg": 25,
      "line_kind": "waveguide", "relative_permittivity": 1, "line_permittivity": 1, "beam_port_width_mm": 8,
      "guide_length_mm": 15, "wall_thickness_mm": 0.5, "side_walls": "open", "side_wall_bulge": 0.15,
      "dummy_ports": 5, "plate_height_mm": 5
    }
  },
  "simulation": {"from_ghz": 29.0, "to_ghz": 31.0}
}
)";
}

/// Foci inside out, and what else leaves no lens between beams and array.
void add_bad_lenses(std::vector<BadInput>& table) {
    const auto add = [&](const char* name, const std::string& from, const std::string& to, const char* key,
                         const char* problem) {
        table.push_back({std::string("planar_lens_") + name, with(good_lens(), from, to),
                         std::string("antenna.parameters.") + key, problem});
    };
    add("focus_inside_out", "\"focal_ratio\": 1.09", "\"focal_ratio\": 0.9", "focal_ratio",
        "allowed: 1 to 2");
    add("focus_too_far_behind", "\"focal_ratio\": 1.09", "\"focal_ratio\": 2", "focal_ratio",
        "must leave every element a place");
    add("foci_within_the_array", "\"focal_length_mm\": 60", "\"focal_length_mm\": 20", "focal_length_mm",
        "at least 1.25 times");
    add("beams_too_far_aside", "\"largest_beam_deg\": 25", "\"largest_beam_deg\": 70", "largest_beam_deg",
        "at most 60 degrees");
    add("ports_that_overlap", "\"beam_port_width_mm\": 8", "\"beam_port_width_mm\": 20", "beam_port_width_mm",
        "leave room");
    add("one_beam", "\"beam_count\": 5", "\"beam_count\": 1", "beam_count", "allowed: 2 to 65");
}

}  // namespace

void add_bad_planar_antennas(std::vector<BadInput>& table) {
    add_bad_values(table);
    add_bad_places(table);
    add_bad_symmetries(table);
    add_bad_lenses(table);
}

}  // namespace lathe::test
