// stepped_horn: any number of straight or conical sections, each of which may begin with a step in
// radius. Dual-mode (Potter) horns, multi-flare horns, stepped transformers.
#include <algorithm>
#include <cmath>

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
        templates::lengths_mm("section_lengths_mm", "Section lengths",
                              "Axial length of each section, from the throat on.", 0.01, {5.0, 60.0}),
        templates::lengths_mm("section_steps_mm", "Steps",
                              "Jump in radius where each section begins; 0 goes on from the section before.",
                              most_negative_mm, {1.6, 0.0}),
        templates::lengths_mm("section_flares_mm", "Flares",
                              "Growth in radius along each section; 0 is a straight cylinder.",
                              most_negative_mm, {0.0, 8.8}),
        templates::wall_thickness_parameter(),
    };
    horn.build = build;
    horn.rules = rules;
    return horn;
}

}  // namespace lathe
