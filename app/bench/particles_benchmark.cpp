// Benchmark `particles`: how many electrons does a core, or a device, advance by a step in a second?
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "app/bench/core_limits.hpp"
#include "app/bench/particle_gap.hpp"
#include "app/bench/particle_rows.hpp"
#include "app/bench/timing.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/push/electron_run.hpp"

namespace lathe::bench {
namespace {

using namespace particles;

struct Case {
    const char* name;
    int cells_r, cells_z, order;
    int electrons;
};

/// Electrons in a closed coaxial gap whose walls free one for one, so that their number stays; of order 1
/// with all six components.
double steps_per_second(const Case& c, int steps, int rounds) {
    const CoaxialGap gap(c.cells_r, c.cells_z, c.order, 100.0);
    const PushSetting push(gap.mesh, gap.field, 200);
    WallMaterial one{.name = "one", .model = YieldModel::table};
    one.measured = {{1e-6, 1e6}, {1.0, 1.0}};
    YieldCurve reflecting = yield_curve(one);
    reflecting.vaughan.smoothness = 0.0;
    const RunSetting setting{&push, {reflecting}, {}, 2 * c.electrons, nullptr};
    ElectronRun run(setting, {1, 0}, 1.0);
    run.seed(c.electrons);
    for (int n = 0; n < 200; ++n) run.step();  // all have started
    double done = 0.0;
    const double seconds = best_seconds(rounds, [&] {
        done = 0.0;
        for (int n = 0; n < steps; ++n) {
            done += run.electrons().size();
            run.step();
        }
    });
    return done / seconds;
}

nlohmann::ordered_json print_core_rates(bool is_quick) {
    const std::vector<Case> cases = {
        {"three components, a sweep's run", 30, 240, 0, 1'000},
        {"three components", 30, 240, 0, 20'000},
        {"six components, order 1", 30, 240, 1, 20'000},
        {"three components, fine mesh", 120, 960, 0, 200'000},
    };
    CoreLimits limits = measure_core_limits();
    fmt::print(
        "electrons in a closed coaxial gap, double precision, one core, walls that free one for one\n");
    fmt::print("  {:<34} {:>10} {:>10} {:>16} {:>12}\n", "", "triangles", "electrons", "million steps/s",
               "of the copy");
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Case& c : cases) {
        const int steps = is_quick ? 2 : static_cast<int>(std::lround(2e7 / c.electrons));
        const double rate = steps_per_second(c, std::max(1, steps), is_quick ? 1 : 5);
        limits.raise(measure_core_limits());
        const double share = rate * bytes_per_electron / limits.cache_bytes_per_s;
        fmt::print("  {:<34} {:>10} {:>10} {:>16.1f} {:>10.0f} %\n", c.name, 2 * c.cells_r * c.cells_z,
                   c.electrons, rate / 1e6, 100.0 * share);
        rows.push_back({{"name", c.name},
                        {"triangles", 2 * c.cells_r * c.cells_z},
                        {"electrons", c.electrons},
                        {"particle_steps_per_second", rate},
                        {"share_of_copy", share}});
    }
    fmt::print(
        "\"of the copy\": of what one core's second-level cache, {:.1f} GB/s measured in this run, allows a "
        "loop\n"
        "that reads and writes the state of an electron once a step, {} bytes.\n",
        limits.cache_bytes_per_s * 1e-9, bytes_per_electron);
    return rows;
}

}  // namespace

void run_particles_benchmark(const BenchOptions& options) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    if (options.engine != "cuda") rows = print_core_rates(options.is_quick);
#ifdef LATHE_HAVE_CUDA
    if (options.engine != "cpu" && print_particle_device_rates(options, rows))
        print_thesis_rows(options, rows);
#endif
    if (!options.json.empty()) write_text_file(options.json, rows.dump(2) + '\n');
}

}  // namespace lathe::bench
