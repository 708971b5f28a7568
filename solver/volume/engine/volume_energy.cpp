#include "solver/volume/engine/volume_energy.hpp"

#include <algorithm>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/base/vector_clones.hpp"

namespace lathe {
namespace {

/// Adds x^2 / coefficient of one block of columns to the lanes of `sums`, where `counts` is 1 and metal is
/// not. `values` null: free space.
LATHE_VECTOR_CLONES void add_block(const float* __restrict x, const float* __restrict values,
                                   const float* __restrict x_factor, float yz_factor,
                                   const float* __restrict counts, float* __restrict sums) {
    for (int lane = 0; lane < block_columns; ++lane) {
        const float value = values ? values[lane] : 1.0f;
        const float coefficient = value * (x_factor[lane] * yz_factor);
        const bool is_stored = coefficient > 0.0f && counts[lane] > 0.0f;
        sums[lane] += is_stored ? x[lane] * x[lane] / coefficient : 0.0f;
    }
}
void add_block(const double* x, const double* values, const double* x_factor, double yz_factor,
               const double* counts, double* sums) {
    for (int lane = 0; lane < block_columns; ++lane) {
        const double coefficient = (values ? values[lane] : 1.0) * (x_factor[lane] * yz_factor);
        if (coefficient > 0.0 && counts[lane] > 0.0) sums[lane] += x[lane] * x[lane] / coefficient;
    }
}

/// Indices of an axis outside its layers.
struct Clear {
    int begin, end;
};
Clear clear(const AxisLayers& layers) {
    return {layers.low_end, layers.high_begin};
}

template <class Real>
double row_energy(const VolumeState<Real>& state, const std::vector<Real>& counts, int j, int k) {
    double total = 0.0;
    const std::uint32_t* const blocks = state.blocks().row(j, k);
    for (int c = 0; c < volume_components; ++c) {
        const auto component = static_cast<VolumeComponent>(c);
        const Real yz = state.yz_factor(component, j, k);
        if (yz == Real(0)) continue;
        const Real* const x = state.row(component, j, k);
        const Real* const x_factor = state.x_factors(VolumeState<Real>::factors_of(component)[0]);
        Real sums[block_columns] = {};
        for (int b = 0; b < state.layout().blocks; ++b) {
            const int first = b * block_columns;
            const Real* const values = blocks[b] == VolumeBlocks<Real>::free_space
                                           ? nullptr
                                           : state.blocks().table() + blocks[b] + c * block_columns;
            add_block(x + first, values, x_factor + first, yz, counts.data() + first, sums);
        }
        for (const Real sum : sums) total += static_cast<double>(sum);
    }
    return total;
}

template <class Real>
double energy(const VolumeState<Real>& state) {
    const VolumeLayout& layout = state.layout();
    std::vector<Real> counts(static_cast<std::size_t>(layout.blocks * block_columns));
    const Clear x = clear(state.layers(Axis::x)), y = clear(state.layers(Axis::y)),
                z = clear(state.layers(Axis::z));
    std::fill(counts.begin() + x.begin, counts.begin() + x.end, Real(1));
    std::vector<double> of_plane(static_cast<std::size_t>(layout.planes));
    parallel_for_each(z.end - z.begin, 1, [&](int n) {
        double total = 0.0;
        const int plane = z.begin + n;
        for (int j = y.begin; j < y.end; ++j) total += row_energy(state, counts, j, plane);
        of_plane[static_cast<std::size_t>(plane)] = total;
    });
    double total = state.second_energy();
    for (const double plane : of_plane) total += plane;
    return total;
}

}  // namespace

double stored_energy(const VolumeState<float>& state) {
    return energy(state);
}
double stored_energy(const VolumeState<double>& state) {
    return energy(state);
}

}  // namespace lathe
