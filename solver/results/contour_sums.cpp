#include "solver/results/contour_sums.hpp"

#include <algorithm>
#include <cmath>

#include "solver/problem/tall_skinny_product.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;

EightColumns product(const ContourTables::Table& table, const EightColumns& columns) {
    EightColumns result(table.rows(), 8);
    multiply_by_eight_columns(table.data(), table.rows(), table.cols(), columns.data(), result.data());
    return result;
}

/// What a ring of current adds, J = (r, phi, z).
void add_j(const BesselValues& b, Complex j_m, Complex j_m1, double cos_theta, double sin_theta, Complex phi,
           Complex z, DirectionSums& s) {
    s.n_theta += -j_m1 * cos_theta * phi * b.over_x - j_m * sin_theta * z * b.function;
    s.n_phi += j_m1 * phi * b.derivative;
}
void add_m(const BesselValues& b, Complex j_m, Complex j_m1, double cos_theta, double sin_theta, Complex phi,
           Complex z, DirectionSums& s) {
    s.l_theta += j_m1 * cos_theta * phi * b.over_x - j_m * sin_theta * z * b.function;
    s.l_phi += j_m1 * phi * b.derivative;
}

}  // namespace

ContourSums::ContourSums(const Simulation& simulation, const Eigen::VectorXcd& spectrum, double wavenumber,
                         const BesselTable& bessel)
    : grid_(simulation.problem.grid),
      contour_(*simulation.contour),
      bessel_(bessel),
      wavenumber_(wavenumber),
      j_m_(power_of_j(simulation.problem.coefficients.azimuthal_order)),
      j_m1_(power_of_j(simulation.problem.coefficients.azimuthal_order - 1)),
      currents_(contour_),
      tables_(simulation, wavenumber, bessel) {
    each_contour_current(grid_, contour_, currents_,
                         [&](int at, EightColumns& columns, int row, int channel, double weight) {
                             put_channel(columns, row, channel, weight * spectrum[at]);
                         });
}

void ContourSums::add(std::span<const double> theta_rad, std::span<DirectionSums> at_theta,
                      std::span<DirectionSums> at_mirrored) {
    constexpr std::size_t block = ContourTables::block;
    for (std::size_t begin = 0; begin < theta_rad.size(); begin += block) {
        const std::size_t count = std::min(block, theta_rad.size() - begin);
        const auto thetas = theta_rad.subspan(begin, count);
        const auto sums = at_theta.subspan(begin, count), mirrored = at_mirrored.subspan(begin, count);
        add_caps(thetas, sums, mirrored);
        add_side(thetas, sums, mirrored);
    }
}

void ContourSums::add_caps(std::span<const double> theta_rad, std::span<DirectionSums> at_theta,
                           std::span<DirectionSums> at_mirrored) {
    const auto directions = static_cast<Eigen::Index>(theta_rad.size());
    tables_.load_caps(theta_rad);
    const EightColumns half_d = product(tables_.derivative_half(), currents_.half),
                       half_q = product(tables_.over_x_half(), currents_.half),
                       node_d = product(tables_.derivative_node(), currents_.node),
                       node_q = product(tables_.over_x_node(), currents_.node);

    const double z_j[] = {grid_.z(contour_.column_high), grid_.z(contour_.column_low)};
    const double z_m[] = {grid_.z(contour_.column_high - 0.5), grid_.z(contour_.column_low + 0.5)};
    for (Eigen::Index d = 0; d < directions; ++d)
        for (const bool mirrored : {false, true}) {
            const auto at = static_cast<std::size_t>(d);
            DirectionSums& s = (mirrored ? at_mirrored : at_theta)[at];
            const double cos_theta = std::cos(theta_rad[at]) * (mirrored ? -1.0 : 1.0);
            for (int cap = 0; cap < 2; ++cap) {
                const Complex j_phase = j_m1_ * std::polar(1.0, wavenumber_ * z_j[cap] * cos_theta);
                const Complex m_phase = j_m1_ * std::polar(1.0, wavenumber_ * z_m[cap] * cos_theta);
                const Eigen::Index j = 2 * cap, m = 2 * cap + 1;  // channels of half nodes and of nodes
                s.n_theta += j_phase * cos_theta * (channel_of(half_d, d, j) - channel_of(node_q, d, j));
                s.n_phi += j_phase * (channel_of(node_d, d, j) - channel_of(half_q, d, j));
                s.l_theta += m_phase * cos_theta * (channel_of(node_d, d, m) + channel_of(half_q, d, m));
                s.l_phi += m_phase * (channel_of(node_q, d, m) + channel_of(half_d, d, m));
            }
        }
}

void ContourSums::add_side(std::span<const double> theta_rad, std::span<DirectionSums> at_theta,
                           std::span<DirectionSums> at_mirrored) {
    const auto directions = static_cast<Eigen::Index>(theta_rad.size());
    tables_.load_side(theta_rad, 0.0);
    const EightColumns by_cosine = product(tables_.cosine(), currents_.side),
                       by_sine = product(tables_.sine(), currents_.side);
    EightColumns half_cosine, half_sine;  // at half nodes, where those are not half a turn of dz further
    if (grid_.z_axis) {
        tables_.load_side(theta_rad, 0.5);
        half_cosine = product(tables_.cosine(), currents_.side),
        half_sine = product(tables_.sine(), currents_.side);
    }

    const double r_box = grid_.r(contour_.row), r_inside = grid_.r(contour_.row - 0.5);
    for (Eigen::Index d = 0; d < directions; ++d) {
        const auto at = static_cast<std::size_t>(d);
        const double sin_theta = std::sin(theta_rad[at]);
        const BesselValues on_box = bessel_.at(wavenumber_ * r_box * sin_theta);
        const BesselValues inside = bessel_.at(wavenumber_ * r_inside * sin_theta);
        for (const bool mirrored : {false, true}) {
            DirectionSums& s = (mirrored ? at_mirrored : at_theta)[at];
            const double cos_theta = std::cos(theta_rad[at]) * (mirrored ? -1.0 : 1.0);
            const Complex half_turn =
                grid_.z_axis ? 1.0 : std::polar(1.0, 0.5 * wavenumber_ * grid_.dz * cos_theta);
            const Complex j{0.0, mirrored ? -1.0 : 1.0};  // of the phases
            const auto sum = [&](int channel) {
                return channel_of(by_cosine, d, channel) + j * channel_of(by_sine, d, channel);
            };
            const auto half_sum = [&](int channel) {
                return grid_.z_axis
                           ? channel_of(half_cosine, d, channel) + j * channel_of(half_sine, d, channel)
                           : half_turn * sum(channel);
            };
            add_j(on_box, j_m_, j_m1_, cos_theta, sin_theta, sum(0), half_sum(2), s);
            add_m(inside, j_m_, j_m1_, cos_theta, sin_theta, half_sum(3), sum(1), s);
        }
    }
}

}  // namespace lathe
