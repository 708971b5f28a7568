// stepped_horn: any number of straight or conical sections, each of which may begin with a step in
// radius. Dual-mode (Potter) horns, multi-flare horns, stepped transformers.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;

/// A piece of the inner wall, mm; the next one begins where this one ends, maybe at another radius.
struct Section {
    double z_start, z_end, r_start, r_end;
    double radius_at(double z) const {
        return r_start + (r_end - r_start) * (z - z_start) / (z_end - z_start);
    }
};

/// The metal ring that closes a step: as thick along the axis as the wall, on the narrow side.
struct StepFace {
    double z_start, z_end, r;
};

/// The sections from the port on, the straight guide first.
std::vector<Section> sections_of(const ParameterValues& values) {
    const std::vector<double> lengths = values.list("section_lengths_mm");
    const std::vector<double> steps = values.list("section_steps_mm");
    const std::vector<double> flares = values.list("section_flares_mm");
    const double guide_radius = values.scalar("waveguide_radius_mm");
    std::vector<Section> sections = {{0.0, values.scalar("waveguide_length_mm"), guide_radius, guide_radius}};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const Section& before = sections.back();
        const double r_start = before.r_end + steps[i];
        sections.push_back({before.z_end, before.z_end + lengths[i], r_start, r_start + flares[i]});
    }
    return sections;
}

std::vector<StepFace> step_faces_of(const std::vector<Section>& sections, double wall) {
    std::vector<StepFace> faces;
    for (std::size_t i = 1; i < sections.size(); ++i) {
        const double z = sections[i].z_start, before = sections[i - 1].r_end, after = sections[i].r_start;
        if (after > before) faces.push_back({std::max(z - wall, 0.0), z, after + wall});
        if (after < before) faces.push_back({z, std::min(z + wall, sections.back().z_end), before + wall});
    }
    return faces;
}

/// The outermost of the sections' and the step faces' outer walls. Between two places where any of
/// them begins or ends it is the chord of the highest, which is never too thin.
std::vector<Point> outer_wall(const std::vector<Section>& sections, double wall) {
    const std::vector<StepFace> faces = step_faces_of(sections, wall);
    std::vector<double> breaks = {0.0};
    for (const Section& section : sections) breaks.push_back(section.z_end);
    for (const StepFace& face : faces) {
        breaks.push_back(face.z_start);
        breaks.push_back(face.z_end);
    }
    std::sort(breaks.begin(), breaks.end());

    std::vector<Point> outer;
    std::size_t at = 0;
    for (std::size_t i = 0; i + 1 < breaks.size(); ++i) {
        const double from = breaks[i], to = breaks[i + 1];
        if (to <= from) continue;
        while (sections[at].z_end <= from) ++at;
        double r_from = sections[at].radius_at(from) + wall;
        double r_to = sections[at].radius_at(to) + wall;
        for (const StepFace& face : faces) {
            if (face.z_start > from || face.z_end < to) continue;
            r_from = std::max(r_from, face.r);
            r_to = std::max(r_to, face.r);
        }
        if (outer.empty() || outer.back().r != r_from) outer.push_back({from, r_from});
        outer.push_back({to, r_to});
    }
    return outer;
}

Antenna build(const ParameterValues& values) {
    const std::vector<Section> sections = sections_of(values);
    std::vector<Point> inner;
    for (const Section& section : sections) {
        const Point start{section.z_start, section.r_start};
        if (inner.empty() || !(inner.back() == start)) inner.push_back(start);
        inner.push_back({section.z_end, section.r_end});
    }
    return templates::horn_of(inner, outer_wall(sections, values.scalar("wall_thickness_mm")),
                              sections.front().r_start, sections.front().z_end);
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const std::vector<double> lengths = values.list("section_lengths_mm");
    const std::size_t steps = values.list("section_steps_mm").size();
    const std::size_t flares = values.list("section_flares_mm").size();
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "waveguide_radius_mm", "waveguide_length_mm", broken);
    if (steps != lengths.size() || flares != lengths.size()) {
        const std::size_t most = std::max({lengths.size(), steps, flares});
        const std::size_t least = std::min({lengths.size(), steps, flares});
        broken.push_back(
            {"section_lengths_mm, section_steps_mm and section_flares_mm must have equally many values",
             static_cast<double>(most - least)});
        return broken;
    }
    const std::vector<Section> sections = sections_of(values);
    const double narrowest = 0.5 * sections.front().r_start;
    double too_narrow = 0.0, too_steep = 0.0;
    for (const Section& section : sections) {
        too_narrow += std::max(narrowest - std::min(section.r_start, section.r_end), 0.0);
        too_steep +=
            std::max(std::abs(section.r_end - section.r_start) - (section.z_end - section.z_start), 0.0);
    }
    add_violation(broken, "section_steps_mm: no radius may be less than half of waveguide_radius_mm",
                  too_narrow);
    add_violation(
        broken,
        "section_flares_mm: a section must not flare by more than its length (45 degrees); use a step",
        too_steep);
    return broken;
}

/// Phase advance of TM11 over TE11, radians per wavelength, in a guide of this radius.
double mode_separation(double radius) {
    constexpr double te11 = 1.8411838, tm11 = 3.8317060;
    const double k = 2.0 * std::numbers::pi;
    const auto phase_constant = [k, radius](double root) {
        return std::sqrt(std::max(k * k - root * root / (radius * radius), 0.0));
    };
    return phase_constant(te11) - phase_constant(tm11);
}

/// Phase advance of TM11 over TE11 along a cone between two radii, radians; lengths in wavelengths.
double separation_along_cone(double from, double to, double length) {
    constexpr int steps = 2000;
    double sum = 0.0;
    for (int i = 0; i < steps; ++i) {
        sum += mode_separation(from + (to - from) * (i + 0.5) / steps);
    }
    return sum * length / steps;
}

/// The dual-mode horn of P. D. Potter, "A New Horn Antenna with Suppressed Sidelobes and Equal
/// Beamwidths", Microwave Journal 6, 1963: a step raises TM11, and a straight section brings it into phase
/// with TE11 at the middle of the aperture. The bend into the flare raises some more of it, so the step is
/// smaller than the aperture alone would ask for, and the best phase is not 0 but, over apertures of 2.6 to
/// 5.6 wavelengths solved one by one, 320 to 345 degrees: cross-polar below -25 dB at the centre.
void draft_design(synthesis::Draft& draft) {
    constexpr double before = 0.525, after = 0.65;
    // Phase of TM11 over TE11 just behind that step, by mode matching.
    constexpr double launch = 41.4 * std::numbers::pi / 180.0, best = 332.0 * std::numbers::pi / 180.0;
    const double radius = 0.5 * synthesis::diameter_of(draft, 1.35);
    const double half_angle = 6.25 * std::numbers::pi / 180.0;
    const double flare = (radius - after) / std::tan(half_angle);
    const double phase = launch + separation_along_cone(after, radius, flare);
    const double to_go = std::fmod(best + 2.0 * std::numbers::pi - std::fmod(phase, 2.0 * std::numbers::pi),
                                   2.0 * std::numbers::pi);
    double phasing = to_go / mode_separation(after);
    const double period = 2.0 * std::numbers::pi / mode_separation(after);
    if (phasing < 0.1) phasing += period;
    synthesis::fix_guide(draft, before);
    draft.list("section_lengths_mm", {phasing * draft.wavelength(), flare * draft.wavelength()}, 0.7, 1.3);
    draft.list("section_steps_mm", {(after - before) * draft.wavelength(), 0.0}, 0.7, 1.3);
    draft.list("section_flares_mm", {0.0, (radius - after) * draft.wavelength()}, 0.9, 1.1);
}

}  // namespace

AntennaTemplate stepped_horn_template() {
    constexpr double most_negative_mm = -10'000.0;
    AntennaTemplate horn;
    horn.name = "stepped_horn";
    horn.title = "Stepped horn";
    horn.description =
        "Circular waveguide and any number of sections, each with a step at its start and a flare: "
        "dual-mode (Potter) and multi-flare horns, fed with TE11.";
    horn.parameters = {
        templates::waveguide_radius_parameter(),
        templates::waveguide_length_parameter(),
        templates::entry_called(
            templates::lengths_mm("section_lengths_mm", "Section lengths",
                                  "Axial length of each section, from the throat on.", 0.01, {5.0, 60.0}),
            "Section length"),
        templates::entry_called(
            templates::lengths_mm(
                "section_steps_mm", "Steps",
                "Jump in radius where each section begins; 0 goes on from the section before.",
                most_negative_mm, {1.6, 0.0}),
            "Step"),
        templates::entry_called(
            templates::lengths_mm("section_flares_mm", "Flares",
                                  "Growth in radius along each section; 0 is a straight cylinder.",
                                  most_negative_mm, {0.0, 8.8}),
            "Flare"),
        templates::wall_thickness_parameter(),
    };
    horn.build = build;
    horn.rules = rules;
    horn.synthesis = {draft_design, {true, 16.0, 24.0, 20.0, 37'500.0}, {0.975, 1.025, -18.0, -25.0}};
    return horn;
}

}  // namespace lathe
