#include "solver/results/contour_tables.hpp"

#include <cmath>

namespace lathe {

std::complex<double> power_of_j(int n) {
    constexpr std::complex<double> powers[] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    return powers[((n % 4) + 4) % 4];
}

ContourTables::ContourTables(const Simulation& simulation, double wavenumber, const BesselTable& bessel)
    : grid_(simulation.problem.grid),
      contour_(*simulation.contour),
      bessel_(bessel),
      wavenumber_(wavenumber) {}

void ContourTables::load_caps(std::span<const double> theta_rad) {
    const auto directions = static_cast<Eigen::Index>(theta_rad.size());
    for (Table* table : {&derivative_half_, &over_x_half_, &derivative_node_, &over_x_node_})
        table->resize(directions, contour_.row);
    for (Eigen::Index d = 0; d < directions; ++d) {
        const double scale = wavenumber_ * std::sin(theta_rad[static_cast<std::size_t>(d)]);
        for (int i = 0; i < contour_.row; ++i) {
            const BesselTable::Slopes half = bessel_.slopes_at(scale * grid_.r(i + 0.5)),
                                      node = bessel_.slopes_at(scale * grid_.r(i));
            derivative_half_(d, i) = half[0], over_x_half_(d, i) = half[1];
            derivative_node_(d, i) = node[0], over_x_node_(d, i) = node[1];
        }
    }
}

void ContourTables::load_side(std::span<const double> theta_rad, double offset) {
    const auto directions = static_cast<Eigen::Index>(theta_rad.size());
    const int columns = contour_.columns();
    cosine_.resize(directions, columns), sine_.resize(directions, columns);
    for (Eigen::Index d = 0; d < directions; ++d) {
        const double slope = wavenumber_ * std::cos(theta_rad[static_cast<std::size_t>(d)]);
        const std::complex<double> turn = std::polar(1.0, slope * grid_.dz);
        std::complex<double> phase;
        for (int n = 0; n < columns; ++n) {
            // Of equal cells a recurrence, started afresh before its rounding shows.
            if (n % 64 == 0 || grid_.z_axis)
                phase = std::polar(1.0, slope * grid_.z(contour_.column_low + n + offset));
            cosine_(d, n) = phase.real(), sine_(d, n) = phase.imag();
            phase = {phase.real() * turn.real() - phase.imag() * turn.imag(),
                     phase.real() * turn.imag() + phase.imag() * turn.real()};
        }
    }
}

}  // namespace lathe
