// Benchmark `particles`: how many electrons does a core advance by a step in a second?
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "app/bench/timing.hpp"
#include "solver/particles/emission/wall_material.hpp"
#include "solver/particles/mesh/rectangle_mesh.hpp"
#include "solver/particles/push/electron_run.hpp"

namespace lathe::bench {
namespace {

using namespace particles;

struct Case {
    const char* name;
    int cells_r, cells_z, order;
    int electrons;
};

/// Electrons in a coaxial gap without secondaries, so that their number stays; of order 1 with all six
/// components.
double steps_per_second(const Case& c, int steps, int rounds) {
    const double inner = 1.5e-3, outer = 3.4535e-3, frequency_hz = 1e9, length = 16e-3;
    const RectangleMesh rectangle{{0, inner}, {length, outer},     c.cells_z,          c.cells_r, {},
                                  {},         {EdgeKind::wall, 0}, {EdgeKind::wall, 0}};
    const TriangleMesh mesh = triangulate(rectangle);
    MeshField field = sampled_field(mesh, frequency_hz, c.order, [&](Point p) {
        FieldVector f = coaxial_wave(p, 100.0, inner, outer, frequency_hz);
        if (c.order > 0) f[1] = 0.3 * f[0], f[3] = 0.1 * f[4], f[5] = 0.2 * f[4];
        return f;
    });
    const PushSetting push(mesh, field, 200);
    YieldCurve reflecting;  // one secondary for each impact
    WallMaterial one{.name = "one", .model = YieldModel::table};
    one.measured = {{1e-6, 1e6}, {1.0, 1.0}};
    reflecting = yield_curve(one);
    reflecting.vaughan.smoothness = 0.0;
    const RunSetting setting{&push, {reflecting}, {}, 2 * c.electrons, nullptr};
    ElectronRun run(setting, {1, 0}, 1.0);
    run.seed_walls(c.electrons);
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

}  // namespace

void run_particles_benchmark(const BenchOptions& options) {
    const std::vector<Case> cases = {
        {"three components, a sweep's run", 30, 240, 0, 1'000},
        {"three components", 30, 240, 0, 20'000},
        {"six components, order 1", 30, 240, 1, 20'000},
        {"three components, fine mesh", 120, 960, 0, 200'000},
    };
    fmt::print("electrons in a coaxial gap, double precision, one core, walls that free one for one\n");
    fmt::print("  {:<34} {:>10} {:>10} {:>18}\n", "", "triangles", "electrons", "million steps/s");
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Case& c : cases) {
        const int steps = options.is_quick ? 2 : static_cast<int>(std::lround(4e7 / c.electrons));
        const double rate = steps_per_second(c, std::max(1, steps), options.is_quick ? 1 : 3);
        fmt::print("  {:<34} {:>10} {:>10} {:>18.1f}\n", c.name, 2 * c.cells_r * c.cells_z, c.electrons,
                   rate / 1e6);
        rows.push_back({{"name", c.name},
                        {"triangles", 2 * c.cells_r * c.cells_z},
                        {"electrons", c.electrons},
                        {"particle_steps_per_second", rate}});
    }
    if (!options.json.empty()) std::ofstream(options.json) << rows.dump(2) << '\n';
}

}  // namespace lathe::bench
