#include "solver/grid/coefficients.hpp"

#include <algorithm>
#include <cmath>

#include "solver/fdtd/constants.hpp"
#include "solver/grid/small_faces.hpp"

namespace lathe {
namespace {

using constants::speed_of_light;
using constants::vacuum_permeability;
using constants::vacuum_permittivity;

constexpr double absorber_order = 3.0;
// Share of the usual 0.8 (order+1)/(eta d). A thin layer must be strong to be opaque, a thick one may rise
// gently and reflects less on its way in; measured against a much larger grid for 8 to 20 cells.
double absorber_strength(int layers) {
    return 0.8 * 0.65 * std::sqrt(12.0 / layers);
}

/// Faces of Faraday's law: dt times dual edge over mu times face.
void fill_currents(const Grid& grid, const CellGeometry& cells, double dt, CoefficientMaps& maps) {
    const double per_mu = dt / vacuum_permeability;
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 0; k < grid.nz; ++k) {
            const std::size_t at = grid.at(i, k);
            const double r_half = grid.r(i + 0.5);
            if (k + 1 < grid.nz) {
                const double face_r = i == 0 ? 0.0 : cells.free_z[at] * grid.dz * grid.r(i);
                maps.i_r[at] = face_r > 0.0 ? per_mu * grid.dr / face_r : 0.0;
                const double face_phi = cells.face_phi[at] * grid.dr * grid.dz;
                maps.i_phi[at] = face_phi > 0.0 ? per_mu * r_half / face_phi : 0.0;
            }
            const double face_z = cells.face_z[at] * r_half * grid.dr;
            maps.i_z[at] = face_z > 0.0 ? per_mu * grid.dz / face_z : 0.0;
        }
}

struct Dielectric {
    double permittivity, half_loss;  // half_loss = sigma dt / (2 eps)
};

Dielectric dielectric(const std::vector<double>& permittivity, const std::vector<double>& conductivity,
                      std::size_t at, double dt) {
    const double relative = permittivity.empty() ? 1.0 : permittivity[at];
    const double eps = vacuum_permittivity * relative;
    return {eps, conductivity.empty() ? 0.0 : 0.5 * conductivity[at] * dt / eps};
}

/// Dual faces of Ampere's law: dt times edge over eps times dual face.
void fill_voltages(const Grid& grid, const CellGeometry& cells, int azimuthal_order, double dt,
                   CoefficientMaps& maps) {
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 0; k + 1 < grid.nz; ++k) {
            const std::size_t at = grid.at(i, k);
            const auto set = [&](std::vector<double>& map, std::vector<double>& decay, double edge_over_area,
                                 const Dielectric& medium) {
                map[at] = dt * edge_over_area / medium.permittivity / (1.0 + medium.half_loss);
                if (!decay.empty()) decay[at] = (1.0 - medium.half_loss) / (1.0 + medium.half_loss);
            };
            if (k > 0) {
                set(maps.v_r, maps.decay_r, cells.free_r[at] * grid.dr / (grid.r(i + 0.5) * grid.dz),
                    dielectric(cells.permittivity_r, cells.conductivity_r, at, dt));
                if (i > 0)
                    set(maps.v_phi, maps.decay_phi, cells.free_phi[at] * grid.r(i) / (grid.dr * grid.dz),
                        dielectric(cells.permittivity_phi, cells.conductivity_phi, at, dt));
            }
            // The axis keeps E_z for m = 0 only; its dual face is a disc of radius dr/2.
            if (i == 0 && azimuthal_order != 0) continue;
            const double dual_area = i == 0 ? grid.dr * grid.dr / 8.0 : grid.r(i) * grid.dr;
            set(maps.v_z, maps.decay_z, cells.free_z[at] * grid.dz / dual_area,
                dielectric(cells.permittivity_z, cells.conductivity_z, at, dt));
        }
}

/// sigma/eps0 in 1/s at `depth` cells inside a layer of `layers` cells of size d.
double absorber_rate(double depth, int layers, double d, double relative_permittivity) {
    if (depth <= 0.0 || layers == 0) return 0.0;
    const double peak = absorber_strength(layers) * (absorber_order + 1.0) * speed_of_light /
                        (std::sqrt(relative_permittivity) * d);
    return peak * std::pow(depth / layers, absorber_order);
}

AxialAbsorber axial_absorber(const Grid& grid, double dt, double filling_permittivity) {
    AxialAbsorber absorber;
    const auto columns = static_cast<std::size_t>(grid.nz);
    for (auto* curve : {&absorber.b_node, &absorber.c_node, &absorber.b_half, &absorber.c_half})
        curve->assign(columns, 0.0);
    for (int k = 0; k < grid.nz; ++k) {
        const auto rate = [&](double position) {
            return absorber_rate(grid.pml_z_low - position, grid.pml_z_low, grid.dz, filling_permittivity) +
                   absorber_rate(position - grid.last_clear_column(), grid.pml_z_high, grid.dz, 1.0);
        };
        const auto at = static_cast<std::size_t>(k);
        absorber.b_node[at] = std::exp(-rate(k) * dt);
        absorber.c_node[at] = absorber.b_node[at] - 1.0;
        absorber.b_half[at] = std::exp(-rate(k + 0.5) * dt);
        absorber.c_half[at] = absorber.b_half[at] - 1.0;
    }
    return absorber;
}

RadialRow radial_row(const Grid& grid, int row, double dt) {
    const auto constants_at = [&](double position, int component) {
        const double depth = position - grid.first_pml_row();
        const double sigma = absorber_rate(depth, grid.pml_r, grid.dr, 1.0);
        // (1/r) int sigma dr of the cubic profile.
        const double mean = depth > 0.0 ? sigma * depth / ((absorber_order + 1.0) * position) : 0.0;
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

}  // namespace

Coefficients build_coefficients(const Grid& grid, const CellGeometry& cells, int azimuthal_order, double dt,
                                double filling_permittivity) {
    Coefficients coefficients;
    coefficients.azimuthal_order = azimuthal_order;
    coefficients.dt = dt;
    CoefficientMaps& maps = coefficients.maps;
    for (auto* map : {&maps.i_r, &maps.i_phi, &maps.i_z, &maps.v_r, &maps.v_phi, &maps.v_z})
        map->assign(grid.cells(), 0.0);
    if (cells.has_loss())
        for (auto* map : {&maps.decay_r, &maps.decay_phi, &maps.decay_z}) map->assign(grid.cells(), 1.0);

    fill_currents(grid, cells, dt, maps);
    fill_voltages(grid, cells, azimuthal_order, dt, maps);
    calm_small_faces(grid, cells, azimuthal_order, maps);
    coefficients.axial = axial_absorber(grid, dt, filling_permittivity);
    for (int row = grid.first_pml_row(); grid.pml_r > 0 && row + 1 < grid.nr; ++row)
        coefficients.radial.push_back(radial_row(grid, row, dt));
    return coefficients;
}

}  // namespace lathe
