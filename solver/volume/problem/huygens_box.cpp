#include "solver/volume/problem/huygens_box.hpp"

#include <fmt/format.h>

#include "solver/base/input_error.hpp"

namespace lathe {

VolumeIndex HuygensPair::at(VolumeComponent component, int n_along, int n_across) const {
    std::array<int, 3> place{};
    const auto set = [&](Axis axis, int n) { place[static_cast<std::size_t>(number(axis))] = n; };
    set(normal, component == current ? inner_half() : plane);
    set(axis_of(voltage), along.first + n_along);
    set(axis_of(current), across.first + n_across);
    return {component, place[0], place[1], place[2]};
}

double HuygensPair::orientation() const {
    const double side = is_high ? 1.0 : -1.0;
    return axis_of(voltage) == next(normal) ? side : -side;
}

std::vector<HuygensPair> HuygensBox::pairs() const {
    std::vector<HuygensPair> found;
    std::size_t channels = 0;
    for (const Axis normal : all_axes)
        for (const bool is_high : {false, true}) {
            const auto n = static_cast<std::size_t>(number(normal));
            if (is_missing[n][is_high ? 1 : 0]) continue;
            for (const int turn : {1, 2}) {
                const Axis along = next(normal, turn), across = next(normal, 3 - turn);
                const auto a = static_cast<std::size_t>(number(along)),
                           c = static_cast<std::size_t>(number(across));
                const int first = low[c] + (is_missing[c][0] ? 0 : 1),
                          end = high[c] + (is_missing[c][1] ? 1 : 0);
                HuygensPair pair;
                pair.normal = normal, pair.is_high = is_high;
                pair.voltage = voltage_along(along), pair.current = current_along(across);
                pair.plane = is_high ? high[n] : low[n];
                pair.along = {low[a], high[a] - low[a]}, pair.across = {first, end - first};
                pair.voltages = channels, pair.currents = channels + pair.size();
                channels += 2 * pair.size();
                found.push_back(pair);
            }
        }
    return found;
}

std::size_t HuygensBox::channels() const {
    std::size_t channels = 0;
    for (const HuygensPair& pair : pairs()) channels += 2 * pair.size();
    return channels;
}

std::vector<VolumeIndex> HuygensBox::gather_list() const {
    std::vector<VolumeIndex> list;
    for (const HuygensPair& pair : pairs())
        for (const VolumeComponent component : {pair.voltage, pair.current})
            for (int n = 0; n < pair.across.count; ++n)
                for (int m = 0; m < pair.along.count; ++m) list.push_back(pair.at(component, m, n));
    return list;
}

HuygensBox huygens_box(const VolumeGrid& grid, int clearance) {
    HuygensBox box;
    for (const Axis axis : all_axes) {
        const auto n = static_cast<std::size_t>(number(axis));
        const auto [first, end] = grid.clear_cells(axis);
        const bool has_low = grid.low(axis).wall == Wall::absorbing,
                   has_high = grid.high(axis).wall == Wall::absorbing;
        box.is_missing[n] = {!has_low, !has_high};
        box.low[n] = has_low ? first + clearance : 0;
        box.high[n] = has_high ? end - clearance : grid.cells(axis);
        if (box.high[n] - box.low[n] < 2)
            throw InputError(
                {}, "",
                fmt::format("no room for the surface that records what is radiated: {} cells along "
                            "{} outside the layers, at least {} are needed",
                            end - first, "xyz"[n], 2 + clearance * ((has_low ? 1 : 0) + (has_high ? 1 : 0))));
    }
    return box;
}

}  // namespace lathe
