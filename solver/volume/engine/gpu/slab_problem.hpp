// Planes of a problem in three dimensions as a problem of their own, for one of several devices.
#pragma once

#include <vector>

#include "solver/volume/problem/volume_problem.hpp"

namespace lathe::gpu {

/// Planes [first, end) of a grid.
struct PlaneRange {
    int first = 0, end = 0;
    int count() const { return end - first; }
    bool contains(int plane) const { return plane >= first && plane < end; }
    bool operator==(const PlaneRange&) const = default;
};

/// Shares of `planes` planes for each of so many devices, as equal as can be, ascending; for fewer devices,
/// at least one, where some would have less than `least`.
std::vector<PlaneRange> shared_planes(int planes, int devices, int least);

/// A part of a problem. Its planes are those that it owns and some of its neighbours' at both ends, which are
/// theirs to record: after `depth` steps the owned ones are right as long as those of the neighbours were.
struct SlabProblem {
    VolumeProblem problem;
    PlaneRange own;              ///< by the slab's own planes
    std::vector<long> channels;  ///< of its samples, among the surface's and then the probes' of the whole
};

/// Neighbours' planes at each end that `depth` steps need: one a step, and one because a slab's grid ends
/// with half a dual edge where that of the whole goes on.
constexpr int neighbour_planes(int depth) {
    return depth + 1;
}

/// The part of `whole` with the planes `own`, couplings, extra unknowns and one-ports among it. Of these,
/// what the outermost neighbours' planes have is not all that they follow, and means nothing; what the
/// nearest have follows what it does in the whole.
SlabProblem slab_problem(const VolumeProblem& whole, const PlaneRange& own, int depth);

}  // namespace lathe::gpu
