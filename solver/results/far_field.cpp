#include "solver/results/far_field.hpp"

#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/contour_sums.hpp"
#include "solver/results/pattern_sampling.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr Complex j{0.0, 1.0};

/// Turns the field of the currents alone into that above a perfectly conducting plane. The image of a
/// current at z lies at 2 z_plane - z, J_z and the tangential M as they are, the tangential J and M_z turned
/// round: its field towards theta is that of the original towards pi - theta, B with the other sign.
void add_image(double plane_z, double k, FarField& field) {
    const std::size_t last = field.theta_rad.size() - 1;
    for (std::size_t n = 0; 2 * n <= last; ++n) {
        const Complex phase = std::polar(1.0, 2.0 * k * plane_z * std::cos(field.theta_rad[n]));
        field.a[n] += phase * field.a[last - n];
        field.b[n] -= phase * field.b[last - n];
    }
    for (std::size_t n = last / 2 + 1; n <= last; ++n) field.a[n] = field.b[n] = 0.0;
    field.above_ground_plane = true;
}

}  // namespace

double pattern_power_weight(const FarField& field, std::size_t n) {
    const double step = field.theta_rad[1] - field.theta_rad[0];
    const double weight = n == 0 || n + 1 == field.theta_rad.size() ? 1.0 : (n % 2 == 1 ? 4.0 : 2.0);
    return azimuthal_weight(field.azimuthal_order) / (2.0 * constants::vacuum_impedance) * weight *
           field.share(n) * std::sin(field.theta_rad[n]) * step / 3.0;
}

double pattern_power(const FarField& field) {
    double sum = 0.0;
    for (std::size_t n = 0; n < field.theta_rad.size(); ++n)
        sum += pattern_power_weight(field, n) * (std::norm(field.a[n]) + std::norm(field.b[n]));
    return sum;
}

FarField far_field(const Simulation& simulation, const Eigen::VectorXcd& spectrum, double frequency_hz,
                   int intervals) {
    const int m = simulation.problem.coefficients.azimuthal_order;
    const double k = 2.0 * constants::pi * frequency_hz / constants::speed_of_light;
    const double eta = constants::vacuum_impedance;
    const auto bessel = bessel_table(m, k * simulation.problem.grid.r(simulation.contour->row));
    FarField field;
    field.azimuthal_order = m;
    field.frequency_hz = frequency_hz;
    for (int n = 0; n <= intervals; ++n) field.theta_rad.push_back(constants::pi * n / intervals);

    const PatternSampling sampling(simulation, k, intervals);
    const auto last = static_cast<std::size_t>(sampling.intervals());
    field.a.resize(last + 1), field.b.resize(last + 1);
    std::vector<double> upper;
    for (std::size_t n = 0; 2 * n <= last; ++n)
        upper.push_back(constants::pi * static_cast<double>(n) / static_cast<double>(last));
    std::vector<DirectionSums> sums(upper.size()), mirrored(upper.size());
    ContourSums(simulation, spectrum, k, *bessel).add(upper, sums, mirrored);
    // 2 pi of the phi integral times k/4 pi.
    const auto store = [&](std::size_t n, const DirectionSums& s) {
        field.a[n] = -0.5 * j * k * (s.l_phi + eta * s.n_theta);
        field.b[n] = 0.5 * j * k * (s.l_theta - eta * s.n_phi);
    };
    for (std::size_t n = 0; n < upper.size(); ++n) {
        store(last - n, mirrored[n]);
        store(n, sums[n]);
    }
    sampling.interpolate(field.a, field.b);
    if (simulation.ground_plane_z) add_image(*simulation.ground_plane_z, k, field);
    field.radiated_power_w = pattern_power(field);
    return field;
}

double contour_power(const Simulation& simulation, const Eigen::VectorXcd& x) {
    const HuygensLayout& c = *simulation.contour;
    const auto flux = [&](HuygensSurface surface, Array v, Array i, int n) {
        return std::real(x[c.index(surface, v, n)] * std::conj(x[c.index(surface, i, n)]));
    };
    const auto cap = [&](HuygensSurface surface) {
        double sum = 0.0;  // E_r H_phi* - E_phi H_r*, the latter not on the axis
        for (int n = 0; n < c.rings(surface); ++n) {
            sum += flux(surface, v_r, i_phi, n);
            if (c.first(surface) + n > 0) sum -= flux(surface, v_phi, i_r, n);
        }
        return sum;
    };
    double total = cap(HuygensSurface::high_cap) - cap(HuygensSurface::low_cap);
    const int columns = c.columns();
    for (int n = 0; n < columns; ++n) {
        if (n > 0 && n + 1 < columns) total += flux(HuygensSurface::side, v_phi, i_z, n);  // E_phi H_z*
        if (n + 1 < columns) total -= flux(HuygensSurface::side, v_z, i_phi, n);           // -E_z H_phi*
    }
    return 0.5 * azimuthal_weight(simulation.problem.coefficients.azimuthal_order) * total;
}

int theta_intervals(const Simulation& simulation, double frequency_hz) {
    const double wavelength = constants::speed_of_light / frequency_hz;
    const double height = simulation.ground_plane_z ? 1.0 : 0.5;  // with the image
    const Grid& grid = simulation.problem.grid;
    const HuygensLayout& contour = *simulation.contour;
    const double half_side = grid.z_axis ? height * (grid.z(contour.column_high) - grid.z(contour.column_low))
                                         : height * contour.columns() * grid.dz;
    const double radius = std::max(grid.r(contour.row), half_side);
    // Lobes are at least lambda / (2 radius) wide; a dozen points each.
    const int wanted = static_cast<int>(std::ceil(constants::pi * 12.0 * radius / wavelength / 180.0)) * 180;
    return std::min(std::max(wanted, 180), 3600);
}

}  // namespace lathe
