#include "solver/problem/grid.hpp"

namespace lathe {

std::vector<EqualColumns> Grid::equal_columns() const {
    if (!z_axis) return {{0, nz, dz, dz}};
    std::vector<EqualColumns> ranges;
    for (int k = 0; k < nz; ++k) {
        if (ranges.empty() || ranges.back().dz != dz_at(k) || ranges.back().dual_dz != dual_dz(k))
            ranges.push_back({k, k, dz_at(k), dual_dz(k)});
        ranges.back().end = k + 1;
    }
    return ranges;
}

}  // namespace lathe
