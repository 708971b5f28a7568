// How strategy `pipelined` cuts a grid and a launch: windows of 64 columns that overlap, passes of a few
// steps.
#pragma once

#include <vector>

#include "solver/engine/gpu/problem/problem_view.hpp"
#include "solver/engine/gpu/runtime/gpu_tuning.hpp"

namespace lathe::gpu {

/// Steps of one pass, at most: what the kernel is compiled for.
inline constexpr int pipeline_levels = tuning::pipelined_steps_per_pass;

/// Columns from one window to the next: what a step spoils at either side of a window belongs to another.
inline constexpr int window_stride = segment_columns - 2 * pipeline_levels;
LATHE_HOST_DEVICE constexpr int windows_along(int nz) {
    return nz <= segment_columns ? 1 : 1 + (nz - segment_columns + window_stride - 1) / window_stride;
}

/// Coefficients and flags of both families of one row of a window.
struct alignas(16) PipelinedRow {
    SegmentRow current, voltage;
    int run = 0;            ///< so many rows up to this one are for the fast path
    int stages_tables = 0;  ///< 1: tables wait in shared memory, where other rows have something else
    int padding[2] = {};
};

/// What the kernel needs of a problem besides its ProblemView: tables of its own windows.
struct PipelinedView {
    const PipelinedRow* rows =
        nullptr;  ///< [window][row + levels]: rows that do not exist around those that do
    const float* pool = nullptr;
    int windows = 0, padding = 0;
    ChangingArrays others;  ///< the second set of arrays
};

struct PipelinedTable {
    int windows = 0, rows = 0;  ///< rows of a window: those of the grid and pipeline_levels at either end
    std::vector<PipelinedRow> table;  ///< [window][row + pipeline_levels]
    std::vector<float> pool;
};
PipelinedTable build_pipelined_table(const Problem& simulation);

/// Steps [step, step + count) of a launch; `is_sample`: the contour is recorded after the last of them.
struct PipelinedPass {
    int step = 0, count = 0;
    bool is_sample = false;
    bool is_idle = true;  ///< nothing is to be done, not even a copy
};

/// The passes of one launch of one simulation. They end where the contour is sampled, so that samples are
/// read from what a pass stores, and are as even as that allows; their number is even, if need be by one that
/// only copies, so that fields end in the arrays where they started.
class PipelinedPasses {
public:
    /// `sample_stride`: steps from sample to sample, 0 without a contour. `first_step`: done before the
    /// launch.
    LATHE_HOST_DEVICE PipelinedPasses(long first_step, int steps, int sample_stride)
        : steps_(steps), samples_(sample_stride > 0), stride_(sample_stride > 0 ? sample_stride : steps) {
        const int done = samples_ ? static_cast<int>(first_step % stride_) : 0;
        head_ = done > 0 ? min_of(stride_ - done, steps) : 0;
        const int rest = steps - head_;
        const int whole = stride_ > 0 ? rest / stride_ : 0;
        needed_ = passes_of(head_) + whole * passes_of(stride_) + passes_of(rest - whole * stride_);
        head_is_sample_ = samples_ && head_ > 0 && head_ == stride_ - done;
    }

    LATHE_HOST_DEVICE int count() const { return needed_ + (needed_ & 1); }

    LATHE_HOST_DEVICE PipelinedPass pass(int n) const {
        PipelinedPass result;
        result.is_idle = n >= count();
        if (n >= needed_) {
            result.step = steps_;
            return result;
        }
        int begin = 0, length = head_, at = n;
        bool ends_with_sample = head_is_sample_;
        if (const int before = passes_of(head_); n >= before) {
            const int each = passes_of(stride_);
            const int whole = (n - before) / each;
            at = n - before - whole * each;
            begin = head_ + whole * stride_;
            length = min_of(stride_, steps_ - begin);
            ends_with_sample = samples_ && length == stride_;
        }
        const int parts = passes_of(length);
        result.step = begin + length * at / parts;
        result.count = begin + length * (at + 1) / parts - result.step;
        result.is_sample = ends_with_sample && at + 1 == parts;
        return result;
    }

private:
    LATHE_HOST_DEVICE static int min_of(int a, int b) { return a < b ? a : b; }
    LATHE_HOST_DEVICE static int passes_of(int steps) {
        return (steps + pipeline_levels - 1) / pipeline_levels;
    }

    int steps_;
    bool samples_;
    int stride_;
    int head_ = 0;  ///< steps up to the first sample, unless a launch starts at one
    int needed_ = 0;
    bool head_is_sample_ = false;
};

}  // namespace lathe::gpu
