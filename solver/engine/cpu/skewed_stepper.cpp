#include "solver/engine/cpu/skewed_stepper.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "solver/engine/cpu/rows.hpp"
#include "solver/engine/field_values.hpp"

namespace lathe::cpu {

struct alignas(64) SkewedStepper::Waves {
    std::atomic<int> done{0};
};

namespace {

constexpr int most_blocks = 256;
constexpr int most_depth = 32;
constexpr int waves_a_run = 12;

/// Steps a wave may span when its rows are to stay in `cache` bytes, at most `most`.
int steps_in_cache(std::size_t cache, std::size_t row_bytes, int most) {
    return std::clamp(static_cast<int>(cache / row_bytes) - 1, 1, most);
}

// What of a core's caches the rows of a wave may fill. Deeper groups than 3 gained nothing anywhere.
constexpr std::size_t second_level_share = 512 * 1024, first_level_share = 28 * 1024;
constexpr int most_in_group = 3;

/// Below some 10,000 cells a second thread waits more than it works.
int useful_threads(const Grid& grid, int threads) {
    if (threads < 0) return -threads;
    const int by_cells = std::max(1, static_cast<int>(grid.cells() / 5000));
    return std::max(1, std::min(threads, by_cells));
}

}  // namespace

SkewedStepper::SkewedStepper(const Problem& problem, int threads, const RowLoops& loops)
    : problem_(problem),
      fields_(problem),
      terms_(problem, fields_),
      coupling_(problem, fields_),
      generator_(problem),
      shape_{fields_.row_size(),
             fields_.blocks(),
             fields_.axial_low_blocks(),
             fields_.axial_high_block(),
             fields_.coefficients().table(),
             fields_.profile(),
             static_cast<float>(problem.coefficients.azimuthal_order)},
      threads_(useful_threads(problem.grid, threads)),
      depth_(steps_in_cache(second_level_share, fields_.row_bytes(), most_depth)),
      group_(steps_in_cache(first_level_share, fields_.row_bytes(), most_in_group)),
      lag_(coupling_.empty() ? 1 : 2),
      waves_(new Waves[static_cast<std::size_t>(most_blocks + threads_)]),
      team_(threads_) {
    const RowLoops::Kinds& by_kind = loops.of(problem.fields, problem.coefficients.azimuthal_order);
    for (int i = 0; i + 1 < fields_.nr(); ++i) rows_.push_back(prepared(i, by_kind));
    // Each thread trails the one before by `depth` rows; all of them must fit on the grid.
    depth_ = std::max(1, std::min(depth_, fields_.nr() / (2 * threads_)));
}

SkewedStepper::PreparedRow SkewedStepper::prepared(int i, const RowLoops::Kinds& loops) {
    PreparedRow prepared;
    Row& row = prepared.row;
    row.fields = fields_.block_row(i);
    row.coefficients = fields_.coefficients().row(i);
    row.axial = fields_.axial_row(i);
    if (fields_.layer_rows().contains(i)) {
        row.radial = fields_.radial_row(i);
        row.constants = fields_.radial_constants(i).data();
        prepared.advance = loops[RowLoops::absorbing];
    } else {
        prepared.advance = loops[fields_.has_loss() ? RowLoops::lossy : RowLoops::lossless];
    }
    prepared.is_driven = terms_.drives_currents(i);
    if (prepared.is_driven) {
        const auto [from, end] = terms_.driven_columns(i);
        prepared.drive = {from, end, i, &terms_, nullptr, 0};
    }
    prepared.has_end = terms_.has_end(i);
    return prepared;
}

void SkewedStepper::finish_row(int i, const RecordedStep& to, std::size_t n, Recording& recording) {
    if (coupling_.empty()) {
        if (!rows_[static_cast<std::size_t>(i)].has_end) return;
        terms_.drive_voltages(i, *sources_, n);
        terms_.record(i, to, recording);
        return;
    }
    coupling_.collect(i);
    terms_.drive_voltages(i, *sources_, n);
    coupling_.apply(i);
    if (i > 0) terms_.record(i - 1, to, recording);
    if (i + 2 == fields_.nr()) terms_.record(i, to, recording);  // the next row is metal
}

void SkewedStepper::advance_row(int i, const RecordedStep& to, std::size_t n, Recording& recording) {
    const PreparedRow& prepared = rows_[static_cast<std::size_t>(i)];
    if (prepared.is_driven) [[unlikely]] {
        RowDrive drive = prepared.drive;
        drive.sources = sources_, drive.step = n;
        Row row = prepared.row;
        row.drive = &drive;
        prepared.advance(shape_, row);
    } else {
        prepared.advance(shape_, prepared.row);
    }
    finish_row(i, to, n, recording);
}

void SkewedStepper::advance_block(const Blocks& blocks, int block, Recording& recording) {
    const int first = block * blocks.depth;
    const int steps = std::min(blocks.depth, blocks.steps - first);
    std::array<RecordedStep, most_depth> recorded;
    for (int s = 0; s < steps; ++s)
        recorded[static_cast<std::size_t>(s)] = terms_.recorded(recording.steps + first + s);
    const int rows = fields_.nr() - 1;  // the last row of nodes is metal
    const int waves = rows + lag_ * (steps - 1);
    const std::atomic<int>* ahead = block > 0 ? &waves_[static_cast<std::size_t>(block - 1)].done : nullptr;
    for (int run = 0; run < waves; run += waves_a_run) {
        const int run_end = std::min(run + waves_a_run, waves);
        if (ahead) {
            // Row `wave` needs row wave + lag at the last step of the block before.
            const int needed = std::min(run_end + lag_ * blocks.depth, rows + lag_ * (blocks.depth - 1));
            for (int spins = 0; ahead->load(std::memory_order_acquire) < needed; ++spins)
                if (spins > 200) std::this_thread::yield();
        }
        for (int group = 0; group < steps; group += group_)
            for (int wave = std::max(run, lag_ * group); wave < run_end; ++wave) {
                const int end = std::min({group + group_, steps, wave / lag_ + 1});
                const int past_last_row = std::max(0, wave - rows + 1);
                for (int s = std::max(group, (past_last_row + lag_ - 1) / lag_); s < end; ++s)
                    advance_row(wave - lag_ * s, recorded[static_cast<std::size_t>(s)],
                                static_cast<std::size_t>(first) + static_cast<std::size_t>(s), recording);
            }
        waves_[static_cast<std::size_t>(block)].done.store(run_end, std::memory_order_release);
    }
}

void SkewedStepper::advance(int count, Recording& recording) {
    while (count > 0) {
        // As many blocks for each thread, all equally deep, and no deeper than the cache.
        const int steps = std::min(count, depth_ * most_blocks);
        const int turns = (steps + depth_ * threads_ - 1) / (depth_ * threads_);
        const int depth = (steps + turns * threads_ - 1) / (turns * threads_);
        const Blocks blocks{steps, depth, (steps + depth - 1) / depth};
        extend_recording(problem_, steps, recording);
        sources_ = &generator_.next(steps, &recording.incident_voltage);
        for (int b = 0; b < blocks.count; ++b) waves_[static_cast<std::size_t>(b)].done.store(0);

        team_.run([&](int thread) {
            for (int b = thread; b < blocks.count; b += threads_) advance_block(blocks, b, recording);
        });
        recording.steps += steps;
        count -= steps;
    }
}

double SkewedStepper::energy() const {
    const Grid& grid = problem_.grid;
    double total = 0.0;
    for (int i = fields_.layer_rows().low_end; i < std::min(grid.nr - 1, fields_.layer_rows().high_begin);
         ++i)
        total += row_energy(shape_, fields_.layout(), fields_.block_row(i), fields_.coefficients().row(i),
                            grid.pml_z_low, grid.last_clear_column());
    return total;
}

Frame SkewedStepper::frame(FieldComponent component, long step) const {
    return field_frame(problem_, fields_, component, step);
}

}  // namespace lathe::cpu
