// Handles stand on the outline, go where they are put, and stop where the rules do.
#include "solver/antenna/shape_handles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "tests/solver/antenna/designs.hpp"

namespace lathe {
namespace {

const ShapeHandle* handle_of(const std::vector<ShapeHandle>& handles, const Design& design,
                             const std::string& key, std::size_t entry = 0) {
    for (const ShapeHandle& handle : handles)
        for (const HandleMotion& motion : handle.motions)
            if (design.parameters[motion.parameter].key == key && motion.entry == entry) return &handle;
    return nullptr;
}

double value_of(const Design& design, const std::string& key, std::size_t entry = 0) {
    for (const Parameter& parameter : design.parameters)
        if (parameter.key == key) return parameter.entries[entry].value;
    return NAN;
}

double distance_to_outline(const Antenna& antenna, Point p) {
    double nearest = HUGE_VAL;
    for (const Region& region : antenna.regions)
        for (std::size_t i = 0; i < region.outline.size(); ++i) {
            const Point a = region.outline[i], b = region.outline[(i + 1) % region.outline.size()];
            const double z = b.z - a.z, r = b.r - a.r, square = z * z + r * r;
            const double share =
                square > 0 ? std::clamp(((p.z - a.z) * z + (p.r - a.r) * r) / square, 0.0, 1.0) : 0.0;
            nearest = std::min(nearest, std::hypot(a.z + share * z - p.z, a.r + share * r - p.r));
        }
    return nearest;
}

TEST(ShapeHandles, EveryLengthOfEveryTemplateHasOneOnItsOutline) {
    for (const AntennaTemplate& entry : antenna_templates()) {
        const Design design = default_design(entry.name);
        const Antenna antenna = build_antenna(design);
        const std::vector<ShapeHandle> handles = shape_handles(design);
        EXPECT_GE(handles.size(), 3u) << entry.name;
        for (const ShapeHandle& handle : handles)
            EXPECT_LT(distance_to_outline(antenna, handle.position), 1e-7)
                << entry.name << ' ' << design.parameters[handle.motions.front().parameter].key;
        for (std::size_t a = 0; a < handles.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                EXPECT_GT(std::hypot(handles[a].position.z - handles[b].position.z,
                                     handles[a].position.r - handles[b].position.r),
                          1e-6)
                    << entry.name << ": one would hide the other, "
                    << design.parameters[handles[a].motions.front().parameter].key << " and "
                    << design.parameters[handles[b].motions.front().parameter].key;
    }
}

TEST(ShapeHandles, OfASplineHornAreItsThroatItsKnotsAndItsRim) {
    const Design design = default_design("spline_horn");
    const auto handles = shape_handles(design);
    const ShapeHandle* rim = handle_of(handles, design, "aperture_radius_mm");
    ASSERT_NE(rim, nullptr);
    EXPECT_EQ(rim, handle_of(handles, design, "flare_length_mm")) << "length and radius share the rim";
    EXPECT_NEAR(rim->position.r, value_of(design, "aperture_radius_mm") * 1e-3, 1e-9);
    const double throat = value_of(design, "waveguide_length_mm") * 1e-3;
    EXPECT_NEAR(handle_of(handles, design, "waveguide_length_mm")->position.z, throat, 1e-9);
    for (std::size_t knot = 0; knot < 3; ++knot) {
        const ShapeHandle* handle = handle_of(handles, design, "knot_radii_mm", knot);
        ASSERT_NE(handle, nullptr);
        EXPECT_NEAR(handle->position.r, value_of(design, "knot_radii_mm", knot) * 1e-3, 1e-9);
        const double share = (static_cast<double>(knot) + 1.0) / 4.0;
        EXPECT_NEAR(handle->position.z, throat + share * value_of(design, "flare_length_mm") * 1e-3, 1e-9);
        EXPECT_TRUE(handle->moves_r());
        EXPECT_FALSE(handle->moves_z());
    }
}

// Where the knots lie on one line, the wall has no corner at them.
TEST(ShapeHandles, KnotsOfAStraightWallHaveTheirsToo) {
    for (const double fourth : {8.8, 8.81}) {
        const Design design =
            test::design_with("spline_horn", {{"knot_radii_mm", {4.9, 6.2, 7.5, fourth, 10.1, 11.4, 12.7}}});
        const auto handles = shape_handles(design);
        for (std::size_t knot = 0; knot < 7; ++knot) {
            const ShapeHandle* handle = handle_of(handles, design, "knot_radii_mm", knot);
            ASSERT_NE(handle, nullptr) << knot << " beside " << fourth;
            EXPECT_NEAR(handle->position.r, value_of(design, "knot_radii_mm", knot) * 1e-3, 1e-9);
        }
    }
}

// Where a knot is as wide as the next one, the monotone rule lets it move one way only, and beside it the
// wall moves further than itself.
TEST(ShapeHandles, KnotsAtTheLimitOfTheRuleStandWhereTheyAreMeant) {
    for (const std::vector<double>& radii : {std::vector<double>{4.9, 6.2, 7.5, 8.8, 11.4, 11.4, 12.7},
                                             {4.9, 4.9, 7.5, 8.8, 10.1, 10.1, 14.0},
                                             {3.6, 4.0, 5.0, 9.0, 11.0, 13.9, 14.0}}) {
        const Design design = test::design_with("spline_horn", {{"knot_radii_mm", radii}});
        const auto handles = shape_handles(design);
        const double throat = value_of(design, "waveguide_length_mm"),
                     flare = value_of(design, "flare_length_mm");
        for (std::size_t knot = 0; knot < radii.size(); ++knot) {
            const ShapeHandle* handle = handle_of(handles, design, "knot_radii_mm", knot);
            ASSERT_NE(handle, nullptr) << knot;
            EXPECT_NEAR(1e3 * handle->position.r, radii[knot], 1e-6) << "knot " << knot;
            EXPECT_NEAR(1e3 * handle->position.z, throat + (static_cast<double>(knot) + 1.0) / 8.0 * flare,
                        1e-6)
                << "knot " << knot;
        }
    }
}

TEST(ShapeHandles, SayWhatStopsThem) {
    const Design design = default_design("spline_horn");
    const ShapeHandle knot = *handle_of(shape_handles(design), design, "knot_radii_mm", 1);
    const PulledHandle free = pull_handle(design, knot, {knot.position.z, knot.position.r + 0.1e-3});
    EXPECT_EQ(free.stopped_by, "");
    const PulledHandle stopped = pull_handle(design, knot, {knot.position.z, 20e-3});
    EXPECT_EQ(stopped.stopped_by,
              "“Knot radii”: no radius of a monotone wall may be less than the one before");
    EXPECT_NEAR(value_of(stopped.design, "knot_radii_mm", 1), value_of(design, "knot_radii_mm", 2), 0.02);
    const ShapeHandle rim = *handle_of(shape_handles(design), design, "aperture_radius_mm");
    EXPECT_NE(pull_handle(design, rim, {-1.0, rim.position.r}).stopped_by, "") << "a negative length";
}

TEST(ShapeHandles, RoundTheValuesThatTheyMove) {
    const Design design = default_design("spline_horn");
    const ShapeHandle knot = *handle_of(shape_handles(design), design, "knot_radii_mm", 1);
    const Point target{knot.position.z, knot.position.r + 0.1234e-3};
    const double moved = value_of(pull_handle(design, knot, target, 0.05).design, "knot_radii_mm", 1);
    EXPECT_NEAR(std::remainder(moved, 0.05), 0.0, 1e-9);
    EXPECT_NEAR(moved, 1e3 * target.r, 0.0251);
    // At a rule's limit it rounds to the side that keeps the rule.
    const PulledHandle stopped = pull_handle(design, knot, {knot.position.z, 20e-3}, 0.7);
    EXPECT_NO_THROW(build_antenna(stopped.design));
    EXPECT_NEAR(std::remainder(value_of(stopped.design, "knot_radii_mm", 1), 0.7), 0.0, 1e-9);
}

TEST(ShapeHandles, AStepOfNoHeightCanStillBePulled) {
    const Design design = default_design("stepped_horn");
    ASSERT_EQ(value_of(design, "section_steps_mm", 1), 0.0);
    const auto handles = shape_handles(design);
    const ShapeHandle* step = handle_of(handles, design, "section_steps_mm", 1);
    ASSERT_NE(step, nullptr);
    Point target = step->position;
    target.r += 0.5e-3;
    EXPECT_NEAR(value_of(with_handle_at(design, *step, target), "section_steps_mm", 1), 0.5, 1e-5);
}

TEST(ShapeHandles, GoWhereTheyArePutInEveryTemplate) {
    for (const AntennaTemplate& entry : antenna_templates()) {
        const Design design = default_design(entry.name);
        for (const ShapeHandle& handle : shape_handles(design)) {
            const std::string key = design.parameters[handle.motions.front().parameter].key;
            // To where the first parameter alone would bring it with one per cent more.
            const HandleMotion& motion = handle.motions.front();
            const double step = 0.01 * std::max(0.1, std::abs(value_of(design, key, motion.entry)));
            const Point target{handle.position.z + step * motion.dz, handle.position.r + step * motion.dr};
            const Design moved = with_handle_at(design, handle, target);
            if (moved == design) continue;  // at a rule's limit by default
            const auto after = shape_handles(moved);
            const ShapeHandle* there = handle_of(after, moved, key, motion.entry);
            ASSERT_NE(there, nullptr) << entry.name << ' ' << key;
            // Along the motion: handles that made room for another may stand elsewhere after it.
            const double reached = std::abs((there->position.z - target.z) * motion.dz +
                                            (there->position.r - target.r) * motion.dr) /
                                   std::hypot(motion.dz, motion.dr);
            EXPECT_LT(reached, 0.25 * step * std::hypot(motion.dz, motion.dr) + 2e-9)
                << entry.name << ' ' << key << " from " << handle.position.z << ' ' << handle.position.r
                << " by " << motion.dz << ' ' << motion.dr << " to " << there->position.z << ' '
                << there->position.r;
            EXPECT_NO_THROW(build_antenna(moved));
        }
    }
}

TEST(ShapeHandles, StopAtTheRules) {
    const Design design = default_design("spline_horn");
    const ShapeHandle knot = *handle_of(shape_handles(design), design, "knot_radii_mm", 0);
    const Design moved = with_handle_at(design, knot, {knot.position.z, 1.0});
    EXPECT_NO_THROW(build_antenna(moved));
    // A monotone wall: not beyond the knot behind it.
    EXPECT_LE(value_of(moved, "knot_radii_mm", 0), value_of(design, "knot_radii_mm", 1));
    EXPECT_GT(value_of(moved, "knot_radii_mm", 0), 0.98 * value_of(design, "knot_radii_mm", 1));
    const Design broken = test::design_with("spline_horn", {{"aperture_radius_mm", {1.0}}});
    EXPECT_TRUE(shape_handles(broken).empty());
}

// A drag asks for them at every move of the mouse, on the window's thread.
TEST(ShapeHandles, AreFoundInMilliseconds) {
    for (const AntennaTemplate& entry : antenna_templates()) {
        const Design design = default_design(entry.name);
        const auto start = std::chrono::steady_clock::now();
        const auto handles = shape_handles(design);
        const double milliseconds =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        const auto drag_start = std::chrono::steady_clock::now();
        Point target = handles.back().position;
        target.r += 1e-5;
        with_handle_at(design, handles.back(), target);
        const double drag =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - drag_start).count();
        RecordProperty(entry.name + "_us", static_cast<int>(1e3 * milliseconds));
        std::printf("%-18s %zu handles, %.2f ms, a drag %.2f ms\n", entry.name.c_str(), handles.size(),
                    milliseconds, drag);
        // Only gross slowness fails: a loaded machine takes several times as long as a free one.
        EXPECT_LT(milliseconds, 500.0) << entry.name;
        EXPECT_LT(drag, 1000.0) << entry.name;
    }
}

}  // namespace
}  // namespace lathe
