// cylinder_lens: a dielectric lens that bends in one plane, in front of an open guide or an H-plane horn.
#include <algorithm>
#include <cmath>

#include "solver/antenna/lens_shape.hpp"
#include "solver/antenna/planar_parts.hpp"
#include "solver/antenna/synthesis_draft.hpp"

namespace lathe {
namespace {

using templates::add_violation;

/// The names of the choice, in its order.
constexpr LensKind kinds[] = {LensKind::hyperbola, LensKind::ellipse, LensKind::spline};

/// mm; the guide begins at x = 0, the lens's nearest point is `distance` in front of the feed's aperture.
struct CylinderLens {
    double guide_width, guide_length, flare_length, feed_width, wall, distance, loss_tangent;
    LensShape shape;

    explicit CylinderLens(const ParameterValues& values)
        : guide_width(values.scalar("guide_width_mm")),
          guide_length(values.scalar("guide_length_mm")),
          flare_length(values.scalar("feed_flare_length_mm")),
          feed_width(flare_length > 0.0 ? values.scalar("feed_aperture_width_mm") : guide_width),
          wall(values.scalar("wall_thickness_mm")),
          distance(values.scalar("distance_mm")),
          loss_tangent(values.scalar("loss_tangent")) {
        shape.kind = kinds[values.integer("lens_shape")];
        shape.radius = 0.5 * values.scalar("lens_width_mm");
        shape.relative_permittivity = values.scalar("relative_permittivity");
        shape.extension = values.scalar("extension_length_mm");
        shape.focal_distance = distance;
        shape.heights = values.list("heights_mm");
    }

    double aperture_x() const { return guide_length + flare_length; }
};

Antenna build(const ParameterValues& values) {
    const CylinderLens lens(values);
    Antenna antenna = templates::planar_antenna(values, Polarisation::tm);
    templates::set_aperture(values, antenna);
    antenna.planar->symmetry = SymmetryPlane::magnetic;
    std::vector<Point> wall = {{0.0, 0.5 * lens.guide_width}, {lens.guide_length, 0.5 * lens.guide_width}};
    if (lens.flare_length > 0.0) wall.push_back({lens.aperture_x(), 0.5 * lens.feed_width});
    for (std::size_t i = wall.size(); i-- > 0;) wall.push_back({wall[i].z, wall[i].r + lens.wall});
    antenna.regions.push_back(templates::metal(wall));
    std::vector<Point> outline = lens.shape.outline();
    for (Point& point : outline) point.z += lens.aperture_x() + lens.distance;
    antenna.regions.push_back(
        templates::dielectric(outline, lens.shape.relative_permittivity, lens.loss_tangent));
    const templates::StraightGuide guide{
        {lens.guide_length, 0.0}, 0.0, lens.guide_width, lens.guide_length, lens.wall};
    antenna.planar->ports.push_back(guide.port("feed", 1));
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const CylinderLens lens(values);
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "guide_width_mm", "guide_length_mm", broken);
    add_violation(broken, "feed_aperture_width_mm must not be less than guide_width_mm",
                  lens.guide_width - lens.feed_width);
    add_violation(broken, "feed_flare_length_mm: the feed's flare must not be steeper than 45 degrees",
                  0.5 * (lens.feed_width - lens.guide_width) - lens.flare_length);
    if (lens.shape.kind != LensKind::spline) return broken;
    const double step = lens.shape.radius / static_cast<double>(lens.shape.heights.size() - 1);
    double too_steep = 0.0;
    for (std::size_t i = 1; i < lens.shape.heights.size(); ++i) {
        const double rise = std::abs(lens.shape.heights[i] - lens.shape.heights[i - 1]);
        too_steep += std::max(rise - templates::steepest_slope * step, 0.0);
    }
    add_violation(broken, "heights_mm must not differ by more than a slope of 80 degrees", too_steep);
    return broken;
}

std::vector<ParameterDescription> feed_parameters() {
    using namespace templates;
    return {
        guide_width_parameter(7.0),
        with_default(guide_length_parameter(), 10.0),
        suggesting(from_zero(length_mm("feed_flare_length_mm", "Feed flare length",
                                       "Length along x of the feed horn; 0: the guide is left open.", 0.0)),
                   6.0, 20.0),
        used_with(
            suggesting(length_mm("feed_aperture_width_mm", "Feed aperture width",
                                 "Width of the feed horn at its aperture; not used without a flare.", 12.0),
                       9.0, 18.0),
            "feed_flare_length_mm"),
        planar_wall_parameter(0.5),
    };
}

std::vector<ParameterDescription> lens_parameters() {
    using namespace templates;
    return {
        choice(
            "lens_shape", "Lens shape",
            "hyperbola: curved towards the feed, flat in front. ellipse: cut off at the far focus. spline: "
            "flat towards the feed, free in front.",
            {"hyperbola", "ellipse", "spline"}, "hyperbola"),
        suggesting(
            length_mm("lens_width_mm", "Lens width", "Largest width, of the ellipse its smaller axis.", 50.0),
            35.0, 65.0),
        suggesting(
            number("relative_permittivity", "Relative permittivity",
                   "Of the lens: 2.1 is PTFE, 2.25 polyethylene, 2.53 Rexolite.", "", 1.05, 100.0, 2.25),
            2.0, 4.0),
        loss_tangent_parameter(),
        suggesting(from_zero(length_mm("distance_mm", "Distance",
                                       "From the feed's aperture to the nearest point of the lens; of the "
                                       "hyperbola its focal length.",
                                       40.0)),
                   25.0, 55.0),
        used_with(suggesting(from_zero(length_mm("extension_length_mm", "Extension length",
                                                 "Of the hyperbola: thickness at the rim.", 0.0)),
                             0.0, 5.0),
                  "lens_shape", {"hyperbola"}),
        used_with(entry_called(suggesting(lengths_mm("heights_mm", "Heights",
                                                     "Of the spline: thickness at equally spaced places from "
                                                     "the axis to the rim.",
                                                     0.01, {18.0, 16.0, 10.0, 2.0}),
                                          2.0, 20.0),
                               "Height"),
                  "lens_shape", {"spline"}),
        plate_height_parameter(5.0),
        aperture_parameter("free"),
    };
}

/// r = (n - 1) F / (n cos t - 1) towards the open guide, F / D = 0.8: directivity in the plane 3.5 times the
/// width in wavelengths, with what passes the lens by.
void draft_design(synthesis::Draft& draft) {
    const double width = draft.gain() / 3.5;
    synthesis::fix_planar_guide(draft, 0.7, 0.05);
    draft.fix("feed_flare_length_mm", 0.0);
    draft.fix("feed_aperture_width_mm", 1.2 * draft.wavelength());
    draft.choose("lens_shape", "hyperbola");
    draft.vary("lens_width_mm", width * draft.wavelength(), 0.85, 1.2);
    draft.vary_between("relative_permittivity", 2.25, 2.0, 2.6);
    draft.vary("distance_mm", 0.8 * width * draft.wavelength(), 0.7, 1.2);
    draft.vary_between("extension_length_mm", 0.0, 0.0, 0.3 * draft.wavelength());
    draft.list("heights_mm", {0.36 * width * draft.wavelength(), 0.32 * width * draft.wavelength(),
                              0.2 * width * draft.wavelength(), 0.04 * width * draft.wavelength()});
    draft.fix("plate_height_mm", 0.5 * draft.wavelength());
}

}  // namespace

AntennaTemplate cylinder_lens_template() {
    AntennaTemplate lens;
    lens.name = "cylinder_lens";
    lens.title = "Cylinder lens";
    lens.description =
        "Hyperbolic, elliptical or free dielectric lens in front of an open guide or a small H-plane horn, "
        "fed "
        "with TE10. Planar, symmetric.";
    templates::append_parameters(lens, {feed_parameters(), lens_parameters()});
    lens.build = build;
    lens.rules = rules;
    lens.synthesis = {draft_design, planar_range(10.0, 16.0, 13.0, 201.0), {0.95, 1.05, -10.0}};
    return lens;
}

}  // namespace lathe
