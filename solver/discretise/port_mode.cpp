#include "solver/discretise/port_mode.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/length_text.hpp"
#include "solver/base/symmetric_modes.hpp"

namespace lathe {
namespace {

[[noreturn]] void refuse(const std::string& key, const std::string& value, const std::string& problem) {
    throw InputError({"", 0, "antenna.port." + key}, value, problem);
}

/// Rows whose E_r edge is free, from the first one at or above `from` up to the wall.
struct Aperture {
    int first = 0, rows = 0;  ///< half nodes first ... rows-1
};
Aperture aperture_of(const Port& port, const Grid& grid, const CoefficientMaps& maps, int column) {
    Aperture aperture;
    const auto open = [&](int i) { return maps.v_r[grid.at(i, column)] > 0.0; };
    if (port.kind == PortKind::coaxial)
        while (aperture.first < grid.nr - 1 &&
               (!open(aperture.first) || grid.r(aperture.first + 1.0) <= port.inner_radius * (1 + 1e-9)))
            ++aperture.first;
    aperture.rows = aperture.first;
    while (aperture.rows < grid.nr - 1 && open(aperture.rows) &&
           grid.r(aperture.rows) < port.guide_radius() * (1.0 - 1e-9))
        ++aperture.rows;
    return aperture;
}

/// n-th smallest eigenvalue above `floor` (and its vector) of the symmetric tridiagonal matrix.
struct Eigen1 {
    double value;
    Eigen::VectorXd vector;
};
Eigen1 eigenpair(const Eigen::VectorXd& diagonal, const Eigen::VectorXd& off, int order, double floor) {
    const SymmetricModes modes = tridiagonal_modes(diagonal, off);
    int seen = 0;
    for (Eigen::Index n = 0; n < diagonal.size(); ++n) {
        if (modes.values[n] <= floor) continue;
        if (++seen == order) return {modes.values[n], modes.vectors.col(n)};
    }
    return {0.0, {}};
}

/// TE: i_z lives on half nodes first..rows-1. d2/dt2 i_z = -C_z (D^T C_phi D + m^2 C_r) i_z.
double solve_te(const Grid& grid, const Coefficients& c, int column, const Aperture& in, int order,
                PortMode& mode) {
    const int n = in.rows - in.first;
    const double m = c.azimuthal_order;
    const auto at = [&](int i) { return grid.at(i, column); };
    Eigen::VectorXd diagonal(n), off(std::max(0, n - 1)), root(n);
    for (int j = 0; j < n; ++j) root[j] = std::sqrt(c.maps->i_z[at(in.first + j)]);
    for (int j = 0; j < n; ++j) {
        const int i = in.first + j;
        const double inner = j > 0 ? c.maps->v_phi[at(i)] : 0.0;
        const double outer = j + 1 < n ? c.maps->v_phi[at(i + 1)] : 0.0;
        diagonal[j] = root[j] * root[j] * (inner + outer + m * m * c.maps->v_r[at(i)]);
        if (j + 1 < n) off[j] = -root[j] * root[j + 1] * outer;
    }
    // m = 0 has the constant as a static solution: it is no mode.
    const double floor = m == 0.0 ? 1e-9 * diagonal.maxCoeff() : 0.0;
    const Eigen1 pair = eigenpair(diagonal, off, order, floor);
    if (pair.vector.size() == 0) return 0.0;
    const auto i_z = [&](int j) { return j < 0 || j >= n ? 0.0 : pair.vector[j] * root[j]; };
    for (int j = 0; j < n; ++j) {
        const int i = in.first + j;
        mode.v_r[static_cast<std::size_t>(i)] = c.maps->v_r[at(i)] * m * i_z(j);
        if (j > 0) mode.v_phi[static_cast<std::size_t>(i)] = -c.maps->v_phi[at(i)] * (i_z(j) - i_z(j - 1));
    }
    return pair.value;
}

/// TM: v_z lives on nodes; d2/dt2 v_z = -C_vz (D^T C_phi D + m^2 C_ir) v_z, v_z = 0 on the wall.
double solve_tm(const Grid& grid, const Coefficients& c, int column, const Aperture& in, int order,
                PortMode& mode) {
    const double m = c.azimuthal_order;
    const auto at = [&](int i) { return grid.at(i, column); };
    std::vector<int> nodes;
    for (int i = in.first; i < in.rows; ++i)
        if (c.maps->v_z[at(i)] > 0.0) nodes.push_back(i);
    const auto n = static_cast<Eigen::Index>(nodes.size());
    Eigen::VectorXd diagonal(n), off(std::max<Eigen::Index>(0, n - 1)), root(n);
    for (Eigen::Index j = 0; j < n; ++j)
        root[j] = std::sqrt(c.maps->v_z[at(nodes[static_cast<std::size_t>(j)])]);
    for (Eigen::Index j = 0; j < n; ++j) {
        const int i = nodes[static_cast<std::size_t>(j)];
        const double inner = i > 0 ? c.maps->i_phi[at(i - 1)] : 0.0;
        const double outer = c.maps->i_phi[at(i)];
        diagonal[j] = root[j] * root[j] * (inner + outer + m * m * c.maps->i_r[at(i)]);
        if (j + 1 < n) off[j] = -root[j] * root[j + 1] * outer;
    }
    const Eigen1 pair = eigenpair(diagonal, off, order, 0.0);
    if (pair.vector.size() == 0) return 0.0;
    std::vector<double> v_z(static_cast<std::size_t>(in.rows) + 1, 0.0);
    for (Eigen::Index j = 0; j < n; ++j)
        v_z[static_cast<std::size_t>(nodes[static_cast<std::size_t>(j)])] = pair.vector[j] * root[j];
    // e = -grad_t E_z, as edge voltages: v_r = -(difference of E_z over the edge), v_phi = m E_z.
    for (int i = in.first; i < in.rows; ++i) {
        const auto s = static_cast<std::size_t>(i);
        mode.v_r[s] = -(v_z[s + 1] - v_z[s]);
        mode.v_phi[s] = i > 0 ? m * v_z[s] : 0.0;
    }
    return pair.value;
}

/// Sets currents and overlap weights from the voltages, normalised.
void complete(const Grid& grid, const Coefficients& c, int column, PortMode& mode) {
    const double eps = constants::vacuum_permittivity * mode.relative_permittivity;
    const auto rows = static_cast<std::size_t>(mode.rows);
    for (auto* list :
         {&mode.i_phi, &mode.i_r, &mode.weight_v_r, &mode.weight_v_phi, &mode.weight_i_phi, &mode.weight_i_r})
        list->assign(rows, 0.0);
    double norm = 0.0;
    std::vector<double> length(rows, 0.0);  // free length of each E_r edge
    for (std::size_t i = 0; i < rows; ++i) {
        const double r = grid.r(static_cast<double>(i)), r_half = grid.r(static_cast<double>(i) + 0.5);
        length[i] =
            c.maps->v_r[grid.at(static_cast<int>(i), column)] * eps * r_half * grid.dual_dz(column) / c.dt;
        if (length[i] > 0.0) norm += mode.v_r[i] * mode.v_r[i] * r_half / length[i];
        if (i > 0) norm += mode.v_phi[i] * mode.v_phi[i] * grid.dual_dr(static_cast<int>(i)) / r;
    }
    const double scale = 1.0 / std::sqrt(norm);
    for (std::size_t i = 0; i < rows; ++i) {
        const double r = grid.r(static_cast<double>(i)), r_half = grid.r(static_cast<double>(i) + 0.5);
        const double dual = grid.dual_dr(static_cast<int>(i));
        mode.v_r[i] *= scale;
        mode.v_phi[i] *= scale;
        const double e_r = length[i] > 0.0 ? mode.v_r[i] / length[i] : 0.0;
        const double e_phi = i > 0 ? mode.v_phi[i] / r : 0.0;
        mode.i_phi[i] = e_r * r_half;  // h_phi = e_r
        mode.i_r[i] = -e_phi * dual;   // h_r = -e_phi
        mode.weight_v_r[i] = e_r * r_half;
        mode.weight_v_phi[i] = e_phi * dual;
        mode.weight_i_phi[i] = mode.v_r[i];
        mode.weight_i_r[i] = -mode.v_phi[i];
    }
}

}  // namespace

double PortMode::cutoff_hz() const {
    return std::sqrt(cutoff_wavenumber_squared / relative_permittivity) * constants::speed_of_light /
           (2.0 * constants::pi);
}

PortMode find_port_mode(const Port& port, const Grid& grid, const Coefficients& coefficients, int column) {
    PortMode mode;
    mode.family = port.kind == PortKind::coaxial ? ModeFamily::tem : port.mode.family;
    mode.relative_permittivity = port.filling.relative_permittivity;
    const Aperture aperture = aperture_of(port, grid, coefficients.maps, column);
    const char* radius_key = port.kind == PortKind::coaxial ? "outer_radius_mm" : "radius_mm";
    if (aperture.rows - aperture.first < 2)
        refuse(radius_key, millimetres(port.guide_radius()),
               "the guide of this radius (mm) is less than 2 cells wide at the port; raise "
               "simulation.cells_per_wavelength, or check the walls there");
    // A wall thinner than a cell leaves part of the next E_r edge free; the ring on the wall tells.
    if (coefficients.maps->v_phi[grid.at(aperture.rows, column)] > 0.0 && aperture.rows < grid.nr - 1)
        refuse(radius_key, millimetres(port.guide_radius()),
               "the grid finds no metal at this radius (mm) where the mode is fed in, z = " +
                   millimetres(grid.z(column)) + " mm; draw the guide straight and of pec from the port on");
    mode.rows = aperture.rows;
    mode.v_r.assign(static_cast<std::size_t>(mode.rows), 0.0);
    mode.v_phi.assign(static_cast<std::size_t>(mode.rows), 0.0);

    double eigenvalue = 0.0;
    switch (mode.family) {
        case ModeFamily::te:
            eigenvalue = solve_te(grid, coefficients, column, aperture, port.mode.radial_order, mode);
            break;
        case ModeFamily::tm:
            eigenvalue = solve_tm(grid, coefficients, column, aperture, port.mode.radial_order, mode);
            break;
        case ModeFamily::tem:
            // d/dr (r H_phi) = 0: E_r = 1/r at the half nodes, exactly.
            for (int i = aperture.first; i < aperture.rows; ++i)
                mode.v_r[static_cast<std::size_t>(i)] = coefficients.maps->v_r[grid.at(i, column)];
            break;
    }
    if (mode.family != ModeFamily::tem && eigenvalue <= 0.0)
        refuse("mode", mode_name(port.mode),
               "the grid is too coarse for this mode; raise simulation.cells_per_wavelength");
    const double c_dt = constants::speed_of_light * coefficients.dt;
    mode.cutoff_wavenumber_squared = eigenvalue / (c_dt * c_dt) * mode.relative_permittivity;
    complete(grid, coefficients, column, mode);
    return mode;
}

ModeWave mode_wave(const PortMode& mode, double frequency_hz, double dz, double dt) {
    const double omega = 2.0 / dt * std::sin(constants::pi * frequency_hz * dt);
    const double eps = constants::vacuum_permittivity * mode.relative_permittivity;
    const double k2 = omega * omega * constants::vacuum_permeability * eps - mode.cutoff_wavenumber_squared;
    if (k2 <= 0.0) return {};
    const double k = std::sqrt(k2);
    ModeWave wave;
    wave.propagates = k * dz < 2.0;
    wave.wavenumber = 2.0 / dz * std::asin(std::min(1.0, 0.5 * k * dz));
    wave.impedance =
        mode.family == ModeFamily::tm ? k / (omega * eps) : omega * constants::vacuum_permeability / k;
    return wave;
}

}  // namespace lathe
