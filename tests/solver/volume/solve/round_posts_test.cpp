// Round posts in WR-90 against auxiliary line currents, and antennas of wire against NEC-2.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>

#include "solver/geometry/solids/wire.hpp"
#include "tests/solver/volume/guides.hpp"
#include "tests/solver/volume/solve/solved_volume.hpp"

namespace lathe::tests {
namespace {

using Complex = std::complex<double>;
constexpr double mm = 1e-3;

struct Post {
    double radius_mm, off_mm;
    Complex s11, s21;
};

/// Full-height posts at 10 GHz, S referred to the post's middle: auxiliary line currents with the guide's
/// Green function, exact to 1e-6.
const std::vector<Post> posts = {
    {0.1, 0, {-0.236155, 0.424284}, {0.763844, 0.425153}},
    {0.1, 5, {-0.059787, 0.236832}, {0.940213, 0.237351}},
    {0.25, 0, {-0.382480, 0.483291}, {0.617505, 0.488698}},
    {0.25, 5, {-0.095811, 0.292719}, {0.904183, 0.295953}},
    {0.5, 0, {-0.568864, 0.484539}, {0.430908, 0.505900}},
    {0.5, 5, {-0.150193, 0.350903}, {0.849725, 0.363698}},
    {1, 0, {-0.819627, 0.341984}, {0.176989, 0.424185}},
    {1, 5, {-0.268550, 0.418717}, {0.730218, 0.468336}},
    {1.5, 0, {-0.944296, 0.125911}, {0.040187, 0.301392}},
    {1.5, 5, {-0.409796, 0.438578}, {0.584411, 0.546059}},
    {2, 0, {-0.976050, -0.100526}, {-0.019766, 0.191914}},
    {2, 5, {-0.568756, 0.402350}, {0.414301, 0.585650}},
};

Complex s_of(const Results& results, int to) {
    return results.frequencies.at(0).s_matrix(to, 0);
}

/// Largest error of S11 and S21 at 10 GHz.
double error_of(const Post& post, double cells, bool is_wire = false) {
    VolumeAntenna antenna = wr90(40 * mm);
    const Eigen::Vector3d from(post.off_mm * mm, -0.5 * wr90_height, 20 * mm),
        to(post.off_mm * mm, 0.5 * wr90_height, 20 * mm);
    antenna.body.add(
        is_wire ? make_wire({from, to}, post.radius_mm * mm) : make_cylinder(from, to, post.radius_mm * mm),
        metal(), "post");
    for (VolumePort& port : antenna.ports) port.reference = 20 * mm;
    SimulationSettings settings = band(8.5e9, 12.4e9, 1, cells, 10, 0.1);
    settings.listed_hz = {10e9};
    const Results results = solved(antenna, settings);
    return std::max(std::abs(s_of(results, 0) - post.s11), std::abs(s_of(results, 1) - post.s21));
}

TEST(RoundPosts, AreRightAt20Cells) {
    for (const Post& post : posts) {
        const double error = error_of(post, 20);
        RecordProperty(std::to_string(post.radius_mm) + "_" + std::to_string(post.off_mm),
                       std::to_string(error));
        EXPECT_LT(error, 0.02) << post.radius_mm << ", " << post.off_mm;
    }
}

TEST(RoundPosts, WiresAreTheSame) {
    EXPECT_NEAR(error_of(posts[2], 20, true), error_of(posts[2], 20), 1e-9);
}

TEST(RoundPostsLong, ConvergeWithTheSecondOrderFrom12To40Cells) {
    for (const Post& post : posts) {
        if (post.radius_mm < 1.5) continue;
        const double coarse = error_of(post, 12), fine = error_of(post, 40);
        RecordProperty("fine_" + std::to_string(post.radius_mm) + "_" + std::to_string(post.off_mm),
                       std::to_string(fine));
        EXPECT_LT(coarse, 0.02);
        EXPECT_LT(fine, 0.003) << post.radius_mm << ", " << post.off_mm;
    }
}

void add_wire(VolumeAntenna& antenna, std::vector<Eigen::Vector3d> path_mm, double radius_mm) {
    for (Eigen::Vector3d& point : path_mm) point *= mm;
    antenna.body.add(make_wire(path_mm, radius_mm * mm), metal(), "wire");
}

struct Resonance {
    double hz = 0.0, ohm = 0.0;
};
/// Lowest frequency at which the reactance rises through 0, between the solved ones.
Resonance resonance_of(const Results& results) {
    double before_hz = 0.0;
    Complex before;
    for (const FrequencyResult& at : results.frequencies) {
        const Complex z = 50.0 * (1.0 + at.s_matrix(0, 0)) / (1.0 - at.s_matrix(0, 0));
        if (before_hz > 0.0 && before.imag() < 0.0 && z.imag() >= 0.0) {
            const double part = -before.imag() / (z.imag() - before.imag());
            return {before_hz + part * (at.frequency_hz - before_hz),
                    before.real() + part * (z.real() - before.real())};
        }
        before_hz = at.frequency_hz, before = z;
    }
    return {};
}

SimulationSettings wire_band(double from_hz, double to_hz, int frequencies, double cells = 20) {
    return band(from_hz, to_hz, frequencies, cells, 10, 0.25);
}

/// Half-wave dipole of 470 mm with a gap of 7.7 mm in its middle, radius 3 mm. NEC-2 gives 297.4 MHz with the
/// source in a segment as long as the gap. The resistance of 72.3 ohm is an estimate; nec2c 1.3 gives 72 ohm
/// without the gap, at 296.7 MHz.
VolumeAntenna dipole() {
    VolumeAntenna antenna;
    const double half_gap = 3.8524590163934427;
    for (const double side : {-1.0, 1.0})
        antenna.body.add(make_cylinder({0, 0, side * half_gap * mm}, {0, 0, side * 235 * mm}, 3 * mm),
                         metal(), "arm");
    antenna.ports = {lumped_gap({0, 0, -half_gap}, {0, 0, half_gap})};
    antenna.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::magnetic};
    return antenna;
}

TEST(WireAntennas, ADipoleResonatesAsNecSays) {
    const Resonance found = resonance_of(solved(dipole(), wire_band(0.26e9, 0.38e9, 9)));
    RecordProperty("mhz", std::to_string(1e-6 * found.hz));
    RecordProperty("ohm", std::to_string(found.ohm));
    EXPECT_NEAR(found.hz, 297.4e6, 0.01 * 297.4e6);
    EXPECT_NEAR(found.ohm, 72.3, 0.05 * 72.3);
}

/// Reflector, fed element and director of 480, 456 and 430 mm, 200 mm apart, radius 3 mm. NEC-2 (nec2c 1.3):
/// 298.9 MHz and 21.5 ohm with 31 segments an element, 298.6 and 21.4 with 63.
TEST(WireAntennasLong, AYagiResonatesAsNecSays) {
    VolumeAntenna antenna;
    add_wire(antenna, {{-200, 0, -240}, {-200, 0, 240}}, 3);
    add_wire(antenna, {{200, 0, -215}, {200, 0, 215}}, 3);
    add_wire(antenna, {{0, 0, 2.5}, {0, 0, 228}}, 3);
    add_wire(antenna, {{0, 0, -228}, {0, 0, -2.5}}, 3);
    antenna.ports = {lumped_gap({0, 0, -2.5}, {0, 0, 2.5})};
    antenna.symmetry[1] = SymmetryPlane::magnetic;
    const Resonance found = resonance_of(solved(antenna, wire_band(0.27e9, 0.33e9, 7)));
    RecordProperty("mhz", std::to_string(1e-6 * found.hz));
    RecordProperty("ohm", std::to_string(found.ohm));
    EXPECT_NEAR(found.hz, 298.7e6, 0.01 * 298.7e6);
    EXPECT_NEAR(found.ohm, 21.4, 0.05 * 21.4);
}

/// A helix of two square turns of 60 mm over a ground plane, risers of 15 mm at its corners, radius 1.5 mm.
/// NEC-2 (nec2c 1.3): 173.1 MHz and 4.3 ohm with segments of 7 mm, 173.7 and 4.4 with 3.5 mm.
TEST(WireAntennasLong, AHelixResonatesAsNecSays) {
    VolumeAntenna antenna;
    antenna.ground_plane_z = 0.0;
    std::vector<Eigen::Vector3d> path{{30, 30, 4}, {30, 30, 20}};
    const std::array<Eigen::Vector3d, 4> sides{{{-60, 0, 0}, {0, -60, 0}, {60, 0, 0}, {0, 60, 0}}};
    for (std::size_t n = 0; n < 8; ++n) {
        path.push_back(path.back() + sides[n % 4]);
        if (n < 7) path.push_back(path.back() + Eigen::Vector3d(0, 0, 15));
    }
    add_wire(antenna, path, 1.5);
    antenna.ports = {lumped_gap({30, 30, 0}, {30, 30, 4})};
    const Resonance found = resonance_of(solved(antenna, wire_band(0.15e9, 0.3e9, 16, 30)));
    RecordProperty("mhz", std::to_string(1e-6 * found.hz));
    RecordProperty("ohm", std::to_string(found.ohm));
    EXPECT_NEAR(found.hz, 173.4e6, 0.015 * 173.4e6);
    EXPECT_NEAR(found.ohm, 4.35, 0.1 * 4.35);
}

}  // namespace
}  // namespace lathe::tests
