#include "solver/volume/setup/forecast_volume.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/machine_memory.hpp"
#include "solver/solve/solve_rules.hpp"
#include "solver/volume/setup/volume_domain.hpp"
#include "solver/volume/setup/volume_time_step.hpp"

namespace lathe {
namespace {

// Fields and layers in single precision, indices and cut cells while they are found.
constexpr double bytes_per_cell = 90.0;
constexpr double bytes_of_a_program = 25e6;
// 400 to 2,500 boxes, one core: time of each pair of copies that overlap and of each pair of solids; memory
// of a solid.
constexpr double seconds_per_overlap = 50e-6, seconds_per_pair = 6e-6, bytes_per_solid = 60e3;
// Three edges with their place, the number of their one-port and a section of states, twice.
constexpr double bytes_per_dispersive_cell = 110.0;
constexpr double many_solids = 100.0;  // that are named
constexpr double usual_ring_periods = 40.0, usual_stop_db = -60.0;

/// Values on the six sides of the grid, four components each.
double surface_values(const std::array<int, 3>& cells) {
    const double x = cells[0], y = cells[1], z = cells[2];
    return 8.0 * (x * y + y * z + z * x);
}

/// Solids, their memory, and the time that lines through them take.
void add_solids(const Body& body, VolumeForecast& forecast) {
    double overlaps = 0.0;
    for (const Body::Part& part : body.parts()) {
        const SolidCount count = part.solid->count();
        forecast.solids += count.solids;
        overlaps += count.overlaps;
    }
    forecast.memory_bytes += bytes_per_solid * forecast.solids;
    forecast.preparation_s =
        seconds_per_overlap * overlaps + seconds_per_pair * forecast.solids * forecast.solids;
}

/// Cells in the boxes around dispersive solids.
double dispersive_cells(const Body& body, const VolumeGrid& grid) {
    double total = 0.0;
    for (const Body::Part& part : body.parts()) {
        if (!body.materials()[static_cast<std::size_t>(part.material)].material.is_dispersive()) continue;
        double cells = 1.0;
        for (const Axis axis : all_axes) {
            int within = 0;
            for (int n = 0; n < grid.cells(axis); ++n) {
                const double middle = grid.axis(axis).coordinate(n) + 0.5 * grid.edge(axis, n);
                within += middle > part.bounds.low[number(axis)] && middle < part.bounds.high[number(axis)];
            }
            cells *= within;
        }
        total += cells;
    }
    return total;
}

}  // namespace

std::string VolumeForecast::text() const {
    const std::string copies =
        solids > many_solids
            ? fmt::format(", {:.0f} solids that take {:.3g} core seconds to prepare", solids, preparation_s)
            : std::string();
    return fmt::format("{} x {} x {} cells ({:.3g} million), {:.3g} GB{}, time step {:.3g} ps by {}", grid[0],
                       grid[1], grid[2], cells * 1e-6, memory_bytes * 1e-9, copies, time_step * 1e12,
                       limiting.text);
}

int problem_count(const VolumeAntenna& antenna) {
    return static_cast<int>(std::count_if(antenna.ports.begin(), antenna.ports.end(),
                                          [](const VolumePort& port) { return port.driven; }));
}

VolumeForecast forecast_volume(const VolumeAntenna& antenna, const SimulationSettings& settings) {
    const VolumeDomain domain = plan_volume_domain(antenna, settings);
    VolumeForecast forecast;
    double square = 0.0;
    for (const Axis axis : all_axes) {
        const GradedAxis& its = domain.grid.axis(axis);
        forecast.grid[static_cast<std::size_t>(number(axis))] = its.nodes() - 1;
        square += std::pow(its.coordinate(its.nodes() - 1) - its.coordinate(0), 2);
    }
    forecast.cells = domain.plan.cells;
    forecast.problems = problem_count(antenna);
    const double spectra = 8.0 * static_cast<double>(solved_frequencies(settings).size()) + 4.0 * 64.0;
    forecast.memory_bytes =
        bytes_of_a_program + bytes_per_cell * forecast.cells + spectra * surface_values(forecast.grid);
    add_solids(antenna.body, forecast);
    forecast.memory_bytes += bytes_per_dispersive_cell * dispersive_cells(antenna.body, domain.grid);
    forecast.time_step = wanted_time_step(domain.plan.grid);
    forecast.limiting = domain.plan.limiting;
    forecast.warnings = domain.plan.warnings;
    const fdtd::Pulse pulse = fdtd::pulse_for_band(settings.from_hz, settings.to_hz, 0.0);
    const StopRule rule =
        stop_rule(settings, pulse, std::sqrt(square) / constants::speed_of_light, forecast.time_step);
    const double ring = usual_ring_periods / pulse.centre_hz * settings.stop_db / usual_stop_db;
    forecast.steps_most = static_cast<double>(rule.max_steps);
    forecast.steps_usual =
        std::min(forecast.steps_most, static_cast<double>(rule.earliest) + ring / forecast.time_step);
    return forecast;
}

void require_memory(const VolumeForecast& forecast, const SimulationSettings& settings) {
    const double there = machine_memory_bytes();
    if (there <= 0.0 || forecast.memory_bytes <= there) return;
    throw InputError({.key = "simulation.cells_per_wavelength"},
                     fmt::format("{:g}", settings.cells_per_wavelength),
                     fmt::format("needs {:.3g} cells and {:.3g} GB, and this machine has {:.3g} GB",
                                 forecast.cells, forecast.memory_bytes * 1e-9, there * 1e-9));
}

}  // namespace lathe
