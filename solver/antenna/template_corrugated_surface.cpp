// corrugated_surface: a surface wave along slots in a metal plane, launched by an open guide.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/antenna/corrugation.hpp"
#include "solver/antenna/planar_parts.hpp"
#include "solver/antenna/slotted_plate.hpp"
#include "solver/antenna/synthesis_draft.hpp"

namespace lathe {
namespace {

using templates::add_violation;

/// mm; the plane is y = 0, the guide stands on it from x = 0 on.
struct Corrugated {
    double guide_width, guide_length, flare_length, aperture_width, wall;
    std::vector<double> depths;
    SlotRow row;

    explicit Corrugated(const ParameterValues& values)
        : guide_width(values.scalar("guide_width_mm")),
          guide_length(values.scalar("guide_length_mm")),
          flare_length(values.scalar("flare_length_mm")),
          aperture_width(values.scalar("aperture_width_mm")),
          wall(values.scalar("wall_thickness_mm")),
          depths(values.list("slot_depths_mm")),
          row(values) {}

    double row_begin() const { return guide_length + flare_length; }
    double deepest() const { return *std::max_element(depths.begin(), depths.end()); }
};

/// The plane with its slots, and metal below the deepest of them.
std::vector<Point> ground_outline(const Corrugated& surface) {
    const double bottom = -surface.deepest() - surface.wall;
    const double end = surface.row_begin() + surface.row.length;
    std::vector<Point> outline = {{0.0, bottom}, {0.0, 0.0}};
    for (const PlateSlot& slot : surface.row.slots) {
        const double from = surface.row_begin() + slot.begin, to = surface.row_begin() + slot.end;
        const double depth = interpolated(surface.depths, slot.share);
        const Point corners[] = {{from, 0.0}, {from, -depth}, {to, -depth}, {to, 0.0}};
        outline.insert(outline.end(), std::begin(corners), std::end(corners));
    }
    outline.push_back({end, 0.0});
    outline.push_back({end, bottom});
    return outline;
}

/// The plate over the guide, bent up towards its mouth.
std::vector<Point> cover_outline(const Corrugated& surface) {
    std::vector<Point> cover = {{0.0, surface.guide_width},
                                {surface.guide_length, surface.guide_width},
                                {surface.row_begin(), surface.aperture_width}};
    for (std::size_t i = cover.size(); i-- > 0;) cover.push_back({cover[i].z, cover[i].r + surface.wall});
    return cover;
}

Antenna build(const ParameterValues& values) {
    const Corrugated surface(values);
    Antenna antenna = templates::planar_antenna(values, Polarisation::te);
    antenna.regions.push_back(templates::metal(ground_outline(surface)));
    antenna.regions.push_back(templates::metal(cover_outline(surface)));
    const templates::StraightGuide guide{{surface.guide_length, 0.5 * surface.guide_width},
                                         0.0,
                                         surface.guide_width,
                                         surface.guide_length,
                                         surface.wall};
    antenna.planar->ports.push_back(guide.port("feed", 0));
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const Corrugated surface(values);
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "guide_width_mm", "guide_length_mm", broken);
    add_violation(broken, "pitch_mm must not make the row of slots longer than 100,000 mm",
                  SlotRow(values).length - longest_row_mm);
    add_violation(broken, "aperture_width_mm must not be less than guide_width_mm",
                  surface.guide_width - surface.aperture_width);
    add_violation(broken, "flare_length_mm: the flare must not be steeper than 45 degrees",
                  surface.aperture_width - surface.guide_width - surface.flare_length);
    return broken;
}

/// Depth in wavelengths at which slots of this share of the pitch guide a wave with k_x / k = slowness: k_x /
/// k = sqrt(1 + (fraction tan kd)^2), the mean impedance of narrow slots (R. E. Collin, "Field Theory of
/// Guided Waves", section 11.3); slots of a quarter of a wavelength are slower yet.
double slot_depth(double slowness, double fraction) {
    return std::atan(std::sqrt(slowness * slowness - 1.0) / fraction) / (2.0 * std::numbers::pi);
}

/// End-fire with the extra phase of Hansen and Woodyard (1938), (k_x - k) L = pi: in the half plane above the
/// metal the directivity is 5.0 sqrt(L / wavelength), the beam 35 degrees sqrt(wavelength / L) wide.
void draft_design(synthesis::Draft& draft) {
    constexpr double pitch = 0.2, fraction = 0.75;
    const double length = std::pow(draft.gain() / 5.0, 2.0), w = draft.wavelength();
    const double depth = slot_depth(1.0 + 0.5 / length, fraction) * w;
    synthesis::fix_planar_guide(draft, 0.4, 0.05);
    draft.vary("flare_length_mm", 1.0 * w, 0.5, 1.5);
    draft.vary("aperture_width_mm", 0.8 * w, 0.7, 1.3);
    draft.fix("slots", std::round(length / pitch));
    draft.fix("pitch_mm", pitch * w);
    draft.list("pitch_factors", {1.0});
    draft.list("slot_fractions", {fraction});
    draft.list("slot_depths_mm", {1.3 * depth, depth, depth, 0.7 * depth}, 0.6, 1.4);
    draft.fix("plate_height_mm", 0.0);
}

}  // namespace

AntennaTemplate corrugated_surface_template() {
    using namespace templates;
    AntennaTemplate surface;
    surface.name = "corrugated_surface";
    surface.title = "Corrugated surface";
    surface.description =
        "Metal plane with slots that guide a surface wave to an end-fire beam, launched by an open guide "
        "that "
        "is fed with TEM. Planar.";
    ParameterDescription height = plate_height_parameter(0.0);
    height.suggested_minimum = 0.0;
    height.suggested_maximum = 50.0;
    surface.parameters = {
        guide_width_parameter(4.0), guide_length_parameter(),
        suggesting(length_mm("flare_length_mm", "Flare length", "Along x, of the launcher's cover.", 10.0),
                   8.0, 15.0),
        suggesting(
            length_mm("aperture_width_mm", "Aperture width", "From the plane to the launcher's cover.", 8.0),
            6.0, 10.0)};
    for (ParameterDescription& parameter : SlotRow::parameters(30, 2.0, 0.75)) {
        surface.parameters.push_back(std::move(parameter));
    }
    surface.parameters.push_back(entry_called(
        suggesting(lengths_mm("slot_depths_mm", "Slot depths",
                              "On a line through equally spaced places from the first slot to the last; less "
                              "than a quarter of a wavelength.",
                              0.01, {1.1, 0.8, 0.8, 0.6}),
                   0.3, 1.6),
        "Slot depth"));
    surface.parameters.push_back(planar_wall_parameter(0.5));
    surface.parameters.push_back(height);
    surface.build = build;
    surface.rules = rules;
    surface.synthesis = {draft_design, planar_range(9.0, 14.0, 11.0, 175.0), {0.97, 1.03, -10.0}};
    return surface;
}

}  // namespace lathe
