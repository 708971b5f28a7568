#include "solver/engine/cpu/skewed_stepper.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "solver/engine/cpu/rows.hpp"
#include "solver/engine/field_values.hpp"

namespace lathe::cpu {

struct alignas(64) SkewedStepper::Waves {
    std::atomic<int> done{0};
};

namespace {

constexpr std::size_t cache_budget = 448 * 1024;  // of a core's own (second-level) cache
constexpr int most_blocks = 256;

int sweep_depth(std::size_t row_bytes, int rows) {
    const int fits = static_cast<int>(cache_budget / row_bytes) - 2;
    return std::clamp(std::min(fits, rows / 2), 1, 16);
}

/// Below some 50,000 cells a second thread waits more than it works.
int useful_threads(const Grid& grid, int threads) {
    if (threads < 0) return -threads;
    const int by_cells = std::max(1, static_cast<int>(grid.cells() / 25000));
    return std::max(1, std::min(threads, by_cells));
}

}  // namespace

SkewedStepper::SkewedStepper(const Simulation& simulation, int threads)
    : simulation_(simulation),
      fields_(simulation),
      hooks_(simulation, fields_),
      generator_(simulation),
      threads_(useful_threads(simulation.grid, threads)),
      depth_(sweep_depth(fields_.row_bytes(), fields_.nr())),
      waves_(new Waves[most_blocks]) {
    // Each thread trails the one before by `depth` rows; all of them must fit on the grid.
    depth_ = std::max(1, std::min(depth_, fields_.nr() / (2 * threads_)));
    const auto columns = static_cast<std::size_t>(fields_.stride());
    for (int t = 0; t < threads_; ++t)
        scratch_.push_back(
            {std::vector<float>(columns), std::vector<float>(columns), std::vector<float>(columns)});
}

void SkewedStepper::advance_row(int i, long step, std::size_t n, Scratch& scratch, Recording& recording) {
    const auto m = static_cast<float>(simulation_.coefficients.azimuthal_order);
    const int columns = fields_.nz();
    if (i < fields_.first_radial_row()) {
        advance_currents(fields_, m, i, fields_.row(i_r, i), fields_.row(i_phi, i), fields_.row(i_z, i));
        hooks_.drive_currents(i, *sources_, n);
        advance_voltages(fields_, m, i, fields_.row(v_r, i), fields_.row(v_phi, i), fields_.row(v_z, i));
    } else {
        const auto& constants = fields_.radial_constants(i);
        const auto absorb = [&](Array first, auto advance_increments) {
            for (auto* row : {&scratch.r, &scratch.phi, &scratch.z})
                std::fill(row->begin(), row->end(), 0.0f);
            advance_increments(fields_, m, i, scratch.r.data(), scratch.phi.data(), scratch.z.data());
            const float* increments[] = {scratch.r.data(), scratch.phi.data(), scratch.z.data()};
            for (int c = 0; c < 3; ++c) {
                const auto array = static_cast<Array>(first + c);
                advance_radial_row(fields_.row(array, i), fields_.radial(i, array), increments[c],
                                   constants[static_cast<std::size_t>(array)], columns);
            }
        };
        absorb(i_r, advance_currents);
        absorb(v_r, advance_voltages);
    }
    hooks_.drive_voltages(i, *sources_, n);
    hooks_.record(i, step, recording);
}

void SkewedStepper::advance_block(int block, int first, int steps, Scratch& scratch, Recording& recording) {
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
            advance_row(wave - s, first_step_ + first + s, static_cast<std::size_t>(first + s), scratch,
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
                advance_block(b, b * depth_, std::min(depth_, batch - b * depth_),
                              scratch_[static_cast<std::size_t>(thread)], recording);
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
        for (int c = 0; c < 6; ++c)
            total += row_energy(fields_.row(static_cast<Array>(c), i),
                                fields_.row(static_cast<Array>(c_v_r + c), i), grid.pml_z_low,
                                grid.last_clear_column());
    return total;
}

Frame SkewedStepper::frame(FieldComponent component, long step) const {
    return field_frame(simulation_, fields_, component, step);
}

}  // namespace lathe::cpu
