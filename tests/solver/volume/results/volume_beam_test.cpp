// Numbers of 3D beams follow the beam: patterns in closed form, turned and mirrored.
#include "solver/volume/results/volume_beam.hpp"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/base/constants.hpp"
#include "solver/results/sphere_directions.hpp"
#include "tests/solver/volume/results/closed_fields.hpp"

namespace lathe::tests {
namespace {

using constants::pi;
using Complex = std::complex<double>;
using Eigen::Matrix3d;
using Eigen::Vector3d;

/// A horn towards +z, polarised near x, with unlike planes, a phase centre at z, a lobe to one side and some
/// cross-polar field that differs between the diagonals.
Eigen::Vector3cd horn(const Vector3d& r) {
    const Vector3d z = Vector3d::UnitZ(), x = Vector3d::UnitX();
    const double sum = 1.0 + r.z();
    if (sum < 1e-9) return Eigen::Vector3cd::Zero();
    const Vector3d co = x - r.x() / sum * (z + r), cross = r.cross(co);
    const double wide = std::exp(-7.0 * r.x() * r.x() - 4.0 * r.y() * r.y()) * std::pow(0.5 * sum, 3);
    const double lobe = 0.12 * std::exp(9.0 * (r.dot(Vector3d(1.0, 0.0, 0.0)) - 1.0)) +
                        0.08 * std::exp(9.0 * (r.dot(Vector3d(0.0, 1.0, 0.0)) - 1.0)) +
                        0.03 * std::exp(9.0 * (-r.z() - 1.0)) * sum;
    const Complex phase = std::polar(1.0, 2.0 * pi * frequency / constants::speed_of_light * 5e-3 * r.z());
    const double skew = 0.3 * r.x() * r.y() + 0.05 * r.x() * r.x();
    return phase * ((wide + lobe) * co.cast<Complex>() + Complex(skew * wide, 0.0) * cross.cast<Complex>());
}

Eigen::Vector3cd dipole_along(const Vector3d& moment, const Vector3d& r) {
    return (moment - r * r.dot(moment)).cast<Complex>();
}

struct Tolerance {
    double width_deg = 1e-3, level_db = 1e-3;
};

void expect_same(const Beam& one, const Beam& other, double phase_sign, Tolerance tolerance = {}) {
    EXPECT_NEAR(one.directivity_dbi, other.directivity_dbi, tolerance.level_db);
    EXPECT_NEAR(one.beamwidth_3db_e_deg, other.beamwidth_3db_e_deg, tolerance.width_deg);
    EXPECT_NEAR(one.beamwidth_3db_h_deg, other.beamwidth_3db_h_deg, tolerance.width_deg);
    const auto expect_level = [&](double level, double other_level) {
        if (level == other_level) return;  // both may be infinite
        EXPECT_NEAR(level, other_level, tolerance.level_db);
    };
    expect_level(one.side_lobe_e_db, other.side_lobe_e_db);
    expect_level(one.side_lobe_h_db, other.side_lobe_h_db);
    expect_level(std::min(one.front_to_back_db, 60.0), std::min(other.front_to_back_db, 60.0));
    EXPECT_NEAR(one.cross_polar_db, other.cross_polar_db, tolerance.level_db);
    EXPECT_NEAR(one.phase_centre_e_mm, phase_sign * other.phase_centre_e_mm, tolerance.width_deg);
    EXPECT_NEAR(one.phase_centre_h_mm, phase_sign * other.phase_centre_h_mm, tolerance.width_deg);
}

/// All rotations and reflections of a cube: antennas turned by 90 and 180 degrees and mirrored.
std::vector<Matrix3d> cube_symmetries() {
    std::vector<Matrix3d> all;
    for (int permutation = 0; permutation < 6; ++permutation)
        for (int signs = 0; signs < 8; ++signs) {
            Matrix3d turn = Matrix3d::Zero();
            const int first = permutation % 3, second = (first + 1 + permutation / 3) % 3;
            turn(first, 0) = (signs & 1) != 0 ? -1.0 : 1.0;
            turn(second, 1) = (signs & 2) != 0 ? -1.0 : 1.0;
            turn(3 - first - second, 2) = (signs & 4) != 0 ? -1.0 : 1.0;
            all.push_back(turn);
        }
    return all;
}

TEST(Beam, HasTheSameNumbersTowardsEveryAxis) {
    const Beam upright = beam_of(source_of(horn));
    EXPECT_EQ(upright.co_polar.axis_theta_rad, 0.0);
    EXPECT_NEAR(upright.phase_centre_h_mm, 5.0, 0.1);
    EXPECT_NEAR(upright.side_lobe_e_db, 20.0 * std::log10(0.12), 1.5);
    EXPECT_NEAR(upright.side_lobe_h_db, 20.0 * std::log10(0.08), 1.5);
    for (const Matrix3d& turn : cube_symmetries()) {
        const Beam turned = beam_of(source_of(horn, turn));
        const Vector3d axis = turn.col(2);
        EXPECT_LT((direction(turned.co_polar.axis_theta_rad, turned.co_polar.axis_phi_rad) - axis).norm(),
                  1e-9);
        // Coordinates along -x, -y and -z have the other sign.
        expect_same(turned, upright, axis.sum());
    }
}

TEST(Beam, HasTheSameNumbersTowardsAnyDirection) {
    const Beam upright = beam_of(source_of(horn));
    for (const double tilt : {0.9, 1.3, 2.2}) {
        const Matrix3d turn =
            (Eigen::AngleAxisd(0.6, Vector3d::UnitZ()) * Eigen::AngleAxisd(tilt, Vector3d::UnitY()) *
             Eigen::AngleAxisd(0.3, Vector3d::UnitZ()))
                .toRotationMatrix();
        // The peak's direction is found to a few hundredths of a degree.
        expect_same(beam_of(source_of(horn, turn)), upright, 1.0, {0.1, 0.15});
    }
}

/// The cuts hold the field of any beam: their parts turned back are E_theta and E_phi.
TEST(Beam, KeepsTheFieldInItsCuts) {
    for (const Matrix3d& turn : cube_symmetries()) {
        const FarFieldSource source = source_of(horn, turn);
        const Beam beam = beam_of(source);
        const PatternCut& cut = beam.cuts[1];
        const auto middle = static_cast<int>(cut.co.size() / 2);
        for (const int n : {-150, -90, -20, 35, 90, 130}) {
            const double theta = std::abs(n) * pi / middle, phi = cut.phi_rad + (n < 0 ? pi : 0.0);
            const SphereField field = source.field({{theta}, {phi}, {}});
            const double along = beam.co_polar.turn(theta, phi);
            const auto at = static_cast<std::size_t>(middle) + static_cast<std::size_t>(n);
            const Complex co = cut.co[at], cross = cut.cross[at];
            EXPECT_LT(std::abs(co * std::cos(along) + cross * std::sin(along) - field.e_theta(0, 0)), 1e-12);
            EXPECT_LT(std::abs(cross * std::cos(along) - co * std::sin(along) - field.e_phi(0, 0)), 1e-12);
        }
    }
}

/// Theory: the width of sin(theta) is 180 - 2 asin(10^-0.15) degrees; nothing is cross-polar. The noise is
/// that of a solve: without the rule it decides which of the parts is the co-polar one.
TEST(Beam, OfADipoleOrALoopAlongZIsThatOfOrderZero) {
    const double exact_deg = 180.0 - 2.0 * std::asin(std::pow(10.0, -0.15)) * 180.0 / pi;
    for (const bool is_loop : {false, true})
        for (int n = 0; n < 12; ++n) {
            const double ripple = 1e-6, about = 0.55 * n;
            const VectorField field = [=](const Vector3d& r) -> Eigen::Vector3cd {
                const double phi = std::atan2(r.y(), r.x());
                const Eigen::Vector3cd e = dipole_along(Vector3d::UnitZ(), r);
                const double level = 1.0 + ripple * std::cos(3.0 * (phi - about));
                return level * (is_loop ? Eigen::Vector3cd(r.cast<Complex>().cross(e)) : e);
            };
            const Beam beam = beam_of(source_of(field));
            EXPECT_EQ(beam.co_polar.kind,
                      is_loop ? CoPolarReference::Kind::e_phi : CoPolarReference::Kind::e_theta);
            EXPECT_NEAR(beam.directivity_dbi, 10.0 * std::log10(1.5), 1e-5);
            EXPECT_NEAR(beam.beamwidth_3db_e_deg, exact_deg, 0.01);
            EXPECT_EQ(beam.beamwidth_3db_h_deg, beam.beamwidth_3db_e_deg);
            EXPECT_LT(beam.cross_polar_db, -200.0);
            EXPECT_EQ(beam.side_lobe_e_db, -HUGE_VAL);
            for (const PatternCut& cut : beam.cuts)
                for (const Complex& value : cut.cross) EXPECT_LT(std::abs(value), 1e-12);
        }
}

/// Almost round: a dipole along z and a weaker one at another place, over all azimuths.
TEST(Beam, RoundTheZAxisDoesNotDependOnTheAzimuth) {
    const VectorField pair = [](const Vector3d& r) -> Eigen::Vector3cd {
        const Complex sum = std::polar(1.0, 0.9 * r.x()) + 0.4 * std::polar(1.0, 1.2 - 0.5 * r.y());
        return sum * (dipole_along(Vector3d::UnitZ(), r) + 0.1 * dipole_along(Vector3d::UnitX(), r));
    };
    const Beam upright = beam_of(source_of(pair));
    ASSERT_EQ(upright.co_polar.kind, CoPolarReference::Kind::e_theta);
    for (const double angle : {0.3, 1.0, 2.5, 4.0}) {
        const Matrix3d turn = Eigen::AngleAxisd(angle, Vector3d::UnitZ()).toRotationMatrix();
        const Beam turned = beam_of(source_of(pair, turn));
        EXPECT_EQ(turned.co_polar.kind, upright.co_polar.kind);
        expect_same(turned, upright, 1.0, {0.05, 0.05});
    }
}

TEST(Beam, OfAMonopoleOverAGroundPlaneHasOneSide) {
    const Beam beam = beam_of(source_of([](const Vector3d& r) { return dipole_along(Vector3d::UnitZ(), r); },
                                        Matrix3d::Identity(), true));
    EXPECT_EQ(beam.co_polar.kind, CoPolarReference::Kind::e_theta);
    EXPECT_NEAR(beam.directivity_dbi, 10.0 * std::log10(3.0), 1e-6);
    EXPECT_LT(beam.cross_polar_db, -200.0);
    EXPECT_TRUE(std::isnan(beam.front_to_back_db));
}

/// An element across z keeps Ludwig's definition: E plane through z, no fall in the H plane, and a
/// cross-polar part (1 - cos)/2 in the diagonals.
TEST(Beam, OfAnElementAcrossZFollowsLudwig) {
    for (const double noise : {-1e-6, 0.0, 1e-6}) {
        const Beam beam = beam_of(source_of([noise](const Vector3d& r) -> Eigen::Vector3cd {
            return (1.0 + noise * r.y() * r.y()) * dipole_along(Vector3d::UnitX(), r);
        }));
        EXPECT_EQ(beam.co_polar.kind, CoPolarReference::Kind::ludwig);
        EXPECT_EQ(beam.co_polar.axis_theta_rad, 0.0);
        EXPECT_NEAR(beam.cross_polar_db, 20.0 * std::log10(0.5), 1e-4);
        EXPECT_TRUE(std::isnan(beam.beamwidth_3db_h_deg));
        EXPECT_NEAR(beam.beamwidth_3db_e_deg, 180.0 - 2.0 * std::asin(std::pow(10.0, -0.15)) * 180.0 / pi,
                    0.05);
    }
}

/// The field outside a closed network is rounding.
TEST(Beam, OfRoundingDoesNotExist) {
    const Beam beam = measure_beam(source_of([](const Vector3d& r) {
                                       return Eigen::Vector3cd(1e-7 * dipole_along(Vector3d::UnitZ(), r));
                                   }),
                                   {0.0, 0.5 * pi}, 1.0);
    EXPECT_EQ(beam.radiated_power_w, 0.0);
    EXPECT_TRUE(beam.cuts.empty());
    for (const double value :
         {beam.directivity_dbi, beam.peak_theta_deg, beam.peak_phi_deg, beam.beamwidth_3db_e_deg,
          beam.side_lobe_h_db, beam.cross_polar_db, beam.phase_centre_e_mm, beam.co_polar.polarisation_rad})
        EXPECT_TRUE(std::isnan(value));
}

/// The numbers of a beam with two different sides do not depend on the distance of the origin from its axis.
TEST(VolumeBeam, ThePhaseCentreMovesWithTheAntenna) {
    const Vector3d shift(3e-3, -2e-3, 1e-3);
    const double wavenumber = 2.0 * pi * frequency / constants::speed_of_light;
    const Beam beam = beam_of(source_of(horn));
    const Beam moved = beam_of(source_of(
        [&](const Vector3d& r) { return (std::polar(1.0, wavenumber * shift.dot(r)) * horn(r)).eval(); }));
    ASSERT_FALSE(beam.co_polar.is_round());
    ASSERT_EQ(beam.co_polar.axis_theta_rad, 0.0);
    EXPECT_NEAR(moved.phase_centre_e_mm, beam.phase_centre_e_mm + 1.0, 1e-6);
    EXPECT_NEAR(moved.phase_centre_h_mm, beam.phase_centre_h_mm + 1.0, 1e-6);
    EXPECT_NEAR(moved.beamwidth_3db_e_deg, beam.beamwidth_3db_e_deg, 1e-6);
    EXPECT_NEAR(moved.cross_polar_db, beam.cross_polar_db, 1e-6);
}

/// The samples over the sphere are wider apart than the top of a lobe: each lobe that may be the highest is
/// searched.
TEST(VolumeBeam, TheHigherOfTwoLobesIsFoundBetweenSamples) {
    for (double at = 20.0; at < 40.0; at += 1.7) {
        const Vector3d lower = direction(at * pi / 180.0, 0.3),
                       higher = direction(2.1 + at * pi / 180.0, -2.0);
        const auto two_lobes = [&](const Vector3d& r) {
            const double amplitude =
                std::exp(16.0 * (r.dot(lower) - 1.0)) + 1.02 * std::exp(16.0 * (r.dot(higher) - 1.0));
            const Vector3d across = Vector3d::UnitZ() - r * r.z();
            return (amplitude / std::max(across.norm(), 1e-6) * across).cast<Complex>().eval();
        };
        const Beam beam = beam_of(source_of(two_lobes));
        const Vector3d peak = direction(beam.peak_theta_deg * pi / 180.0, beam.peak_phi_deg * pi / 180.0);
        EXPECT_GT(peak.dot(higher), 0.9999) << at;
    }
}

}  // namespace
}  // namespace lathe::tests
