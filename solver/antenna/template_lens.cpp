// lens: a dielectric lens, with or without a matching layer, in front of an open waveguide or a horn.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "solver/antenna/lens_shape.hpp"
#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;

/// mm; the lens's nearest point is `distance` in front of the feed's aperture.
struct LensAntenna {
    double guide_radius, guide_length, flare_length, feed_radius, wall, distance, layer, layer_permittivity,
        loss_tangent;
    LensShape shape;

    explicit LensAntenna(const ParameterValues& values)
        : guide_radius(values.scalar("waveguide_radius_mm")),
          guide_length(values.scalar("waveguide_length_mm")),
          flare_length(values.scalar("feed_flare_length_mm")),
          feed_radius(flare_length > 0.0 ? values.scalar("feed_aperture_radius_mm") : guide_radius),
          wall(values.scalar("wall_thickness_mm")),
          distance(values.scalar("distance_mm")),
          layer(values.scalar("layer_thickness_mm")),
          layer_permittivity(values.scalar("layer_permittivity")),
          loss_tangent(values.scalar("loss_tangent")) {
        shape.kind = static_cast<LensKind>(values.integer("lens"));
        shape.radius = values.scalar("lens_radius_mm");
        shape.relative_permittivity = values.scalar("relative_permittivity");
        shape.extension = values.scalar("extension_length_mm");
        shape.focal_distance = distance;
        shape.heights = values.list("heights_mm");
    }

    double aperture_z() const { return guide_length + flare_length; }
};

std::vector<Point> moved(std::vector<Point> outline, double z) {
    for (Point& point : outline) point.z += z;
    return outline;
}

Antenna build(const ParameterValues& values) {
    const LensAntenna lens(values);
    std::vector<Point> inner = {{0.0, lens.guide_radius}, {lens.guide_length, lens.guide_radius}};
    if (lens.flare_length > 0.0) inner.push_back({lens.aperture_z(), lens.feed_radius});
    std::vector<Point> outer = inner;
    for (Point& point : outer) point.r += lens.wall;
    Antenna antenna = templates::horn_of(inner, outer, lens.guide_radius, lens.guide_length);
    const double z = lens.aperture_z() + lens.distance;
    if (lens.layer > 0.0) {
        antenna.regions.push_back(
            templates::dielectric(moved(lens.shape.coated_outline(lens.layer), z), lens.layer_permittivity));
    }
    antenna.regions.push_back(templates::dielectric(moved(lens.shape.outline(), z),
                                                    lens.shape.relative_permittivity, lens.loss_tangent));
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const LensAntenna lens(values);
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "waveguide_radius_mm", "waveguide_length_mm", broken);
    add_violation(broken, "feed_aperture_radius_mm must not be less than waveguide_radius_mm",
                  lens.guide_radius - lens.feed_radius);
    add_violation(broken, "feed_flare_length_mm: the feed's flare must not be steeper than 45 degrees",
                  lens.feed_radius - lens.guide_radius - lens.flare_length);
    add_violation(broken, "layer_thickness_mm must be at most half of lens_radius_mm",
                  lens.layer - 0.5 * lens.shape.radius);
    if (lens.shape.kind == LensKind::spline) {
        const double step = lens.shape.radius / static_cast<double>(lens.shape.heights.size() - 1);
        double too_steep = 0.0;
        for (std::size_t i = 1; i < lens.shape.heights.size(); ++i) {
            const double rise = std::abs(lens.shape.heights[i] - lens.shape.heights[i - 1]);
            too_steep += std::max(rise - templates::steepest_slope * step, 0.0);
        }
        add_violation(broken, "heights_mm must not differ by more than a slope of 80 degrees", too_steep);
    }
    double towards_feed = 0.0;
    for (const Point& point : lens.shape.coated_outline(lens.layer)) {
        towards_feed = std::max(towards_feed, -point.z);
    }
    add_violation(broken, "distance_mm of a hyperbolic lens must leave room for its matching layer",
                  towards_feed - lens.distance);
    return broken;
}

std::vector<ParameterDescription> feed_parameters() {
    using namespace templates;
    ParameterDescription wall = with_default(wall_thickness_parameter(), 0.5);
    wall.tooltip = "Of the waveguide and the feed horn, radially.";
    return {
        with_default(waveguide_radius_parameter(), 3.5),
        waveguide_length_parameter(),
        suggesting(from_zero(length_mm("feed_flare_length_mm", "Feed flare length",
                                       "Axial length of the feed horn; 0: the waveguide is left open.", 0.0)),
                   6.0, 20.0),
        used_with(
            suggesting(
                length_mm("feed_aperture_radius_mm", "Feed aperture radius",
                          "Inner radius of the feed horn at its aperture; not used without a flare.", 6.0),
                4.5, 9.0),
            "feed_flare_length_mm"),
        wall,
    };
}

std::vector<ParameterDescription> lens_parameters() {
    using namespace templates;
    return {
        choice(
            "lens", "Lens",
            "extended_hemisphere: half sphere on a cylinder. ellipse: cut off at the far focus. hyperbola: "
            "curved towards the feed, flat in front. spline: flat towards the feed, free in front.",
            {"extended_hemisphere", "ellipse", "hyperbola", "spline"}, "ellipse"),
        suggesting(length_mm("lens_radius_mm", "Lens radius",
                             "Largest radius of the lens; of the ellipse its smaller half axis.", 25.0),
                   15.0, 35.0),
        suggesting(number("relative_permittivity", "Relative permittivity",
                          "Of the lens: 2.1 is PTFE, 2.53 Rexolite, 3.8 fused silica, 11.7 silicon.", "",
                          1.05, 100.0, 2.1),
                   2.0, 4.0),
        loss_tangent_parameter(),
        suggesting(from_zero(length_mm("distance_mm", "Distance",
                                       "From the feed's aperture to the nearest point of the lens; of the "
                                       "hyperbola its focal length.",
                                       0.0)),
                   1.5, 40.0),
        used_with(suggesting(from_zero(length_mm(
                                 "extension_length_mm", "Extension length",
                                 "Of the extended hemisphere: length of its cylinder. Of the hyperbola: "
                                 "thickness at the rim.",
                                 2.0)),
                             0.5, 15.0),
                  "lens", {"extended_hemisphere", "hyperbola"}),
        used_with(
            entry_called(
                suggesting(
                    lengths_mm("heights_mm", "Heights",
                               "Of the spline: thickness at equally spaced radii from the axis to the rim.",
                               0.01, {45.0, 42.0, 34.0, 20.0}),
                    18.0, 46.0),
                "Height"),
            "lens", {"spline"}),
        suggesting(
            from_zero(length_mm("layer_thickness_mm", "Layer thickness",
                                "Matching layer on the curved surface, along its normal; a quarter of a "
                                "wavelength in it. 0: none.",
                                0.0)),
            0.0, 1.5),
        used_with(suggesting(permittivity("layer_permittivity", "Layer permittivity",
                                          "Of the matching layer: the square root of the lens's.", 1.45),
                             1.2, 2.0),
                  "layer_thickness_mm"),
    };
}

/// An ellipse of PTFE with its far focus in the mouth of an open guide. The guide lights the base plane,
/// which is seen under 90 degrees from there, so nearly the whole ellipse takes part and the aperture has
/// about the gain of a uniform one, (pi d)^2.
void draft_design(synthesis::Draft& draft) {
    constexpr double permittivity = 2.1;
    const double radius = 0.5 * std::sqrt(draft.gain()) / std::numbers::pi;
    const double w = draft.wavelength();
    synthesis::fix_open_guide(draft, 0.35, 1.5);
    draft.fix("feed_flare_length_mm", 0.0);
    draft.fix("feed_aperture_radius_mm", 0.6 * w);
    draft.choose("lens", "ellipse");
    draft.vary("lens_radius_mm", radius * w, 0.85, 1.2);
    draft.vary_between("relative_permittivity", permittivity, 2.0, 2.6);
    draft.vary_between("distance_mm", 0.0, 0.0, 0.5 * w);
    draft.fix("extension_length_mm", 0.2 * w);
    draft.list("heights_mm", {1.8 * radius * w, 1.65 * radius * w, 1.35 * radius * w, 0.8 * radius * w});
    draft.fix("layer_thickness_mm", 0.0);
    draft.fix("layer_permittivity", std::sqrt(permittivity));
}

}  // namespace

AntennaTemplate lens_template() {
    AntennaTemplate lens;
    lens.name = "lens";
    lens.title = "Lens";
    lens.description =
        "Dielectric lens in front of an open circular waveguide or a small horn, with an optional matching "
        "layer, fed with TE11.";
    templates::append_parameters(lens, {feed_parameters(), lens_parameters()});
    lens.build = build;
    lens.rules = rules;
    lens.synthesis = {draft_design, {true, 18.0, 28.0, 24.0, 27'000.0}, {0.95, 1.05, -12.0, -25.0, 30.0}};
    return lens;
}

}  // namespace lathe
