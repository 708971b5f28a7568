#include "solver/adjoint/contour_transpose.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/results/bessel_table.hpp"
#include "solver/results/contour_currents.hpp"
#include "solver/results/contour_tables.hpp"
#include "solver/results/pattern_sampling.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};

/// A direction 0 ... pi/2, what weighs its sums, and those of the direction mirrored in z = 0, whose rows of
/// the tables are the same.
struct WeighedDirections {
    std::vector<double> theta_rad;
    std::vector<DirectionSums> weights, mirrored;
};

/// What ContourSums sums over the contour, summed over the directions instead.
class Transpose {
public:
    Transpose(const Simulation& simulation, double wavenumber)
        : grid_(simulation.problem.grid),
          contour_(*simulation.contour),
          wavenumber_(wavenumber),
          j_m_(power_of_j(simulation.problem.coefficients.azimuthal_order)),
          j_m1_(power_of_j(simulation.problem.coefficients.azimuthal_order - 1)),
          bessel_(bessel_table(simulation.problem.coefficients.azimuthal_order,
                               wavenumber_ * grid_.r(contour_.row))),
          tables_(simulation, wavenumber_, *bessel_),
          weights_(contour_) {}

    Eigen::VectorXcd of(const WeighedDirections& all) {
        for (std::size_t begin = 0; begin < all.theta_rad.size(); begin += ContourTables::block) {
            const std::size_t count = std::min(ContourTables::block, all.theta_rad.size() - begin);
            const auto thetas = std::span(all.theta_rad).subspan(begin, count);
            const auto weights = std::span(all.weights).subspan(begin, count),
                       mirrored = std::span(all.mirrored).subspan(begin, count);
            add_caps(thetas, weights, mirrored);
            add_side(thetas, weights, mirrored);
        }
        Eigen::VectorXcd result = Eigen::VectorXcd::Zero(contour_.channels());
        each_contour_current(grid_, contour_, weights_,
                             [&](int at, EightColumns& columns, int row, int channel, double weight) {
                                 result[at] = weight * channel_of(columns, row, channel);
                             });
        return result;
    }

private:
    using Weights = std::span<const DirectionSums>;

    /// First the high cap's channels J and M, then the low cap's.
    void add_caps(std::span<const double> theta_rad, Weights weights, Weights mirrored) {
        tables_.load_caps(theta_rad);
        const auto directions = static_cast<Eigen::Index>(theta_rad.size());
        EightColumns half_d = EightColumns::Zero(directions, 8), half_q = half_d, node_d = half_d,
                     node_q = half_d;
        const double z_j[] = {grid_.z(contour_.column_high), grid_.z(contour_.column_low)};
        const double z_m[] = {grid_.z(contour_.column_high - 0.5), grid_.z(contour_.column_low + 0.5)};
        for (Eigen::Index d = 0; d < directions; ++d)
            for (int cap = 0; cap < 2; ++cap) {
                const auto at = static_cast<std::size_t>(d);
                Complex theta_n, phi_n, theta_l, phi_l;
                for (const bool is_mirrored : {false, true}) {
                    const DirectionSums& w = (is_mirrored ? mirrored : weights)[at];
                    const double cosine = std::cos(theta_rad[at]) * (is_mirrored ? -1.0 : 1.0);
                    const Complex at_j = j_m1_ * phase(z_j[cap], cosine),
                                  at_m = j_m1_ * phase(z_m[cap], cosine);
                    theta_n += at_j * cosine * w.n_theta, phi_n += at_j * w.n_phi;
                    theta_l += at_m * cosine * w.l_theta, phi_l += at_m * w.l_phi;
                }
                const Eigen::Index of_j = 2 * cap, of_m = 2 * cap + 1;
                put_channel(half_d, d, of_j, theta_n), put_channel(half_d, d, of_m, phi_l);
                put_channel(half_q, d, of_j, -phi_n), put_channel(half_q, d, of_m, theta_l);
                put_channel(node_d, d, of_j, phi_n), put_channel(node_d, d, of_m, theta_l);
                put_channel(node_q, d, of_j, -theta_n), put_channel(node_q, d, of_m, phi_l);
            }
        weights_.half.noalias() += tables_.derivative_half().transpose() * half_d;
        weights_.half.noalias() += tables_.over_x_half().transpose() * half_q;
        weights_.node.noalias() += tables_.derivative_node().transpose() * node_d;
        weights_.node.noalias() += tables_.over_x_node().transpose() * node_q;
    }

    /// Channels J_phi and M_z at nodes, J_z and M_phi at half nodes.
    void add_side(std::span<const double> theta_rad, Weights weights, Weights mirrored) {
        const auto directions = static_cast<Eigen::Index>(theta_rad.size());
        EightColumns by_cosine = EightColumns::Zero(directions, 8), by_sine = by_cosine;
        const double r_box = grid_.r(contour_.row), r_inside = grid_.r(contour_.row - 0.5);
        for (Eigen::Index d = 0; d < directions; ++d) {
            const auto at = static_cast<std::size_t>(d);
            const double sine = std::sin(theta_rad[at]);
            const BesselValues on_box = bessel_->at(wavenumber_ * r_box * sine),
                               inside = bessel_->at(wavenumber_ * r_inside * sine);
            Complex sum[4], difference[4];  // of the direction and its mirrored one, by channel
            for (const bool is_mirrored : {false, true}) {
                const DirectionSums& w = (is_mirrored ? mirrored : weights)[at];
                const double sign = is_mirrored ? -1.0 : 1.0, cosine = sign * std::cos(theta_rad[at]);
                // Of equal cells half nodes are half a turn further.
                const Complex half_turn = grid_.z_axis ? 1.0 : phase(0.5 * grid_.dz, cosine);
                const Complex of[] = {
                    j_m1_ * (on_box.derivative * w.n_phi - cosine * on_box.over_x * w.n_theta),
                    -j_m_ * sine * inside.function * w.l_theta,
                    -half_turn * j_m_ * sine * on_box.function * w.n_theta,
                    half_turn * j_m1_ * (cosine * inside.over_x * w.l_theta + inside.derivative * w.l_phi)};
                for (int c = 0; c < 4; ++c) sum[c] += of[c], difference[c] += sign * of[c];
            }
            for (int c = 0; c < 4; ++c) {
                put_channel(by_cosine, d, c, sum[c]);
                put_channel(by_sine, d, c, j * difference[c]);
            }
        }
        tables_.load_side(theta_rad, 0.0);
        if (!grid_.z_axis) {
            weights_.side.noalias() += tables_.cosine().transpose() * by_cosine;
            weights_.side.noalias() += tables_.sine().transpose() * by_sine;
            return;
        }
        auto at_nodes = weights_.side.leftCols<4>(), at_half_nodes = weights_.side.rightCols<4>();
        at_nodes.noalias() += tables_.cosine().transpose() * by_cosine.leftCols<4>();
        at_nodes.noalias() += tables_.sine().transpose() * by_sine.leftCols<4>();
        tables_.load_side(theta_rad, 0.5);
        at_half_nodes.noalias() += tables_.cosine().transpose() * by_cosine.rightCols<4>();
        at_half_nodes.noalias() += tables_.sine().transpose() * by_sine.rightCols<4>();
    }

    /// e^{jkz cos(theta)}
    Complex phase(double z, double cosine) const { return std::polar(1.0, wavenumber_ * z * cosine); }

    const Grid& grid_;
    const HuygensLayout& contour_;
    double wavenumber_;
    Complex j_m_, j_m1_;
    std::shared_ptr<const BesselTable> bessel_;
    ContourTables tables_;
    ContourCurrents weights_;
};

/// Weights of the field of the currents alone from those of the field above a plane: its image turned round.
FarFieldWeights without_image(const FarFieldWeights& weights, double plane_z, double wavenumber) {
    FarFieldWeights alone = weights;
    const std::size_t last = weights.a.size() - 1;
    for (std::size_t n = last / 2 + 1; n <= last; ++n) alone.a[n] = alone.b[n] = 0.0;
    for (std::size_t n = 0; 2 * n <= last; ++n) {
        const double theta = constants::pi * static_cast<double>(n) / static_cast<double>(last);
        const Complex phase = std::polar(1.0, 2.0 * wavenumber * plane_z * std::cos(theta));
        alone.a[last - n] += phase * weights.a[n];
        alone.b[last - n] -= phase * weights.b[n];
    }
    return alone;
}

}  // namespace

Eigen::VectorXcd transposed_far_field(const Simulation& simulation, const FarFieldWeights& weights,
                                      double frequency_hz) {
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light,
                 eta = constants::vacuum_impedance;
    FarFieldWeights own =
        simulation.ground_plane_z ? without_image(weights, *simulation.ground_plane_z, k) : weights;
    const auto weighs = [](Complex weight) { return weight != 0.0; };
    if (std::ranges::none_of(own.a, weighs) && std::ranges::none_of(own.b, weighs))
        return Eigen::VectorXcd::Zero(simulation.contour->channels());
    PatternSampling(simulation, k, static_cast<int>(own.a.size()) - 1).transpose(own.a, own.b);
    const std::size_t last = own.a.size() - 1;
    const auto weights_at = [&](std::size_t n) -> DirectionSums {
        const Complex a = -0.5 * j * k * own.a[n], b = 0.5 * j * k * own.b[n];
        return {eta * a, -eta * b, b, a};
    };
    WeighedDirections directions;
    for (std::size_t n = 0; 2 * n <= last; ++n) {
        const std::size_t mirrored = last - n;
        directions.theta_rad.push_back(constants::pi * static_cast<double>(n) / static_cast<double>(last));
        directions.weights.push_back(weights_at(n));
        directions.mirrored.push_back(mirrored == n ? DirectionSums{} : weights_at(mirrored));
    }
    return Transpose(simulation, k).of(directions);
}

Eigen::VectorXcd contour_power_weights(const Simulation& simulation, const Eigen::VectorXcd& x) {
    const HuygensLayout& c = *simulation.contour;
    Eigen::VectorXcd g = Eigen::VectorXcd::Zero(c.channels());
    const double scale = 0.5 * azimuthal_weight(simulation.problem.coefficients.azimuthal_order);
    // Re(v i*) changes by Re(i* dv + v* di).
    const auto flux = [&](HuygensSurface surface, Array v, Array i, int n, double sign) {
        const int at_v = c.index(surface, v, n), at_i = c.index(surface, i, n);
        g[at_v] += sign * scale * std::conj(x[at_i]);
        g[at_i] += sign * scale * std::conj(x[at_v]);
    };
    for (const bool high : {true, false}) {
        const HuygensSurface cap = high ? HuygensSurface::high_cap : HuygensSurface::low_cap;
        for (int n = 0; n < c.rings(cap); ++n) {
            flux(cap, v_r, i_phi, n, high ? 1.0 : -1.0);
            if (c.first(cap) + n > 0) flux(cap, v_phi, i_r, n, high ? -1.0 : 1.0);
        }
    }
    for (int n = 0; n + 1 < c.columns(); ++n) {
        if (n > 0) flux(HuygensSurface::side, v_phi, i_z, n, 1.0);
        flux(HuygensSurface::side, v_z, i_phi, n, -1.0);
    }
    return g;
}

}  // namespace lathe
