// The lines of a Cartesian grid.
#pragma once

#include <vector>

namespace lathe {

/// Places of the grid's lines along each axis, ascending, m.
struct GridLines {
    std::vector<double> x, y, z;
};

}  // namespace lathe
