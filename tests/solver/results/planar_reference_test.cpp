// S of planar guides at their reference planes: what lies between a port and its plane takes nothing of the
// grid's dispersion along.
#include <gtest/gtest.h>

#include "tests/solver/discretise/planar_channels.hpp"

namespace lathe::tests {
namespace {

constexpr double width = 0.7;  // wavelengths

struct ReferredGuide {
    const char* name;
    Polarisation polarisation;
    int half_waves;
    double angle;  ///< degrees
};

/// Wavenumber of the drawn guide, rad/m: k^2 = (w/c)^2 - (n pi/width)^2.
double drawn_wavenumber(int half_waves) {
    return std::sqrt(std::pow(2.0 * constants::pi, 2) - std::pow(half_waves * constants::pi / width, 2));
}

/// Planes of both ports, distances into the guide.
struct Planes {
    double low = 0.0, high = 0.0;
};

/// A guide along x or y, its ports `length` apart, the first of them at `first`.
Channels along_axis(const ReferredGuide& guide, double first, double length, const Planes& planes) {
    Channels channels;
    channels.polarisation = guide.polarisation;
    channels.layer = 20;
    const double size = 5.0;
    const bool along_y = guide.angle == 90.0;
    channels.size_x = along_y ? 1.5 : size;
    channels.size_y = along_y ? size : 1.5;
    (along_y ? channels.layer_x_low : channels.layer_y_low) = false;
    (along_y ? channels.layer_x_high : channels.layer_y_high) = false;
    channels.hollows = {along_y ? block(0.4, 0.0, 0.4 + width, size + 1.0)
                                : block(-1.0, 0.4, size + 1.0, 0.4 + width)};
    const auto port = [&](const char* name, double along, double degrees, double reference) {
        PlanarPort made = along_y ? Channels::guide(name, 0.75, along, degrees, width, guide.half_waves)
                                  : Channels::guide(name, along, 0.75, degrees, width, guide.half_waves);
        made.reference = reference;
        return made;
    };
    channels.ports = {port("low", first, guide.angle, planes.low),
                      port("high", first + length, guide.angle + 180.0, planes.high)};
    return channels;
}

/// A guide at an angle, its ports `length` apart.
Channels oblique(const ReferredGuide& guide, double length, const Planes& planes) {
    Channels channels;
    channels.polarisation = guide.polarisation;
    const double size = 13.0, half = 0.5 * length;
    channels.size_x = channels.size_y = size;
    channels.layer_x_low = channels.layer_x_high = channels.layer_y_low = channels.layer_y_high = false;
    const double c = std::cos(guide.angle * constants::pi / 180.0),
                 s = std::sin(guide.angle * constants::pi / 180.0);
    const auto at = [&](double u, double t) {
        return Point{0.5 * size + u * c - t * s, 0.5 * size + u * s + t * c};
    };
    channels.hollows = {
        {at(-half, -0.5 * width), at(half, -0.5 * width), at(half, 0.5 * width), at(-half, 0.5 * width)}};
    const Point low = at(-half, 0.0), high = at(half, 0.0);
    channels.ports = {Channels::guide("low", low.z, low.r, guide.angle, width, guide.half_waves),
                      Channels::guide("high", high.z, high.r, guide.angle + 180.0, width, guide.half_waves)};
    channels.ports[0].reference = planes.low, channels.ports[1].reference = planes.high;
    return channels;
}

bool is_along_axis(const ReferredGuide& guide) {
    return guide.angle == 0.0 || guide.angle == 90.0;
}

Channels channels_of(const ReferredGuide& guide, const Planes& planes) {
    return is_along_axis(guide) ? along_axis(guide, 1.5, 2.0, planes) : oblique(guide, 2.0, planes);
}

/// Degrees by which the phase of S21 is off that of `length` wavelengths of the drawn guide.
double phase_error(std::complex<double> s21, const ReferredGuide& guide, double length) {
    return std::arg(s21 * std::polar(1.0, drawn_wavenumber(guide.half_waves) * length)) * 180.0 /
           constants::pi;
}

class ReferredPlane : public testing::TestWithParam<ReferredGuide> {};

/// Ports two wavelengths apart and planes a twentieth apart: the path between the planes alone has the grid's
/// dispersion.
TEST_P(ReferredPlane, PhasesAreThoseOfTheDrawnGuideBetweenThePlanes) {
    const ReferredGuide& guide = GetParam();
    const Eigen::MatrixXcd at_ports = s_matrix(channels_of(guide, {}).build());
    const Eigen::MatrixXcd at_planes = s_matrix(channels_of(guide, {1.2, 0.75}).build());
    RecordProperty("degrees off at the ports", std::to_string(phase_error(at_ports(1, 0), guide, 2.0)));
    RecordProperty("degrees off at the planes", std::to_string(phase_error(at_planes(1, 0), guide, 0.05)));
    EXPECT_GT(std::abs(phase_error(at_ports(1, 0), guide, 2.0)), 0.4) << "the grid's dispersion";
    EXPECT_LT(std::abs(phase_error(at_planes(1, 0), guide, 0.05)), 0.1);
    EXPECT_LT(std::abs(phase_error(at_planes(0, 1), guide, 0.05)), 0.1);
    for (int to = 0; to < 2; ++to)
        for (int from = 0; from < 2; ++from)
            EXPECT_NEAR(std::abs(at_planes(to, from)), std::abs(at_ports(to, from)), 1e-12);
    // Planes that meet: nothing lies between them.
    const Eigen::MatrixXcd together = s_matrix(channels_of(guide, {1.25, 0.75}).build());
    EXPECT_LT(std::abs(phase_error(together(1, 0), guide, 0.0)), is_along_axis(guide) ? 0.01 : 0.1);
}

TEST_P(ReferredPlane, BehindThePortIsTheDrawnGuide) {
    const ReferredGuide& guide = GetParam();
    const Eigen::MatrixXcd at_ports = s_matrix(channels_of(guide, {}).build());
    const Eigen::MatrixXcd behind = s_matrix(channels_of(guide, {-0.4, 0.0}).build());
    const std::complex<double> longer = std::polar(1.0, -0.4 * drawn_wavenumber(guide.half_waves));
    EXPECT_LT(std::abs(behind(1, 0) - at_ports(1, 0) * longer), 2e-5);
    EXPECT_LT(std::abs(behind(0, 0) - at_ports(0, 0) * longer * longer), 2e-5);
}

INSTANTIATE_TEST_SUITE_P(Guides, ReferredPlane,
                         testing::Values(ReferredGuide{"Te10AlongX", Polarisation::tm, 1, 0.0},
                                         ReferredGuide{"Te10AlongY", Polarisation::tm, 1, 90.0},
                                         ReferredGuide{"TemAlongX", Polarisation::te, 0, 0.0},
                                         ReferredGuide{"TemAlongY", Polarisation::te, 0, 90.0},
                                         ReferredGuide{"Tm1AlongX", Polarisation::te, 1, 0.0},
                                         ReferredGuide{"Te10Oblique", Polarisation::tm, 1, 30.0},
                                         ReferredGuide{"TemOblique", Polarisation::te, 0, 30.0}),
                         [](const auto& one) { return std::string(one.param.name); });

/// The port moves into the guide and its plane stays.
TEST(ReferencePlane, StaysWhereThePortMoves) {
    for (const ReferredGuide& guide :
         {ReferredGuide{"", Polarisation::tm, 1, 0.0}, ReferredGuide{"", Polarisation::te, 0, 90.0}}) {
        const Eigen::MatrixXcd here = s_matrix(along_axis(guide, 1.5, 2.0, {0.9, 0.6}).build());
        for (const double by : {0.4, 0.413}) {
            const Eigen::MatrixXcd moved =
                s_matrix(along_axis(guide, 1.5 + by, 2.0 - by, {0.9 - by, 0.6}).build());
            EXPECT_LT(std::abs(moved(1, 0) - here(1, 0)), 1e-4) << by;
        }
    }
}

}  // namespace
}  // namespace lathe::tests
