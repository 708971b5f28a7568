// Launches of sweeps.
#pragma once

#include "solver/volume/engine/gpu/sweep_view.hpp"

namespace lathe::gpu {

/// The steps that a sweep should have where nothing else asks for fewer, and the most that it can have.
template <class Real>
inline constexpr int usual_sweep_depth = sizeof(Real) == 4 ? 3 : 2;

/// How sweeps of `depth` steps, 2 or 3, cut planes [first, end) of a grid up: with chunks along z that keep
/// `multiprocessors` of a device busy to the end.
template <class Real>
SweepTiling sweep_tiling(const VolumeView<Real>& view, int first, int end, int depth, int multiprocessors);

/// Takes the steps of a sweep: from view.from to view.to, memories too. Throws DeviceError.
template <class Real>
void take_sweep(const SweepView<Real>& view, cudaStream_t stream);

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
