#include "solver/antenna/planar_horn.hpp"

#include <algorithm>
#include <cmath>

#include "solver/antenna/cubic_wall.hpp"
#include "solver/antenna/planar_parts.hpp"

namespace lathe {
namespace {

/// Points of a curved flare: a third of a grid cell for a horn of ten wavelengths.
constexpr int flare_intervals = 320;
constexpr int spline_profile = 9;  ///< index of the name behind those of ProfileKind

std::vector<double> spline_half_widths(const PlanarHorn& horn) {
    std::vector<double> knots = {0.5 * horn.guide_width};
    for (const double width : horn.knot_widths) knots.push_back(0.5 * width);
    knots.push_back(0.5 * horn.aperture_width);
    const int spans = static_cast<int>(knots.size()) - 1;
    const double spacing = horn.flare_length / spans;
    return sample_cubic(knots, monotone_slopes(knots, spacing), spacing,
                        std::max(flare_intervals / spans, 8));
}

std::vector<ParameterDescription> planar_profile_parameters() {
    std::vector<ParameterDescription> parameters = profile_parameters("linear", 0.8, 2.0);
    ParameterDescription& profile = parameters.front();
    profile.tooltip = "How the width grows from the throat to the aperture; spline: through the knot widths.";
    profile.choices.emplace_back("spline");
    profile.maximum = spline_profile;
    profile.suggested_maximum = spline_profile;
    return parameters;
}

}  // namespace

PlanarHorn::PlanarHorn(const ParameterValues& values)
    : guide_width(values.scalar("guide_width_mm")),
      guide_length(values.scalar("guide_length_mm")),
      flare_length(values.scalar("flare_length_mm")),
      aperture_width(values.scalar("aperture_width_mm")),
      wall(values.scalar("wall_thickness_mm")),
      knot_widths(values.list("knot_widths_mm")) {
    const int kind = values.integer("profile");
    if (kind == spline_profile) return;
    profile.emplace();
    profile->kind = static_cast<ProfileKind>(kind);
    profile->throat_radius = 0.5 * guide_width;
    profile->aperture_radius = 0.5 * aperture_width;
    profile->weight = values.scalar("profile_weight");
    profile->exponent = values.scalar("profile_exponent");
    profile->break_place = values.scalar("profile_break");
}

std::vector<ParameterDescription> PlanarHorn::parameters(double guide_width_mm, double flare_length_mm,
                                                         double aperture_width_mm) {
    using namespace templates;
    const double growth = aperture_width_mm - guide_width_mm;
    const auto knot = [&](double share) {
        return std::round(10.0 * (guide_width_mm + share * growth)) / 10.0;
    };
    std::vector<ParameterDescription> all = {
        guide_width_parameter(guide_width_mm),
        guide_length_parameter(),
        length_mm("flare_length_mm", "Flare length", "Axial length from the throat to the aperture.",
                  flare_length_mm),
        length_mm("aperture_width_mm", "Aperture width", "Between the walls at the aperture.",
                  aperture_width_mm),
    };
    for (ParameterDescription& parameter : planar_profile_parameters()) all.push_back(std::move(parameter));
    all.push_back(used_with(
        entry_called(lengths_mm("knot_widths_mm", "Knot widths",
                                "Of the spline: widths at equal distances between throat and aperture.", 0.01,
                                {knot(0.25), knot(0.5), knot(0.75)}),
                     "Knot width"),
        "profile", {"spline"}));
    return all;
}

std::vector<double> PlanarHorn::flare_half_widths() const {
    if (!profile) return spline_half_widths(*this);
    std::vector<double> half_widths;
    for (int i = 0; i <= flare_intervals; ++i) {
        half_widths.push_back(profile->radius_at(static_cast<double>(i) / flare_intervals));
    }
    return half_widths;
}

std::vector<Point> PlanarHorn::inner_wall(double inset) const {
    std::vector<Point> inner = {{0.0, 0.5 * guide_width}};
    const bool is_straight = profile && profile->kind == ProfileKind::linear;
    const bool is_flat = 0.5 * (aperture_width - guide_width) <= flare_length;
    if (is_straight && is_flat) {
        inner.push_back({guide_length, 0.5 * guide_width});
        inner.push_back({length(), 0.5 * aperture_width});
    } else {
        const std::vector<double> half_widths = flare_half_widths();
        const double step = flare_length / static_cast<double>(half_widths.size() - 1);
        if (half_widths[1] - half_widths[0] > step) {
            templates::add_throat_points(guide_length, 0.5 * guide_width, wall, inner);
        }
        for (std::size_t i = 0; i < half_widths.size(); ++i) {
            inner.push_back({guide_length + step * static_cast<double>(i), half_widths[i]});
        }
    }
    for (Point& point : inner) point.r -= inset;
    return inner;
}

std::vector<Point> PlanarHorn::wall_outline(double inset) const {
    std::vector<Point> outline = inner_wall(inset);
    const std::vector<Point> outer = templates::grown_outwards(outline, wall);
    outline.insert(outline.end(), outer.rbegin(), outer.rend());
    return outline;
}

void PlanarHorn::add_rules(const ParameterValues& values, std::vector<RuleViolation>& broken) const {
    using templates::add_violation;
    templates::add_guide_rules(values, "guide_width_mm", "guide_length_mm", broken);
    add_violation(broken, "aperture_width_mm must not be less than guide_width_mm",
                  guide_width - aperture_width);
    if (!profile) {
        for (const double width : knot_widths) {
            add_violation(broken, "knot_widths_mm must be at least 0.9 guide_width_mm",
                          0.9 * guide_width - width);
        }
    }
    if (!broken.empty()) return;
    const std::vector<double> half_widths = flare_half_widths();
    const double step = flare_length / static_cast<double>(half_widths.size() - 1);
    double too_steep = 0.0;
    for (std::size_t i = 1; i < half_widths.size(); ++i) {
        too_steep +=
            std::max(std::abs(half_widths[i] - half_widths[i - 1]) - templates::steepest_slope * step, 0.0);
    }
    add_violation(broken, "flare_length_mm: the wall must not be steeper than 80 degrees", too_steep);
}

std::vector<RuleViolation> PlanarHorn::rules(const ParameterValues& values) {
    std::vector<RuleViolation> broken;
    PlanarHorn(values).add_rules(values, broken);
    return broken;
}

Antenna PlanarHorn::build(const ParameterValues& values, Polarisation polarisation) {
    const PlanarHorn horn(values);
    const bool tm = polarisation == Polarisation::tm;
    Antenna antenna = templates::planar_antenna(values, polarisation);
    antenna.planar->symmetry = tm ? SymmetryPlane::magnetic : SymmetryPlane::electric;
    antenna.regions.push_back(templates::metal(horn.wall_outline()));
    const templates::StraightGuide guide{
        {horn.guide_length, 0.0}, 0.0, horn.guide_width, horn.guide_length, horn.wall};
    antenna.planar->ports.push_back(guide.port("feed", tm ? 1 : 0));
    return antenna;
}

void draft_optimum_horn(const OptimumHorn& horn, synthesis::Draft& draft) {
    const double aperture = draft.gain() / horn.directivity;
    const double flare = aperture * aperture / horn.n * (1.0 - horn.guide_width / aperture);
    synthesis::fix_planar_guide(draft, horn.guide_width, 0.1);
    draft.vary("flare_length_mm", flare * draft.wavelength(), 0.7, 1.6);
    draft.vary("aperture_width_mm", aperture * draft.wavelength(), 0.8, 1.25);
    synthesis::fix_straight_flare(draft, horn.guide_width, aperture);
    draft.fix("plate_height_mm", horn.plate_height * draft.wavelength());
}

}  // namespace lathe
