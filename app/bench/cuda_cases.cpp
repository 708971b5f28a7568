#include "app/bench/cuda_cases.hpp"

#include <algorithm>
#include <cmath>

#include "app/bench/timing.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/parallel.hpp"
#include "solver/base/solver_error.hpp"
#include "solver/engine/gpu/cuda_engine.hpp"
#include "solver/engine/gpu/runtime/device_limits.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::bench {

namespace {

constexpr long parity_steps = 1500;
constexpr long most_steps = 10'000;
constexpr double large_cells = 500e3;  // of a grid that is compared for fewer steps and timed for less long
constexpr long large_parity_steps = 200;

double relative_difference(const Recording& a, const Recording& b) {
    double apart = 0.0, size = 0.0;
    for (std::size_t n = 0; n < b.surface_samples.size() && n < a.surface_samples.size(); ++n)
        apart += std::pow(a.surface_samples[n] - b.surface_samples[n], 2),
            size += std::pow(b.surface_samples[n], 2);
    return a.surface_samples.size() == b.surface_samples.size() && size > 0.0 ? std::sqrt(apart / size)
                                                                              : INFINITY;
}

bool has_arrived(const Recording& recording) {
    return std::any_of(recording.surface_samples.begin(), recording.surface_samples.end(),
                       [](auto v) { return v != 0; });
}

bool has_bits_of(const Recording& a, const Recording& b) {
    return a.surface_samples == b.surface_samples && a.probe_samples == b.probe_samples &&
           a.voltage == b.voltage && a.current_after == b.current_after &&
           a.current_before == b.current_before;
}

struct Timing {
    double device = 1e30, host = 1e30;
};

Timing time_batch(Session& engine, const std::vector<Problem>& batch, int runs) {
    Timing best;
    Progress progress;
    for (int n = 0; n < runs; ++n) {
        const double before = gpu::device_seconds();
        best.host = std::min(best.host, best_seconds(1, [&] { engine.solve(batch, progress, {}, nullptr); }));
        best.device = std::min(best.device, gpu::device_seconds() - before);
    }
    return best;
}

}  // namespace

SizeCase::SizeCase(int nr, int nz, const std::string& mode, HornFilling filling)
    : nr_(nr),
      nz_(nz),
      seconds_per_case_(1.0 * nr * nz > large_cells ? 0.4 : 1.2),
      problem_(
          horn_on_grid(nr, nz, 1.0 * nr * nz > large_cells ? large_parity_steps : parity_steps, mode, filling)
              .problem) {}

Problem SizeCase::with_steps(long steps) const {
    Problem problem = problem_;
    problem.stop.max_steps = problem.stop.earliest = steps;
    problem.sample_output = SampleOutput::spectra;
    return problem;
}

const Recording& SizeCase::reference() {
    if (!reference_) {
        Progress progress;
        reference_ = make_engine("cpu")->solve({&problem_, 1}, progress, {}, nullptr).front();
    }
    return *reference_;
}

const Recording* SizeCase::plain() {
    if (!plain_ && !plain_failed_) try {
            Progress progress;
            plain_ = gpu::make_cuda_engine("global")->solve({&problem_, 1}, progress, {}, nullptr).front();
        } catch (const SolverError&) {
            plain_failed_ = true;
        }
    return plain_ ? &*plain_ : nullptr;
}

StrategyRate SizeCase::measure(const std::string& strategy, int candidates, long steps) try {
    StrategyRate rate{.strategy = strategy, .nr = nr_, .nz = nz_, .candidates = candidates};
    const auto engine = gpu::make_cuda_engine(strategy);
    const auto count = static_cast<std::size_t>(candidates);
    Progress progress;
    // As many candidates as are timed: a strategy may step one alone with another kernel than many.
    const std::vector<Problem> short_batch(count, problem_);
    rate.same_bits = plain() != nullptr;
    rate.is_compared = has_arrived(reference());
    for (const Recording& its : engine->solve(short_batch, progress, {}, nullptr)) {
        const double apart = relative_difference(its, reference());
        if (!(apart <= rate.parity)) rate.parity = apart;  // not a number counts as worst
        rate.same_bits = rate.same_bits && has_bits_of(its, *plain());
    }

    const auto batch_of = [&](long n) { return std::vector<Problem>(count, with_steps(n)); };
    rate.steps = steps;
    if (steps == 0) {
        const long trial = seconds_per_case_ < 1.0 ? 100 : 500;
        const double seconds = time_batch(*engine, batch_of(trial), 1).device;
        rate.steps = std::clamp(std::lround(static_cast<double>(trial) * seconds_per_case_ / seconds),
                                2 * trial, most_steps);
    }
    const Timing timing = time_batch(*engine, batch_of(rate.steps), 2);
    const double updates =
        static_cast<double>(problem_.grid.cells()) * static_cast<double>(rate.steps) * candidates;
    rate.device_rate = updates / timing.device, rate.host_rate = updates / timing.host;
    return rate;
} catch (const SolverError& error) {
    return {.strategy = strategy, .nr = nr_, .nz = nz_, .candidates = candidates, .refusal = error.what()};
}

StrategyRate SizeCase::measure_processor(int candidates) {
    StrategyRate rate{
        .strategy = "processor", .nr = nr_, .nz = nz_, .candidates = candidates, .same_bits = false};
    const auto engine = make_engine("cpu");
    rate.steps = problem_.stop.max_steps;
    const std::vector<Problem> batch(static_cast<std::size_t>(candidates), problem_);
    Progress progress;
    const double seconds =
        best_seconds(seconds_per_case_ < 1.0 ? 1 : 3, [&] { engine->solve(batch, progress, {}, nullptr); });
    rate.device_rate = rate.host_rate =
        static_cast<double>(problem_.grid.cells()) * static_cast<double>(rate.steps) * candidates / seconds;
    return rate;
}

EndToEnd SizeCase::measure_end_to_end(const std::string& strategy) const {
    const auto engine = gpu::make_cuda_engine(strategy);
    const ParallelScope all(static_cast<unsigned>(core_count()));
    EndToEnd best{1e30, 1e30, 1e30, 1e30};
    Progress progress;
    for (int n = 0; n < 4; ++n) {
        EndToEnd now;
        std::optional<Simulation> simulation;
        now.build = best_seconds(1, [&] { simulation.emplace(horn_on_grid(nr_, nz_, most_steps)); });
        simulation->problem.sample_output = SampleOutput::spectra;
        const double before = gpu::device_seconds();
        std::vector<Recording> recordings;
        now.solve = best_seconds(1, [&] {
            recordings = engine->solve({&simulation->problem, 1}, progress, {}, nullptr);
        });
        now.device = gpu::device_seconds() - before;
        now.evaluate = best_seconds(1, [&] { evaluate(*simulation, recordings.front()); });
        if (now.all() < best.all()) best = now;
    }
    return best;
}

}  // namespace lathe::bench
