// Derivatives by parameters of ports, which take two more solves: those of one grid, near those of finer
// ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "solver/adjoint/gradient.hpp"
#include "solver/discretise/shared_grid.hpp"
#include "solver/geometry/port_walls.hpp"
#include "tests/solver/adjoint/double_session.hpp"
#include "tests/solver/example_antennas.hpp"

namespace lathe::tests {
namespace {

struct Parameter {
    const char* name;
    double value, reach;  ///< `reach`: of the solves on finer grids
    double from_hz, to_hz;
    std::function<Antenna(double)> antenna;
};

/// A probe that continues a coaxial line; mm.
Antenna probe(double permittivity, double outer_mm) {
    Antenna antenna = example_antenna(Kind::coaxial);
    const double outer = 1e-3 * outer_mm;
    Region filling;
    filling.material.relative_permittivity = permittivity;
    filling.outline = {{0, 0.0012}, {0.006, 0.0012}, {0.006, outer}, {0, outer}};
    antenna.regions[1].outline[0].r = antenna.regions[1].outline[1].r = outer;
    antenna.regions.push_back(filling);
    antenna.port.filling = filling.material;
    antenna.port.outer_radius = outer;
    return antenna;
}

Antenna horn_of_guide(double radius_mm) {
    Antenna antenna = example_antenna(Kind::horn);
    const double radius = 1e-3 * radius_mm, wall = 0.6e-3;
    for (const std::size_t n : {0, 1}) antenna.regions[0].outline[n].r = radius;
    for (const std::size_t n : {4, 5}) antenna.regions[0].outline[n].r = radius + wall;
    antenna.port.radius = radius;
    return antenna;
}

const std::vector<Parameter>& parameters() {
    static const std::vector<Parameter> all = {
        {"line_permittivity", 1.45, 0.05, 9e9, 11e9, [](double value) { return probe(value, 3.0); }},
        {"line_radius_mm", 3.0, 0.05, 9e9, 11e9, [](double value) { return probe(1.45, value); }},
        {"guide_radius_mm", 3.6, 0.04, 27e9, 33e9, horn_of_guide}};
    return all;
}

SimulationSettings settings_of(const Parameter& parameter, double cells) {
    SimulationSettings settings;
    settings.from_hz = parameter.from_hz, settings.to_hz = parameter.to_hz, settings.frequencies = 5;
    settings.cells_per_wavelength = cells, settings.margin_wavelengths = 0.4, settings.stop_db = -80;
    return settings;
}

std::vector<WantedMetric> wanted() {
    return {{{find_metric("s11_db"), {}}}, {{find_metric("directivity_dbi"), {}}}};
}

Gradient gradient_of(const Parameter& parameter, const GridPlanners& grids = {}) {
    Progress progress;
    return gradient(
        parameter.antenna(parameter.value), settings_of(parameter, 16),
        {{parameter.name, parameter.value, 0.5 * parameter.value, 2.0 * parameter.value, parameter.antenna}},
        wanted(), *processor_session(), progress, {}, {}, grids);
}

double value_of(const Results& results, const GradientRow& row) {
    for (const FrequencyResult& at : results.frequencies)
        if (at.frequency_hz == row.frequency_hz)
            return metric_value(*wanted()[row.wanted].asked.metric, at, {});
    return NAN;
}

class SolvedSides : public testing::TestWithParam<Parameter> {};

/// Solves that are far apart, each on a grid of its own that is three times as fine.
TEST_P(SolvedSides, HaveTheSlopeOfS11OnAFineGrid) {
    const Parameter& parameter = GetParam();
    const Gradient found = gradient_of(parameter);
    ASSERT_TRUE(found.differences[0].by_solves);
    Progress progress;
    const auto session = processor_session();
    const auto solved = [&](double value) {
        return solve(parameter.antenna(value), settings_of(parameter, 48), *session, progress);
    };
    const Results above = solved(parameter.value + parameter.reach),
                  below = solved(parameter.value - parameter.reach);
    double largest = 0.0, off = 0.0;
    std::string both;
    for (const GradientRow& row : found.rows) {
        if (row.wanted != 0) continue;
        const double expected = (value_of(above, row) - value_of(below, row)) / (2.0 * parameter.reach);
        largest = std::max(largest, std::abs(expected));
        off = std::max(off, std::abs(row.derivatives[0] - expected));
        both += std::to_string(row.derivatives[0]) + " for " + std::to_string(expected) + "; ";
    }
    EXPECT_LT(off, 0.15 * largest) << both;
}

/// Theory: the shape of the field outside a line that carries TEM alone is that of its mouth, whatever fills
/// the line.
TEST(SolvedSide, OfALinesPermittivityLeavesTheDirectivity) {
    const Gradient found = gradient_of(parameters().front());
    for (const GradientRow& row : found.rows) {
        if (row.wanted != 1) continue;
        EXPECT_LT(std::abs(row.derivatives[0]), 5e-3) << row.frequency_hz << " Hz";
    }
}

/// The planner is called for the antenna alone: the sides have the antenna's own grid.
TEST_P(SolvedSides, AreNotPlannedByThemselves) {
    const Parameter& parameter = GetParam();
    int plans = 0;
    GridPlanners grids;
    grids.of_revolution.emplace_back([&](const Antenna& antenna) {
        ++plans;
        return plan_grid(antenna, settings_of(parameter, 16));
    });
    const Gradient found = gradient_of(parameter, grids);
    EXPECT_EQ(plans, 1);
    EXPECT_EQ(found.solves.forward, 3);
    EXPECT_EQ(found.rows[0].derivatives, gradient_of(parameter).rows[0].derivatives);
}

/// The mean of the values of the two sides is that of the antenna except for the curvature, which falls
/// fourfold where the step is halved. Grids that are planned separately leave a rest.
TEST_P(SolvedSides, ConvergeToTheAntennasOwnNumbers) {
    const Parameter& parameter = GetParam();
    const SimulationSettings settings = settings_of(parameter, 16);
    const Antenna antenna = with_port_on_walls(parameter.antenna(parameter.value));
    const GridPlan plan = plan_grid(antenna, settings);
    const auto session = processor_session();
    Progress progress;
    const auto reflections_at = [&](double step) {
        const Antenna side = with_port_on_walls(parameter.antenna(parameter.value + step));
        const Simulation simulation = build_simulation(side, settings, neighbour_plan(plan, antenna, side));
        const Results results =
            evaluate(simulation, session->solve({&simulation.problem, 1}, progress).front());
        std::vector<std::complex<double>> s11;
        for (const FrequencyResult& at : results.frequencies) s11.push_back(at.s_matrix(0, 0));
        return s11;
    };
    const auto own = reflections_at(0.0);
    const auto rest_of = [&](double step) {
        const auto above = reflections_at(step), below = reflections_at(-step);
        double rest = 0.0;
        for (std::size_t f = 0; f < own.size(); ++f)
            rest = std::max(rest, std::abs(0.5 * (above[f] + below[f]) - own[f]));
        return rest;
    };
    const double step = 8e-3 * parameter.value, whole = rest_of(step), half = rest_of(0.5 * step);
    EXPECT_GT(whole / half, 3.0);
}

INSTANTIATE_TEST_SUITE_P(Ports, SolvedSides, testing::ValuesIn(parameters()),
                         [](const auto& of) { return std::string(of.param.name); });

}  // namespace
}  // namespace lathe::tests
