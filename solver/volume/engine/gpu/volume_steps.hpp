// The kernels of the GPU engine in three dimensions.
#pragma once

#include "solver/volume/engine/gpu/volume_sparse.hpp"
#include "solver/volume/engine/gpu/volume_view.hpp"

namespace lathe::gpu {

/// Which steps one launch takes of a problem.
struct VolumeBatch {
    int steps = 0;
    long first_step = 0;  ///< of the problem
    int sample_stride = 1;
};

/// Puts all kernels of a batch on a stream: two a step for the fields, besides those for couplings and second
/// unknowns and those that drive and record. Throws DeviceError.
template <class Real>
void take_volume_steps(const VolumeView<Real>& view, const VolumeSparseView<Real>& sparse,
                       const VolumeListsView<Real>& lists, const VolumeBatch& batch, cudaStream_t stream);

/// spectra [wave][channel] += basis [wave][sample] times samples [sample][channel], in single precision.
void add_to_spectra(const float* basis, int waves, int samples, const float* from, long channels,
                    float* spectra, cudaStream_t stream);

inline constexpr int energy_blocks = 512;
/// Partial sums of what is stored outside the layers, joule per (0.5 / dt), to `partial` [energy_blocks].
template <class Real>
void sum_energy(const VolumeView<Real>& view, double* partial, cudaStream_t stream);

}  // namespace lathe::gpu
