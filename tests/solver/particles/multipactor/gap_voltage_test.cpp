// The voltage across gaps on both sides of r = 0.
#include "solver/particles/multipactor/gap_voltage.hpp"

#include <gtest/gtest.h>

#include "tests/solver/particles/known_gaps.hpp"

namespace lathe::particles {
namespace {

/// Between walls at two radii (of a plane: at two y), with a uniform E of 1000 V/m across.
GapVoltage across(double low_r, double high_r, bool is_planar, double normal_r) {
    const RectangleSide wall = {EdgeKind::wall, 0};
    const RectangleSide low = is_planar || low_r > 0.0 ? wall : RectangleSide{EdgeKind::axis, -1};
    const TriangleMesh mesh = triangulate(RectangleMesh{{0, low_r}, {4e-3, high_r}, 8, 9, {}, {}, low, wall});
    MeshField field =
        sampled_field(mesh, 1e9, 0, [](Point) { return FieldVector{1e3, 0.0, 0.0, 0.0, 0.0, 0.0}; });
    field.is_planar = is_planar;
    for (std::size_t n = 0; n < mesh.edges.size(); ++n)
        if (mesh.edges[n].kind == EdgeKind::wall && mesh.edges[n].normal.r == normal_r)
            return gap_voltage(mesh, field, static_cast<int>(n));
    return {};
}

TEST(GapVoltage, OfAPlanarGapThatReachesBelowZero) {
    for (const double normal : {-1.0, 1.0}) {
        const GapVoltage gap = across(-2e-3, 1e-3, true, normal);
        EXPECT_NEAR(gap.gap_m, 3e-3, 1e-12) << normal;
        EXPECT_NEAR(gap.volts, 3.0, 1e-9) << normal;
    }
}

TEST(GapVoltage, EndsAtTheAxisOfABody) {
    const GapVoltage gap = across(0.0, 2e-3, false, -1.0);
    EXPECT_NEAR(gap.gap_m, 2e-3, 1e-12);
    EXPECT_NEAR(gap.volts, 2.0, 1e-9);
}

}  // namespace
}  // namespace lathe::particles
