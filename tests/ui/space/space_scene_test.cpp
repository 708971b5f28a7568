// What lies over what in the 3D view of an antenna in space.
#include <gtest/gtest.h>

#include <QColor>
#include <QImage>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "tests/ui/space/space_projects.hpp"
#include "ui/space/space_canvas.hpp"

namespace lathe::ui::test {
namespace {

constexpr std::array<std::uint8_t, 4> paint{40, 160, 90, 255};

/// The horn cut open along x = `place`, the plane painted in one colour over `box`, seen along x from
/// `preset`.
QImage painted_picture(const SpacePlan& plan, double place, const PlaneBox& box, CameraPreset preset) {
    SpaceCanvas canvas;
    canvas.resize(400, 300);
    SpaceScene& scene = canvas.scene();
    scene.set_plan(std::make_shared<const SpacePlan>(plan));
    PaintedCut painted;
    constexpr int texels = 64;
    painted.columns = painted.rows = texels, painted.box = box;
    for (int texel = 0; texel < texels * texels; ++texel)
        painted.rgba.insert(painted.rgba.end(), paint.begin(), paint.end());
    painted.rgba[3] = 0;  // clear where there is no field, as pictures of antennas are
    scene.set_cut(CutPlane{Axis::x, place});
    scene.set_painted({Axis::x, place}, painted);
    canvas.look_from(preset);
    return canvas.picture(1.0);
}

/// Pixels near the middle of the picture that are not of the colour painted.
int other_pixels(const QImage& picture) {
    constexpr int reach = 30, edge_on = 4;  // the other plane of symmetry is a line through the middle
    int count = 0;
    for (int y = picture.height() / 2 - reach; y <= picture.height() / 2 + reach; ++y) {
        if (std::abs(y - picture.height() / 2) < edge_on) continue;
        for (int x = picture.width() / 2 - reach; x <= picture.width() / 2 + reach; ++x) {
            const QColor colour = picture.pixelColor(x, y);
            const auto differs = [](int found, std::uint8_t wanted) { return std::abs(found - wanted) > 3; };
            count += differs(colour.red(), paint[0]) || differs(colour.green(), paint[1]) ||
                     differs(colour.blue(), paint[2]);
        }
    }
    return count;
}

TEST(SpaceScene, PlanesOfSymmetryLieUnderWhatIsPaintedOnThem) {
    const Project project = pyramidal_horn();
    const SpacePlan plan = space_plan(volume_antenna_of(project), project.simulation);
    ASSERT_NE(plan.symmetry[0], SymmetryPlane::none);
    const auto y = plan.range(Axis::y, false), z = plan.range(Axis::z, false);
    const PlaneBox box{{y[0], y[1]}, {z[0], z[1]}};
    for (const CameraPreset preset : {CameraPreset::top, CameraPreset::below}) {
        const QImage picture = painted_picture(plan, 0.0, box, preset);
        ASSERT_FALSE(picture.isNull());
        EXPECT_EQ(other_pixels(picture), 0);
        // Painted a hair beside it, too, where depth alone would leave it to chance.
        EXPECT_EQ(other_pixels(painted_picture(plan, 1e-6, box, preset)), 0);
        EXPECT_EQ(other_pixels(painted_picture(plan, -1e-6, box, preset)), 0);
    }
    // Seen through the plane of symmetry, what is painted beyond it has another colour.
    EXPECT_GT(other_pixels(painted_picture(plan, -4e-3, box, CameraPreset::top)), 1000);
}

}  // namespace
}  // namespace lathe::ui::test
