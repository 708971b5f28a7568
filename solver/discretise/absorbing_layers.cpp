#include "solver/discretise/absorbing_layers.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/guide_absorber.hpp"
#include "solver/discretise/guide_layer.hpp"
#include "solver/problem/grid.hpp"
#include "solver/scheme/layer_profile.hpp"

namespace lathe {
namespace {

using constants::speed_of_light;

constexpr double absorber_order = 3.0;  // of the conductivity's profile

/// sigma/eps0 in 1/s at `depth` cells inside a layer of free space of `layers` cells of size d.
double absorber_rate(double depth, int layers, double d) {
    if (depth <= 0.0 || layers == 0) return 0.0;
    const double peak = layer_attenuation(layers) / layers * (absorber_order + 1.0) * speed_of_light / d;
    return peak * std::pow(depth / layers, absorber_order);
}

/// The layers at both ends of an axis.
class AxisLayers {
public:
    /// `low`, `high`: cells of the layers; `last_clear`: node at which the upper one begins; `low_cell`,
    /// `high_cell`: size of their cells, m.
    AxisLayers(int low, int high, int last_clear, double low_cell, double high_cell,
               const LayerSide& low_side, const LayerSide& high_side)
        : low_{low, low_cell, low_side}, high_{high, high_cell, high_side}, last_clear_(last_clear) {}

    /// Constants at a position in cells; between the layers differences stay as they are.
    fdtd::StretchConstants constants(double position, double dt) const {
        const double low = low_.layers - position, high = position - last_clear_;
        if (low_.layers > 0 && low > 0.0) return low_.constants(low, dt);
        if (high_.layers > 0 && high > 0.0) return high_.constants(high, dt);
        return {1.0, 0.0, 1.0};
    }

private:
    struct Layer {
        int layers;
        double cell;
        LayerSide side;
        /// `depth` in cells.
        fdtd::StretchConstants constants(double depth, double dt) const {
            if (side.guide_from_hz > 0.0) {
                fdtd::LayerShape shape = guide_layer(side.guide_from_hz, cell, layers);
                shape.relative_permittivity = side.permittivity;
                return fdtd::stretch_constants(shape, depth / layers, cell, dt);
            }
            const double b = std::exp(-absorber_rate(depth, layers, cell) * dt);
            return {b, b - 1.0, 1.0};
        }
    };
    Layer low_, high_;
    int last_clear_;
};

AxialAbsorber axial_absorber(const Grid& grid, double dt, const LayerSides& sides) {
    AxialAbsorber absorber;
    const auto columns = static_cast<std::size_t>(grid.nz);
    for (auto* curve : {&absorber.b_node, &absorber.c_node, &absorber.b_half, &absorber.c_half})
        curve->assign(columns, 0.0);
    const AxisLayers layers(grid.pml_z_low, grid.pml_z_high, grid.last_clear_column(), grid.dz_at(0),
                            grid.dz_at(grid.nz - 1), sides.column_low, sides.column_high);
    for (int k = 0; k < grid.nz; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const fdtd::StretchConstants node = layers.constants(k, dt), half = layers.constants(k + 0.5, dt);
        absorber.b_node[at] = node.b, absorber.c_node[at] = node.c;
        absorber.b_half[at] = half.b, absorber.c_half[at] = half.c;
    }
    return absorber;
}

/// Rows around the axis of revolution: the bilinear recursions of fdtd::advance_radial().
RadialRow revolved_row(const Grid& grid, int row, double dt) {
    const auto constants_at = [&](double position, int component) {
        const double depth = position - grid.first_pml_row();
        const double sigma = absorber_rate(depth, grid.pml_r, grid.dr);
        // (1/r) int sigma dr of the cubic profile; the layer's cells are all of size dr.
        const double radius = grid.r_axis ? grid.r(position) / grid.dr : position;
        const double mean = depth > 0.0 ? sigma * depth / ((absorber_order + 1.0) * radius) : 0.0;
        const double a = 0.5 * dt * sigma, a_mean = 0.5 * dt * mean;
        // u1 = p u + q dB, h = keep h + of_new u1 - of_old u.
        const double memory_loss = component == 0 ? a_mean : a;
        const double q = 1.0 / (1.0 + memory_loss);
        fdtd::RadialConstants<double> c;
        c.p = (1.0 - memory_loss) * q;
        double of_new = 1.0 / (1.0 + a_mean), of_old = of_new;
        if (component == 2) {
            c.keep = (1.0 - a_mean) / (1.0 + a_mean);
        } else {
            const double gain = component == 0 ? a : a_mean;
            of_new = 1.0 + gain, of_old = 1.0 - gain;
        }
        c.gain = of_new * q;
        c.recall = (of_new * c.p - of_old) * q;
        return c;
    };
    const double node = row, half = row + 0.5;
    return {constants_at(node, 0), constants_at(half, 1), constants_at(half, 2),
            constants_at(half, 0), constants_at(node, 1), constants_at(node, 2)};
}

/// Rows of a plane, whose layers act as those along the other axis do, to rounding. The CPML multiplies a
/// difference by
///     T = 1 + c / (1 - b/z) = (1 + c - b/z) / (1 - b/z)          (advance_psi()),
/// the discrete 1/s. fdtd::advance_radial() has plain differences and stretches fields instead: T acts on
/// what changes the components along the other axis and across the plane, 1/T on what changes the component
/// along the layer.
RadialRow planar_row(const AxisLayers& layers, int row, double dt) {
    const auto constants_at = [&](double position, bool is_along_layer) {
        const fdtd::StretchConstants layer = layers.constants(position, dt);
        fdtd::RadialConstants<double> c;
        c.gain = is_along_layer ? 1.0 / (1.0 + layer.c) : 1.0 + layer.c;
        c.p = is_along_layer ? layer.b * c.gain : layer.b;
        c.recall = is_along_layer ? c.gain * (c.p - layer.b) : layer.b * layer.c;
        return c;
    };
    const double node = row, half = row + 0.5;
    return {constants_at(node, true), constants_at(half, false), constants_at(half, false),
            constants_at(half, true), constants_at(node, false), constants_at(node, false)};
}

}  // namespace

void add_absorbing_layers(const Grid& grid, const LayerSides& sides, Coefficients& coefficients) {
    coefficients.axial = axial_absorber(grid, coefficients.dt, sides);
    const AxisLayers layers(grid.pml_r_low, grid.pml_r, grid.first_pml_row(), grid.dr, grid.dr, sides.row_low,
                            sides.row_high);
    const auto row_at = [&](int row) {
        return grid.is_planar() ? planar_row(layers, row, coefficients.dt)
                                : revolved_row(grid, row, coefficients.dt);
    };
    for (int row = grid.first_pml_row(); grid.pml_r > 0 && row + 1 < grid.nr; ++row)
        coefficients.radial.push_back(row_at(row));
    for (int row = 0; row < grid.pml_r_low; ++row) coefficients.radial_low.push_back(row_at(row));
}

}  // namespace lathe
