#include "solver/volume/sources/total_field_volume.hpp"

#include <algorithm>

#include "solver/volume/problem/huygens_box.hpp"

namespace lathe {

TotalFieldVolume total_field_volume(const VolumeGrid& grid, int clearance) {
    const HuygensBox box = huygens_box(grid, std::max(clearance, 2));
    return {box.low, box.high, box.is_missing};
}

void for_each_border_term(const TotalFieldVolume& box, const std::function<void(const BorderTerm&)>& take) {
    for (const Axis normal : all_axes)
        for (const bool is_high : {false, true}) {
            const auto a = static_cast<std::size_t>(number(normal));
            if (box.is_missing[a][is_high ? 1 : 0]) continue;
            const int plane = is_high ? box.high[a] : box.low[a], outside = is_high ? plane : plane - 1;
            for (const int turn : {1, 2}) {
                // Voltages along `along` and currents along `across` differ along the normal only:
                //   (curl h)_along = s d h_across + ...,  -(curl e)_across = s d e_along + ...
                const Axis along = next(normal, turn), across = next(normal, 3 - turn);
                const double s = normal == next(along) ? 1.0 : -1.0, side = is_high ? 1.0 : -1.0;
                const auto b = static_cast<std::size_t>(number(along)),
                           c = static_cast<std::size_t>(number(across));
                for (int m = box.low[c]; m <= box.high[c]; ++m)
                    for (int n = box.low[b]; n < box.high[b]; ++n) {
                        std::array<int, 3> at{};
                        at[a] = plane, at[b] = n, at[c] = m;
                        const VolumeIndex voltage{voltage_along(along), at[0], at[1], at[2]};
                        at[a] = outside;
                        const VolumeIndex current{current_along(across), at[0], at[1], at[2]};
                        take({voltage, current, s * side});
                        take({current, voltage, s * side});
                    }
            }
        }
}

}  // namespace lathe
