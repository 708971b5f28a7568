// Several modes at one cross-section of a guide.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/base/input_error.hpp"
#include "tests/solver/volume/guides.hpp"
#include "tests/solver/volume/solve/solved_volume.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;

/// A guide with both modes at each end.
VolumeAntenna with_modes(VolumeAntenna antenna, const GuideMode& first, const GuideMode& second) {
    const std::vector<VolumePort> drawn = antenna.ports;
    antenna.ports.clear();
    for (const VolumePort& port : drawn)
        for (const GuideMode& mode : {first, second}) {
            antenna.ports.push_back(port);
            antenna.ports.back().mode = mode;
            antenna.ports.back().name += ":" + mode_text(mode);
            antenna.ports.back().driven = true;
        }
    return antenna;
}

GuideMode turned(int m, int n) {
    GuideMode mode = named(ModeFamily::te, m, n);
    mode.is_turned = true;
    return mode;
}

/// Each mode comes out at the other end with all of its power; nothing is converted, and of the mode itself
/// comes back what a layer of 8 or 10 cells, 14 a wavelength, reflects (guide_layer()).
void expect_straight(const Results& results) {
    constexpr double converted_db = -90.0, reflected_db = -66.0;
    for (const FrequencyResult& at : results.frequencies)
        for (Eigen::Index from = 0; from < 4; ++from)
            for (Eigen::Index to = 0; to < 4; ++to) {
                const double level = decibel(at.s_matrix(to, from));
                if (to == (from + 2) % 4)
                    EXPECT_NEAR(level, 0.0, 1e-3) << from << " to " << to;
                else
                    EXPECT_LT(level, to == from ? reflected_db : converted_db) << from << " to " << to;
            }
}

TEST(SeveralModes, OfARoundGuideKeepApart) {
    const VolumeAntenna antenna =
        with_modes(circular_guide(3.6e-3, 8e-3, 0.6), named(ModeFamily::te, 1, 1), turned(1, 1));
    const Results results = solved(antenna, band(28e9, 32e9, 1, 14, 10, 0.2));
    EXPECT_EQ(results.ports[1], "one:TE11+90");
    expect_straight(results);
}

TEST(SeveralModes, OfASquareGuideKeepApart) {
    const double half = 3e-3, wall = 1e-3;
    const VolumeAntenna guide =
        tube(make_box({-half - wall, -half - wall, 0.0}, {half + wall, half + wall, 8e-3}),
             make_box({-half, -half, 0.0}, {half, half, 8e-3}), 8e-3, named(ModeFamily::te, 1, 0));
    const Results results =
        solved(with_modes(guide, named(ModeFamily::te, 1, 0), named(ModeFamily::te, 0, 1)),
               band(28e9, 32e9, 1, 14, 8, 0.2));
    expect_straight(results);
}

/// An overmoded guide: TE11 and TM01, of another family and cut-off.
TEST(SeveralModes, OfSeveralCutOffsKeepApart) {
    const Results results = solved(
        with_modes(circular_guide(5e-3, 8e-3, 0.0), named(ModeFamily::te, 1, 1), named(ModeFamily::tm, 0, 1)),
        band(27e9, 30e9, 1, 14, 10, 0.2));
    expect_straight(results);
}

/// A section turned by 45 degrees, flattened: it delays one polarisation and couples the modes of the ports.
TEST(SeveralModes, OfATurnedEllipseAreCoupledAndReciprocal) {
    VolumeAntenna antenna =
        with_modes(circular_guide(3.6e-3, 12e-3, 0.0), named(ModeFamily::te, 1, 1), turned(1, 1));
    // Two ridges along the diagonal.
    for (const double side : {1.0, -1.0}) {
        const double c = side * 3.4e-3 * std::sqrt(0.5);
        antenna.body.add(make_cylinder({c, c, 3e-3}, {c, c, 9e-3}, 0.8e-3), metal(), "ridge");
    }
    const Results results = solved(antenna, band(28e9, 32e9, 1, 14, 8, 0.2));
    for (const FrequencyResult& at : results.frequencies) {
        const Eigen::MatrixXcd& s = at.s_matrix;
        EXPECT_GT(std::abs(s(3, 0)), 0.05) << "coupled";
        EXPECT_LT((s - s.transpose()).cwiseAbs().maxCoeff(), 2e-3) << "reciprocal";
        EXPECT_LT((s.adjoint() * s - Eigen::MatrixXcd::Identity(4, 4)).cwiseAbs().maxCoeff(), 1e-2);
        EXPECT_NEAR(std::abs(s(0, 0) - s(1, 1)), 0.0, 2e-3) << "the diagonal is a plane of symmetry";
        EXPECT_NEAR(std::abs(s(2, 1) - s(3, 0)), 0.0, 2e-3);
    }
}

/// An orthomode transducer: a square guide that goes on in half its height, where one polarisation passes,
/// with an arm at its side for the other one. The plane y = 0 keeps the two apart.
TEST(SeveralModes, OfAnOrthomodeTransducerLeaveThroughTheirArms) {
    const double half = 10e-3, low = 4.5e-3, wall = 1.5e-3, length = 34e-3, bend = 16e-3, end = 24e-3;
    VolumeAntenna antenna;
    antenna.body.add(make_box({-half - wall, -half - wall, 0.0}, {end, half + wall, length}), metal(),
                     "block");
    antenna.body.add(make_box({-half, -half, 0.0}, {half, half, bend + low}), SolidMaterial{},
                     "common guide");
    antenna.body.add(make_box({-half, -low, 0.0}, {half, low, length}), SolidMaterial{}, "through arm");
    antenna.body.add(make_box({0.0, -half, bend - low}, {end, half, bend + low}), SolidMaterial{},
                     "side arm");
    antenna.ports = {guide_port("common:TE10", 0.0, true, named(ModeFamily::te, 1, 0)),
                     guide_port("common:TE01", 0.0, true, named(ModeFamily::te, 0, 1)),
                     guide_port("through", length, false, named(ModeFamily::te, 1, 0)),
                     guide_port("side", end, false, named(ModeFamily::te, 1, 0))};
    for (VolumePort& port : antenna.ports) port.polarisation = 0.5 * constants::pi;
    antenna.ports[3].axis = Axis::x;
    antenna.ports[3].inside = {0.0, bend};
    const Results results = solved(antenna, band(9.6e9, 10.4e9, 1, 12, 8, 0.1));
    const Eigen::MatrixXcd& s = results.frequencies[0].s_matrix;
    for (const Eigen::Index upright : {0, 2})
        for (const Eigen::Index level : {1, 3}) EXPECT_LT(decibel(s(level, upright)), -90.0);
    EXPECT_GT(std::abs(s(2, 0)), 0.5);
    EXPECT_GT(std::abs(s(3, 1)), 0.5);
    EXPECT_LT((s - s.transpose()).cwiseAbs().maxCoeff(), 2e-3) << "reciprocal";
    EXPECT_LT((s.adjoint() * s - Eigen::MatrixXcd::Identity(4, 4)).cwiseAbs().maxCoeff(), 1e-2);
}

TEST(SeveralModes, OfOneFieldAreRefused) {
    VolumeAntenna antenna =
        with_modes(circular_guide(3.6e-3, 8e-3, 0.0), named(ModeFamily::te, 1, 1), turned(1, 1));
    antenna.ports[1].mode.is_turned = false;
    antenna.ports[1].polarisation = 0.5;
    try {
        solved(antenna, band(28e9, 32e9, 1, 20, 10, 0.2));
        FAIL();
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "antenna.ports[1]");
        EXPECT_NE(error.problem().find("have a part in common"), std::string::npos);
    }
}

}  // namespace
}  // namespace lathe::tests
