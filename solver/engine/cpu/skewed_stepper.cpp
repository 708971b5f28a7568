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

/// Steps a sweep: as many as keep the rows of a wave in the first-level cache, if that is at least
/// three; else as many as fit into the second-level cache of the core.
int sweep_depth(std::size_t row_bytes, int rows) {
    constexpr std::size_t first_level = 26 * 1024, second_level = 512 * 1024;
    const auto fitting = [&](std::size_t budget) { return static_cast<int>(budget / row_bytes) - 2; };
    const int depth = fitting(first_level) >= 3 ? fitting(first_level) : fitting(second_level);
    return std::clamp(std::min(depth, rows / 2), 1, most_depth);
}

/// Below some 50,000 cells a second thread waits more than it works.
int useful_threads(const Grid& grid, int threads) {
    if (threads < 0) return -threads;
    const int by_cells = std::max(1, static_cast<int>(grid.cells() / 25000));
    return std::max(1, std::min(threads, by_cells));
}

}  // namespace

SkewedStepper::SkewedStepper(const Simulation& simulation, int threads, const RowLoops& loops)
    : simulation_(simulation),
      fields_(simulation),
      hooks_(simulation, fields_),
      generator_(simulation),
      shape_{fields_.row_size(),
             fields_.blocks(),
             fields_.axial_low_blocks(),
             fields_.axial_high_block(),
             fields_.coefficients().table(),
             fields_.curves(),
             static_cast<float>(simulation.coefficients.azimuthal_order)},
      driven_rows_(simulation.port ? simulation.port->mode.rows : 0),
      threads_(useful_threads(simulation.grid, threads)),
      depth_(sweep_depth(fields_.row_bytes(), fields_.nr())),
      waves_(new Waves[most_blocks]) {
    const auto& by_kind = loops.advance[simulation.coefficients.azimuthal_order == 1 ? 1 : 0];
    advance_inside_ = by_kind[fields_.has_loss() ? RowLoops::lossy : RowLoops::lossless];
    advance_in_layer_ = by_kind[RowLoops::absorbing];
    // Each thread trails the one before by `depth` rows; all of them must fit on the grid.
    depth_ = std::max(1, std::min(depth_, fields_.nr() / (2 * threads_)));
}

void SkewedStepper::advance_row(int i, const StepPlace& place, std::size_t n, Recording& recording) {
    Row row;
    row.fields = fields_.block_row(i);
    row.coefficients = fields_.coefficients().row(i);
    row.axial = fields_.axial_row(i);
    RowDrive drive;
    if (i < driven_rows_) {
        drive = {simulation_.port->injection_column - 1, i, &hooks_, sources_, n};
        row.drive = &drive;
    }
    if (i < fields_.first_radial_row()) {
        advance_inside_(shape_, row);
    } else {
        row.radial = fields_.radial_row(i);
        row.constants = fields_.radial_constants(i).data();
        advance_in_layer_(shape_, row);
    }
    hooks_.drive_voltages(i, *sources_, n);
    hooks_.record(i, place, recording);
}

void SkewedStepper::advance_block(int block, int first, int steps, Recording& recording) {
    std::array<StepPlace, most_depth> places;
    for (int s = 0; s < steps; ++s)
        places[static_cast<std::size_t>(s)] = hooks_.place(first_step_ + first + s);
    const int rows = fields_.nr() - 1;  // the last row of nodes is metal
    const int waves = rows + steps - 1;
    const std::atomic<int>* ahead = block > 0 ? &waves_[static_cast<std::size_t>(block - 1)].done : nullptr;
    for (int wave = 0; wave < waves; ++wave) {
        if (ahead) {
            // Row `wave` needs row wave + 1 at the last step of the block before: its wave + depth.
            const int needed = std::min(wave + depth_ + 1, rows + depth_ - 1);
            for (int spins = 0; ahead->load(std::memory_order_acquire) < needed; ++spins)
                if (spins > 200) std::this_thread::yield();
        }
        for (int s = std::max(0, wave - rows + 1); s < steps && s <= wave; ++s)
            advance_row(wave - s, places[static_cast<std::size_t>(s)], static_cast<std::size_t>(first + s),
                        recording);
        waves_[static_cast<std::size_t>(block)].done.store(wave + 1, std::memory_order_release);
    }
}

void SkewedStepper::advance(int count, Recording& recording) {
    while (count > 0) {
        const int batch = std::min(count, depth_ * most_blocks);
        first_step_ = recording.steps;
        extend_recording(simulation_, batch, recording);
        sources_ = &generator_.next(batch, &recording.incident_voltage);
        blocks_ = (batch + depth_ - 1) / depth_;
        for (int b = 0; b < blocks_; ++b) waves_[static_cast<std::size_t>(b)].done.store(0);

        const auto work = [&](int thread) {
            for (int b = thread; b < blocks_; b += threads_)
                advance_block(b, b * depth_, std::min(depth_, batch - b * depth_), recording);
        };
        if (threads_ == 1) {
            work(0);
        } else {
            std::vector<std::jthread> team;
            for (int t = 1; t < threads_; ++t)
                team.emplace_back([&work, t] {
                    const FlushDenormals flush;
                    work(t);
                });
            work(0);
        }
        recording.steps += batch;
        count -= batch;
    }
}

double SkewedStepper::energy() const {
    const Grid& grid = simulation_.grid;
    double total = 0.0;
    for (int i = 0; i < std::min(grid.nr - 1, fields_.first_radial_row()); ++i)
        total += row_energy(shape_, fields_.block_row(i), fields_.coefficients().row(i), grid.pml_z_low,
                            grid.last_clear_column());
    return total;
}

Frame SkewedStepper::frame(FieldComponent component, long step) const {
    return field_frame(simulation_, fields_, component, step);
}

}  // namespace lathe::cpu
