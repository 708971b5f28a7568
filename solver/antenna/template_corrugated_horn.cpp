// corrugated_horn: slots across the wall, with a converter from TE11 to HE11 at the throat.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "solver/antenna/corrugation.hpp"
#include "solver/antenna/horn_profile.hpp"
#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;

struct Horn {
    std::vector<Slot> slots;
    double guide_radius, guide_length, aperture_radius, length, wall;

    explicit Horn(const ParameterValues& values)
        : slots(corrugations(values)),
          guide_radius(values.scalar("waveguide_radius_mm")),
          guide_length(values.scalar("waveguide_length_mm")),
          aperture_radius(values.scalar("aperture_radius_mm")),
          length(slots.back().tooth_end),
          wall(values.scalar("wall_thickness_mm")) {}
};

std::vector<Point> inner_wall(const Horn& horn) {
    std::vector<Point> inner = {{0.0, horn.guide_radius}};
    const double z = horn.guide_length;
    for (const Slot& slot : horn.slots) {
        const double ceiling = slot.bottom_radius() - slot.chamber_depth;
        inner.push_back({z + slot.mouth_start, slot.wall_radius});
        if (slot.is_ring_loaded) {
            inner.push_back({z + slot.mouth_start, ceiling});
            inner.push_back({z + slot.chamber_start, ceiling});
        }
        inner.push_back({z + slot.chamber_start, slot.bottom_radius()});
        inner.push_back({z + slot.mouth_end, slot.bottom_radius()});
        inner.push_back({z + slot.mouth_end, slot.tooth_radius});
    }
    inner.push_back({z + horn.length, horn.aperture_radius});
    return inner;
}

/// Straight from slot to slot, a wall's thickness outside the deeper neighbour.
std::vector<Point> outer_wall(const Horn& horn) {
    const double z = horn.guide_length;
    const double guide_outside = horn.guide_radius + horn.wall;
    const double first_outside = std::max(horn.slots.front().bottom_radius() + horn.wall, guide_outside);
    const double step = std::max(z + horn.slots.front().chamber_start - horn.wall, 0.0);
    std::vector<Point> outer;
    if (step > 0.0) outer = {{0.0, guide_outside}, {step, guide_outside}};
    outer.push_back({step, first_outside});
    for (std::size_t j = 1; j < horn.slots.size(); ++j) {
        const double deeper = std::max(horn.slots[j - 1].bottom_radius(), horn.slots[j].bottom_radius());
        outer.push_back({z + horn.slots[j].chamber_start, deeper + horn.wall});
    }
    outer.push_back({z + horn.length, horn.slots.back().bottom_radius() + horn.wall});
    return outer;
}

Antenna build(const ParameterValues& values) {
    const Horn horn(values);
    return templates::horn_of(inner_wall(horn), outer_wall(horn), horn.guide_radius, horn.guide_length);
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "waveguide_radius_mm", "waveguide_length_mm", broken);
    add_violation(broken, "aperture_radius_mm must not be less than waveguide_radius_mm",
                  values.scalar("waveguide_radius_mm") - values.scalar("aperture_radius_mm"));
    const double longest =
        std::max(values.scalar("centre_wavelength_mm"), values.scalar("output_wavelength_mm"));
    add_violation(broken, "waveguide_radius_mm must be at least a tenth of both design wavelengths",
                  0.1 * longest - values.scalar("waveguide_radius_mm"));
    if (!broken.empty()) return broken;
    const Horn horn(values);
    constexpr double longest_horn_mm = 100'000.0;
    add_violation(broken, "pitch_mm: the slots together must not be longer than 100 m",
                  horn.length - longest_horn_mm);
    double too_shallow = 0.0;
    for (const Slot& slot : horn.slots) {
        // A twentieth of the depth is left as the shallower side of the slot.
        const double ceiling = slot.bottom_radius() - (slot.is_ring_loaded ? slot.chamber_depth : 0.0);
        too_shallow += std::max(slot.tooth_radius + 0.05 * slot.depth - ceiling, 0.0);
    }
    add_violation(broken, "slot_depth_factors: each slot must be deeper than the wall rises along its pitch",
                  too_shallow);
    double meeting = 0.0;
    for (std::size_t j = 1; j < horn.slots.size(); ++j)
        meeting += std::max(horn.slots[j - 1].mouth_end - horn.slots[j].chamber_start, 0.0);
    add_violation(broken,
                  "first_slot_fraction: each ring-loaded chamber must begin beyond the mouth before it",
                  meeting);
    double behind = -horn.slots.front().chamber_start - horn.guide_length;
    if (horn.slots.front().is_ring_loaded) behind += std::min(horn.wall, 0.5 * horn.guide_length);
    add_violation(
        broken,
        "waveguide_length_mm: the first ring-loaded slot and the wall behind it must begin beyond the port",
        behind);
    return broken;
}

std::vector<ParameterDescription> slot_parameters() {
    using namespace templates;
    return {
        suggesting(count("slots", "Slots", "Number of slots; with the pitch it gives the horn's length.", 2,
                         2000, 60),
                   58, 70),
        suggesting(length_mm("pitch_mm", "Pitch",
                             "Axial length of a slot and a tooth; a tenth to a fifth of the wavelength.",
                             3.01061609),
                   2.7, 3.4),
        entry_called(
            suggesting(
                numbers("pitch_factors", "Pitch factors",
                        "The pitch is multiplied by these, on a line through equally spaced places from "
                        "throat to aperture.",
                        0.05, 20.0, {1.0}),
                0.9, 1.1),
            "Pitch factor"),
        entry_called(
            suggesting(
                numbers("slot_fractions", "Slot fractions",
                        "Width of a slot as a share of its pitch, on a line through equally spaced places "
                        "from throat to aperture; 0.7 to 0.9.",
                        0.05, 0.98, {0.8}),
                0.6, 0.9),
            "Slot fraction"),
        entry_called(
            suggesting(
                numbers("slot_depth_factors", "Slot depth factors",
                        "Each slot's depth by the rules is multiplied by these, on a line through equally "
                        "spaced places from throat to aperture.",
                        0.1, 4.0, {1.0}),
                0.9, 1.1),
            "Slot depth factor"),
    };
}

std::vector<ParameterDescription> converter_parameters() {
    using namespace templates;
    return {
        choice("mode_converter", "Mode converter",
               "How the first slots turn TE11 into HE11: depth falling from half to a quarter wavelength, "
               "ring-loaded slots (bands up to 2.4:1), mouths that widen, or none.",
               {"variable_depth", "ring_loaded", "variable_width", "none"}, "variable_depth"),
        used_with(
            suggesting(count("converter_slots", "Converter slots",
                             "Number of slots in the converter, 5 to 7 as a rule; at most slots.", 1, 200, 5),
                       3, 8),
            "mode_converter", {"variable_depth", "ring_loaded", "variable_width"}),
        used_with(
            suggesting(number("first_slot_depth", "First slot depth",
                              "Of the converters with variable depth and width: depth of the first slot in "
                              "wavelengths, 0.4 to 0.5.",
                              "", 0.25, 0.75, 0.42),
                       0.4, 0.5),
            "mode_converter", {"variable_depth", "variable_width"}),
        used_with(suggesting(
                      number("first_slot_fraction", "First slot fraction",
                             "Of the ring-loaded and variable-width converters: mouth of the first slot as a "
                             "share of the pitch.",
                             "", 0.05, 0.95, 0.125),
                      0.1, 0.25),
                  "mode_converter", {"ring_loaded", "variable_width"}),
        suggesting(length_mm("centre_wavelength_mm", "Centre wavelength",
                             "Free-space wavelength that the slots' depth is designed for.", 24.0849287),
                   22.0, 26.0),
        suggesting(length_mm("output_wavelength_mm", "Output wavelength",
                             "The same at the aperture: shorter by a factor 1.02 (narrow bands) to 1.15.",
                             23.6126752),
                   21.0, 26.0),
    };
}

/// C. Granet & G. L. James, "Design of Corrugated Horns: A Primer", IEEE Antennas and Propagation
/// Magazine 47(2), 2005: guide radius 3/(2 pi), pitch an eighth, slots 0.8 of it, five slots of
/// variable depth from 0.42 wavelengths, output frequency 1.02 times the centre frequency.
void draft_design(synthesis::Draft& draft) {
    const double diameter = synthesis::diameter_of(draft, 1.95);
    const double length = std::max(0.493 * diameter * diameter, 3.0);
    const double w = draft.wavelength();
    synthesis::fix_guide(draft, 1.5 / std::numbers::pi);
    draft.vary("aperture_radius_mm", 0.5 * diameter * w, 0.85, 1.2);
    draft.choose("profile", "hyperbolic");
    draft.fix("slots", std::round(8.0 * length));
    draft.vary("pitch_mm", w / 8.0, 0.85, 1.15);
    draft.list("pitch_factors", {1.0});
    draft.list("slot_fractions", {0.8});
    draft.list("slot_depth_factors", {1.0, 1.0}, 0.9, 1.1);
    draft.choose("mode_converter", "variable_depth");
    draft.fix("converter_slots", 5);
    draft.vary_between("first_slot_depth", 0.42, 0.4, 0.5);
    draft.fix("centre_wavelength_mm", w);
    draft.fix("output_wavelength_mm", w / 1.02);
}

}  // namespace

AntennaTemplate corrugated_horn_template() {
    using namespace templates;
    AntennaTemplate horn;
    horn.name = "corrugated_horn";
    horn.title = "Corrugated horn";
    horn.description =
        "Circular waveguide and a profiled wall with slots, with a mode converter at the throat, fed with "
        "TE11. The default is the 10.7 to 14.5 GHz horn of Granet and James.";
    horn.parameters = {
        with_default(waveguide_radius_parameter(), 11.4997064),
        with_default(waveguide_length_parameter(), 30.0),
        suggesting(
            length_mm("aperture_radius_mm", "Aperture radius", "Inner radius at the last tooth.", 46.9656109),
            35.0, 46.0),
    };
    append_parameters(
        horn, {profile_parameters("hyperbolic", 0.8, 2.0), slot_parameters(), converter_parameters()});
    horn.parameters.push_back(length_mm("wall_thickness_mm", "Wall thickness",
                                        "Metal outside the deepest of neighbouring slots.", 2.0));
    horn.build = build;
    horn.rules = rules;
    // Slots trap waves within the band, which takes long to tell apart.
    horn.synthesis = {
        draft_design, {true, 15.0, 25.0, 20.0, 35'000.0}, {0.86, 1.165, -25.0, -35.0, 60.0, 2000.0}};
    return horn;
}

}  // namespace lathe
