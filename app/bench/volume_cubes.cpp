#include "app/bench/volume_cubes.hpp"

#include <cmath>
#include <memory>

#include "solver/base/constants.hpp"

namespace lathe::bench {
namespace {

constexpr double cell = 1e-3;  // m

}  // namespace

VolumeProblem volume_cube(int cells, CubeContent content) {
    const GradedAxis axis = equal_cells(0.0, cells, cell);
    VolumeGrid grid{{axis, axis, axis}};
    if (content == CubeContent::complete)
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
                // Coefficients below those of free space can only slow waves down.
                for (double& value : set.value) value = 1.0 - 0.5 * std::fmod(0.618 * ++cut, 1.0);
                coefficients.assign(grid.at(i, j, k), set);
            }
    problem.coefficients = std::make_shared<VolumeCoefficients>(std::move(coefficients));

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
