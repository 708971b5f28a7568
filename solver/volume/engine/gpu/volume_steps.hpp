// The kernels of the GPU engine in three dimensions.
#pragma once

#include "solver/volume/engine/gpu/volume_sparse.hpp"
#include "solver/volume/engine/gpu/volume_view.hpp"

namespace lathe::gpu {

/// Puts the kernels of a step on a stream, two for the fields besides those for couplings, second unknowns,
/// sources and sums; `step` of the batch, which counts in the series and in what is recorded, is step
/// `number` of the problem. Throws DeviceError.
template <class Real>
void take_volume_step(const VolumeView<Real>& view, const VolumeSparseView<Real>& sparse,
                      const VolumeListsView<Real>& lists, BatchNumber step, long number, cudaStream_t stream);

/// Records a sample of the batch. Throws DeviceError.
template <class Real>
void take_volume_sample(const VolumeView<Real>& view, const VolumeListsView<Real>& lists, BatchNumber sample,
                        cudaStream_t stream);

/// What recorded launches find at the base of their numbers from now on: `numbers` [2] become these.
void set_batch_numbers(int* numbers, int step, int sample, cudaStream_t stream);

/// spectra [wave][channel] += basis [wave][sample] times samples [sample][channel], in single precision.
void add_to_spectra(const float* basis, int waves, int samples, const float* from, long channels,
                    float* spectra, cudaStream_t stream);

/// What each of `count` planes from plane `first` on stores outside the layers, joule per (0.5 / dt), to
/// `sums` [plane].
template <class Real>
void sum_energy(const VolumeView<Real>& view, int first, int count, double* sums, cudaStream_t stream);

}  // namespace lathe::gpu
