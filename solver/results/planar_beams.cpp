#include "solver/results/planar_beams.hpp"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <limits>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// A pattern that goes round, in dB below its peak, with the peak between samples.
struct Round {
    std::vector<double> level_db;
    int peak = 0;
    double offset = 0.0;  ///< of the peak from sample `peak`, in steps

    int count() const { return static_cast<int>(level_db.size()); }
    double at(int n) const {
        const int wrapped = ((n % count()) + count()) % count();
        return level_db[static_cast<std::size_t>(wrapped)];
    }
    /// Steps from the peak to where the level first falls below `db` in direction `sign`; NaN: nowhere.
    double reach(double db, int sign) const {
        for (int n = 0; n < count(); ++n) {
            const double here = at(peak + sign * n), next = at(peak + sign * (n + 1));
            if (next <= db && here > db) return n + (here - db) / (here - next) - sign * offset;
        }
        return nan;
    }
    double width(double db) const { return reach(db, 1) + reach(db, -1); }
    /// Steps from the peak to the first minimum in direction `sign`.
    int first_minimum(int sign) const {
        for (int n = 1; n < count(); ++n)
            if (at(peak + sign * (n + 1)) > at(peak + sign * n)) return n;
        return count();
    }
    double side_lobe() const {
        const int up = first_minimum(1), down = first_minimum(-1);
        double level = -std::numeric_limits<double>::infinity();
        for (int n = up + 1; n < count() - down; ++n) {
            const double here = at(peak + n);
            if (here >= at(peak + n - 1) && here >= at(peak + n + 1)) level = std::max(level, here);
        }
        return level;
    }
};

}  // namespace

std::vector<double> planar_intensity(Polarisation polarisation,
                                     const std::vector<std::complex<double>>& far_field) {
    const double eta = constants::vacuum_impedance;
    const double factor = polarisation == Polarisation::tm ? 0.5 / eta : 0.5 * eta;
    std::vector<double> intensity;
    intensity.reserve(far_field.size());
    for (const std::complex<double>& field : far_field) intensity.push_back(factor * std::norm(field));
    return intensity;
}

PlanarBeam measure_beam(Polarisation polarisation, const std::vector<double>& phi_rad,
                        std::vector<std::complex<double>> far_field) {
    const std::vector<double> u = planar_intensity(polarisation, far_field);
    const double step = 2.0 * constants::pi / static_cast<double>(phi_rad.size());
    PlanarBeam beam;
    beam.far_field = std::move(far_field);
    double sum = 0.0;
    for (const double value : u) sum += value;
    beam.radiated_power_w = sum * step;  // of a periodic function: as good as its bandwidth asks for

    Round round;
    const auto largest = std::max_element(u.begin(), u.end());
    round.peak = static_cast<int>(largest - u.begin());
    const int count = static_cast<int>(u.size());
    const double before = u[static_cast<std::size_t>((round.peak + count - 1) % count)];
    const double after = u[static_cast<std::size_t>((round.peak + 1) % count)];
    const double curvature = before - 2.0 * *largest + after;
    if (curvature < 0.0) round.offset = 0.5 * (before - after) / curvature;
    const double peak = *largest - 0.25 * (before - after) * round.offset;
    if (!(peak > 0.0)) return beam;
    for (const double value : u) round.level_db.push_back(10.0 * std::log10(std::max(value / peak, 1e-30)));

    const double degrees = 180.0 / constants::pi * step;
    beam.directivity_2d_db = 10.0 * std::log10(2.0 * constants::pi * peak / beam.radiated_power_w);
    beam.beam_angle_deg =
        180.0 / constants::pi * phi_rad[static_cast<std::size_t>(round.peak)] + round.offset * degrees;
    beam.beamwidth_3db_deg = degrees * round.width(-10.0 * std::log10(2.0));
    beam.beamwidth_10db_deg = degrees * round.width(-10.0);
    beam.side_lobe_db = round.side_lobe();
    return beam;
}

double directivity_of_plates(const PlanarTransform& transform, const Eigen::VectorXcd& spectrum,
                             double frequency_hz, double height) {
    // Symmetric about the plane: cos(theta) from 0 to 1. High apertures have lobes in theta too.
    using Rule = boost::math::quadrature::gauss<double, 30>;
    const double wavelength = constants::speed_of_light / frequency_hz;
    const int pieces = 1 + static_cast<int>(height / (4.0 * wavelength));
    std::vector<double> theta, weights;
    for (int piece = 0; piece < pieces; ++piece)
        for (std::size_t n = 0; n < Rule::abscissa().size(); ++n)
            for (const double sign : {-1.0, 1.0}) {
                const double cosine = (piece + 0.5 * (1.0 + sign * Rule::abscissa()[n])) / pieces;
                theta.push_back(std::acos(cosine));
                weights.push_back(0.5 * Rule::weights()[n] / pieces);
            }
    const std::vector<double> few = transform.directions_of_power(frequency_hz);
    const Eigen::MatrixXd u = transform.intensity_of_plates(spectrum, frequency_hz, height, theta, few);
    double power = 0.0;
    for (std::size_t t = 0; t < theta.size(); ++t)
        power += 2.0 * weights[t] * u.row(static_cast<Eigen::Index>(t)).sum() * 2.0 * constants::pi /
                 static_cast<double>(few.size());
    // The peak lies in the plane, or beside it at the angle theta where the few directions see most.
    Eigen::Index strongest = 0, direction = 0;
    u.maxCoeff(&strongest, &direction);
    const double peak =
        transform
            .intensity_of_plates(spectrum, frequency_hz, height,
                                 {theta[static_cast<std::size_t>(strongest)], 0.5 * constants::pi},
                                 transform.directions(frequency_hz))
            .maxCoeff();
    return 10.0 * std::log10(4.0 * constants::pi * peak / power);
}

}  // namespace lathe
