// Marks of ports in the 3D view.
#include <gtest/gtest.h>

#include "ui/space/space_marks.hpp"

namespace lathe::ui::test {
namespace {

using Eigen::Vector3d;

/// The point of a guide is given by its two other coordinates, in the order x, y, z.
TEST(SpaceMarks, OfGuidesStandAtTheirPointWhateverTheirAxis) {
    const struct {
        Axis axis;
        Vector3d point;
    } cases[] = {{Axis::x, {1e-3, 2e-3, 5e-3}}, {Axis::y, {2e-3, 1e-3, 5e-3}}, {Axis::z, {2e-3, 5e-3, 1e-3}}};
    for (const auto& [axis, point] : cases)
        for (const bool is_upwards : {true, false}) {
            VolumePort port;
            port.kind = VolumePortKind::waveguide;
            port.axis = axis;
            port.place = 1e-3;
            port.inside = {2e-3, 5e-3};
            port.is_upwards = is_upwards;
            VolumeAntenna antenna;
            antenna.ports = {port};
            const std::vector<PortMark> marks = port_marks(antenna, nullptr, 0.1);
            ASSERT_EQ(marks.size(), 1u);
            ASSERT_EQ(marks[0].arrows.size(), 1u);
            const SpaceArrow& arrow = marks[0].arrows[0];
            EXPECT_EQ(arrow.to, point) << "axis " << axis_name(axis);
            const Vector3d way = (is_upwards ? 1.0 : -1.0) * Vector3d::Unit(number(axis));
            EXPECT_GT((arrow.to - arrow.from).normalized().dot(way), 1.0 - 1e-12) << axis_name(axis);
        }
}

}  // namespace
}  // namespace lathe::ui::test
