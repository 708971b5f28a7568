#include "app/bench/gradients_benchmark_cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "genetic/gradient/project_gradient.hpp"
#include "solver/adjoint/gradient.hpp"
#include "solver/base/constants.hpp"
#include "solver/discretise/grid.hpp"

namespace lathe::bench {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A session that takes the time of each batch, from its submission to its last recording.
class TimedSession final : public Session {
public:
    struct Batch {
        std::size_t solves = 0;
        double seconds = 0.0;
        long steps = 0;  ///< of its longest solve
        std::string engine;
    };

    explicit TimedSession(std::unique_ptr<Session> session) : session_(std::move(session)) {}

    std::string name() const override { return session_->name(); }
    std::string strategy() const override { return session_->strategy(); }
    std::string notice() const override { return session_->notice(); }
    using Session::submit;
    std::vector<Ticket> submit(std::vector<SolveRequest> requests) override {
        std::size_t batch = 0;
        {
            const std::lock_guard lock(mutex_);
            batch = batches_.size();
            batches_.emplace_back().solves = requests.size();
        }
        const auto start = Clock::now();
        for (SolveRequest& request : requests)
            request.done = [this, batch, start, done = std::move(request.done)](SolveOutcome outcome) {
                {
                    const std::lock_guard lock(mutex_);
                    Batch& its = batches_[batch];
                    its.seconds = std::max(its.seconds, seconds_since(start));
                    its.steps = std::max(its.steps, outcome.recording.steps);
                    its.engine = outcome.recording.engine + ":" + outcome.recording.strategy;
                }
                done(std::move(outcome));
            };
        return session_->submit(std::move(requests));
    }

    /// Those since the last call, once they are done.
    std::vector<Batch> take_batches() { return std::exchange(batches_, {}); }

private:
    std::unique_ptr<Session> session_;
    std::mutex mutex_;
    std::vector<Batch> batches_;
};

struct Size {
    int cells, knots, repetitions;
};

SimulationSettings settings_of_horn() {
    SimulationSettings settings;
    settings.from_hz = 27e9, settings.to_hz = 33e9, settings.frequencies = 7;
    settings.cells_per_wavelength = 20, settings.pml_cells = 12, settings.margin_wavelengths = 0.5;
    return settings;
}

/// A horn whose wall bends at knots, equally far from each other along the flare.
struct KnottedHorn {
    double guide_radius, throat, length, aperture, wall;
    std::vector<double> knots;  ///< radii, m

    Antenna antenna() const {
        Region metal;
        metal.material.is_pec = true;
        std::vector<Point>& outline = metal.outline;
        outline = {{0, guide_radius}, {throat, guide_radius}};
        const double spacing = (length - throat) / static_cast<double>(knots.size() + 1);
        for (std::size_t n = 0; n < knots.size(); ++n)
            outline.push_back({throat + static_cast<double>(n + 1) * spacing, knots[n]});
        outline.push_back({length, aperture});
        for (std::size_t n = outline.size(); n-- > 0;) outline.push_back({outline[n].z, outline[n].r + wall});
        Antenna antenna;
        antenna.regions = {metal};
        antenna.port.radius = guide_radius;
        antenna.port.reference_z = throat;
        return antenna;
    }
};

KnottedHorn horn_of(const Size& size) {
    const SimulationSettings settings = settings_of_horn();
    const double cell = constants::speed_of_light / settings.to_hz / settings.cells_per_wavelength;
    const double margin =
        settings.margin_wavelengths * constants::speed_of_light / settings.from_hz + 0.5 * cell;
    KnottedHorn horn{};
    horn.guide_radius = 8 * cell, horn.wall = 1.3 * cell;
    horn.length = (size.cells - 2 * settings.pml_cells - 1) * cell - margin;
    horn.aperture = (size.cells - settings.pml_cells - 1) * cell - margin - horn.wall;
    horn.throat = std::min(33 * cell, 0.3 * horn.length);
    for (int n = 1; n <= size.knots; ++n)
        horn.knots.push_back(horn.guide_radius +
                             (horn.aperture - horn.guide_radius) * n / (size.knots + 1.0));
    return horn;
}

std::vector<SensitiveParameter> parameters_of(const KnottedHorn& horn) {
    constexpr double mm = 1e-3;
    std::vector<SensitiveParameter> parameters;
    for (std::size_t n = 0; n < horn.knots.size(); ++n) {
        const double here = horn.knots[n] / mm;
        parameters.push_back(
            {fmt::format("knot_{}_mm", n + 1), here, here - 1.0, here + 1.0, [horn, n](double value) {
                 KnottedHorn moved = horn;
                 moved.knots[n] = mm * value;
                 return moved.antenna();
             }});
    }
    return parameters;
}

}  // namespace

void print_gradient_cost(const std::string& engine, bool is_quick) {
    const Size size = is_quick ? Size{90, 6, 1} : Size{300, 50, 5};
    const KnottedHorn horn = horn_of(size);
    const Antenna antenna = horn.antenna();
    const SimulationSettings settings = settings_of_horn();
    const std::vector<SensitiveParameter> parameters = parameters_of(horn);
    std::vector<WantedMetric> metrics;
    for (const char* key : {"s11_db", "directivity_dbi", "cross_polar_db"})
        metrics.push_back({{find_metric(key), {}}});
    const Grid grid = plan_grid(antenna, settings).grid;
    TimedSession session(genetic::make_gradient_session(engine, 0));
    fmt::print(
        "\nOne gradient: a horn on {} x {} cells, {} genes, {} rows; milliseconds, host: all between the "
        "solves\n\n| round | gradient | forward | adjoint | host | solves | steps | engine |\n"
        "|--:|--:|--:|--:|--:|--:|--:|---|\n",
        grid.nr, grid.nz, parameters.size(), 3 * settings.frequencies);
    for (int round = 0; round <= size.repetitions; ++round) {
        Progress progress;
        const auto start = Clock::now();
        gradient(antenna, settings, parameters, metrics, session, progress);
        const double all = seconds_since(start);
        const auto batches = session.take_batches();
        const auto& forward = batches.front();
        const auto& adjoint = batches.back();
        fmt::print("| {} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {} + {} | {}, {} | {} |\n",
                   round == 0 ? std::string("first") : std::to_string(round), 1e3 * all,
                   1e3 * forward.seconds, 1e3 * adjoint.seconds,
                   1e3 * (all - forward.seconds - adjoint.seconds), forward.solves, adjoint.solves,
                   forward.steps, adjoint.steps, adjoint.engine);
        std::fflush(stdout);
    }
}

}  // namespace lathe::bench
