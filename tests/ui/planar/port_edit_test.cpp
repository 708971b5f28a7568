// Ports of drawn planar antennas: moved into openings, turned, added, removed, and refused where they cannot
// stand.
#include "ui/design/port_edit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/geometry/distance.hpp"
#include "tests/ui/planar/planar_projects.hpp"
#include "ui/design/focus_edit.hpp"

namespace lathe::ui::test {
namespace {

const PlanarPort& port_of(const Project& project, std::size_t n) {
    return std::get<Antenna>(project.antenna).planar->ports.at(n);
}

TEST(PortEdit, AMovedGuideTakesTheMiddleAndTheWidthOfTheOpening) {
    const ShapeEdit edit = with_port_handle_at(guide_of_regions(), {0, false}, {0.005, 0.0021}, 0.0);
    ASSERT_TRUE(edit.project.has_value()) << edit.problem.toStdString();
    EXPECT_DOUBLE_EQ(port_of(*edit.project, 0).centre_x, 0.005);
    EXPECT_NEAR(port_of(*edit.project, 0).centre_y, 0.0035, 1e-9);
    EXPECT_NEAR(port_of(*edit.project, 0).width, 0.007, 1e-9);
}

TEST(PortEdit, ItStaysWhereItWasWhenNoWallsAreThere) {
    const ShapeEdit edit = with_port_handle_at(guide_of_regions(), {0, false}, {0.005, 0.03}, 0.0);
    EXPECT_FALSE(edit.project.has_value());
    EXPECT_FALSE(edit.problem.isEmpty());
}

TEST(PortEdit, ADirectionIsThatOfTheHandToWholeDegrees) {
    const ShapeEdit edit = with_port_handle_at(guide_of_regions(), {1, true}, {0.02, 0.0035}, 1.0);
    ASSERT_TRUE(edit.project.has_value()) << edit.problem.toStdString();
    EXPECT_NEAR(port_of(*edit.project, 1).direction_rad, std::numbers::pi, 1e-12);
    const ShapeEdit across = with_port_handle_at(guide_of_regions(), {1, true}, {0.03, 0.02}, 1.0);
    EXPECT_FALSE(across.project.has_value()) << "there is no guide along y";
}

TEST(PortEdit, AddsAndRemoves) {
    const ShapeEdit added = with_port_added(guide_of_regions(), 0);
    ASSERT_TRUE(added.project.has_value()) << added.problem.toStdString();
    EXPECT_EQ(std::get<Antenna>(added.project->antenna).planar->ports.size(), 3u);
    EXPECT_EQ(port_of(*added.project, 2).kind, PlanarPortKind::line_current);
    const ShapeEdit removed = with_port_removed(*added.project, 2);
    ASSERT_TRUE(removed.project.has_value());
    EXPECT_EQ(*removed.project, guide_of_regions());
    const ShapeEdit last = with_port_removed(guide_of_regions(), 0);
    EXPECT_FALSE(last.project.has_value()) << "no driven port would be left";
}

TEST(PortEdit, ATemplateBecomesRegionsOfTheSameAntenna) {
    const Project lens = planar_project("rotman_lens");
    const Project drawn = drawn_by_regions(lens);
    ASSERT_TRUE(std::holds_alternative<Antenna>(drawn.antenna));
    const auto& before = antenna_of(lens).regions;
    const auto& after = std::get<Antenna>(drawn.antenna).regions;
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t n = 0; n < after.size(); ++n) {
        ASSERT_EQ(after[n].outline.size(), before[n].outline.size());
        for (std::size_t k = 0; k < after[n].outline.size(); ++k)
            EXPECT_LT(distance(after[n].outline[k], before[n].outline[k]), 1e-15);
    }
    EXPECT_EQ(parse_project(write_project(drawn), "again"), drawn) << "a file holds other lengths";
    const auto handles = edit_handles(drawn);
    const auto ports = std::count_if(handles.begin(), handles.end(),
                                     [](const EditHandle& handle) { return handle.port.has_value(); });
    EXPECT_EQ(static_cast<std::size_t>(ports), 2 * antenna_of(lens).planar->ports.size());
}

TEST(PortEdit, CornersOfAWholeAntennaMayGoBelowTheLine) {
    const Project guide = guide_of_regions();
    const auto handles = edit_handles(guide);
    const auto corner = std::find_if(handles.begin(), handles.end(), [](const EditHandle& handle) {
        return !handle.port && handle.position == Point{0.0, -0.002};
    });
    ASSERT_NE(corner, handles.end());
    const ShapeEdit edit = with_handle_at(guide, *corner, {0.0, -0.004});
    ASSERT_TRUE(edit.project.has_value()) << edit.problem.toStdString();
    EXPECT_EQ(std::get<Antenna>(edit.project->antenna).regions[1].outline[0], (Point{0.0, -0.004}));
}

TEST(FocusEdit, DraggedFociAreParametersOfTheLens) {
    const Project lens = planar_project("rotman_lens");
    const auto handles = focus_handles(std::get<Design>(lens.antenna));
    ASSERT_EQ(handles.size(), 2u);
    EXPECT_NEAR(handles[0].position.z, -0.06 * std::cos(20.0 * std::numbers::pi / 180.0), 1e-9);
    EXPECT_NEAR(handles[1].position.z, -0.06 * 1.06, 1e-9);
    const double angle = 22.0 * std::numbers::pi / 180.0;
    const ShapeEdit moved =
        with_handle_at(lens, handles[0], {-0.065 * std::cos(angle), 0.065 * std::sin(angle)}, 0.1);
    ASSERT_TRUE(moved.project.has_value()) << moved.problem.toStdString();
    const ParameterValues values(std::get<Design>(moved.project->antenna));
    EXPECT_NEAR(values.scalar("focal_length_mm"), 65.0, 1e-9);
    EXPECT_NEAR(values.scalar("focal_angle_deg"), 22.0, 1e-9);
    const ShapeEdit ratio = with_handle_at(lens, handles[1], {-0.0651, 0.0}, 0.1);
    ASSERT_TRUE(ratio.project.has_value()) << ratio.problem.toStdString();
    EXPECT_NEAR(ParameterValues(std::get<Design>(ratio.project->antenna)).scalar("focal_ratio"), 1.085, 1e-9);
    EXPECT_TRUE(focus_handles(default_design("pillbox")).empty());
}

TEST(FocusEdit, AnyHandleKeepsTheOptimisersRange) {
    Project lens = planar_project("rotman_lens");
    Design& design = std::get<Design>(lens.antenna);
    const auto found = std::find_if(design.parameters.begin(), design.parameters.end(),
                                    [](const Parameter& each) { return each.key == "focal_angle_deg"; });
    ASSERT_NE(found, design.parameters.end());
    const std::size_t at = static_cast<std::size_t>(found - design.parameters.begin());
    found->entries.front().minimum = 18.0;
    found->entries.front().maximum = 30.0;
    const auto handles = focus_handles(design);
    const double angle = 15.56 * std::numbers::pi / 180.0;
    const ShapeEdit moved =
        with_handle_at(lens, handles[0], {-0.06 * std::cos(angle), 0.06 * std::sin(angle)}, 0.01);
    ASSERT_TRUE(moved.project.has_value()) << moved.problem.toStdString();
    const ParameterEntry& entry = std::get<Design>(moved.project->antenna).parameters[at].entries.front();
    EXPECT_EQ(entry.value, 18.0);
    EXPECT_EQ(*entry.minimum, 18.0);
    EXPECT_EQ(*entry.maximum, 30.0);
    EXPECT_EQ(moved.stopped_by, "Focal angle must be at least 18 deg, the end of the optimiser's range");
    const ShapeEdit typed = with_handle_value(lens, handles[0], 1, 31.0);
    EXPECT_FALSE(typed.project.has_value());
    EXPECT_EQ(typed.problem, "Focal angle must be at most 30 deg, the end of the optimiser's range");
    EXPECT_EQ(handles[0].values[1].name, "Focal angle");
}

}  // namespace
}  // namespace lathe::ui::test
