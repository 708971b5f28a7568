#include "solver/discretise/absorbing_layers.hpp"

#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/discretise/guide_absorber.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {
namespace {

using constants::speed_of_light;

constexpr double absorber_order = 3.0;  // of the conductivity's profile

/// sigma/eps0 in 1/s at `depth` cells inside a layer of `layers` cells of size d that damps a plane wave by
/// exp(-attenuation) on its way through.
double absorber_rate(double depth, int layers, double attenuation, double d, double relative_permittivity) {
    if (depth <= 0.0 || layers == 0) return 0.0;
    const double peak = attenuation / layers * (absorber_order + 1.0) * speed_of_light /
                        (std::sqrt(relative_permittivity) * d);
    return peak * std::pow(depth / layers, absorber_order);
}

/// Cells of a layer in front of free space. In a plane guides may run into a layer on any side, and those
/// have as many or more.
int usual_layers(const Grid& grid, int of_revolution) {
    if (!grid.is_planar()) return of_revolution;
    int least = 0;
    for (const int layers : {grid.pml_r_low, grid.pml_r, grid.pml_z_low, grid.pml_z_high})
        if (layers > 0) least = least == 0 ? layers : std::min(least, layers);
    return least;
}

AxialAbsorber axial_absorber(const Grid& grid, double dt, const LayerFillings& fillings) {
    AxialAbsorber absorber;
    const auto columns = static_cast<std::size_t>(grid.nz);
    for (auto* curve : {&absorber.b_node, &absorber.c_node, &absorber.b_half, &absorber.c_half})
        curve->assign(columns, 0.0);
    const int usual = usual_layers(grid, grid.pml_z_high);
    const double low = layer_attenuation(grid.pml_z_low, usual),
                 high = layer_attenuation(grid.pml_z_high, usual);
    for (int k = 0; k < grid.nz; ++k) {
        const auto rate = [&](double position) {
            return absorber_rate(grid.pml_z_low - position, grid.pml_z_low, low, grid.dz_at(0),
                                 fillings.column_low) +
                   absorber_rate(position - grid.last_clear_column(), grid.pml_z_high, high,
                                 grid.dz_at(grid.nz - 1), fillings.column_high);
        };
        const auto at = static_cast<std::size_t>(k);
        absorber.b_node[at] = std::exp(-rate(k) * dt);
        absorber.c_node[at] = absorber.b_node[at] - 1.0;
        absorber.b_half[at] = std::exp(-rate(k + 0.5) * dt);
        absorber.c_half[at] = absorber.b_half[at] - 1.0;
    }
    return absorber;
}

/// Rows around the axis of revolution: the bilinear recursions of fdtd::advance_radial().
RadialRow revolved_row(const Grid& grid, int row, double dt) {
    const double attenuation = layer_attenuation(grid.pml_r, grid.pml_r);
    const auto constants_at = [&](double position, int component) {
        const double depth = position - grid.first_pml_row();
        const double sigma = absorber_rate(depth, grid.pml_r, attenuation, grid.dr, 1.0);
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

/// Rows of a plane, whose layers act as those along the other axis do, to rounding. With b = exp(-sigma dt)
/// the CPML multiplies a difference by
///     T = b (1 - 1/z) / (1 - b/z)          (advance_psi() with c = b - 1),
/// the discrete 1/s. fdtd::advance_radial() has plain differences and stretches fields instead: T acts on
/// what changes the components along the other axis and across the plane, 1/T on what changes the component
/// along the layer.
RadialRow planar_row(const Grid& grid, int row, double dt, const LayerFillings& fillings) {
    const int usual = usual_layers(grid, grid.pml_r);
    const auto constants_at = [&](double position, bool is_along_layer) {
        const double sigma =
            absorber_rate(position - grid.first_pml_row(), grid.pml_r, layer_attenuation(grid.pml_r, usual),
                          grid.dr, fillings.row_high) +
            absorber_rate(grid.pml_r_low - position, grid.pml_r_low, layer_attenuation(grid.pml_r_low, usual),
                          grid.dr, fillings.row_low);
        const double b = std::exp(-sigma * dt);
        fdtd::RadialConstants<double> c;
        c.p = is_along_layer ? 1.0 : b;
        c.gain = is_along_layer ? 1.0 / b : b;
        c.recall = is_along_layer ? (1.0 - b) / b : b * (b - 1.0);
        return c;
    };
    const double node = row, half = row + 0.5;
    return {constants_at(node, true), constants_at(half, false), constants_at(half, false),
            constants_at(half, true), constants_at(node, false), constants_at(node, false)};
}

}  // namespace

void add_absorbing_layers(const Grid& grid, const LayerFillings& fillings, Coefficients& coefficients) {
    coefficients.axial = axial_absorber(grid, coefficients.dt, fillings);
    const auto row_at = [&](int row) {
        return grid.is_planar() ? planar_row(grid, row, coefficients.dt, fillings)
                                : revolved_row(grid, row, coefficients.dt);
    };
    for (int row = grid.first_pml_row(); grid.pml_r > 0 && row + 1 < grid.nr; ++row)
        coefficients.radial.push_back(row_at(row));
    for (int row = 0; row < grid.pml_r_low; ++row) coefficients.radial_low.push_back(row_at(row));
}

}  // namespace lathe
