// The field values of a grid in three dimensions.
#pragma once

#include <algorithm>

#include "solver/base/host_device.hpp"

namespace lathe {

enum class Axis : int { x, y, z };
inline constexpr Axis all_axes[] = {Axis::x, Axis::y, Axis::z};

LATHE_HOST_DEVICE constexpr int number(Axis axis) {
    return static_cast<int>(axis);
}
/// The axis `steps` further in the order x, y, z, x ...
LATHE_HOST_DEVICE constexpr Axis next(Axis axis, int steps = 1) {
    return static_cast<Axis>((static_cast<int>(axis) + steps) % 3);
}

/// The six unknowns of a cell: three voltages, then three currents (solver/scheme/volume_update.hpp).
enum VolumeComponent : int { e_x, e_y, e_z, h_x, h_y, h_z, volume_components };

LATHE_HOST_DEVICE constexpr bool is_current(VolumeComponent component) {
    return component >= h_x;
}
/// The axis that a component points along.
LATHE_HOST_DEVICE constexpr Axis axis_of(VolumeComponent component) {
    return static_cast<Axis>(component % 3);
}
LATHE_HOST_DEVICE constexpr VolumeComponent voltage_along(Axis axis) {
    return static_cast<VolumeComponent>(e_x + number(axis));
}
LATHE_HOST_DEVICE constexpr VolumeComponent current_along(Axis axis) {
    return static_cast<VolumeComponent>(h_x + number(axis));
}
/// Whether a component lies half a cell above the node of its index along an axis, and not at it.
LATHE_HOST_DEVICE constexpr bool is_half(VolumeComponent component, Axis axis) {
    return (axis_of(component) == axis) != is_current(component);
}

/// One field value: the component whose place is the node (i, j, k), or half a cell above it along some axes.
struct VolumeIndex {
    VolumeComponent component = e_x;
    int i = 0, j = 0, k = 0;
    bool operator==(const VolumeIndex&) const = default;
};

/// Whether one value lies before another along memory: by k, j, component, i.
constexpr bool lies_before(const VolumeIndex& a, const VolumeIndex& b) {
    if (a.k != b.k) return a.k < b.k;
    if (a.j != b.j) return a.j < b.j;
    if (a.component != b.component) return a.component < b.component;
    return a.i < b.i;
}

/// The first of `entries`, which lie along memory by their member `at`, that does not lie before a place.
template <class Entries>
auto first_not_before(Entries& entries, const VolumeIndex& place) {
    return std::lower_bound(
        entries.begin(), entries.end(), place,
        [](const auto& entry, const VolumeIndex& at) { return lies_before(entry.at, at); });
}

}  // namespace lathe
