// One quantity of one frequency map, ready to be shown at any phase.
#pragma once

#include <complex>
#include <memory>
#include <vector>

#include "solver/results/frequency_map.hpp"
#include "ui/scene/shown_field.hpp"

namespace lathe::ui {

enum class MapKind {
    amplitude,  ///< peak over time; of |E| and |H| the largest length over time and phi
    phase,      ///< degrees
    instant,    ///< at one phase of the period
};

/// Whether a map of `quantity` can be drawn in this way: a magnitude has no phase.
bool is_defined(FieldQuantity quantity, MapKind kind);

/// Holds the phasors that it needs, thinned to what a screen can show.
class MapPicture {
public:
    /// The map of a body of revolution.
    MapPicture(const FrequencyMap& map, FieldQuantity quantity)
        : MapPicture(map, quantity, {.azimuthal_order = map.azimuthal_order}) {}
    /// `mirror` says how the field goes on below the map. Throws std::invalid_argument when the map holds
    /// nothing of the quantity.
    MapPicture(const FrequencyMap& map, FieldQuantity quantity, const FieldMirror& mirror);

    /// `phase_rad` counts for MapKind::instant only: the real part of the phasor times e^{j phase}.
    ShownField at(MapKind kind, double phase_rad) const;
    /// Level that all but the strongest amplitudes stay below.
    double peak_level() const { return peak_level_; }
    /// Where the amplitude is largest in what is solved, and how large.
    struct Largest {
        double value = 0.0;
        Point place;
    };
    Largest largest() const;
    FieldQuantity quantity() const { return quantity_; }
    double frequency_hz() const { return frequency_hz_; }

private:
    /// At the nodes, thinned.
    struct Plane {
        FieldComponent component;
        std::vector<std::complex<float>> values;
    };
    Frame empty_frame(FieldComponent component) const;
    Frame instant(const Plane& plane, double phase_rad) const;

    FieldQuantity quantity_;
    double frequency_hz_;
    FieldMirror mirror_;
    Frame place_;  ///< sizes and place, no values
    std::vector<Plane> planes_;
    std::shared_ptr<const Frame> amplitude_;
    double peak_level_ = 0.0;
};

}  // namespace lathe::ui
