// Launches of sweeps.
#pragma once

#include "solver/volume/engine/gpu/sweep_view.hpp"

namespace lathe::gpu {

/// Whether the current device's blocks may have the shared memory that sweeps need.
bool device_can_sweep();

/// How sweeps cut planes [first, end) of a grid up: with chunks along z that keep `multiprocessors` of a
/// device busy to the end.
template <class Real>
SweepTiling sweep_tiling(const VolumeView<Real>& view, int first, int end, int multiprocessors);

/// Fills in TilePlane::rows of every plane of every tile. Throws DeviceError.
template <class Real>
void find_set_rows(const VolumeView<Real>& view, const SweepTiling& tiling, TilePlane* contents,
                   cudaStream_t stream);

/// Takes the steps of a sweep: from view.first to view.first_to, memories too. Tiles in layers are stepped on
/// a stream of their own. Throws DeviceError.
template <class Real>
void take_sweep(const SweepView<Real>& view, cudaStream_t stream, cudaStream_t of_layers);

/// What sums need of the steps of a sweep: a sum's terms, slot by slot, and where it goes.
struct RecordedSums {
    const int* first = nullptr;  ///< of each sum; one more at the end
    const WeightedValue* weighted = nullptr;
    const int* slots = nullptr;  ///< of each term
    int sums = 0;
    double* to = nullptr;  ///< [step of the sweep][sum]
};
/// The sums of the `steps` steps of a sweep from what it recorded. Throws DeviceError.
template <class Real>
void add_recorded(const SweepListsView<Real>& lists, const RecordedSums& sums, int steps,
                  cudaStream_t stream);

}  // namespace lathe::gpu
