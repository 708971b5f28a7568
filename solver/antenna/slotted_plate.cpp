#include "solver/antenna/slotted_plate.hpp"

#include <algorithm>

#include "solver/antenna/corrugation.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {

SlotRow::SlotRow(const ParameterValues& values) {
    const int count = values.integer("slots");
    const double pitch = values.scalar("pitch_mm");
    const std::vector<double> factors = values.list("pitch_factors"),
                              fractions = values.list("slot_fractions");
    for (int i = 0; i < count; ++i) {
        const double share = static_cast<double>(i) / std::max(count - 1, 1);
        const double cell = pitch * interpolated(factors, share);
        const double land = 0.5 * cell * (1.0 - interpolated(fractions, share));
        slots.push_back({length + land, length + cell - land, share});
        length += cell;
    }
}

std::vector<ParameterDescription> SlotRow::parameters(int slots, double pitch_mm, double fraction) {
    using namespace templates;
    return {
        count("slots", "Slots", "Number of slots; with the pitch it gives the length.", 2, 2000, slots),
        length_mm("pitch_mm", "Pitch", "Length along x of a slot and the metal beside it.", pitch_mm),
        entry_called(suggesting(numbers("pitch_factors", "Pitch factors",
                                        "The pitch is multiplied by these, on a line through equally spaced "
                                        "places from the first slot to the last.",
                                        0.05, 20.0, {1.0}),
                                0.9, 1.1),
                     "Pitch factor"),
        entry_called(suggesting(numbers("slot_fractions", "Slot fractions",
                                        "Width of a slot as a share of its pitch, on a line through equally "
                                        "spaced places from the first slot to the last.",
                                        0.05, 0.98, {fraction}),
                                0.7 * fraction, std::min(1.2 * fraction, 0.95)),
                     "Slot fraction"),
    };
}

}  // namespace lathe
