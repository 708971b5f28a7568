#include "solver/radiation/far_field.hpp"

#include <cmath>

#include "solver/fdtd/constants.hpp"
#include "solver/radiation/bessel_table.hpp"
#include "solver/radiation/spectrum.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};

/// Sums of one direction.
struct Sums {
    Complex n_theta = 0.0, n_phi = 0.0, l_theta = 0.0, l_phi = 0.0;
};

/// One direction of observation.
struct Direction {
    double k, cos_theta, sin_theta;
    Complex j_m, j_m1;  ///< j^m, j^{m-1}
    const BesselTable& bessel;

    BesselValues at(double rho) const { return bessel.at(k * rho * sin_theta); }
    void add_j(const BesselValues& b, Complex r, Complex phi, Complex z, Sums& s) const {
        s.n_theta +=
            j_m1 * cos_theta * (r * b.derivative - phi * b.over_x) - j_m * sin_theta * z * b.function;
        s.n_phi += j_m1 * (phi * b.derivative - r * b.over_x);
    }
    void add_m(const BesselValues& b, Complex r, Complex phi, Complex z, Sums& s) const {
        s.l_theta +=
            j_m1 * cos_theta * (r * b.derivative + phi * b.over_x) - j_m * sin_theta * z * b.function;
        s.l_phi += j_m1 * (r * b.over_x + phi * b.derivative);
    }
};

class Transform {
public:
    Transform(const Simulation& simulation, const Eigen::VectorXcd& spectrum)
        : grid_(simulation.grid), contour_(*simulation.contour), x_(spectrum) {}

    /// Both caps: rows outermost, so that each Bessel function serves the low and the high cap.
    void caps(const Direction& d, Sums& s) const {
        const auto phase = [&](double z) { return std::polar(1.0, d.k * z * d.cos_theta); };
        const double low = contour_.column_low, high = contour_.column_high;
        const Complex j_low = -phase(grid_.z(low)), m_low = -phase(grid_.z(low + 0.5));
        const Complex j_high = phase(grid_.z(high)), m_high = phase(grid_.z(high - 0.5));
        for (int i = 0; i < contour_.row; ++i) {
            const bool both = i >= contour_.first_row_low;
            const BesselValues half = d.at(grid_.r(i + 0.5)), node = d.at(grid_.r(i));
            // J_r = -H_phi, J_phi = H_r; M_r = E_phi, M_phi = -E_r; weights rho dr.
            const auto cap = [&](int offset, int rows, int n, Complex at_j, Complex at_m) {
                const Complex er = x_[offset + n], ephi = x_[offset + rows + n];
                const Complex hphi = x_[offset + 2 * rows + n], hr = x_[offset + 3 * rows + n];
                d.add_j(half, -at_j * hphi * grid_.dr, 0.0, 0.0, s);
                d.add_m(half, 0.0, -at_m * er * grid_.r(i + 0.5), 0.0, s);
                if (i == 0) return;  // rings on the axis have no length
                d.add_j(node, 0.0, at_j * hr * grid_.r(i), 0.0, s);
                d.add_m(node, at_m * ephi * grid_.dr, 0.0, 0.0, s);
            };
            cap(contour_.high_offset(), contour_.row, i, j_high, m_high);
            if (both)
                cap(contour_.low_offset(), contour_.low_rows(), i - contour_.first_row_low, j_low, m_low);
        }
    }

    /// J = (0, -H_z, H_phi) on the box, M = (0, E_z, -E_phi) half a cell inside.
    void side(const Direction& d, Sums& s) const {
        const int columns = contour_.columns(), offset = contour_.side_offset();
        const double r_box = grid_.r(contour_.row), r_inside = grid_.r(contour_.row - 0.5);
        const Complex turn = std::polar(1.0, d.k * grid_.dz * d.cos_theta);
        const Complex half_turn = std::polar(1.0, 0.5 * d.k * grid_.dz * d.cos_theta);
        Complex phase = std::polar(1.0, d.k * grid_.z(contour_.column_low) * d.cos_theta);
        Complex j_phi = 0.0, j_z = 0.0, m_phi = 0.0, m_z = 0.0;
        for (int n = 0; n < columns; ++n) {
            const bool corner = n == 0 || n == columns - 1;
            if (!corner) {
                j_phi -= phase * x_[offset + 2 * columns + n] * r_box;  // -H_z, weight r_box dz
                m_z -= phase * x_[offset + n] * grid_.dz;               // -E_phi, weight r_box dz
            }
            if (n + 1 < columns) {
                const Complex at = phase * half_turn;
                j_z += at * x_[offset + 3 * columns + n] * grid_.dz;  // H_phi, weight r_inside dz
                m_phi += at * x_[offset + columns + n] * r_inside;    // E_z, weight r_inside dz
            }
            phase *= turn;
        }
        d.add_j(d.at(r_box), 0.0, j_phi, j_z, s);
        d.add_m(d.at(r_inside), 0.0, m_phi, m_z, s);
    }

private:
    const Grid& grid_;
    const Contour& contour_;
    const Eigen::VectorXcd& x_;
};

Complex power_of_j(int n) {
    switch (((n % 4) + 4) % 4) {
        case 0:
            return 1.0;
        case 1:
            return j;
        case 2:
            return -1.0;
        default:
            return -j;
    }
}

/// Simpson over theta of (|A|^2 + |B|^2) sin(theta).
double pattern_power(const FarField& field) {
    const double step = field.theta_rad[1] - field.theta_rad[0];
    double sum = 0.0;
    for (std::size_t n = 0; n < field.theta_rad.size(); ++n) {
        const double weight = n == 0 || n + 1 == field.theta_rad.size() ? 1.0 : (n % 2 == 1 ? 4.0 : 2.0);
        sum += weight * (std::norm(field.a[n]) + std::norm(field.b[n])) * std::sin(field.theta_rad[n]);
    }
    return azimuthal_weight(field.azimuthal_order) / (2.0 * constants::vacuum_impedance) * sum * step / 3.0;
}

}  // namespace

FarField far_field(const Simulation& simulation, const Eigen::VectorXcd& spectrum, double frequency_hz,
                   int intervals) {
    const int m = simulation.coefficients.azimuthal_order;
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    const double eta = constants::vacuum_impedance;
    const auto bessel = bessel_table(m, k * simulation.grid.r(simulation.contour->row));
    const Transform transform(simulation, spectrum);
    FarField field;
    field.azimuthal_order = m;
    field.frequency_hz = frequency_hz;
    for (int n = 0; n <= intervals; ++n) {
        const double theta = constants::pi * n / intervals;
        const Direction direction{k,      std::cos(theta), std::sin(theta), power_of_j(m), power_of_j(m - 1),
                                  *bessel};
        Sums s;
        transform.caps(direction, s);
        transform.side(direction, s);
        // 2 pi of the phi integral times k/4 pi.
        field.theta_rad.push_back(theta);
        field.a.push_back(-0.5 * j * k * (s.l_phi + eta * s.n_theta));
        field.b.push_back(0.5 * j * k * (s.l_theta - eta * s.n_phi));
    }
    field.radiated_power_w = pattern_power(field);
    return field;
}

double contour_power(const Simulation& simulation, const Eigen::VectorXcd& x) {
    const Contour& c = *simulation.contour;
    const auto flux = [&](int v, int i) { return std::real(x[v] * std::conj(x[i])); };
    const auto cap = [&](int offset, int rows, int skip_first) {
        double sum = 0.0;  // E_r H_phi* - E_phi H_r*
        for (int n = 0; n < rows; ++n) {
            sum += flux(offset + n, offset + 2 * rows + n);
            if (n >= skip_first) sum -= flux(offset + rows + n, offset + 3 * rows + n);
        }
        return sum;
    };
    double total =
        cap(c.high_offset(), c.row, 1) - cap(c.low_offset(), c.low_rows(), c.first_row_low == 0 ? 1 : 0);
    const int columns = c.columns(), side = c.side_offset();
    for (int n = 0; n < columns; ++n) {
        if (n > 0 && n + 1 < columns) total += flux(side + n, side + 2 * columns + n);   // E_phi H_z*
        if (n + 1 < columns) total -= flux(side + columns + n, side + 3 * columns + n);  // -E_z H_phi*
    }
    return 0.5 * azimuthal_weight(simulation.coefficients.azimuthal_order) * total;
}

int theta_intervals(const Simulation& simulation, double frequency_hz) {
    const double wavelength = constants::speed_of_light / frequency_hz;
    const double radius = std::max(simulation.grid.r(simulation.contour->row),
                                   0.5 * simulation.contour->columns() * simulation.grid.dz);
    // Lobes are at least lambda / (2 radius) wide; a dozen points each.
    const int wanted = static_cast<int>(std::ceil(constants::pi * 12.0 * radius / wavelength / 180.0)) * 180;
    return std::min(std::max(wanted, 180), 3600);
}

}  // namespace lathe
