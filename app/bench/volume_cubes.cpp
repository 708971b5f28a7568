#include "app/bench/volume_cubes.hpp"

#include <cmath>
#include <memory>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/volume/discretise/edge_couplings.hpp"

namespace lathe::bench {
namespace {

constexpr double cell = 1e-3;  // m

/// Off-diagonal elements of a sphere's surface at the nodes beside it, as those of eps 2.2 are.
VolumeCoupling couplings_of_sphere(const VolumeProblem& problem, int cells, double middle, double radius) {
    GridLines lines;
    for (int n = 0; n <= cells; ++n) lines.x.push_back(n * cell);
    lines.y = lines.z = lines.x;
    const CartesianGrid places(lines);
    constexpr double largest = 0.1;
    VolumeDielectrics dielectrics;
    for (std::uint64_t at = 0; at < places.node_count(); ++at) {
        const Place p = places.place(at);
        const double n[] = {p[0] - middle, p[1] - middle, p[2] - middle};
        const double distance = std::hypot(n[0], n[1], n[2]);
        if (std::abs(distance - radius) > 0.7) continue;
        NodeCoupling its{at, {}};
        for (int axis = 0; axis < 3; ++axis)
            its.elements[static_cast<std::size_t>(axis)] =
                largest * n[second_axis(axis)] * n[third_axis(axis)] / (distance * distance);
        dielectrics.couplings.push_back(its);
    }
    return couple_edges(problem.grid, places, dielectrics, *problem.coefficients, problem.dt);
}

}  // namespace

const char* name_of(CubeContent content) {
    return content == CubeContent::bare ? "bare" : content == CubeContent::complete ? "complete" : "coupled";
}

std::vector<int> cube_sizes(const BenchOptions& options, std::vector<int> usual) {
    if (options.cells > 0) return {options.cells};
    return options.is_quick ? std::vector{48} : std::move(usual);
}

VolumeProblem volume_cube(int cells, CubeContent content) {
    const GradedAxis axis = equal_cells(0.0, cells, cell);
    VolumeGrid grid{{axis, axis, axis}};
    if (content != CubeContent::bare)
        for (const Axis side : all_axes)
            grid.low(side) = grid.high(side) = {Wall::absorbing, cube_layer_cells};
    VolumeProblem problem = free_space_problem(grid, 0.99);
    problem.pulse = {constants::speed_of_light / (20 * cell), constants::speed_of_light / (80 * cell)};
    problem.sources.push_back({{e_z, cells / 2, cells / 2, cells / 2}, SourceSeriesName::pulse, 1.0});
    if (content == CubeContent::bare) return problem;

    VolumeCoefficients coefficients(grid.cell_count());
    const double middle = 0.5 * cells, radius = 0.33 * cells;
    int cut = 0;
    for (int k = 0; k < cells; ++k)
        for (int j = 0; j < cells; ++j)
            for (int i = 0; i < cells; ++i) {
                if (std::abs(std::hypot(i - middle, j - middle, k - middle) - radius) > 0.7) continue;
                CoefficientSet set;
                // Below those of free space, couplings included, coefficients can only slow waves down.
                for (double& value : set.value) value = 0.9 - 0.4 * std::fmod(0.618 * ++cut, 1.0);
                coefficients.assign(grid.at(i, j, k), set);
            }
    problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));
    if (content == CubeContent::coupled)
        problem.coupling =
            std::make_shared<VolumeCoupling>(couplings_of_sphere(problem, cells, middle, radius));

    problem.sample_stride = 6;
    problem.sample_output = SampleOutput::spectra;
    problem.frequencies_hz = {0.9 * problem.pulse.centre_hz, problem.pulse.centre_hz,
                              1.1 * problem.pulse.centre_hz};
    const int low = cube_layer_cells + 3, high = cells - cube_layer_cells - 3;
    for (const Axis side : all_axes)
        for (const int line : {low, high})
            for (int a = low; a < high; ++a)
                for (int b = low; b < high; ++b) {
                    int at[3];
                    at[number(side)] = line, at[number(next(side))] = a, at[number(next(side, 2))] = b;
                    for (const Axis along : {next(side), next(side, 2)})
                        for (const VolumeComponent component : {voltage_along(along), current_along(along)})
                            problem.surface.push_back({component, at[0], at[1], at[2]});
                }
    return problem;
}

}  // namespace lathe::bench
