#include "solver/adjoint/contour_transpose.hpp"

#include <cmath>
#include <cstddef>

#include "solver/base/constants.hpp"
#include "solver/results/bessel_table.hpp"
#include "solver/results/contour_sums.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};

class Transpose {
public:
    Transpose(const Simulation& simulation, double frequency_hz)
        : grid_(simulation.problem.grid),
          contour_(*simulation.contour),
          wavenumber_(2.0 * constants::pi * frequency_hz / constants::speed_of_light),
          j_m_(power_of_j(simulation.problem.coefficients.azimuthal_order)),
          j_m1_(power_of_j(simulation.problem.coefficients.azimuthal_order - 1)),
          bessel_(bessel_table(simulation.problem.coefficients.azimuthal_order,
                               wavenumber_ * grid_.r(contour_.row))),
          result_(Eigen::VectorXcd::Zero(contour_.channels())) {}

    void add(double theta, const DirectionSums& w) {
        add_cap(theta, w, true);
        add_cap(theta, w, false);
        add_side(theta, w);
    }
    Eigen::VectorXcd result() const { return result_; }
    double wavenumber() const { return wavenumber_; }

private:
    BesselValues bessel(double radius, double theta) const {
        return bessel_->at(wavenumber_ * radius * std::sin(theta));
    }
    Complex phase(double z, double theta) const { return std::polar(1.0, wavenumber_ * z * std::cos(theta)); }
    Complex& of(HuygensSurface surface, Array component, int n) {
        return result_[contour_.index(surface, component, n)];
    }

    void add_cap(double theta, const DirectionSums& w, bool high) {
        const HuygensSurface cap = high ? HuygensSurface::high_cap : HuygensSurface::low_cap;
        const double normal = high ? 1.0 : -1.0, cosine = std::cos(theta);
        const int column = high ? contour_.column_high : contour_.column_low;
        const Complex at_j = j_m1_ * phase(grid_.z(column), theta),
                      at_m = j_m1_ * phase(grid_.z(column - 0.5 * normal), theta);
        for (int n = 0; n < contour_.rings(cap); ++n) {
            const int i = contour_.first(cap) + n;
            const BesselValues half = bessel(grid_.r(i + 0.5), theta);
            of(cap, i_phi, n) -= normal * grid_.dr_at(i) * at_j *
                                 (cosine * half.derivative * w.n_theta - half.over_x * w.n_phi);
            of(cap, v_r, n) -= normal * grid_.r(i + 0.5) * at_m *
                               (cosine * half.over_x * w.l_theta + half.derivative * w.l_phi);
            if (i == 0) continue;
            const BesselValues node = bessel(grid_.r(i), theta);
            of(cap, i_r, n) +=
                normal * grid_.r(i) * at_j * (node.derivative * w.n_phi - cosine * node.over_x * w.n_theta);
            of(cap, v_phi, n) += normal * grid_.dual_dr(i) * at_m *
                                 (cosine * node.derivative * w.l_theta + node.over_x * w.l_phi);
        }
    }

    void add_side(double theta, const DirectionSums& w) {
        const double cosine = std::cos(theta), sine = std::sin(theta);
        const double r_box = grid_.r(contour_.row), r_inside = grid_.r(contour_.row - 0.5);
        const BesselValues on_box = bessel(r_box, theta), inside = bessel(r_inside, theta);
        const Complex j_phi = j_m1_ * (on_box.derivative * w.n_phi - cosine * on_box.over_x * w.n_theta),
                      j_z = -j_m_ * sine * on_box.function * w.n_theta,
                      m_phi = j_m1_ * (cosine * inside.over_x * w.l_theta + inside.derivative * w.l_phi),
                      m_z = -j_m_ * sine * inside.function * w.l_theta;
        const HuygensSurface side = HuygensSurface::side;
        for (int n = 0; n + 1 < contour_.columns(); ++n) {
            const int k = contour_.column_low + n;
            const Complex half = phase(grid_.z(k + 0.5), theta);
            if (n > 0) {
                const Complex node = phase(grid_.z(k), theta);
                of(side, i_z, n) -= r_box * node * j_phi;
                of(side, v_phi, n) -= grid_.dual_dz(k) * node * m_z;
            }
            of(side, i_phi, n) += grid_.dz_at(k) * half * j_z;
            of(side, v_z, n) += r_inside * half * m_phi;
        }
    }

    const Grid& grid_;
    const HuygensLayout& contour_;
    double wavenumber_;
    Complex j_m_, j_m1_;
    std::shared_ptr<const BesselTable> bessel_;
    Eigen::VectorXcd result_;
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
    Transpose transpose(simulation, frequency_hz);
    const double k = transpose.wavenumber(), eta = constants::vacuum_impedance;
    const FarFieldWeights own =
        simulation.ground_plane_z ? without_image(weights, *simulation.ground_plane_z, k) : weights;
    const std::size_t last = own.a.size() - 1;
    for (std::size_t n = 0; n <= last; ++n) {
        const Complex a = -0.5 * j * k * own.a[n], b = 0.5 * j * k * own.b[n];
        if (a == 0.0 && b == 0.0) continue;
        transpose.add(constants::pi * static_cast<double>(n) / static_cast<double>(last),
                      {eta * a, -eta * b, b, a});
    }
    return transpose.result();
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
