#include "solver/antenna/corrugation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "solver/antenna/horn_profile.hpp"

namespace lathe {
namespace {

/// Depth in wavelengths at which a slot at radius r is open-circuited, times four.
double depth_factor(double radius, double wavelength) {
    const double kr = 2.0 * std::numbers::pi * radius / wavelength;
    return std::exp(1.0 / (2.114 * std::pow(kr, 1.134)));
}

struct Rules {
    ModeConverter converter;
    int slots, converter_slots;
    double centre_wavelength, output_wavelength, first_depth, first_fraction, aperture_radius;

    explicit Rules(const ParameterValues& values)
        : converter(static_cast<ModeConverter>(values.integer("mode_converter"))),
          slots(values.integer("slots")),
          converter_slots(converter == ModeConverter::none
                              ? 0
                              : std::min(values.integer("converter_slots"), values.integer("slots"))),
          centre_wavelength(values.scalar("centre_wavelength_mm")),
          output_wavelength(values.scalar("output_wavelength_mm")),
          first_depth(values.scalar("first_slot_depth")),
          first_fraction(values.scalar("first_slot_fraction")),
          aperture_radius(values.scalar("aperture_radius_mm")) {}

    bool is_converting(int slot) const { return slot < converter_slots; }

    /// d_j of the slot with index j - 1 at radius a_j.
    double depth(int slot, double radius) const {
        const double quarter = 0.25 * centre_wavelength * depth_factor(radius, centre_wavelength);
        const double before = slot;
        if (!is_converting(slot)) {
            const double end = 0.25 * output_wavelength * depth_factor(aperture_radius, output_wavelength);
            const double share = (before - converter_slots) / std::max(slots - converter_slots - 1, 1);
            return quarter - share * (quarter - end);
        }
        if (converter == ModeConverter::ring_loaded) return quarter;
        const double sigma = first_depth * centre_wavelength;
        if (converter == ModeConverter::variable_depth) {
            return sigma - before / converter_slots * (sigma - quarter);
        }
        const double first = sigma / 1.15;
        const double share = before / std::max(converter_slots - 1, 1);
        return (first + share * (0.25 * centre_wavelength - first)) * depth_factor(radius, centre_wavelength);
    }

    /// Width of the mouth as a share of the pitch; `regular` that of an ordinary slot here.
    double mouth_fraction(int slot, double regular) const {
        if (!is_converting(slot) || converter == ModeConverter::variable_depth) return regular;
        const int last = converter == ModeConverter::ring_loaded ? converter_slots : converter_slots - 1;
        const double share = static_cast<double>(slot) / std::max(last, 1);
        const double first = std::min(first_fraction, regular);
        return first + share * (regular - first);
    }
};

}  // namespace

double interpolated(const std::vector<double>& values, double share) {
    const double place = share * static_cast<double>(values.size() - 1);
    const auto before = std::min(static_cast<std::size_t>(place), values.size() - 1);
    const auto after = std::min(before + 1, values.size() - 1);
    const double part = place - static_cast<double>(before);
    return values[before] + part * (values[after] - values[before]);
}

std::vector<Slot> corrugations(const ParameterValues& values) {
    const Rules rules(values);
    const HornProfile profile = HornProfile::of(values);
    const std::vector<double> depth_factors = values.list("slot_depth_factors");
    const std::vector<double> pitch_factors = values.list("pitch_factors");
    const std::vector<double> fractions = values.list("slot_fractions");
    const auto share_of = [&rules](int slot) {
        return static_cast<double>(slot) / std::max(rules.slots - 1, 1);
    };
    std::vector<double> starts = {0.0};
    for (int j = 0; j < rules.slots; ++j) {
        const double pitch = values.scalar("pitch_mm") * interpolated(pitch_factors, share_of(j));
        starts.push_back(starts.back() + pitch);
    }
    std::vector<Slot> slots;
    for (int j = 0; j < rules.slots; ++j) {
        const auto i = static_cast<std::size_t>(j);
        const double pitch = starts[i + 1] - starts[i];
        const double regular = interpolated(fractions, share_of(j));
        Slot slot;
        slot.mouth_start = starts[i];
        slot.mouth_end = starts[i] + rules.mouth_fraction(j, regular) * pitch;
        slot.tooth_end = starts[i + 1];
        slot.wall_radius = profile.radius_at(starts[i] / starts.back());
        slot.tooth_radius = profile.radius_at(starts[i + 1] / starts.back());
        slot.depth = rules.depth(j, slot.wall_radius) * interpolated(depth_factors, share_of(j));
        slot.is_ring_loaded = rules.is_converting(j) && rules.converter == ModeConverter::ring_loaded;
        slot.chamber_start = slot.is_ring_loaded ? slot.mouth_end - regular * pitch : slot.mouth_start;
        slot.chamber_depth = slot.is_ring_loaded ? slot.depth * 2.0 / 3.0 : slot.depth;
        slots.push_back(slot);
    }
    return slots;
}

}  // namespace lathe
