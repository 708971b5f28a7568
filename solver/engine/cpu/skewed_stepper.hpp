// The CPU engine's stepper: several time steps in one sweep over the rows.
#pragma once

#include <memory>
#include <vector>

#include "solver/engine/coupling_terms.hpp"
#include "solver/engine/cpu/rows.hpp"
#include "solver/engine/cpu/team.hpp"
#include "solver/engine/field_state.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/engine/row_terms.hpp"
#include "solver/problem/recording.hpp"
#include "solver/problem/sources.hpp"

namespace lathe::cpu {

/// Steps one problem with a skewed sweep. Row i at step n+1 needs rows i-1, i and i+1 at step n, so a
/// wave that handles row w at step n, row w-1 at step n+1, row w-2 at step n+2 ... respects every
/// dependence, and the handful of rows it touches stays in the core's own cache: memory is read once for
/// `depth` steps instead of once per step. Within such a block of steps, a few waves in a row are taken for
/// the first `group` steps, then for the next `group` steps and so on: the rows of a group stay in the
/// first-level cache, and the second-level cache is read once per group. With several threads, each takes
/// every n-th block and follows the one before it at a distance of `depth` rows. The order of all
/// dependent operations, and so every bit, is that of the plain loop. Where slanted dielectrics couple rows,
/// row i is complete when row i+1 has been taken, and each step follows the one before at two rows.
class SkewedStepper {
public:
    /// `threads` is lowered for grids too small to feed them; a negative number is taken as it is.
    /// `loops`: those for another instruction set than the best, for comparison.
    SkewedStepper(const Problem& problem, int threads, const RowLoops& loops = row_loops().front());

    /// The running fields, to start from something other than silence.
    FieldState<float>& fields() { return fields_; }

    /// Takes `count` steps and appends what they record to `recording`.
    void advance(int count, Recording& recording);

    /// Stored energy outside the absorbing layers, joule per (0.5 / dt); NaN when a field is.
    double energy() const;

    Frame frame(FieldComponent component, long step) const;

private:
    /// What each step needs to know of a row, found out once.
    struct PreparedRow {
        Row row;
        AdvanceRow advance = nullptr;
        RowDrive drive;          ///< without series and step
        bool is_driven = false;  ///< by sources of currents
        bool has_end = false;    ///< RowTerms::has_end()
    };
    PreparedRow prepared(int i, const RowLoops::Kinds& loops);
    /// Sources of row i's voltages, the coupling that its update completes, and what is recorded of it.
    void finish_row(int i, const RecordedStep& to, std::size_t n, Recording& recording);
    void advance_row(int i, const RecordedStep& to, std::size_t n, Recording& recording);
    /// How the steps of one advance() are cut up.
    struct Blocks {
        int steps, depth, count;
    };
    void advance_block(const Blocks& blocks, int block, Recording& recording);

    const Problem& problem_;
    FieldState<float> fields_;
    RowTerms<float> terms_;
    CouplingTerms<float> coupling_;
    SourceGenerator generator_;
    const SourceSeries* sources_ = nullptr;
    RowShape shape_;
    std::vector<PreparedRow> rows_;
    int threads_, depth_, group_;
    int lag_;  ///< rows between a step and the next
    struct alignas(64) Waves;
    std::shared_ptr<Waves[]> waves_;  ///< finished waves of each block, for the thread behind
    Team team_;
};

}  // namespace lathe::cpu
