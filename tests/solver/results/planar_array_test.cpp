// Beams of an array behind a lens, from waves whose beam is known.
#include "solver/results/planar_array.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

using Complex = std::complex<double>;
constexpr double frequency = constants::speed_of_light;  // a wavelength of 1 m
constexpr double k = 2.0 * constants::pi, radian = constants::pi / 180.0;

/// Guides of an array of nine elements half a wavelength apart, 1 m wide: their wave is 2/sqrt(3) m long.
struct LineArray {
    std::vector<PlanarPort> ports;
    Eigen::VectorXcd waves;

    explicit LineArray(double beam_deg, double power = 1.0) : waves(9) {
        for (int n = 0; n < 9; ++n) {
            PlanarPort port;
            port.width = 1.0;
            port.driven = false;
            port.element = ArrayElement{0.5 * (n - 4)};
            ports.push_back(port);
            waves(n) =
                std::polar(std::sqrt(power / 9.0), 0.3 - k * port.element->y * std::sin(beam_deg * radian));
        }
    }
    std::vector<const PlanarPort*> guides() const {
        std::vector<const PlanarPort*> all;
        for (const PlanarPort& port : ports) all.push_back(&port);
        return all;
    }
    ArrayBeam beam(double design_deg) const {
        return measure_array(guides(), waves, frequency, design_deg * radian).value();
    }
};

TEST(PlanarArray, UniformWavesMakeTheBeamOfTheArrayFactor) {
    const ArrayBeam beam = LineArray(20.0, 0.8).beam(20.0);
    EXPECT_NEAR(beam.beam_angle_deg, 20.0, 0.01);
    // |sin(9 x)/sin(x)| is down to 1/sqrt(2) of its peak at 9 x = 1.39903; x = (pi/2) (sin(psi) - sin(20)).
    const double edge = 2.0 / constants::pi * 1.39903 / 9.0, sine = std::sin(20.0 * radian);
    EXPECT_NEAR(beam.beamwidth_3db_deg, (std::asin(sine + edge) - std::asin(sine - edge)) / radian, 0.02);
    EXPECT_NEAR(beam.side_lobe_db, -12.896, 0.005);
    EXPECT_NEAR(beam.through_ratio, 0.8, 1e-12);
    EXPECT_NEAR(beam.strength_db, 10.0 * std::log10(0.8 * 9.0), 1e-3);
    EXPECT_NEAR(beam.balance_db, 0.0, 1e-9);
    EXPECT_NEAR(beam.phase_error_deg, 0.0, 1e-9);
}

TEST(PlanarArray, PhaseErrorIsThatOfTheElements) {
    LineArray array(0.0);
    for (int n = 0; n < 9; ++n) array.waves(n) *= std::polar(1.0, (n % 2 == 0 ? 1.0 : -1.25) * 8.0 * radian);
    // Five of +8 and four of -10 degrees, whose mean is zero.
    EXPECT_NEAR(array.beam(0.0).phase_error_deg, std::sqrt((5.0 * 64.0 + 4.0 * 100.0) / 9.0), 0.05);
    array.waves(0) *= 0.5;
    EXPECT_NEAR(array.beam(0.0).balance_db, 20.0 * std::log10(2.0), 1e-9);
}

/// The guide from the contour to the port is part of the line, whatever both are long.
TEST(PlanarArray, LinesAndGuidesTurnThePhase) {
    LineArray array(-10.0);
    const double guide_wavenumber = k * std::sqrt(0.75);
    for (int n = 0; n < 9; ++n) {
        ArrayElement& element = *array.ports[static_cast<std::size_t>(n)].element;
        element.line_length = 0.1 * n;
        element.line_permittivity = 2.25;
        element.guide_length = 0.3 + 0.05 * n * n;
        array.waves(n) *=
            std::polar(1.0, 1.5 * k * element.line_length - guide_wavenumber * element.guide_length);
    }
    EXPECT_NEAR(array.beam(-10.0).beam_angle_deg, -10.0, 0.01);
    EXPECT_NEAR(array.beam(-10.0).phase_error_deg, 0.0, 1e-6);
}

TEST(PlanarArray, PortsWithoutElementsAreNoArray) {
    LineArray array(0.0);
    array.ports[4].element.reset();
    EXPECT_NEAR(array.beam(0.0).through_ratio, 8.0 / 9.0, 1e-12);
    for (PlanarPort& port : array.ports) port.element.reset();
    EXPECT_FALSE(measure_array(array.guides(), array.waves, frequency, 0.0));
}

TEST(PlanarArray, BeamsAreComparedWithTheStrongest) {
    PlanarSettings settings;
    Results results;
    for (const char* name : {"left", "right", "dummy"}) {
        PlanarPort port;
        port.name = name;
        port.driven = port.name != "dummy";
        settings.ports.push_back(port);
        results.ports.push_back(name);
        if (!port.driven) continue;
        results.driven.push_back(name);
        results.driven_kinds.push_back(ExcitationKind::guide);
    }
    FrequencyResult at;
    at.frequency_hz = frequency;
    at.s_matrix = Eigen::MatrixXcd::Constant(3, 3, 0.5);
    at.s_matrix(1, 0) = 0.1;
    at.beams.resize(2);
    at.beams[0].directivity_2d_db = 15.0, at.beams[0].radiated_power_w = 0.5;
    at.beams[1].directivity_2d_db = 14.0, at.beams[1].radiated_power_w = 1.0;
    results.frequencies.push_back(at);
    compare_beams(settings, results);
    const auto& beams = results.frequencies.front().beams;
    EXPECT_NEAR(beams[0].coupling_db, -20.0, 1e-9);  // the dummy does not count
    EXPECT_NEAR(beams[1].coupling_db, 20.0 * std::log10(0.5), 1e-9);
    EXPECT_NEAR(beams[1].scan_loss_db, 0.0, 1e-9);
    EXPECT_NEAR(beams[0].scan_loss_db, 14.0 - 15.0 + 10.0 * std::log10(2.0), 1e-9);
    EXPECT_FALSE(beams[0].array);
}

}  // namespace
}  // namespace lathe
