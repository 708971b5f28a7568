// Horns: published directivities, the solver of bodies of revolution, and planes of symmetry.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/engine/selection/make_engine.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "solver/results/reflection.hpp"
#include "solver/solve/solve.hpp"
#include "tests/solver/volume/guides.hpp"
#include "tests/solver/volume/solve/solved_volume.hpp"

namespace lathe::tests {
namespace {

VolumeAntenna conical_horn(const std::vector<Point>& outline, double reference, double polarisation) {
    VolumeAntenna antenna;
    antenna.body.add(make_revolved(outline), metal(), "horn");
    antenna.ports = {guide_port("feed", 0.0, true, named(ModeFamily::te, 1, 1))};
    antenna.ports[0].polarisation = polarisation;
    antenna.ports[0].reference = reference;
    return antenna;
}

const double vertical = 0.5 * constants::pi;

TEST(VolumeHorns, AreTheSameWithAndWithoutSymmetry) {
    const auto outline = conical_wall(3.6e-3, 4e-3, 8e-3, 7e-3, 1e-3);
    const SimulationSettings settings = band(27e9, 33e9, 2, 12, 8, 0.3);
    VolumeAntenna horn = conical_horn(outline, 4e-3, vertical);
    const Results full = solved(horn, settings);
    horn.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::none};
    const Results half = solved(horn, settings);
    horn.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::electric};
    const Results quarter = solved(horn, settings);
    for (std::size_t f = 0; f < 2; ++f) {
        const FrequencyResult& whole = full.frequencies[f];
        for (const Results* part : {&half, &quarter}) {
            const FrequencyResult& of_part = part->frequencies[f];
            EXPECT_NEAR(of_part.beams[0].directivity_dbi, whole.beams[0].directivity_dbi, 2e-3);
            EXPECT_NEAR(std::abs(of_part.s_matrix(0, 0) - whole.s_matrix(0, 0)), 0.0, 1e-3);
            EXPECT_NEAR(of_part.beams[0].radiated_power_ratio, 1.0, 5e-3);
        }
        EXPECT_NEAR(whole.beams[0].radiated_power_ratio, 1.0, 5e-3);
        EXPECT_NEAR(whole.beams[0].peak_theta_deg, 0.0, 0.5);
        EXPECT_NEAR(whole.beams[0].co_polar.polarisation_rad, vertical, 1e-3);
    }
}

/// A conical horn, 14 mm of radius and 40 mm long: 17.03, 17.83 and 18.52 dBi at 27, 30 and 33 GHz.
TEST(VolumeHornsLong, OfThirtyGigahertzHaveTheirDirectivity) {
    const auto outline = conical_wall(3.6e-3, 15e-3, 40e-3, 14e-3, 0.6e-3);
    const SimulationSettings settings = band(27e9, 33e9, 3, 20, 10, 0.5);
    VolumeAntenna horn = conical_horn(outline, 15e-3, vertical);
    horn.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::electric};
    const Results volume = solved(horn, settings);

    Antenna revolved;
    revolved.regions = {{Material{.is_pec = true}, outline}};
    revolved.port.radius = 3.6e-3, revolved.port.reference_z = 15e-3;
    Progress progress;
    const auto session = make_engine("cpu");
    const Results revolution = solve(revolved, settings, *session, progress);

    const double expected[] = {17.03, 17.83, 18.52};
    for (std::size_t f = 0; f < 3; ++f) {
        const Beam& beam = volume.frequencies[f].beams[0];
        const FrequencyResult& flat = revolution.frequencies[f];
        RecordProperty("directivity_" + std::to_string(f), std::to_string(beam.directivity_dbi));
        RecordProperty("revolution_" + std::to_string(f), std::to_string(flat.beam().directivity_dbi));
        EXPECT_NEAR(beam.directivity_dbi, expected[f], 0.1);
        EXPECT_NEAR(beam.directivity_dbi, flat.beam().directivity_dbi, 0.03);
        EXPECT_NEAR(beam.beamwidth_3db_e_deg / flat.beam().beamwidth_3db_e_deg, 1.0, 0.01);
        EXPECT_NEAR(beam.beamwidth_3db_h_deg / flat.beam().beamwidth_3db_h_deg, 1.0, 0.01);
        EXPECT_NEAR(beam.cross_polar_db, flat.beam().cross_polar_db, 0.5);
        EXPECT_NEAR(beam.radiated_power_ratio, 1.0, 3e-3);
        EXPECT_NEAR(decibel(volume.frequencies[f].s_matrix(0, 0)), reflection_db(flat.s11()), 1.0);
    }
}

/// A horn of WR-90, whose aperture lies so far before the end of the guide. Its walls are two cells and more
/// of 20 a wavelength.
VolumeAntenna pyramidal_horn(double width, double height, double flare) {
    const double wall = 3e-3, straight = 10e-3;
    const auto pyramid = [&](double more) {
        return make_placed(make_loft({wr90_width + 2 * more, wr90_height + 2 * more, 0.0},
                                     {width + 2 * more, height + 2 * more, 0.0}, flare),
                           Placement{.at = {0, 0, straight}});
    };
    VolumeAntenna horn = wr90(straight);
    horn.ports.pop_back();
    horn.body = Body();
    const double x = 0.5 * wr90_width, y = 0.5 * wr90_height;
    horn.body.add(make_box({-x - wall, -y - wall, 0}, {x + wall, y + wall, straight}), metal(), "guide");
    horn.body.add(pyramid(wall), metal(), "flare");
    horn.body.add(make_box({-x, -y, 0}, {x, y, straight}), SolidMaterial{}, "inside of the guide");
    horn.body.add(pyramid(0.0), SolidMaterial{}, "inside of the flare");
    horn.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::electric};
    return horn;
}

struct Directivity {
    double frequency_hz, dbi;
};

void expect_directivities(const VolumeAntenna& horn, const std::vector<Directivity>& expected,
                          double tolerance_db) {
    SimulationSettings settings = band(expected.front().frequency_hz, expected.back().frequency_hz,
                                       static_cast<int>(expected.size()), 20, 10, 0.4);
    for (const Directivity& at : expected) settings.listed_hz.push_back(at.frequency_hz);
    const Results results = solved(horn, settings);
    for (std::size_t f = 0; f < expected.size(); ++f) {
        const Beam& beam = results.frequencies[f].beams[0];
        testing::Test::RecordProperty("directivity_" + std::to_string(f),
                                      std::to_string(beam.directivity_dbi));
        EXPECT_NEAR(beam.directivity_dbi, expected[f].dbi, tolerance_db);
        EXPECT_NEAR(beam.radiated_power_ratio, 1.0, 5e-3);
    }
}

TEST(VolumeHornsLong, OfAPyramidComeNearApertureTheory) {
    expect_directivities(pyramidal_horn(60e-3, 45e-3, 70e-3),
                         {{8.2e9, 12.96}, {10e9, 14.60}, {12.4e9, 16.32}}, 0.7);
}

/// The optimum-gain horn of Balanis, Antenna Theory, designed for 22.6 dB at 11 GHz.
TEST(VolumeHornsLong, OfAnOptimumPyramidComeNearApertureTheory) {
    expect_directivities(pyramidal_horn(163.58e-3, 128.50e-3, 272.67e-3),
                         {{8.2e9, 20.88}, {10e9, 22.04}, {12e9, 22.88}}, 0.4);
}

}  // namespace
}  // namespace lathe::tests
