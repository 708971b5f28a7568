// The cube of an experiment with mappings of cells to threads: what one cell's half steps are.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/base/host_device.hpp"

namespace lathe::bench::study {

/// Free space in cells (i, j, k) from 0 to size - 1, i fastest in memory, within a border of one cell in
/// which E and H stay zero.
struct CubeLayout {
    int size = 0;

    std::size_t row() const { return static_cast<std::size_t>(size) + 2; }
    std::size_t plane() const { return row() * row(); }
    std::size_t words() const { return plane() * row(); }
    std::size_t at(int i, int j, int k) const {
        return static_cast<std::size_t>(k + 1) * plane() + static_cast<std::size_t>(j + 1) * row() +
               static_cast<std::size_t>(i + 1);
    }
    /// E_z of the cell (source, source, source) is given in each step.
    int source() const { return size / 2 - 1; }
};

/// Fields at (i, j, k): E_x half a cell above it along x, H_x half a cell above it along y and z, and so on.
/// E in V/m, H times the impedance of free space.
template <class Real>
struct CubeView {
    Real *e_x, *e_y, *e_z, *h_x, *h_y, *h_z;  ///< at cell (0, 0, 0)
    int size;
    long row, plane;
    Real courant;  ///< c dt over the length of a cell

    LATHE_HOST_DEVICE long at(int i, int j, int k) const { return k * plane + j * row + i; }
};

/// E += c dt rot H at cell n (Yee, IEEE Trans. Antennas Propag. 14, 1966, 302).
template <class Real>
LATHE_HOST_DEVICE void advance_cube_e(const CubeView<Real>& f, long n) {
    const Real x = f.h_x[n], y = f.h_y[n], z = f.h_z[n];
    f.e_x[n] += f.courant * ((z - f.h_z[n - f.row]) - (y - f.h_y[n - f.plane]));
    f.e_y[n] += f.courant * ((x - f.h_x[n - f.plane]) - (z - f.h_z[n - 1]));
    f.e_z[n] += f.courant * ((y - f.h_y[n - 1]) - (x - f.h_x[n - f.row]));
}

/// H -= c dt rot E at cell n.
template <class Real>
LATHE_HOST_DEVICE void advance_cube_h(const CubeView<Real>& f, long n) {
    const Real x = f.e_x[n], y = f.e_y[n], z = f.e_z[n];
    f.h_x[n] -= f.courant * ((f.e_z[n + f.row] - z) - (f.e_y[n + f.plane] - y));
    f.h_y[n] -= f.courant * ((f.e_x[n + f.plane] - x) - (f.e_z[n + 1] - z));
    f.h_z[n] -= f.courant * ((f.e_y[n + 1] - y) - (f.e_x[n + f.row] - x));
}

inline constexpr double cube_courant_number = 0.5;

/// E_z of the source cell in each of so many steps: a sine of 20 cells a wavelength that rises over its first
/// three periods, V/m.
std::vector<double> cube_source(int steps);

}  // namespace lathe::bench::study
