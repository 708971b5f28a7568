#include "tests/convergence/cavity_resonance.hpp"

#include <Eigen/Sparse>
#include <Eigen/SparseLU>
#include <cmath>
#include <stdexcept>

#include "solver/base/constants.hpp"
#include "solver/discretise/coefficients.hpp"
#include "solver/discretise/time_step_limit.hpp"
#include "solver/solve/solve.hpp"

namespace lathe::tests {
namespace {

using Sparse = Eigen::SparseMatrix<double>;

/// The symmetric operator D^T D with D = sqrt(C_i) K sqrt(C_v), over the edges that carry a field.
Sparse symmetric_operator(const Grid& grid, const Coefficients& c) {
    const auto cells = static_cast<Eigen::Index>(grid.cells());
    const double m = c.azimuthal_order;
    const CoefficientMaps& maps = c.maps;
    std::vector<Eigen::Triplet<double>> entries;
    const auto add = [&](Eigen::Index face, double face_coefficient, int component,
                         const std::vector<double>& edges, int i, int k, double sign) {
        const double edge = edges[grid.at(i, k)];
        if (face_coefficient <= 0.0 || edge <= 0.0 || sign == 0.0) return;
        entries.emplace_back(face, component * cells + static_cast<Eigen::Index>(grid.at(i, k)),
                             sign * std::sqrt(face_coefficient * edge));
    };
    for (int i = 0; i + 1 < grid.nr; ++i)
        for (int k = 0; k + 1 < grid.nz; ++k) {
            const auto at = static_cast<Eigen::Index>(grid.at(i, k));
            const double phi = maps.i_phi[grid.at(i, k)], r = maps.i_r[grid.at(i, k)],
                         z = maps.i_z[grid.at(i, k)];
            add(at, phi, 2, maps.v_z, i + 1, k, 1), add(at, phi, 2, maps.v_z, i, k, -1);
            add(at, phi, 0, maps.v_r, i, k + 1, -1), add(at, phi, 0, maps.v_r, i, k, 1);
            add(cells + at, r, 2, maps.v_z, i, k, m), add(cells + at, r, 1, maps.v_phi, i, k + 1, 1);
            add(cells + at, r, 1, maps.v_phi, i, k, -1);
            add(2 * cells + at, z, 1, maps.v_phi, i + 1, k, -1),
                add(2 * cells + at, z, 1, maps.v_phi, i, k, 1);
            add(2 * cells + at, z, 0, maps.v_r, i, k, -m);
        }
    Sparse curl(3 * cells, 3 * cells);
    curl.setFromTriplets(entries.begin(), entries.end());
    return Sparse(curl.transpose() * curl);
}

}  // namespace

double resonant_wavenumber(const Antenna& antenna, const Grid& grid, WallModel walls, int azimuthal_order,
                           double near_wavenumber) {
    const double dt = BuildOptions{}.time_step_fraction * time_step_limit(grid, azimuthal_order);
    const Coefficients coefficients =
        build_coefficients(grid, cut_cells(antenna, grid, walls, 1e9), azimuthal_order, dt);
    const Sparse matrix = symmetric_operator(grid, coefficients);
    const double scale = std::pow(constants::speed_of_light * dt, 2);
    const double shift = near_wavenumber * near_wavenumber * scale;
    Sparse shifted = matrix;
    for (Eigen::Index n = 0; n < matrix.rows(); ++n) shifted.coeffRef(n, n) -= shift;
    Eigen::SparseLU<Sparse> solver(shifted);
    if (solver.info() != Eigen::Success) throw std::runtime_error("singular at the shift");
    Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(matrix.rows(), 0.5, 1.5).array().sin();
    double value = shift;
    for (int n = 0; n < 12; ++n) {
        x = solver.solve(x);
        x.normalize();
        value = x.dot(matrix * x);
    }
    return std::sqrt(value / scale);
}

double order_of_accuracy(const std::vector<double>& cells, const std::vector<double>& errors) {
    const auto n = static_cast<double>(cells.size());
    double x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const double a = std::log(cells[k]), b = std::log(std::abs(errors[k]));
        x += a, y += b, xx += a * a, xy += a * b;
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

}  // namespace lathe::tests
