// Launches of sweeps.
#pragma once

#include <array>
#include <iterator>
#include <vector>

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

/// Axes, as bits, whose layers a kernel takes blocks in: several of all; one; none.
inline constexpr unsigned all_axes_layered = 7;
inline constexpr unsigned sweep_kinds[] = {all_axes_layered, 1, 2, 4, 0};
inline constexpr std::size_t sweep_kinds_in_layers = std::size(sweep_kinds) - 1;
/// Blocks of each kind, and the stream that a kind's blocks are launched on, in this order.
using SweepKindCounts = std::array<int, std::size(sweep_kinds)>;
using SweepStreams = std::array<cudaStream_t, std::size(sweep_kinds)>;

/// All blocks of a sweep, kind by kind.
template <class Real>
std::vector<SweepBlock> blocks_of(const VolumeView<Real>& view, const SweepTiling& tiling,
                                  SweepKindCounts& counts);

/// Lets sweeps of the current device have its shared memory: once, before the first. Throws DeviceError.
template <class Real>
void allow_sweeps();

/// Takes the steps of a sweep: from view.first to view.first_to, memories too, by the blocks that
/// blocks_of() gave: kinds on streams of their own fill the device together. Throws DeviceError.
template <class Real>
void take_sweep(const SweepView<Real>& view, const SweepKindCounts& counts, const SweepStreams& streams);

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
