// Circuits that metal closes, around which no free space is solved.
#include "solver/volume/setup/closed_body.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/volume/setup/build_volume.hpp"
#include "solver/volume/setup/volume_domain.hpp"
#include "tests/solver/volume/guides.hpp"

namespace lathe::tests {
namespace {

const SimulationSettings x_band = band(8e9, 12e9, 3, 20, 10, 0.5);

bool is_closed(const VolumeAntenna& antenna) {
    return plan_volume_domain(antenna, x_band).is_closed;
}

TEST(ClosedBody, GuidesOfBoxesAndCylindersAreClosed) {
    EXPECT_TRUE(is_closed(wr90(30e-3)));
    EXPECT_TRUE(is_closed(circular_guide(12e-3, 40e-3, 0.0)));
    EXPECT_TRUE(is_closed(coaxial_line(1e-3, 2.3e-3, 12e-3)));
    VolumeAntenna half = wr90(30e-3);
    half.symmetry = {SymmetryPlane::magnetic, SymmetryPlane::none};
    EXPECT_TRUE(is_closed(half));
}

TEST(ClosedBody, HolesOpenIt) {
    VolumeAntenna slot = wr90(30e-3);
    slot.body.add(make_box({-0.1e-3, 0.0, 10e-3}, {0.1e-3, 8e-3, 20e-3}), SolidMaterial{}, "slot");
    EXPECT_FALSE(is_closed(slot));
    VolumeAntenna turned = wr90(30e-3);
    turned.body.add(make_placed(make_box({-0.2e-3, 0.0, -4e-3}, {0.2e-3, 8e-3, 4e-3}),
                                Eigen::Translation3d(0, 0, 15e-3) *
                                    Eigen::Affine3d(Eigen::AngleAxisd(0.5, Eigen::Vector3d::UnitY()))),
                    SolidMaterial{}, "turned slot");
    EXPECT_FALSE(is_closed(turned));
    VolumeAntenna bore = circular_guide(12e-3, 40e-3, 0.0);
    bore.body.add(make_cylinder({0, 0, 20e-3}, {20e-3, 0, 20e-3}, 2e-3), SolidMaterial{}, "bore");
    EXPECT_FALSE(is_closed(bore));
    VolumeAntenna horn = wr90(30e-3);
    horn.ports.pop_back();
    EXPECT_FALSE(is_closed(horn));
}

TEST(ClosedBody, DomainEndsBesideTheMetal) {
    const VolumeDomain domain = plan_volume_domain(wr90(30e-3), x_band);
    const double around = 3.0 * constants::speed_of_light / 12e9 / 20.0;
    const double x = 0.5 * wr90_width + 1e-3 + around, y = 0.5 * wr90_height + 1e-3 + around;
    const GridLines& lines = domain.plan.grid;
    EXPECT_NEAR(lines.x.front(), -x, 1e-12);
    EXPECT_NEAR(lines.x.back(), x, 1e-12);
    EXPECT_NEAR(lines.y.front(), -y, 1e-12);
    EXPECT_NEAR(lines.y.back(), y, 1e-12);
    EXPECT_EQ(domain.grid.high(Axis::x).wall, Wall::electric);
    EXPECT_EQ(domain.grid.high(Axis::z).wall, Wall::absorbing);
}

/// The sides of a closed domain are walls, but no planes of symmetry: the point in a port has no image there.
TEST(ClosedBody, GuidesAtNegativeCoordinatesHaveTheirModes) {
    VolumeAntenna guide = wr90(30e-3);
    const Body drawn = std::exchange(guide.body, Body());
    const Eigen::Vector3d shift(-40e-3, -20e-3, 0.0);
    for (const Body::Part& part : drawn.parts())
        guide.body.add(make_placed(part.solid, Eigen::Affine3d(Eigen::Translation3d(shift))),
                       drawn.materials()[static_cast<std::size_t>(part.material)], part.name);
    for (VolumePort& port : guide.ports) port.inside = {shift.x(), shift.y()};
    ASSERT_TRUE(is_closed(guide));
    const VolumeSimulation simulation = build_volume(guide, x_band);
    for (const VolumeTerminal& terminal : simulation.terminals)
        EXPECT_FALSE(terminal.guide->mode.edges.empty());
}

}  // namespace
}  // namespace lathe::tests
