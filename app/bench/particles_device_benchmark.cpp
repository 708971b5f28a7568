// A multipactor analysis on the device: all powers and seeds in a launch.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/bench/particle_gap.hpp"
#include "app/bench/timing.hpp"
#include "solver/engine/gpu/runtime/device_limits.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/gpu/device_electrons.hpp"

namespace lathe::bench {

using namespace particles;

bool print_particle_device_rates(const BenchOptions& options, nlohmann::ordered_json& rows) {
    const std::vector<EngineDevice> devices = engine_devices();
    if (devices.empty()) {
        fmt::print("\nno CUDA device here\n");
        return false;
    }
    const CoaxialGap gap(30, 240, 0, 1.0);
    const std::vector<YieldCurve> walls = {
        yield_curve({.name = "own", .model = YieldModel::vaughan, .emax_ev = 165.0, .dmax = 2.22})};
    const auto engine = gpu::device_electrons();
    const gpu::DeviceLimits limits = gpu::measure_device_limits();
    fmt::print("\n{}: analyses in the same gap, silver, double precision\n", devices.front().name);
    fmt::print("  {:>7} {:>6} {:>10} {:>8} {:>9} {:>18} {:>12}\n", "levels", "seeds", "electrons", "periods",
               "seconds", "million steps/s", "of the copy");
    struct Analysis {
        int levels, seeds, electrons;
    };
    for (const Analysis a : {Analysis{24, 1, 4000}, Analysis{24, 5, 1000}, Analysis{120, 5, 1000}}) {
        MultipactorSettings settings;
        settings.seeds = a.seeds;
        settings.electrons = a.electrons;
        if (options.is_quick) settings.periods = 3;
        const PushSetting push(gap.mesh, gap.field, settings.steps_per_period);
        const RunSetting setting{&push, walls, settings.emission(), 2 * settings.electrons, nullptr};
        std::vector<double> powers_w;  // squares of 100 to 400 V
        for (int n = 0; n < a.levels; ++n) powers_w.push_back(std::pow(100.0 + 300.0 * n / a.levels, 2));
        double steps = 0.0;
        const double seconds = best_seconds(options.is_quick ? 1 : 3, [&] {
            steps = 0.0;
            for (const SeedOutcome& outcome : engine->run(setting, settings, powers_w, {}))
                steps += outcome.particle_steps;
        });
        const double share = steps / seconds * bytes_per_electron / limits.copy_bytes_per_s;
        fmt::print("  {:>7} {:>6} {:>10} {:>8} {:>9.3f} {:>18.1f} {:>10.1f} %\n", a.levels, a.seeds,
                   a.electrons, settings.periods, seconds, steps / seconds / 1e6, 100.0 * share);
        rows.push_back({{"device", devices.front().name},
                        {"levels", a.levels},
                        {"seeds", a.seeds},
                        {"electrons", a.electrons},
                        {"seconds", seconds},
                        {"particle_steps_per_second", steps / seconds},
                        {"share_of_copy", share}});
    }
    fmt::print(
        "\"of the copy\": of what the device's memory, {:.0f} GB/s measured in this run, allows a loop that "
        "reads\n"
        "and writes the state of an electron once a step; here it stays in the caches.\n",
        limits.copy_bytes_per_s * 1e-9);
    return true;
}

}  // namespace lathe::bench
