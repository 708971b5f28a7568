#include "tests/solver/volume/volume_boxes.hpp"

#include <cmath>
#include <numeric>

#include "solver/base/constants.hpp"

namespace lathe::tests {

VolumeGrid volume_box(int nx, int ny, int nz, double dx, double dy, double dz) {
    return {{equal_cells(0.0, nx, dx), equal_cells(0.0, ny, dy), equal_cells(0.0, nz, dz)}};
}

GradedAxis wavy_axis(int cells, double length, double depth) {
    std::vector<double> sizes;
    for (int n = 0; n < cells; ++n)
        sizes.push_back(1.0 - depth * std::cos(2.0 * constants::pi * (n + 0.5) / cells));
    const double sum = std::accumulate(sizes.begin(), sizes.end(), 0.0);
    for (double& size : sizes) size *= length / sum;
    return {0.0, sizes};
}

}  // namespace lathe::tests
