#include "genetic/project/planar_schema.hpp"

#include "genetic/project/length_schema.hpp"
#include "genetic/project/project_parts.hpp"
#include "solver/geometry/planar_checks.hpp"

namespace lathe::schema {

namespace {

Json point() {
    return {{"type", "array"},
            {"minItems", 2},
            {"maxItems", 2},
            {"prefixItems", {coordinate("x"), coordinate("y")}}};
}

Json planar_ports() {
    const Json name = text("of the port, unlike those of the others");
    const Json direction = number(-360.0, 360.0, "where the wave goes, counted from +x");
    const Json filling = object({{"relative_permittivity", number(1.0, 1000.0)}}, {"relative_permittivity"});
    const Json mode = {{"type", "string"}, {"pattern", "^(TEM|TE[1-9][0-9]*0|TM[1-9][0-9]*)$"}};
    const Json guide = object(
        {{"name", name},
         {"kind", {{"const", "guide"}}},
         {"centre_xy_mm", point()},
         {"direction_deg", direction},
         {"width_mm", positive_length("between the walls")},
         {"mode", mode},
         {"modes", list_of(mode, 1, most_modes, "instead of mode: each is a port of its own, PORT:MODE")},
         {"filling", filling},
         {"reference_mm", coordinate("distance of the plane that S is referred to from the centre, along "
                                     "the direction; default 0")},
         {"driven", {{"type", "boolean"}, {"description", "false: only listened to; default true"}}}},
        {"name", "kind", "centre_xy_mm", "direction_deg", "width_mm"});
    const Json line =
        object({{"name", name}, {"kind", {{"const", "line_current"}}}, {"centre_xy_mm", point()}},
               {"name", "kind", "centre_xy_mm"});
    const Json wave = object({{"name", name},
                              {"kind", {{"const", "plane_wave"}}},
                              {"centre_xy_mm", point()},
                              {"direction_deg", direction}},
                             {"name", "kind", "direction_deg"});
    return list_of({{"oneOf", {guide, line, wave}}}, 1, max_planar_ports, "guides and other sources");
}

}  // namespace

Json planar_antenna() {
    const Json graded = object({{"relative_permittivity",
                                 object({{"formula", text("of x_mm, y_mm and r_mm, counted from the centre")},
                                         {"centre_xy_mm", point()}},
                                        {"formula"})},
                                {"conductivity_s_per_m", number(0.0, 1e9)},
                                {"loss_tangent", number(0.0, 10.0, "at the middle of the band")}},
                               {"relative_permittivity"});
    const Json region =
        object({{"material", {{"anyOf", {reference("material"), graded}}}},
                {"outline_xy_mm", list_of(point(), 3, max_outline_points,
                                          "closed polygon of [x, y]; the last point joins the first")}},
               {"material", "outline_xy_mm"});
    return object(
        {{"geometry", {{"const", "planar"}}},
         {"polarisation", choice(polarisation_names(), "tm: E across the plane, te: H across it")},
         {"walls", choice(planar_wall_names(), "what \"pec\" is; default pec")},
         {"plate_height_mm", positive_length("of the plates; without it there is no 3D directivity")},
         {"aperture",
          choice(planar_aperture_names(),
                 "how it ends; of open_plates a warning tells what their edges reflect; default free")},
         {"symmetry", choice(symmetry_names(), "wall at y = 0; default none")},
         {"regions",
          list_of(region, 0, max_regions, "painted in order: later regions paint over earlier ones")},
         {"ports", planar_ports()}},
        {"geometry", "polarisation", "regions", "ports"}, "a planar antenna drawn by regions");
}

}  // namespace lathe::schema
