// Small problems in three dimensions made by hand.
#pragma once

#include <cstdint>

#include "solver/volume/engine/volume_state.hpp"

namespace lathe::tests {

/// Reproducible numbers.
class Noise {
public:
    explicit Noise(std::uint64_t seed = 88172645463325252ull) : state_(seed) {}
    /// From -0.5 to 0.5.
    double operator()() {
        state_ ^= state_ << 13, state_ ^= state_ >> 7, state_ ^= state_ << 17;
        return static_cast<double>(state_ >> 11) * 0x1p-53 - 0.5;
    }
    /// From 0 to below `count`.
    int below(int count) { return static_cast<int>(((*this)() + 0.5) * count); }

private:
    std::uint64_t state_;
};

/// Equal cells in a metal box whose lowest corner is the origin.
VolumeGrid volume_box(int nx, int ny, int nz, double dx, double dy, double dz);
inline VolumeGrid volume_box(int nx, int ny, int nz, double cell) {
    return volume_box(nx, ny, nz, cell, cell, cell);
}
/// Cells that go smoothly from (1 - depth) to (1 + depth) of their mean and back, `length` m in all.
GradedAxis wavy_axis(int cells, double length, double depth);

/// Noise in all components that are not held at zero.
template <class Real>
void fill_with_noise(VolumeState<Real>& state, std::uint64_t seed = 88172645463325252ull) {
    Noise noise(seed);
    const VolumeLayout& layout = state.layout();
    for (int c = 0; c < volume_components; ++c)
        for (int k = 0; k < layout.planes; ++k)
            for (int j = 0; j < layout.rows; ++j)
                for (int i = 0; i < layout.columns; ++i)
                    if (const double x = noise();
                        state.coefficient(static_cast<VolumeComponent>(c), i, j, k) > 0)
                        state.row(c, j, k)[i] = static_cast<Real>(x);
    for (auto* second : {&state.second_voltages(), &state.second_currents()})
        for (Real& x : *second) x = static_cast<Real>(noise());
}

}  // namespace lathe::tests
