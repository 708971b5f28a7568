#include "solver/simulation/solve_any.hpp"

#include <utility>

#include "solver/simulation/any_simulation.hpp"
#include "solver/solve/forecast.hpp"
#include "solver/solve/solve.hpp"
#include "solver/volume/setup/forecast_volume.hpp"

namespace lathe {

Results solve(const AnyAntenna& antenna, const SimulationSettings& settings, Session& session,
              Progress& progress, std::stop_token stop, const SolveWatch& watch, int cuts) {
    if (const Antenna* plane = drawn_in_plane(antenna))
        return solve(*plane, settings, session, progress, std::move(stop),
                     std::span<FrameSink* const>(watch.frames));
    return solve_volume(std::get<VolumeAntenna>(antenna), settings, session, progress, std::move(stop), cuts,
                        watch.space);
}

SolveSize size_of_solve(const AnyAntenna& antenna, const SimulationSettings& settings) {
    SolveSize size;
    const auto take = [&](const auto& forecast) {
        size.cells = forecast.cells;
        size.updates = forecast.updates_usual(), size.updates_most = forecast.updates_most();
        size.memory_bytes = forecast.memory_bytes;
    };
    size.excitations = problem_count(antenna, settings);
    if (const Antenna* plane = drawn_in_plane(antenna)) {
        const SolveForecast forecast = forecast_solve(*plane, settings);
        take(forecast);
        size.grid = {forecast.nr, forecast.nz};
        return size;
    }
    const VolumeForecast forecast = forecast_volume(std::get<VolumeAntenna>(antenna), settings);
    take(forecast);
    size.preparation_s = forecast.preparation_s;
    size.grid.assign(forecast.grid.begin(), forecast.grid.end());
    return size;
}

}  // namespace lathe
