#include "app/bench/random/solved_antenna.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/parallel.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/solve.hpp"
#include "solver/volume/engine/selection/make_session.hpp"
#include "solver/volume/solve/solve_volume.hpp"

namespace lathe::bench {
namespace {

SolvedAntenna solved_flat(const Antenna& antenna, const SimulationSettings& settings) {
    validate(antenna);
    Simulation simulation = build_simulation(antenna, settings);
    record_spectra(simulation);
    const auto engine = make_engine("cpu", 1);
    Progress progress;
    SolvedAntenna solved;
    solved.results = evaluate(simulation, engine->solve(problems_of(simulation), progress));
    const Grid& grid = simulation.problem.grid;
    std::vector<double>& across = solved.lines[grid.is_planar() ? 1 : 0];
    for (int n = 0; n < grid.nr; ++n) across.push_back(grid.r(n));
    for (int n = 0; n < grid.nz; ++n) solved.lines[grid.is_planar() ? 0 : 2].push_back(grid.z(n));
    return solved;
}

SolvedAntenna solved_volume(const VolumeDesign& design, const SimulationSettings& settings) {
    SolvedAntenna solved;
    VolumeWatch watch;
    watch.built = [&](const VolumeSimulation& simulation) {
        const VolumeGrid& grid = simulation.problem().grid;
        for (const Axis axis : all_axes)
            for (int n = 0; n <= grid.cells(axis); ++n)
                solved.lines[static_cast<std::size_t>(number(axis))].push_back(grid.axis(axis).coordinate(n));
    };
    Progress progress;
    solved.results =
        solve_volume(build_volume_antenna(design, settings.wall_metal), settings,
                     *make_session("cpu", 1, ProblemFamily::space), progress, {}, usual_cuts, watch);
    return solved;
}

}  // namespace

AnyAntenna any_antenna_of(const DrawnAntenna& drawn) {
    if (drawn.is_volume()) return build_volume_antenna(drawn.volume(), WallMetal{});
    return drawn.flat();
}

SolvedAntenna solved_antenna(const DrawnAntenna& drawn, double density) {
    SimulationSettings settings = drawn.settings;
    settings.cells_per_wavelength *= density;
    return drawn.is_volume() ? solved_volume(drawn.volume(), settings) : solved_flat(drawn.flat(), settings);
}

bool is_grid_image(const SolvedAntenna& original, const SolvedAntenna& image, const Similarity& map) {
    constexpr double tolerance = 1e-6;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const std::vector<double>& lines = original.lines[static_cast<std::size_t>(axis)];
        if (lines.empty()) continue;
        Eigen::Index onto = 0;
        const double sign =
            map.turn.col(axis).cwiseAbs().maxCoeff(&onto) > 1.0 - 1e-12 ? map.turn(onto, axis) : 0.0;
        if (sign == 0.0) return false;
        std::vector<double> expected;
        double cell = HUGE_VAL;
        for (std::size_t n = 0; n < lines.size(); ++n) {
            expected.push_back(map.scale * sign * lines[n] + map.shift[onto]);
            if (n > 0) cell = std::min(cell, map.scale * (lines[n] - lines[n - 1]));
        }
        std::sort(expected.begin(), expected.end());
        const std::vector<double>& found = image.lines[static_cast<std::size_t>(onto)];
        if (found.size() != expected.size()) return false;
        for (std::size_t n = 0; n < found.size(); ++n)
            if (!(std::abs(found[n] - expected[n]) <= tolerance * cell)) return false;
    }
    return true;
}

}  // namespace lathe::bench
