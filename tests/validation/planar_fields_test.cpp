// Fields at places of the grid and wavenumbers along guides and surfaces, on planar grids made by hand,
// against exact series and independent methods. Lengths in wavelengths.
#include <gtest/gtest.h>

#include "tests/solver/discretise/planar_channels.hpp"

namespace lathe::tests {
namespace {

PlanarPort line_current(double x, double y) {
    PlanarPort port;
    port.kind = PlanarPortKind::line_current;
    port.name = "line", port.centre_x = x, port.centre_y = y;
    return port;
}

/// The component across the plane of the only problem, at places.
std::vector<std::complex<double>> fields_at(Simulation simulation, const std::vector<Point>& places) {
    Problem& problem = simulation.problem;
    std::vector<PlanarReading> readings;
    for (const Point& place : places) {
        PlanarReading& reading = readings.emplace_back();
        for (const PointShare& share : point_shares(problem.fields, place.z, place.r, problem.grid)) {
            reading.terms.push_back({static_cast<int>(problem.probes.size()), share.share});
            problem.probes.push_back(share.at);
        }
    }
    const auto recordings = solve_all(simulation);
    const ProbeSpectra spectra(simulation, recordings);
    std::vector<std::complex<double>> fields;
    for (const PlanarReading& reading : readings) fields.push_back(spectra.of(reading, 0, 0));
    return fields;
}

/// A plate without thickness from the middle of the grid towards +x, through the layer.
TEST(PlanarHalfPlane, ShadowsALineAsTheSeriesSays) {
    constexpr double middle = 3.5;
    const std::pair<Polarisation, std::vector<double>> cases[] = {
        {Polarisation::tm, {.2683, 1.4262, .8523, .8828, .1863, .0301}},
        {Polarisation::te, {1.6417, .6694, 1.0464, .8960, .3733, .2028}}};
    const auto at = [&](double distance, double degrees) {
        const double angle = degrees * constants::pi / 180.0;
        return Point{middle + distance * std::cos(angle), middle + distance * std::sin(angle)};
    };
    std::vector<Point> places;
    for (const double degrees : {30, 90, 150, 210, 270, 330}) places.push_back(at(2.0, degrees));
    for (const auto& [polarisation, wanted] : cases) {
        Channels channels;
        channels.polarisation = polarisation;
        channels.is_metal = false;
        channels.size_x = channels.size_y = 2.0 * middle;
        const Point source = at(1.0, 60.0);
        channels.ports = {line_current(source.z, source.r)};
        const auto free = fields_at(channels.build(), places);
        constexpr double thickness = 1e-4;
        channels.hollows = {block(middle, middle - 0.5 * thickness, 9.0, middle + 0.5 * thickness)};
        const auto total = fields_at(channels.build(), places);
        for (std::size_t n = 0; n < places.size(); ++n)
            EXPECT_NEAR(std::abs(total[n] / free[n]), wanted[n], 0.02)
                << (polarisation == Polarisation::tm ? "E " : "H ") << 30 + 60 * n;
    }
}

/// Two rows of posts .75 apart between guides of solid walls; `periods` of .2.
Channels post_wall_guide(int periods, double diameter) {
    constexpr double pitch = 0.2, apart = 0.75, width = 0.664, lead = 1.6;
    Channels channels;
    channels.cells = 80.0, channels.layer = 20;
    channels.is_metal = false;
    channels.size_x = 2.0 * lead + periods * pitch, channels.size_y = 3.0;
    const double y = 0.5 * channels.size_y, far = channels.size_x - lead;
    for (const double side : {-1.0, 1.0}) {
        const double inner = y + side * 0.5 * width, outer = y + side * (0.5 * width + 0.3);
        channels.hollows.push_back(block(-1.0, std::min(inner, outer), lead, std::max(inner, outer)));
        channels.hollows.push_back(
            block(far, std::min(inner, outer), channels.size_x + 1.0, std::max(inner, outer)));
        for (int n = 0; n < periods; ++n) {
            std::vector<Point> post;
            for (int m = 0; m < 64; ++m) {
                const double angle = m * constants::pi / 32.0;
                post.push_back({lead + (n + 0.5) * pitch + 0.5 * diameter * std::cos(angle),
                                y + side * 0.5 * apart + 0.5 * diameter * std::sin(angle)});
            }
            channels.hollows.push_back(std::move(post));
        }
    }
    channels.ports = {Channels::guide("in", 1.1, y, 0.0, width, 1),
                      Channels::guide("out", channels.size_x - 1.1, y, 180.0, width, 1)};
    return channels;
}

/// Width of the solid guide with the same wavenumber, from the phase of ten further periods.
double equivalent_width(double diameter) {
    const auto through = [&](int periods) {
        return s_matrix(post_wall_guide(periods, diameter).build())(1, 0);
    };
    const std::complex<double> ratio = through(15) / through(5);
    const double turns = std::round((4.134 * 2.0 + std::arg(ratio)) / (2.0 * constants::pi));
    const double wavenumber = (2.0 * constants::pi * turns - std::arg(ratio)) / 2.0;
    const double k = 2.0 * constants::pi;
    return constants::pi / std::sqrt(k * k - wavenumber * wavenumber);
}

TEST(PlanarPostWalls, ActAsAGuideOfTheEquivalentWidth) {
    EXPECT_NEAR(equivalent_width(0.12), 0.6640, 0.003 * 0.6640);
    EXPECT_NEAR(equivalent_width(0.08), 0.7138, 0.003 * 0.7138);
}

/// Wavenumber over that of free space along slots .15 wide, .2 apart, in metal. It follows the depth by 12
/// per wavelength: a tooth of four cells is needed to have it within half a per cent.
double slowness(double depth, double expected) {
    constexpr double pitch = 0.2, slot = 0.15, bottom = 0.5;
    constexpr int periods = 50;
    Channels channels;
    channels.polarisation = Polarisation::te;
    channels.is_metal = false;
    channels.cells = 80.0, channels.layer = 20;
    channels.size_x = periods * pitch, channels.size_y = 3.0;
    channels.hollows = {block(-1.0, -1.0, channels.size_x + 1.0, bottom - depth)};
    for (int n = -5; n < periods + 5; ++n)
        channels.hollows.push_back(block(n * pitch + slot, bottom - depth - 0.1, (n + 1) * pitch, bottom));
    channels.ports = {line_current(2.0, bottom + 0.1)};
    std::vector<Point> places;
    std::vector<double> distances;
    for (int n = 25; n < 40; ++n) {
        places.push_back({n * pitch + 0.075, bottom + 0.1});
        distances.push_back(n * pitch);
    }
    const auto fields = fields_at(channels.build(), places);
    Eigen::MatrixXcd values(static_cast<Eigen::Index>(fields.size()), 1);
    for (std::size_t n = 0; n < fields.size(); ++n) values(static_cast<Eigen::Index>(n), 0) = fields[n];
    return fitted_wavenumber(distances, values, expected * 2.0 * constants::pi) / (2.0 * constants::pi);
}

TEST(PlanarCorrugation, SlowsASurfaceWave) {
    EXPECT_NEAR(slowness(0.15, 1.3304), 1.3304, 0.005 * 1.3304);
    EXPECT_NEAR(slowness(0.17, 1.5689), 1.5689, 0.005 * 1.5689);
}

}  // namespace
}  // namespace lathe::tests
