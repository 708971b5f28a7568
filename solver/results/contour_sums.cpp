#include "solver/results/contour_sums.hpp"

#include <algorithm>
#include <cmath>

#include "solver/problem/tall_skinny_product.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
using EightColumns = ContourSums::EightColumns;

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
      half_(EightColumns::Zero(contour_.row, 8)),
      node_(EightColumns::Zero(contour_.row, 8)),
      side_(EightColumns::Zero(contour_.columns(), 8)),
      tables_(simulation, wavenumber, bessel) {
    load_cap(spectrum, true);
    load_cap(spectrum, false);
    load_side(spectrum);
}

/// Half nodes: J_r = -H_phi, M_phi = -E_r; nodes: J_phi = H_r, M_r = E_phi; weights rho dr. First the high
/// cap's two, then the low cap's, whose normal is turned. Rings on the axis have no length.
void ContourSums::load_cap(const Eigen::VectorXcd& spectrum, bool high) {
    const HuygensSurface cap = high ? HuygensSurface::high_cap : HuygensSurface::low_cap;
    const int rows = contour_.rings(cap), first = contour_.first(cap);
    const double normal = high ? 1.0 : -1.0;
    const int channel = high ? 0 : 2;
    const auto value = [&](Array component, int n) { return spectrum[contour_.index(cap, component, n)]; };
    for (int n = 0; n < rows; ++n) {
        const int i = first + n;
        const Complex e_r = value(v_r, n), e_phi = value(v_phi, n);
        const Complex h_phi = value(i_phi, n), h_r = value(i_r, n);
        put_channel(half_, i, channel, -normal * h_phi * grid_.dr_at(i));
        put_channel(half_, i, channel + 1, -normal * e_r * grid_.r(i + 0.5));
        if (i == 0) continue;
        put_channel(node_, i, channel, normal * h_r * grid_.r(i));
        put_channel(node_, i, channel + 1, normal * e_phi * grid_.dual_dr(i));
    }
}

/// J = (0, -H_z, H_phi) on the box, M = (0, E_z, -E_phi) half a cell inside: J_phi and M_z at nodes (their
/// corners weigh nothing), J_z and M_phi at half nodes.
void ContourSums::load_side(const Eigen::VectorXcd& spectrum) {
    const int columns = contour_.columns();
    const double r_box = grid_.r(contour_.row), r_inside = grid_.r(contour_.row - 0.5);
    const auto value = [&](Array component, int n) {
        return spectrum[contour_.index(HuygensSurface::side, component, n)];
    };
    for (int n = 0; n + 1 < columns; ++n) {
        if (n > 0) {
            put_channel(side_, n, 0, -value(i_z, n) * r_box);
            put_channel(side_, n, 1, -value(v_phi, n) * grid_.dual_dz(contour_.column_low + n));
        }
        put_channel(side_, n, 2, value(i_phi, n) * grid_.dz_at(contour_.column_low + n));
        put_channel(side_, n, 3, value(v_z, n) * r_inside);
    }
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
    const EightColumns half_d = product(tables_.derivative_half(), half_),
                       half_q = product(tables_.over_x_half(), half_),
                       node_d = product(tables_.derivative_node(), node_),
                       node_q = product(tables_.over_x_node(), node_);

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
    const EightColumns by_cosine = product(tables_.cosine(), side_), by_sine = product(tables_.sine(), side_);
    EightColumns half_cosine, half_sine;  // at half nodes, where those are not half a turn of dz further
    if (grid_.z_axis) {
        tables_.load_side(theta_rad, 0.5);
        half_cosine = product(tables_.cosine(), side_), half_sine = product(tables_.sine(), side_);
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
