// What surroundings make of a body of revolution, and which planes of symmetry are left.
#include "solver/volume/design/surroundings.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/base/input_error.hpp"
#include "solver/volume/design/revolved_antenna.hpp"
#include "solver/volume/setup/kept_symmetry.hpp"
#include "tests/solver/volume/guides.hpp"
#include "tests/solver/volume/surrounded_horn.hpp"

namespace lathe::tests {
namespace {

using Kind = SurroundingKind;

const Antenna horn = small_horn(6e-3, 8e-3, 7e-3);

VolumeAntenna with(const std::vector<Surrounding>& surroundings) {
    return surrounded_antenna(horn, surroundings, Design{});
}

/// At a point in mm.
bool is_metal(const VolumeAntenna& antenna, double x, double y, double z) {
    return antenna.body.is_metal(antenna.body.material_at(1e-3 * Eigen::Vector3d(x, y, z)));
}

TEST(Surroundings, NoneLeaveTheAntennaAsItIs) {
    const VolumeAntenna made = with({});
    EXPECT_EQ(made.body.parts().size(), revolved_antenna(horn).body.parts().size());
    EXPECT_EQ(made.ports, revolved_antenna(horn).ports);
}

TEST(Surroundings, FlangesReachUpToTheWallsAndLeaveTheBoreOpen) {
    const VolumeAntenna square = with({surrounding(Kind::square_flange, {{20}, {2}, {2}})});
    EXPECT_TRUE(is_metal(square, 9.9, 9.9, 3));
    EXPECT_TRUE(is_metal(square, 4.7, 0, 3));
    EXPECT_FALSE(is_metal(square, 0, 0, 3));
    EXPECT_FALSE(is_metal(square, 3.5, 0, 3));
    EXPECT_FALSE(is_metal(square, 9.9, 9.9, 4.1));
    const VolumeAntenna round = with({surrounding(Kind::round_flange, {{20}, {2}, {12}})});
    EXPECT_FALSE(is_metal(round, 9.9, 9.9, 13));
    EXPECT_TRUE(is_metal(round, 9.9, 0, 13.9));
    EXPECT_TRUE(is_metal(round, 0, 8.05, 13.9));
    EXPECT_FALSE(is_metal(round, 0, 6.4, 13.9));
}

TEST(Surroundings, AGuideGoesThroughAFlangeThatBeginsAtItsPort) {
    const VolumeAntenna made = with({surrounding(Kind::square_flange, {{20}, {3}, {-1}})});
    EXPECT_TRUE(is_metal(made, 8, 8, -0.5));
    EXPECT_FALSE(is_metal(made, 0, 0, -0.5));
    EXPECT_LT(made.ports[0].place, -1e-3);
    EXPECT_TRUE(is_metal(made, 4, 0, 1e3 * made.ports[0].place + 0.1));
    EXPECT_EQ(*made.ports[0].reference, 6e-3);
}

TEST(Surroundings, StandWhereTheirNumbersSay) {
    const VolumeAntenna made = with({surrounding(Kind::plate, {{10, 20}, {1}, {30, 0, 5}, {0, 90, 0}}),
                                     surrounding(Kind::struts, {{3}, {1}, {9, 0}, {9, 20}, {90}}),
                                     surrounding(Kind::pin, {{3}, {2}, {5}, {0.6}, {30}})});
    EXPECT_TRUE(is_metal(made, 30.4, 9.5, 9.5));  // turned about y: its width stands along z
    EXPECT_FALSE(is_metal(made, 30.6, 0, 5));
    const double third = std::numbers::pi / 6.0;
    EXPECT_TRUE(is_metal(made, 0, 9, 10));
    EXPECT_TRUE(is_metal(made, 9 * std::cos(third), -9 * std::sin(third), 10));
    EXPECT_FALSE(is_metal(made, 9, 0, 10));
    EXPECT_TRUE(is_metal(made, 2.1 * std::cos(third), 2.1 * std::sin(third), 3));
    EXPECT_FALSE(is_metal(made, 1.9 * std::cos(third), 1.9 * std::sin(third), 3));
}

TEST(Surroundings, TiltTurnsWhatIsInFrontOfThePort) {
    const VolumeAntenna made = with({surrounding(Kind::tilt, {{10}, {90}})});
    const double angle = 10.0 * std::numbers::pi / 180.0, joint = 1.8;
    // The middle of the rim's wall, towards y, where the antenna leans.
    const double r = 7.5, along = 14.0 - joint - 0.01;
    EXPECT_TRUE(is_metal(made, 0, r * std::cos(angle) + along * std::sin(angle),
                         joint + along * std::cos(angle) - r * std::sin(angle)));
    EXPECT_FALSE(is_metal(made, 0, r, 13.9));
    EXPECT_TRUE(is_metal(made, 0, 4.5, 1.7)) << "the guide behind the joint stays";
    EXPECT_TRUE(is_metal(made, 0, -4.5, 1.7));
    EXPECT_FALSE(is_metal(made, 0, 3.5, 0.1));
}

TEST(Surroundings, OvalityStretchesAlongItsDirection) {
    const VolumeAntenna made = with({surrounding(Kind::ovality, {{10}, {90}})});
    EXPECT_TRUE(is_metal(made, 0, 1.05 * 3.65, 4));
    EXPECT_FALSE(is_metal(made, 0, 1.05 * 3.55, 4));
    EXPECT_TRUE(is_metal(made, 0.95 * 3.65, 0, 4));
    EXPECT_FALSE(is_metal(made, 0, 3.55, 1.7)) << "round behind the joint";
    EXPECT_TRUE(is_metal(made, 0, 3.65, 1.7));
}

TEST(Surroundings, NeighboursListen) {
    const VolumeAntenna made = with({surrounding(Kind::neighbours, {{20, 0, 1}, {2}})});
    ASSERT_EQ(made.ports.size(), 3u);
    EXPECT_EQ(made.ports[2].name, "neighbour 2");
    EXPECT_FALSE(made.ports[2].driven);
    EXPECT_NEAR(made.ports[2].inside[0], 40e-3, 1e-12);
    EXPECT_NEAR(made.ports[2].place, 2e-3, 1e-12);
    EXPECT_TRUE(is_metal(made, 44, 0, 4));
    EXPECT_FALSE(is_metal(made, 40, 0, 4));
}

TEST(Surroundings, AFlangeOfAllLeavesEveryGuideOpen) {
    const VolumeAntenna made = with({surrounding(Kind::square_flange, {{80}, {2}, {0}}),
                                     surrounding(Kind::neighbours, {{20, 0, 0}, {1}})});
    for (const double x : {0.0, 20.0}) {
        EXPECT_FALSE(is_metal(made, x, 0, 1));
        EXPECT_FALSE(is_metal(made, x, 0, -1));
        EXPECT_TRUE(is_metal(made, x + 4, 0, -1));
        EXPECT_TRUE(is_metal(made, x, 10, 1));
    }
    EXPECT_EQ(made.ports[0].place, made.ports[1].place);
}

TEST(Surroundings, KeepThePlanesOfSymmetryThatTheyDoNotBreak) {
    const SimulationSettings settings = band(28e9, 32e9, 2, 12, 8, 0.3);
    const std::array wanted = revolved_antenna(horn).symmetry;
    const auto kept = [&](const Surrounding& one) {
        const auto symmetry = keep_symmetry(with({one}), wanted, settings).symmetry;
        return std::pair{symmetry[0] == wanted[0], symmetry[1] == wanted[1]};
    };
    using Pair = std::pair<bool, bool>;
    EXPECT_EQ(kept(surrounding(Kind::square_flange, {{20}, {2}, {2}})), Pair(true, true));
    EXPECT_EQ(kept(surrounding(Kind::tilt, {{1}, {0}})), Pair(false, true));
    EXPECT_EQ(kept(surrounding(Kind::tilt, {{1}, {90}})), Pair(true, false));
    EXPECT_EQ(kept(surrounding(Kind::ovality, {{1}, {0}})), Pair(true, true));
    EXPECT_EQ(kept(surrounding(Kind::ovality, {{1}, {45}})), Pair(false, false));
    EXPECT_EQ(kept(surrounding(Kind::pin, {{3}, {2}, {5}, {0.1}, {0}})), Pair(false, true))
        << "thinner than the lines that are compared lie apart";
    EXPECT_EQ(kept(surrounding(Kind::neighbours, {{20, 0, 0}, {1}})), Pair(false, true));
}

TEST(Surroundings, FollowParametersAndNameWhatIsWrong) {
    Design parameters;
    parameters.own.push_back(own_parameter_description("side_mm"));
    parameters.parameters.push_back({"side_mm", false, {{30.0, {}, {}, {}}}});
    Surrounding flange = surrounding(Kind::square_flange, {{20}, {2}, {2}});
    flange.numbers[0][0].formula = "2 * side_mm";
    const std::vector<Surrounding> list = {flange};
    EXPECT_TRUE(is_metal(surrounded_antenna(horn, list, parameters), 29, 29, 3));
    const auto key_of = [&](const Antenna& antenna, const Surrounding& wrong) -> std::string {
        const std::vector<Surrounding> one = {wrong};
        try {
            surrounded_antenna(antenna, one, Design{});
        } catch (const InputError& error) {
            return error.location().key;
        }
        return "nothing is wrong";
    };
    EXPECT_EQ(key_of(horn, flange), "verification.surroundings[0].side_mm");
    EXPECT_EQ(key_of(horn, surrounding(Kind::pin, {{3}, {5}, {5}, {0.6}, {0}})),
              "verification.surroundings[0].to_radius_mm");
    EXPECT_EQ(key_of(horn, surrounding(Kind::neighbours, {{0, 0, 0}, {1}})),
              "verification.surroundings[0].step_mm");
    EXPECT_EQ(key_of(horn, surrounding(Kind::struts, {{2.5}, {1}, {9, 0}, {9, 20}, {0}})),
              "verification.surroundings[0].number");
    Antenna dipole;
    dipole.port.kind = PortKind::dipole;
    EXPECT_EQ(key_of(dipole, surrounding(Kind::tilt, {{1}, {0}})), "verification.surroundings[0].angle_deg");
}

TEST(Surroundings, GapIsALumpedPortOnTheAxis) {
    Antenna antenna;
    for (const double z : {-0.03, 0.002}) {
        Region region;
        region.material.is_pec = true;
        region.outline = {{z, 0.0}, {z + 0.03, 0.0}, {z + 0.03, 0.001}, {z, 0.001}};
        antenna.regions.push_back(region);
    }
    antenna.port.kind = PortKind::gap;
    antenna.port.gap_to_z = 0.002, antenna.port.radius = 0.001, antenna.port.impedance_ohm = 75.0;
    const VolumePort port = revolved_antenna(antenna).ports.at(0);
    EXPECT_EQ(port.kind, VolumePortKind::lumped);
    EXPECT_EQ(port.from, Eigen::Vector3d(0.0, 0.0, 0.0));
    EXPECT_EQ(port.to, Eigen::Vector3d(0.0, 0.0, 0.002));
    EXPECT_EQ(port.resistance_ohm, 75.0);
    // A neighbouring copy has the same load.
    const Surrounding one = surrounding(Kind::neighbours, {{20, 0, 0}, {1}});
    const VolumeAntenna both = surrounded_antenna(antenna, std::vector{one}, Design{});
    ASSERT_EQ(both.ports.size(), 2u);
    EXPECT_TRUE(both.ports[1].from.isApprox(Eigen::Vector3d(0.02, 0.0, 0.0)));
    EXPECT_TRUE(both.ports[1].to.isApprox(Eigen::Vector3d(0.02, 0.0, 0.002)));
}

TEST(Surroundings, UsualOnesCanBeBuilt) {
    for (int kind = 0; kind <= static_cast<int>(Kind::solid); ++kind) {
        const Surrounding usual = usual_surrounding(static_cast<Kind>(kind), horn);
        EXPECT_EQ(usual.numbers.size(), surrounding_keys(usual.kind).size());
        EXPECT_NO_THROW(with({usual})) << kind;
    }
    for (const SolidKind kind : {SolidKind::box, SolidKind::cylinder, SolidKind::cone, SolidKind::sphere}) {
        const Surrounding usual = usual_solid(kind, horn);
        EXPECT_EQ(usual.solid->numbers.size(), solid_keys(kind).size());
        EXPECT_NO_THROW(with({usual})) << static_cast<int>(kind);
    }
}

}  // namespace
}  // namespace lathe::tests
