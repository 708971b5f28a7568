// spline_horn: a smooth wall through equally spaced knots between the throat and the aperture.
#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/antenna/cubic_wall.hpp"
#include "solver/antenna/horn_profile.hpp"
#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;

/// Points of the flare's polygon, about: a third of a grid cell for a horn of ten wavelengths.
constexpr int flare_points = 320;
constexpr int least_points_an_interval = 8;
/// A cell or so apart in a horn of ten wavelengths.
constexpr int most_knots = 128;

/// The flare, sampled: radii at equal steps from the throat to the aperture, mm.
struct Flare {
    std::vector<double> knots;  ///< throat, interior knots, aperture
    std::vector<double> radii;
    double step;
    bool is_monotone;
};

Flare flare_of(const ParameterValues& values) {
    Flare flare;
    flare.knots = values.list("knot_radii_mm");
    flare.knots.insert(flare.knots.begin(), values.scalar("waveguide_radius_mm"));
    flare.knots.push_back(values.scalar("aperture_radius_mm"));
    flare.is_monotone = values.scalar("monotone") >= 0.5;
    const int intervals = static_cast<int>(flare.knots.size()) - 1;
    const int per_interval = std::max((flare_points + intervals - 1) / intervals, least_points_an_interval);
    const double spacing = values.scalar("flare_length_mm") / intervals;
    const std::vector<double> slopes =
        flare.is_monotone ? monotone_slopes(flare.knots, spacing) : natural_slopes(flare.knots, spacing);
    flare.radii = sample_cubic(flare.knots, slopes, spacing, per_interval);
    flare.step = spacing / per_interval;
    return flare;
}

Antenna build(const ParameterValues& values) {
    const double guide_radius = values.scalar("waveguide_radius_mm");
    const double guide_length = values.scalar("waveguide_length_mm");
    const double flare_length = values.scalar("flare_length_mm");
    const double wall = values.scalar("wall_thickness_mm");
    const Flare flare = flare_of(values);
    std::vector<Point> inner = {{0.0, guide_radius}};
    const std::size_t last = flare.radii.size() - 1;
    if (flare.radii[1] - flare.radii[0] > flare.step) {
        templates::add_throat_points(guide_length, guide_radius, wall, inner);
    }
    for (std::size_t i = 0; i <= last; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(last);
        inner.push_back({guide_length + share * flare_length, flare.radii[i]});
    }
    return templates::horn_of(inner, templates::grown_outwards(inner, wall), guide_radius, guide_length);
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const Flare flare = flare_of(values);
    const double guide_radius = flare.knots.front();
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "waveguide_radius_mm", "waveguide_length_mm", broken);
    add_violation(broken, "aperture_radius_mm must not be less than waveguide_radius_mm",
                  guide_radius - flare.knots.back());
    double falling = 0.0;
    for (std::size_t i = 1; i < flare.knots.size(); ++i) {
        falling += std::max(flare.knots[i - 1] - flare.knots[i], 0.0);
    }
    if (flare.is_monotone) {
        add_violation(broken, "knot_radii_mm: no radius of a monotone wall may be less than the one before",
                      falling);
    }
    const double narrowest = *std::min_element(flare.radii.begin(), flare.radii.end());
    add_violation(broken,
                  "knot_radii_mm: the wall must not come closer to the axis than 0.9 waveguide_radius_mm",
                  0.9 * guide_radius - narrowest);
    double too_steep = 0.0;
    for (std::size_t i = 1; i < flare.radii.size(); ++i) {
        const double rise = std::abs(flare.radii[i] - flare.radii[i - 1]);
        too_steep += std::max(rise - templates::steepest_slope * flare.step, 0.0);
    }
    add_violation(broken, "flare_length_mm: the wall must not be steeper than 80 degrees", too_steep);
    return broken;
}

ParameterDescription monotone_parameter() {
    ParameterDescription description;
    description.key = "monotone";
    description.label = "Monotone wall";
    description.tooltip =
        "1: the wall only widens and never overshoots a knot (monotone cubic). "
        "0: smoother natural cubic spline, which may bulge.";
    description.maximum = 1.0;
    description.defaults = {1.0};
    description.is_integer = true;
    return description;
}

ParameterDescription knot_radii_parameter() {
    ParameterDescription description = templates::entry_called(
        templates::lengths_mm("knot_radii_mm", "Knot radii",
                              "Inner radii at equally spaced places between the throat and the aperture.",
                              0.01, {4.9, 7.6, 11.2}),
        "Knot radius");
    description.maximum_count = most_knots;
    return description;
}

/// The profiled horn of the starting rules, through knots that may then go their own way.
void draft_design(synthesis::Draft& draft) {
    const synthesis::Profiled horn(draft);
    const HornProfile profile{ProfileKind::sinusoid, synthesis::guide_radius, horn.radius, 0.8, 2.0, 0.5};
    std::vector<double> knots;
    constexpr int count = 7;
    for (int i = 1; i <= count; ++i) {
        knots.push_back(profile.radius_at(static_cast<double>(i) / (count + 1)) * draft.wavelength());
    }
    synthesis::fix_guide(draft, synthesis::guide_radius);
    draft.vary("flare_length_mm", horn.length * draft.wavelength(), 0.7, 1.4);
    draft.list("knot_radii_mm", knots, 0.9, 1.1);
    draft.vary("aperture_radius_mm", horn.radius * draft.wavelength(), 0.9, 1.2);
}

}  // namespace

AntennaTemplate spline_horn_template() {
    AntennaTemplate horn;
    horn.name = "spline_horn";
    horn.title = "Spline horn";
    horn.description = "Circular waveguide and a smooth wall through knots, fed with TE11.";
    horn.parameters = {
        templates::waveguide_radius_parameter(),
        templates::waveguide_length_parameter(),
        templates::length_mm("flare_length_mm", "Flare length",
                             "Axial length from the throat to the aperture.", 40.0),
        knot_radii_parameter(),
        templates::suggesting(
            templates::length_mm("aperture_radius_mm", "Aperture radius", "Inner radius at the rim.", 14.0),
            12.6, 16.8),
        monotone_parameter(),
        templates::wall_thickness_parameter(),
    };
    horn.build = build;
    horn.rules = rules;
    horn.synthesis = {draft_design, {true, 13.0, 25.0, 18.0, 28'000.0}, {0.9, 1.1, -25.0, -22.0}};
    return horn;
}

}  // namespace lathe
