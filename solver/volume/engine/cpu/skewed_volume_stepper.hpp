// The CPU engine's stepper in three dimensions: several time steps in one sweep over the planes, tile by
// tile.
#pragma once

#include "solver/volume/engine/cpu/volume_rows.hpp"
#include "solver/volume/engine/second_terms.hpp"
#include "solver/volume/engine/volume_coupling_terms.hpp"
#include "solver/volume/engine/volume_edge_terms.hpp"
#include "solver/volume/engine/volume_recorder.hpp"

namespace lathe::cpu {

/// How a sweep is cut up; zero: chosen for the grid and this processor's caches.
struct VolumeTiling {
    int depth = 0;  ///< steps a sweep
    int rows = 0;   ///< of a tile
};

/// Steps one problem in place with a sweep that is skewed in z and in y. Plane k at step n+1 needs planes
/// k-1, k and k+1 at step n, so a wave that handles plane w at step n, plane w-1 at step n+1 and so on
/// respects every dependence between planes. The same holds between rows: a tile holds rows y ... y + rows of
/// the first step of a sweep, and each further step of it lies one row lower. A tile goes through all planes
/// before the next one starts, or follows it at the distance of a plane on another thread; what it touches,
/// depth + 2 planes of its rows, stays in the core's second-level cache, and memory is read once for `depth`
/// steps; the plane that the next wave needs is fetched meanwhile. The order of all dependent operations, and
/// so every bit, is that of the plain loop.
///
/// Where slanted dielectrics couple voltages, a row is complete when the next row and the next plane have
/// handed on their fluxes; the lag between steps is then two planes and two rows.
class SkewedVolumeStepper {
public:
    /// `problem` must outlive it. `loops`: those for another instruction set than the best, for comparison.
    SkewedVolumeStepper(const VolumeProblem& problem, int threads, VolumeTiling tiling = {},
                        const VolumeRowLoops& loops = volume_row_loops().front());

    /// The running fields, to start from something other than silence.
    VolumeState<float>& state() { return state_; }
    const VolumeTiling& tiling() const { return tiling_; }

    /// Takes `count` steps and appends what they record to `recording`.
    void advance(int count, Recording& recording);

    /// Completes the spectra of a recording, before it is read.
    void finish(Recording& recording);

    /// Stored energy outside the absorbing layers, joule per (0.5 / dt); NaN when a field is.
    double energy() const;

private:
    /// One tile through all planes in one sweep, in the order in which they are taken.
    struct Task;
    class Tasks;
    class Prefetch;

    void advance_tile(Tasks& tasks, int task);
    /// Rows [from, to) of plane k through step n.
    void advance_rows(int from, int to, int k, int n, Prefetch& prefetch);
    void advance_currents(int j, int k, int n);
    void advance_voltages(int j, int k, int n);
    /// What follows when all voltages of the row have been handed what others couple with them.
    void complete_row(int j, int k, int n);
    VolumeRow row_of(int j, int k, VolumeComponent first);

    const VolumeProblem& problem_;
    VolumeState<float> state_;
    VolumeTerms<float> terms_;
    SecondTerms<float> second_;
    VolumeCouplingTerms<float> coupling_;
    VolumeEdgeTermRows<float> edge_terms_;
    VolumeRecords records_;
    VolumeRecorder recorder_;
    SourceGenerator generator_;
    const SourceSeries* sources_ = nullptr;
    VolumeRowShape shape_;
    const VolumeRowLoops& loops_;
    int threads_;
    int lag_;  ///< planes, and rows, from one step of a sweep to the next
    VolumeTiling tiling_;
};

}  // namespace lathe::cpu
