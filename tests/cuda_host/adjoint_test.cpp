// Gradients by the CUDA engine: strategy, launches and numbers of the solves that they take.
#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "solver/adjoint/gradient.hpp"
#include "solver/engine/gpu/strategy_choice.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/unsupported_problem.hpp"
#include "tests/cuda_host/engine_cases.hpp"

namespace lathe::tests {
namespace {

class EmulatedGradient : public EmulatedEngine {
protected:
    void SetUp() override {
        emulation::Machine machine;
        machine.multiprocessors = 40;
        emulation::set_machine(machine);
    }
};

/// Coarse, and ended early: both engines end at the same step.
SimulationSettings coarse_settings() {
    SimulationSettings settings;
    settings.from_hz = 28e9, settings.to_hz = 32e9, settings.frequencies = 2;
    settings.cells_per_wavelength = 8, settings.pml_cells = 6, settings.margin_wavelengths = 0.3;
    settings.stop_db = -30;
    return settings;
}

Antenna horn(double aperture_mm, double wall_mm) {
    Antenna antenna = example_antenna(Kind::horn);
    const double aperture = 1e-3 * aperture_mm, wall = 1e-3 * wall_mm;
    antenna.regions[0].outline = {{0, 3.6e-3},           {6e-3, 3.6e-3},
                                  {16e-3, aperture},     {16e-3, aperture + wall},
                                  {6e-3, 3.6e-3 + wall}, {0, 3.6e-3 + wall}};
    return antenna;
}

std::vector<SensitiveParameter> horn_parameters() {
    return {{"aperture_mm", 8.41, 7.0, 9.0, [](double value) { return horn(value, 1.3); }},
            {"wall_mm", 1.3, 1.0, 2.0, [](double value) { return horn(8.41, value); }}};
}

std::vector<WantedMetric> wanted(std::initializer_list<const char*> keys) {
    std::vector<WantedMetric> metrics;
    for (const char* key : keys) metrics.push_back({{find_metric(key), {}}});
    return metrics;
}

/// Names of the strategies that solves went to, in their order.
class RecordedSession final : public Session {
public:
    explicit RecordedSession(const std::string& engine) : engine_(make_engine(engine, 2)) {}

    std::string name() const override { return engine_->name(); }
    std::string strategy() const override { return engine_->strategy(); }
    using Session::submit;
    std::vector<Ticket> submit(std::vector<SolveRequest> requests) override {
        for (SolveRequest& request : requests)
            request.done = [this, done = std::move(request.done)](SolveOutcome outcome) {
                {
                    const std::lock_guard lock(mutex_);
                    used_.push_back(outcome.recording.engine + ":" + outcome.recording.strategy);
                }
                done(std::move(outcome));
            };
        return engine_->submit(std::move(requests));
    }
    void release_idle_memory() override { engine_->release_idle_memory(); }

    std::vector<std::string> used() const { return used_; }

private:
    std::unique_ptr<Session> engine_;
    std::mutex mutex_;
    std::vector<std::string> used_;
};

void expect_near(const Gradient& found, const Gradient& expected, const std::vector<WantedMetric>& metrics) {
    ASSERT_EQ(found.rows.size(), expected.rows.size());
    for (std::size_t m = 0; m < metrics.size(); ++m) {
        double largest = 0.0, off = 0.0;
        for (std::size_t r = 0; r < found.rows.size(); ++r)
            for (std::size_t p = 0; p < found.rows[r].derivatives.size() && found.rows[r].wanted == m; ++p) {
                const double is = expected.rows[r].derivatives[p];
                largest = std::max(largest, std::abs(is));
                off = std::max(off, std::abs(found.rows[r].derivatives[p] - is));
            }
        EXPECT_GT(largest, 0.0) << metrics[m].asked.metric->key;
        EXPECT_LT(off, 1e-3 * largest) << metrics[m].asked.metric->key;
    }
}

TEST_F(EmulatedGradient, IsThatOfTheProcessorWithAllItsSolvesOnTheDevice) {
    const auto metrics = wanted({"s11_db", "directivity_dbi", "cross_polar_db"});
    const auto parameters = horn_parameters();
    Progress progress;
    RecordedSession device("auto");
    const Gradient found =
        gradient(horn(8.41, 1.3), coarse_settings(), parameters, metrics, device, progress);
    EXPECT_EQ(device.used(), std::vector<std::string>(3, "cuda:registers")) << "the solve and two adjoints";
    const auto processor = make_engine("cpu", 2);
    expect_near(found,
                gradient(horn(8.41, 1.3), coarse_settings(), parameters, metrics, *processor, progress),
                metrics);
}

/// The horn as an adjoint solve drives it.
Problem adjoint_horn(long steps) {
    Problem problem = adjoint_problem(example(Kind::horn, 8), 0.2e-9);
    problem.stop.max_steps = problem.stop.earliest = steps, problem.stop.check_interval = 20;
    return problem;
}

/// Adjoint solves of a batch share launches: three take fewer than two after one another.
TEST_F(EmulatedGradient, TakesItsAdjointSolvesInTheSameLaunches) {
    const Problem problem = adjoint_horn(240);
    const auto engine = gpu::make_cuda_engine("auto");
    const auto launches = [&](std::size_t count) {
        const long before = emulation::kernels(0);
        const auto recordings = solve(*engine, std::vector<Problem>(count, problem));
        for (const Recording& recording : recordings) expect_same_bits(recording, recordings.front());
        return emulation::kernels(0) - before;
    };
    const long alone = launches(1), together = launches(3);
    EXPECT_LT(together, 2 * alone);
}

TEST_F(EmulatedGradient, ItsAdjointSolvesAreThoseOfThePlainLoop) {
    const Problem problem = adjoint_horn(220);
    const Recording plain = solve(*make_engine("debug"), {problem}).front();
    for (const char* strategy : {"global", "registers"}) {
        const Recording found = solve(strategy, {problem}).front();
        EXPECT_TRUE(found.incident_voltage.empty()) << strategy;
        const Difference apart = difference(found, plain);
        EXPECT_LT(apart.contour, 1e-5) << strategy;
        EXPECT_LT(apart.probes, 1e-5) << strategy;
        EXPECT_NEAR(found.final_energy_db, plain.final_energy_db, 1e-3) << strategy;
    }
    for (const char* strategy : {"resident", "tiled", "pipelined"})
        EXPECT_THROW(solve(strategy, {problem}), UnsupportedProblem) << strategy;
}

/// Six fields with coupled components.
TEST_F(EmulatedGradient, OfALensIsThatOfTheProcessorToo) {
    const auto with = [](double permittivity) {
        Antenna antenna = example_antenna(Kind::lossy_lens);
        antenna.regions[1].material.relative_permittivity = permittivity;
        return antenna;
    };
    const std::vector<SensitiveParameter> parameters{{"permittivity", 2.53, 1.0, 5.0, with}};
    const auto metrics = wanted({"s11_db", "directivity_dbi"});
    Progress progress;
    RecordedSession device("auto");
    const Gradient found = gradient(with(2.53), coarse_settings(), parameters, metrics, device, progress);
    EXPECT_EQ(device.used(), std::vector<std::string>(2, "cuda:global"));
    const auto processor = make_engine("cpu", 2);
    expect_near(found, gradient(with(2.53), coarse_settings(), parameters, metrics, *processor, progress),
                metrics);
}

TEST(AutoChoice, TakesRegistersWhereSingleEdgesAreDrivenOrVoltagesAreProbes) {
    Problem problem = example(Kind::horn);
    problem.probes.push_back({v_r, 3, 12});
    const auto order = gpu::strategies_to_try(problem, 1);
    ASSERT_EQ(order.size(), 2u);
    EXPECT_STREQ(order[0]->name, "registers");
    EXPECT_STREQ(order[1]->name, "global");
}

}  // namespace
}  // namespace lathe::tests
