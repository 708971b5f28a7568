// What the field view computes before anything is drawn.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <random>
#include <thread>

#include "tests/ui/ui_test_support.hpp"
#include "ui/charts/plot.hpp"
#include "ui/forms/frequency_box.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/painting/plane_viewport.hpp"
#include "ui/scene/colour_map.hpp"
#include "ui/scene/mirrored_frame.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/workers/field_range.hpp"

namespace lathe::ui {
namespace {

double area_of(const PaintedShape& shape) {
    double sum = 0.0;
    for (const Trapezoid& t : shape.area) {
        const double left = t.corners[3].r - t.corners[0].r, right = t.corners[2].r - t.corners[1].r;
        sum += 0.5 * (left + right) * (t.corners[1].z - t.corners[0].z);
    }
    return sum;
}

std::vector<Point> box(double z0, double r0, double z1, double r1) {
    return {{z0, r0}, {z1, r0}, {z1, r1}, {z0, r1}};
}

Frame frame_of(double r0, std::vector<float> values) {
    Frame frame;
    frame.component = FieldComponent::e_z;
    frame.nz = 1;
    frame.nr = static_cast<int>(values.size());
    frame.dr_m = frame.dz_m = 1e-3;
    frame.r0_m = r0;
    frame.values = std::move(values);
    return frame;
}

// A field that is one plane wave along x, E = x cos(kz), has E_r = cos(phi), E_phi = -sin(phi): drawn along
// fixed directions it must not jump at the axis. H_z and E_z of m = 1 vanish on the axis, so they are odd.
TEST(FieldNumbers, MirrorSignKeepsTheFieldSmoothAcrossTheAxis) {
    for (const auto transverse :
         {FieldComponent::e_r, FieldComponent::e_phi, FieldComponent::h_r, FieldComponent::h_phi}) {
        EXPECT_EQ(mirror_sign(transverse, 0), -1.0f);
        EXPECT_EQ(mirror_sign(transverse, 1), 1.0f);
        EXPECT_EQ(mirror_sign(transverse, 2), -1.0f);
    }
    for (const auto axial : {FieldComponent::e_z, FieldComponent::h_z}) {
        EXPECT_EQ(mirror_sign(axial, 0), 1.0f);
        EXPECT_EQ(mirror_sign(axial, 1), -1.0f);
        EXPECT_EQ(mirror_sign(axial, 2), 1.0f);
    }
}

TEST(FieldNumbers, MirroredKeepsARowOnTheAxisOnce) {
    const MirroredFrame on_axis = mirrored(frame_of(0.0, {1, 2, 3}), 1);
    EXPECT_EQ(on_axis.values, (std::vector<float>{-3, -2, 1, 2, 3}));
    EXPECT_DOUBLE_EQ(on_axis.r0_m, -2e-3);
    const MirroredFrame half_a_cell_off = mirrored(frame_of(0.5e-3, {1, 2, 3}), 0);
    EXPECT_EQ(half_a_cell_off.values, (std::vector<float>{3, 2, 1, 1, 2, 3}));
    EXPECT_DOUBLE_EQ(half_a_cell_off.r0_m, -2.5e-3);
}

TEST(FieldNumbers, LaterRegionsPaintOverEarlierOnes) {
    Material metal, vacuum, glass;
    metal.is_pec = true;
    glass.relative_permittivity = 4.0;
    Antenna antenna;
    antenna.port.kind = PortKind::dipole;
    antenna.regions = {{metal, box(0, 0, 10e-3, 10e-3)},
                       {vacuum, box(2e-3, 2e-3, 8e-3, 8e-3)},
                       {glass, box(8e-3, 0, 12e-3, 10e-3)}};
    const auto shapes = painted_shapes(antenna, 0.0);
    ASSERT_EQ(shapes.size(), 2u);
    EXPECT_NEAR(area_of(shapes[0]), (80 - 36) * 1e-6, 1e-10);
    EXPECT_NEAR(area_of(shapes[1]), 40e-6, 1e-10);
    EXPECT_EQ(shapes[1].material, glass);
}

TEST(FieldNumbers, WallsOfTheGuideGoOnBehindThePort) {
    Material metal;
    metal.is_pec = true;
    Antenna antenna;
    antenna.regions = {{metal, box(0, 4e-3, 10e-3, 5e-3)}};
    antenna.port.radius = 4e-3;
    EXPECT_NEAR(area_of(painted_shapes(antenna, 0.0).at(0)), 10e-6, 1e-10);
    EXPECT_NEAR(area_of(painted_shapes(antenna, -5e-3).at(0)), 15e-6, 1e-10);
}

TEST(FieldNumbers, RangeRisesFastFallsSlowlyAndHoldsAFloor) {
    FieldRange range;
    const std::vector<float> strong(100, 10.0f), weak(100, 0.001f);
    range.follow(strong);
    EXPECT_NEAR(range.half_range(), 10.0, 1e-6);
    range.follow(weak);
    EXPECT_GT(range.half_range(), 9.0);
    for (int i = 0; i < 1000; ++i) range.follow(weak);
    EXPECT_NEAR(range.half_range(), 10.0 / 30.0, 1e-3);
    range.follow(strong);
    EXPECT_GT(range.half_range(), 3.0);
    range.set_fixed(5.0);
    range.follow(strong);
    EXPECT_DOUBLE_EQ(range.half_range(), 5.0);
}

TEST(FieldNumbers, RecorderKeepsItsBudgetAndCoversTheWholeSolve) {
    const std::size_t budget = 40 * 1000 * sizeof(float);
    FrameRecorder recorder(FieldComponent::e_z, 4, budget);
    for (long step = 0; step < 1000; ++step) {
        Frame frame = frame_of(0.0, std::vector<float>(1000, 1.0f));
        frame.step = 4 * step;
        recorder.receive(std::move(frame));
    }
    ASSERT_LE(recorder.size(), 40u);
    ASSERT_GE(recorder.size(), 20u);
    EXPECT_EQ(recorder.frame(0)->step, 0);
    const long distance = recorder.frame(1)->step - recorder.frame(0)->step;
    for (std::size_t i = 1; i < recorder.size(); ++i)
        EXPECT_EQ(recorder.frame(i)->step - recorder.frame(i - 1)->step, distance);
    EXPECT_EQ(distance, recorder.steps_per_frame());
    EXPECT_GE(recorder.frame(recorder.size() - 1)->step, 4000 - 2 * distance);
}

/// Frames come as from an engine that leaves most of them out.
TEST(FieldNumbers, RecorderOfFramesNowAndThenStaysEven) {
    FrameRecorder recorder(FieldComponent::e_z, 4, 60 * 1000 * sizeof(float));
    std::vector<long> sent;
    std::mt19937 random(5);
    for (long step = 0; step < 40000; step += 30 + static_cast<long>(random() % 40)) {
        Frame frame = frame_of(0.0, std::vector<float>(1000, 1.0f));
        frame.step = step;
        sent.push_back(step);
        recorder.receive(std::move(frame));
    }
    ASSERT_LE(recorder.size(), 60u);
    ASSERT_GE(recorder.size(), 20u);
    EXPECT_GE(recorder.interval_steps(), 400) << "the engine is asked for no more than is kept";
    for (std::size_t i = 1; i < recorder.size(); ++i) {
        const long distance = recorder.frame(i)->step - recorder.frame(i - 1)->step;
        EXPECT_GE(distance, recorder.steps_per_frame());
        EXPECT_LE(distance, recorder.steps_per_frame() * 3 / 2);
    }
    EXPECT_GE(recorder.frame(recorder.size() - 1)->step, sent.back() - recorder.steps_per_frame());
}

/// A quick engine is not held up by a film, a slow one gives all its frames.
TEST(FieldNumbers, RecorderAsksForFramesNoFasterThanEyesAndReplayNeed) {
    FrameRecorder recorder(FieldComponent::e_z);
    EXPECT_TRUE(recorder.needs_every_frame()) << "the first one";
    const auto begin = std::chrono::steady_clock::now();
    int asked = 0;
    long step = 0;
    while (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(200)) {
        step += 4;
        if (!recorder.needs_every_frame()) continue;
        Frame frame = frame_of(0.0, std::vector<float>(1000, 1.0f));
        frame.step = step;
        recorder.receive(std::move(frame));
        ++asked;
    }
    EXPECT_LE(asked, 201);
    EXPECT_GE(asked, 6) << "30 a second";
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_TRUE(recorder.needs_every_frame());
}

TEST(FieldNumbers, FilmEndsWhereTheFieldHasDiedOut) {
    FrameRecorder recorder(FieldComponent::e_z);
    for (int i = 0; i < 100; ++i)
        recorder.receive(frame_of(0.0, std::vector<float>(50, static_cast<float>(std::exp(-0.2 * i)))));
    recorder.finish();
    EXPECT_EQ(recorder.part_worth_showing().first, 0u);
    EXPECT_NEAR(static_cast<double>(recorder.part_worth_showing().end), std::log(200.0) / 0.2, 2.0);
}

TEST(FieldNumbers, ZoomHoldsThePointUnderTheCursorAndPanFollowsIt) {
    const QRectF frame(40.0, 0.0, 600.0, 300.0);
    PlaneViewport viewport(1e2, 1e6, 0.5);
    viewport.fit({-0.01, 0.05, 0.01, -0.01}, frame);
    EXPECT_DOUBLE_EQ(viewport.pixels_per_metre(), 0.5 * 600.0 / 0.06) << "the length binds";
    EXPECT_TRUE(viewport.follows());
    const QPointF cursor(100.0, 40.0);
    const Point held = viewport.to_plane(cursor, frame);
    viewport.zoom(3.0, cursor, frame);
    EXPECT_FALSE(viewport.follows());
    EXPECT_NEAR(viewport.to_pixels(held, frame).x(), cursor.x(), 1e-9);
    EXPECT_NEAR(viewport.to_pixels(held, frame).y(), cursor.y(), 1e-9);
    viewport.pan({7.0, -5.0});
    EXPECT_NEAR(viewport.to_pixels(held, frame).x(), cursor.x() + 7.0, 1e-9);
    EXPECT_NEAR(viewport.to_pixels(held, frame).y(), cursor.y() - 5.0, 1e-9);
    viewport.zoom(1e9, cursor, frame);
    EXPECT_EQ(viewport.pixels_per_metre(), 1e6) << "no closer than that";
}

TEST(FieldNumbers, TheChosenFrequencyStaysInAnotherList) {
    FrequencyBox box;
    int changes = 0;
    QObject::connect(&box, &QComboBox::currentIndexChanged, [&changes] { ++changes; });
    const std::vector<double> coarse{10e9, 11e9, 12e9}, fine{10e9, 10.5e9, 11.5e9, 12.001e9, 12.1e9};
    box.set_frequencies(coarse);
    EXPECT_EQ(box.currentText(), "11 GHz") << "the middle one at first";
    box.setCurrentIndex(2);
    changes = 0;
    box.set_frequencies(fine);
    EXPECT_EQ(box.currentText(), "12.001 GHz");
    box.set_frequencies(coarse);
    EXPECT_EQ(box.currentText(), "12 GHz");
    box.set_frequencies({});
    EXPECT_EQ(box.currentIndex(), -1);
    EXPECT_EQ(changes, 0);
}

TEST(FieldNumbers, ColourMapsAreOddInHueAndEvenInWeight) {
    for (const Theme theme : {Theme::light, Theme::dark}) {
        const Colour plus = diverging_colour(0.7, theme), minus = diverging_colour(-0.7, theme);
        EXPECT_GT(plus[0], plus[2]) << "positive is red or orange";
        EXPECT_GT(minus[2], minus[0]) << "negative is blue";
        EXPECT_EQ(diverging_colour(5.0, theme), diverging_colour(1.0, theme));
        EXPECT_EQ(diverging_colour(std::nan(""), theme), background_colour(theme));
    }
}

TEST(FieldNumbers, TicksAreRoundAndInside) {
    EXPECT_EQ(round_ticks(-0.9, 10.2, 5), (QList<double>{0, 5, 10}));
    EXPECT_EQ(tick_text(-0.5, 0.05), QStringLiteral("−0.50"));
    EXPECT_TRUE(round_ticks(1.0, 1.0, 5).isEmpty());
    EXPECT_EQ(unit_prefix(2500.0).prefix, QStringLiteral("k"));
    EXPECT_EQ(unit_prefix(0.02).prefix, QStringLiteral("m"));
}

}  // namespace
}  // namespace lathe::ui
