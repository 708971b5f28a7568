#include "solver/volume/engine/cpu/skewed_volume_stepper.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/engine/flush_denormals.hpp"
#include "solver/volume/engine/volume_energy.hpp"

namespace lathe::cpu {

namespace {

// What of a core's second-level cache the planes of a tile may fill.
constexpr std::ptrdiff_t second_level_share = 640 * 1024;
constexpr int most_depth = 6, least_rows = 8;

VolumeTiling chosen_tiling(const VolumeLayout& layout, int lag, VolumeTiling wanted) {
    const auto in_cache = static_cast<int>(second_level_share /
                                           (layout.row_pitch() * static_cast<std::ptrdiff_t>(sizeof(float))));
    // Rows of all planes of a tile. Each sweep reads `lag * depth` rows of a tile once more than the rows of
    // it.
    VolumeTiling tiling = wanted;
    if (tiling.depth <= 0) tiling.depth = std::clamp((in_cache / least_rows - 2) / lag, 1, most_depth);
    if (tiling.rows <= 0) tiling.rows = std::max(in_cache / (lag * tiling.depth + 2), 1);
    tiling.rows = std::clamp(tiling.rows, 1, layout.rows + lag * tiling.depth - 1);
    return tiling;
}

}  // namespace

/// Sweep `sweep`, rows [tile * rows - lag s, (tile + 1) * rows - lag s) of its step s; with a lag of two they
/// are completed a row and a plane later.
struct SkewedVolumeStepper::Task {
    int sweep, tile, first_step, steps;
};

/// The tasks of one advance(). Each waits only for earlier ones, and threads take them in their order, so
/// that one that waits always waits for one that is under way, however many threads there are.
class SkewedVolumeStepper::Tasks {
public:
    Tasks(const VolumeLayout& layout, int lag, const VolumeTiling& tiling, int count)
        : planes_(layout.planes),
          rows_(tiling.rows),
          lag_(lag),
          tiles_((layout.rows + lag * tiling.depth - 1 + tiling.rows - 1) / tiling.rows) {
        // All sweeps about equally deep.
        const int sweeps = (count + tiling.depth - 1) / tiling.depth;
        for (int sweep = 0, first = 0; sweep < sweeps; ++sweep) {
            const int steps = (count - first + sweeps - sweep - 1) / (sweeps - sweep);
            for (int tile = 0; tile < tiles_; ++tile) all_.push_back({sweep, tile, first, steps});
            first += steps;
        }
        done_ = std::vector<Done>(all_.size());
    }
    int count() const { return static_cast<int>(all_.size()); }
    const Task& operator[](int task) const { return all_[static_cast<std::size_t>(task)]; }
    /// The next task that no thread has taken; count() or more: there is none.
    int take() { return next_.fetch_add(1, std::memory_order_relaxed); }

    int waves(const Task& task) const { return planes_ + lag_ * task.steps - 1; }
    void finish(int task, int waves) {
        done_[static_cast<std::size_t>(task)].waves.store(waves, std::memory_order_release);
    }
    /// Returns when wave `wave` of a task may be taken.
    void wait(int task, int wave) const {
        const Task& its = (*this)[task];
        // The tile below at this wave: rows below this one's, as far as this step and the one before.
        if (its.tile > 0) wait_for(task - 1, wave + 1);
        if (its.sweep == 0) return;
        // The sweep before: plane wave + 1 and the row behind this tile's last, at its last step.
        const Task& before = (*this)[task - tiles_];
        const int row = (its.tile + 1) * rows_;
        const int tile = std::min(tiles_ - 1, (row + lag_ * before.steps - 1) / rows_);
        wait_for(task - tiles_ - its.tile + tile, wave + lag_ * before.steps + 1);
    }

private:
    struct alignas(64) Done {
        std::atomic<int> waves{0};
        Done() = default;
        Done(const Done&) : waves(0) {}
    };

    void wait_for(int task, int waves) const {
        const int needed = std::min(waves, this->waves((*this)[task]));
        const std::atomic<int>& done = done_[static_cast<std::size_t>(task)].waves;
        for (int spins = 0; done.load(std::memory_order_acquire) < needed; ++spins)
            if (spins > 200) std::this_thread::yield();
    }

    int planes_, rows_, lag_, tiles_;
    std::vector<Task> all_;
    std::vector<Done> done_;
    std::atomic<int> next_{0};
};

/// Memory that is needed soon, fetched into the second-level cache in equal shares.
class SkewedVolumeStepper::Prefetch {
public:
    Prefetch() = default;
    Prefetch(const float* begin, const float* end, int shares)
        : next_(begin), end_(end), share_(((end - begin) / shares / line + 1) * line) {}
    void fetch_share() {
        const float* const until = std::min(end_, next_ + share_);
        for (; next_ < until; next_ += line) __builtin_prefetch(next_, 0, 2);
    }

private:
    static constexpr std::ptrdiff_t line = 64 / sizeof(float);
    const float *next_ = nullptr, *end_ = nullptr;
    std::ptrdiff_t share_ = 0;
};

SkewedVolumeStepper::SkewedVolumeStepper(const VolumeProblem& problem, int threads, VolumeTiling tiling,
                                         const VolumeRowLoops& loops)
    : problem_(problem),
      state_(problem),
      terms_(problem, state_),
      second_(problem, state_),
      coupling_(problem, state_),
      edge_terms_(problem, state_, coupling_),
      records_(terms_.row_sums(), problem.sample_sizes()),
      recorder_(problem),
      generator_(problem, problem.dt, problem.is_driven_by(SourceSeriesName::pulse)),
      shape_{state_.layout().component_pitch(),
             state_.layout().row_pitch(),
             state_.layout().plane_pitch(),
             state_.layout().blocks,
             state_.x_low_blocks(),
             state_.x_high_block(),
             state_.x_factors(0),
             state_.blocks().table(),
             state_.x_profile()},
      loops_(loops),
      threads_(std::max(1, threads)),
      lag_(coupling_.empty() ? 1 : 2),
      tiling_(chosen_tiling(state_.layout(), lag_, tiling)) {}

VolumeRow SkewedVolumeStepper::row_of(int j, int k, VolumeComponent first) {
    VolumeRow row;
    row.fields = state_.row(e_x, j, k);
    row.blocks = state_.blocks().row(j, k);
    for (int c = 0; c < 3; ++c)
        row.yz_factors[c] = state_.yz_factor(static_cast<VolumeComponent>(first + c), j, k);
    row.x_memory = state_.x_memory(j, k);
    const bool half = is_current(first);  // currents follow differences of voltages, at half nodes
    if (state_.layers(Axis::y).contains(j)) {
        row.y_memory = state_.y_memory(j, k);
        row.y = state_.stretch(Axis::y, half, j);
    }
    if (state_.layers(Axis::z).contains(k)) {
        row.z_memory = state_.z_memory(j, k);
        row.z = state_.stretch(Axis::z, half, k);
    }
    return row;
}

void SkewedVolumeStepper::advance_currents(int j, int k, int n) {
    const VolumeRow row = row_of(j, k, h_x);
    loops_.currents[row.y_memory != nullptr][row.z_memory != nullptr](shape_, row);
    second_.advance_currents(j, k);
    terms_.drive_currents(j, k, *sources_, n);
}

void SkewedVolumeStepper::advance_voltages(int j, int k, int n) {
    coupling_.collect(j, k);
    edge_terms_.advance(j, k);
    const VolumeRow row = row_of(j, k, e_x);
    const auto& loops = state_.has_loss() ? loops_.lossy_voltages : loops_.voltages;
    loops[row.y_memory != nullptr][row.z_memory != nullptr](shape_, row);
    second_.advance_voltages(j, k);
    if (lag_ == 1) complete_row(j, k, n);
}

void SkewedVolumeStepper::complete_row(int j, int k, int n) {
    coupling_.apply(j, k);
    terms_.drive_voltages(j, k, *sources_, n);
    terms_.record(j, k, n, records_);
}

void SkewedVolumeStepper::advance_rows(int from, int to, int k, int n, Prefetch& prefetch) {
    // The voltages a row behind the currents: what these have just stored, the processor could not yet load
    // at the other addresses of a neighbour along x.
    for (int j = from; j <= to && from < to; ++j) {
        prefetch.fetch_share();
        if (j < to) advance_currents(j, k, n);
        if (j > from) advance_voltages(j - 1, k, n);
    }
}

void SkewedVolumeStepper::advance_tile(Tasks& tasks, int number) {
    const Task& task = tasks[number];
    const int rows = state_.layout().rows, planes = state_.layout().planes;
    for (int wave = 0; wave < tasks.waves(task); ++wave) {
        tasks.wait(number, wave);
        // Two planes up, which the next wave reads first, from the lowest row of all steps to the highest.
        Prefetch prefetch;
        if (wave + 2 <= planes) {
            const int low = std::max(-1, task.tile * tiling_.rows - lag_ * task.steps),
                      high = std::min(rows, (task.tile + 1) * tiling_.rows);
            prefetch = {state_.row(e_x, low, wave + 2), state_.row(e_x, high, wave + 2) + shape_.row,
                        task.steps * tiling_.rows};
        }
        for (int s = 0; s < task.steps; ++s) {
            const int k = wave - lag_ * s, n = task.first_step + s;
            const int from = task.tile * tiling_.rows - lag_ * s, to = from + tiling_.rows;
            if (k >= 0 && k < planes) advance_rows(std::max(0, from), std::min(rows, to), k, n, prefetch);
            if (lag_ > 1 && k > 0 && k <= planes)
                for (int j = std::max(0, from - 1); j < std::min(rows, to - 1); ++j)
                    complete_row(j, k - 1, n);
        }
        tasks.finish(number, wave + 1);
    }
}

void SkewedVolumeStepper::advance(int count, Recording& recording) {
    recorder_.extend(count, recording);
    sources_ = &generator_.next(count, &recording.incident_voltage);
    records_.begin(recording.steps, count, problem_.clock());
    Tasks tasks(state_.layout(), lag_, tiling_, count);
    parallel_tasks(static_cast<std::size_t>(threads_), static_cast<std::size_t>(threads_), [&](std::size_t) {
        const FlushDenormals flush;
        for (int task = tasks.take(); task < tasks.count(); task = tasks.take()) advance_tile(tasks, task);
    });
    const ParallelScope cores(static_cast<unsigned>(threads_));
    terms_.add_sums(records_, recording);
    recorder_.take_samples(records_, recording);
    recording.steps += count;
}

void SkewedVolumeStepper::finish(Recording& recording) {
    const ParallelScope cores(static_cast<unsigned>(threads_));
    recorder_.finish(recording);
}

double SkewedVolumeStepper::energy() const {
    const ParallelScope cores(static_cast<unsigned>(threads_));
    return stored_energy(state_);
}

}  // namespace lathe::cpu
