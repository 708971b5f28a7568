// Circular polarisation of 3D beams: a turnstile in closed form, turned and mirrored.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

#include "solver/base/constants.hpp"
#include "solver/results/circular_parts.hpp"
#include "tests/solver/volume/results/closed_fields.hpp"

namespace lathe::tests {
namespace {

using constants::pi;
using Complex = std::complex<double>;
using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Two crossed dipoles, x and -j y, with a cardioid towards +z: right-hand along +z.
Eigen::Vector3cd turnstile(const Vector3d& r) {
    const Eigen::Vector3cd moment(1.0, Complex(0.0, -1.0), 0.0);
    const Complex along = r.cast<Complex>().dot(moment);
    return (1.0 + r.z()) * (moment - along * r.cast<Complex>());
}

Beam turned_turnstile(const Matrix3d& turn) {
    return beam_of(source_of(turnstile, turn));
}

/// Theory: the axial ratio is 1/cos(theta); the hands are (1 +- cos(theta))/2.
TEST(CircularBeam, OfATurnstileIsThatOfTheory) {
    const Beam beam = turned_turnstile(Matrix3d::Identity());
    EXPECT_NEAR(beam.axial_ratio_db, 0.0, 1e-6);
    EXPECT_NEAR(beam.rhcp_directivity_dbi, beam.directivity_dbi, 1e-6);
    EXPECT_EQ(beam.co_polar.polarisation_rad, 0.0) << "no axis of a circle is longer than another";
    for (const double to : {20.0, 50.0, 70.0}) {
        EXPECT_NEAR(axial_ratio_within_db(beam, {0.0, to}), -20.0 * std::log10(std::cos(to * pi / 180.0)),
                    1e-6);
    }
    double cross = 0.0;  // of (1 + cos)(1 - cos)/4 over 1
    for (int n = 0; n <= 90; ++n) cross = std::max(cross, 0.25 * std::pow(std::sin(n * pi / 180.0), 2));
    EXPECT_NEAR(beam.cp_cross_polar_db, 20.0 * std::log10(cross), 0.01);
    EXPECT_NEAR(beam.lhcp_directivity_dbi - beam.rhcp_directivity_dbi, beam.cp_cross_polar_db, 1e-6);
}

/// A turn keeps the hand, a reflection changes it; ratios and levels stay.
TEST(CircularBeam, KeepsItsHandWhenTurnedAndChangesItWhenMirrored) {
    const Beam upright = turned_turnstile(Matrix3d::Identity());
    std::vector<Matrix3d> turns;
    for (int axis = 0; axis < 3; ++axis)
        for (const double angle : {0.5 * pi, pi, 0.37}) {
            turns.emplace_back(Eigen::AngleAxisd(angle, Vector3d::Unit(axis)).toRotationMatrix());
            Matrix3d mirror = Matrix3d::Identity();
            mirror(axis, axis) = -1.0;
            const Matrix3d mirrored = turns.back() * mirror;
            turns.push_back(mirrored);
        }
    for (const Matrix3d& turn : turns) {
        const Beam turned = turned_turnstile(turn);
        const bool is_mirrored = turn.determinant() < 0.0;
        const double same = is_mirrored ? turned.lhcp_directivity_dbi : turned.rhcp_directivity_dbi;
        const double other = is_mirrored ? turned.rhcp_directivity_dbi : turned.lhcp_directivity_dbi;
        EXPECT_NEAR(turned.axial_ratio_db, 0.0, 1e-5);
        EXPECT_NEAR(same, upright.rhcp_directivity_dbi, 1e-4);
        EXPECT_NEAR(other, upright.lhcp_directivity_dbi, 1e-4);
        EXPECT_NEAR(turned.cp_cross_polar_db, upright.cp_cross_polar_db, 1e-4);
    }
}

}  // namespace
}  // namespace lathe::tests
