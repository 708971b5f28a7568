// leaky_wave: a guide between plates whose upper one has slots in a period that radiates.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/antenna/planar_parts.hpp"
#include "solver/antenna/slotted_plate.hpp"
#include "solver/antenna/synthesis_draft.hpp"

namespace lathe {
namespace {

using templates::add_violation;

/// mm; the guide lies between y = 0 and its width, the feed at x = 0, the slots in its upper plate.
struct LeakyGuide {
    double guide_width, guide_length, wall, permittivity, loss_tangent;
    SlotRow row;

    explicit LeakyGuide(const ParameterValues& values)
        : guide_width(values.scalar("guide_width_mm")),
          guide_length(values.scalar("guide_length_mm")),
          wall(values.scalar("wall_thickness_mm")),
          permittivity(values.scalar("relative_permittivity")),
          loss_tangent(values.scalar("loss_tangent")),
          row(values) {}

    double length() const { return 2.0 * guide_length + row.length; }
};

std::vector<Point> rectangle(Point low, Point high) {
    return {low, {high.z, low.r}, high, {low.z, high.r}};
}

void add_port(const LeakyGuide& guide, const char* name, double mouth_x, double direction, Antenna& antenna) {
    const templates::StraightGuide feed{
        {mouth_x, 0.5 * guide.guide_width}, direction, guide.guide_width, guide.guide_length, guide.wall};
    antenna.planar->ports.push_back(feed.port(name, 0));
    antenna.planar->ports.back().filling_permittivity = guide.permittivity;
}

Antenna build(const ParameterValues& values) {
    const LeakyGuide guide(values);
    const double top = guide.guide_width, length = guide.length();
    Antenna antenna = templates::planar_antenna(values, Polarisation::te);
    antenna.regions.push_back(
        templates::dielectric(rectangle({0.0, 0.0}, {length, top}), guide.permittivity, guide.loss_tangent));
    antenna.regions.push_back(templates::metal(rectangle({0.0, -guide.wall}, {length, 0.0})));
    double begin = 0.0;
    for (const PlateSlot& slot : guide.row.slots) {
        const double end = guide.guide_length + slot.begin;
        antenna.regions.push_back(templates::metal(rectangle({begin, top}, {end, top + guide.wall})));
        begin = guide.guide_length + slot.end;
    }
    antenna.regions.push_back(templates::metal(rectangle({begin, top}, {length, top + guide.wall})));
    add_port(guide, "feed", guide.guide_length, 0.0, antenna);
    add_port(guide, "end", length - guide.guide_length, std::numbers::pi, antenna);
    antenna.planar->ports.back().driven = false;
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "guide_width_mm", "guide_length_mm", broken);
    add_violation(broken, "pitch_mm must not make the row of slots longer than 100,000 mm",
                  SlotRow(values).length - longest_row_mm);
    return broken;
}

/// The first space harmonic backwards, sin psi = sqrt(permittivity) - wavelength / pitch, with psi from the
/// normal of the plate (A. A. Oliner & D. R. Jackson in J. L. Volakis, "Antenna Engineering Handbook", 2007,
/// chapter 11). An aperture that radiates to one side has the directivity 2 pi L cos(psi) / wavelength, less
/// the fall of the field along it.
void draft_design(synthesis::Draft& draft) {
    constexpr double permittivity = 2.2, efficiency = 0.8;
    const double w = draft.wavelength(), psi = -draft.scan_deg() * std::numbers::pi / 180.0;
    const double pitch = 1.0 / (std::sqrt(permittivity) - std::sin(psi));
    const double length = draft.gain() / (2.0 * std::numbers::pi * efficiency * std::cos(psi));
    synthesis::fix_planar_guide(draft, 0.3, 0.03);
    draft.fix("relative_permittivity", permittivity);
    draft.fix("loss_tangent", 0.0);
    draft.fix("slots", std::max(std::round(length / pitch), 2.0));
    draft.vary("pitch_mm", pitch * w, 0.95, 1.05);
    draft.list("pitch_factors", {1.0});
    draft.list("slot_fractions", {0.1, 0.15, 0.25}, 0.6, 1.6);
    draft.fix("plate_height_mm", 0.0);
}

}  // namespace

AntennaTemplate leaky_wave_template() {
    using namespace templates;
    AntennaTemplate leaky;
    leaky.name = "leaky_wave";
    leaky.title = "Leaky-wave guide";
    leaky.description =
        "Guide between two plates, the upper one with slots whose period turns the beam, fed with TEM at one "
        "end and matched at the other. Planar.";
    ParameterDescription height = plate_height_parameter(0.0);
    height.suggested_minimum = 0.0;
    height.suggested_maximum = 50.0;
    leaky.parameters = {guide_width_parameter(3.0), guide_length_parameter()};
    for (ParameterDescription& parameter : SlotRow::parameters(12, 5.7, 0.2)) {
        leaky.parameters.push_back(std::move(parameter));
    }
    const std::vector<ParameterDescription> others = {
        suggesting(
            permittivity("relative_permittivity", "Relative permittivity", "Of the guide's filling.", 2.2),
            1.0, 3.5),
        loss_tangent_parameter(), planar_wall_parameter(0.3), height};
    append_parameters(leaky, {others});
    leaky.build = build;
    leaky.rules = rules;
    leaky.synthesis = {
        draft_design, scanning(planar_range(11.0, 17.0, 14.0, 320.0), 8.0, 45.0, 16.0), {0.98, 1.02, -8.0}};
    return leaky;
}

}  // namespace lathe
