#include "solver/results/planar_beams.hpp"

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/radiated.hpp"
#include "solver/results/round_pattern.hpp"

namespace lathe {

std::vector<double> planar_intensity(Polarisation polarisation,
                                     const std::vector<std::complex<double>>& far_field) {
    const double eta = constants::vacuum_impedance;
    const double factor = polarisation == Polarisation::tm ? 0.5 / eta : 0.5 * eta;
    std::vector<double> intensity;
    intensity.reserve(far_field.size());
    for (const std::complex<double>& field : far_field) intensity.push_back(factor * std::norm(field));
    return intensity;
}

Beam measure_beam(Polarisation polarisation, const std::vector<double>& phi_rad,
                  std::vector<std::complex<double>> far_field, double incident_w) {
    const std::vector<double> u = planar_intensity(polarisation, far_field);
    const double step = 2.0 * constants::pi / static_cast<double>(phi_rad.size());
    Beam beam;
    beam.plane_field = std::move(far_field);
    double sum = 0.0;
    for (const double value : u) sum += value;
    beam.radiated_power_w = sum * step;  // of a periodic function: as good as its bandwidth asks for
    if (!is_radiated(beam.radiated_power_w, incident_w)) {
        beam.radiated_power_w = 0.0;
        std::fill(beam.plane_field.begin(), beam.plane_field.end(), 0.0);
        return beam;
    }
    const RoundPattern round = round_pattern(u);

    const double degrees = 180.0 / constants::pi * step;
    beam.directivity_2d_db =
        10.0 * std::log10(2.0 * constants::pi * round.peak_value / beam.radiated_power_w);
    // The peak may lie between the last sample and the first.
    beam.beam_angle_deg = std::remainder(
        180.0 / constants::pi * phi_rad[static_cast<std::size_t>(round.peak)] + round.offset * degrees,
        360.0);
    beam.beamwidth_3db_deg = degrees * round.width(-10.0 * std::log10(2.0));
    beam.beamwidth_10db_deg = degrees * round.width(-10.0);
    beam.side_lobe_db = round.side_lobe_db();
    return beam;
}

PlateAngles plate_angles(const PlanarTransform& transform, double frequency_hz, double height) {
    // Symmetric about the plane: cos(theta) from 0 to 1. High apertures have lobes in theta too.
    using Rule = boost::math::quadrature::gauss<double, 30>;
    const double wavelength = constants::speed_of_light / frequency_hz;
    const int pieces = 1 + static_cast<int>(height / (4.0 * wavelength));
    PlateAngles angles;
    angles.phi_rad = transform.directions_of_power(frequency_hz);
    const double step = 2.0 * constants::pi / static_cast<double>(angles.phi_rad.size());
    for (int piece = 0; piece < pieces; ++piece)
        for (std::size_t n = 0; n < Rule::abscissa().size(); ++n)
            for (const double sign : {-1.0, 1.0}) {
                const double cosine = (piece + 0.5 * (1.0 + sign * Rule::abscissa()[n])) / pieces;
                angles.theta_rad.push_back(std::acos(cosine));
                angles.weights.push_back(Rule::weights()[n] / pieces * step);
            }
    return angles;
}

double directivity_of_plates(const PlanarTransform& transform, const Eigen::VectorXcd& spectrum,
                             double frequency_hz, double height) {
    const PlateAngles angles = plate_angles(transform, frequency_hz, height);
    const Eigen::MatrixXd u =
        transform.intensity_of_plates(spectrum, frequency_hz, height, angles.theta_rad, angles.phi_rad);
    double power = 0.0;
    for (std::size_t t = 0; t < angles.theta_rad.size(); ++t)
        power += angles.weights[t] * u.row(static_cast<Eigen::Index>(t)).sum();
    // The peak lies in the plane, or beside it at the angle theta where the few directions see most.
    Eigen::Index strongest = 0, direction = 0;
    u.maxCoeff(&strongest, &direction);
    const double peak =
        transform
            .intensity_of_plates(spectrum, frequency_hz, height,
                                 {angles.theta_rad[static_cast<std::size_t>(strongest)], 0.5 * constants::pi},
                                 transform.directions(frequency_hz))
            .maxCoeff();
    return 10.0 * std::log10(4.0 * constants::pi * peak / power);
}

}  // namespace lathe
