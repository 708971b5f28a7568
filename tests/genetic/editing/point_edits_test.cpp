// Points and edges of own shapes.
#include "genetic/editing/point_edits.hpp"

#include "genetic/editing/dimension.hpp"
#include "genetic/editing/parameter_edits.hpp"
#include "genetic/editing/repetition_edit.hpp"
#include "solver/base/input_error.hpp"
#include "tests/genetic/editing/edited_shapes.hpp"

namespace lathe::editing::test {
namespace {

TEST(PointEditsTest, RegionsAndTemplatesBecomeOwnShapes) {
    for (const char* name : {"conical_horn_30ghz.lathe", "lens_30ghz.lathe"}) {
        const Project before = read_project(std::string(LATHE_EXAMPLES "/") + name);
        const Project own = own_shape_of(before);
        EXPECT_TRUE(is_own_shape(own));
        EXPECT_LE(difference_mm(before, own), 1e-9) << name;
        EXPECT_EQ(read_back(own), own);
        EXPECT_EQ(own_shape_of(own), own);
    }
    EXPECT_TRUE(is_own_shape(start_shape_project()));
    EXPECT_NO_THROW(antenna_of(start_shape_project()));
}

TEST(PointEditsTest, PointsMoveByNumberAndByParameter) {
    const Project moved = with_point_at(flare(), point(2), {41.0, 9.5});
    EXPECT_NEAR(outlines(moved)[0][2][0], 41.0, 1e-12);
    EXPECT_NEAR(outlines(moved)[0][2][1], 9.5, 1e-12);
    const Project named = with_dimension(flare(), {point(1), point(2), 0, Moves::behind, "flare"});
    const Project pulled = with_point_at(named, point(2), {42.0, 9.0});
    EXPECT_NEAR(outlines(pulled)[0][3][0], 42.0, 1e-12) << "the parameter has changed";
    const Project gene = with_gene(named, "flare_mm", std::pair{20.0, 26.0});
    EXPECT_NE(refusal([&] {
                  with_point_at(gene, point(2), {42.0, 9.0});
              }).find("out of its range"),
              std::string::npos);
    EXPECT_NE(refusal([] { with_point_at(flare(), point(2), {40.0, -9.0}); }), "");
}

TEST(PointEditsTest, CoordinatesAreTypedAsNumbersAndFormulas) {
    const Project before = flare(R"("rim_mm": 9.5)");
    const Project typed = with_coordinates(before, point(2), {"1.6 in", "rim_mm - 0.1"});
    EXPECT_NEAR(outlines(typed)[0][2][0], 40.64, 1e-12);
    EXPECT_NEAR(outlines(typed)[0][2][1], 9.4, 1e-12);
    EXPECT_EQ(coordinate_texts(typed, point(2))[1], "rim_mm - 0.1");
    EXPECT_EQ(parameter_of(typed, point(2), 1), "rim_mm");
    EXPECT_EQ(parameter_of(typed, point(2), 0), "");
    EXPECT_EQ(with_coordinates(typed, point(2), {"40", "9"}), before);
    EXPECT_EQ(with_coordinates(before, point(2), {"", ""}), before);
    EXPECT_NE(refusal([&] {
                  with_coordinates(before, point(2), {"40", "b"});
              }).find("b is no name here"),
              std::string::npos);
}

TEST(PointEditsTest, PointsAreInsertedAndDeleted) {
    const Project before = flare();
    const Project more = with_point_inserted(before, {list, 1}, {27.0, 6.5});
    ASSERT_EQ(outlines(more)[0].size(), 7u);
    EXPECT_NEAR(outlines(more)[0][2][1], 6.5, 1e-12);
    EXPECT_EQ(without_point(more, point(2)), before);
    const Project closing = with_point_inserted(before, {list, 5}, {0.0, 4.0});
    EXPECT_EQ(outlines(closing)[0].size(), 7u);
    const Project cone = with_region(before, {{EdgeKind::line, {20.0, 0.0}},
                                              {EdgeKind::line, {30.0, 0.0}},
                                              {EdgeKind::line, {20.0, 3.0}},
                                              {EdgeKind::line, {19.0, 1.0}}});
    const Project less = without_point(cone, "/regions/1/outline_zr_mm/0");
    EXPECT_EQ(outlines(less)[1].size(), 3u);
    EXPECT_NE(refusal([&] { without_point(less, "/regions/1/outline_zr_mm/0"); }).find("at least 3"),
              std::string::npos);
    EXPECT_NE(refusal([&] { with_point_inserted(before, {list, 9}, {0.0, 4.0}); }), "");
}

TEST(PointEditsTest, StepsHoldTheirOtherEnds) {
    const Project steps = flare("", R"("curves": {"c": [[0, 2], {"by": [5, 1]}, {"by": [5, 0]}]}, )");
    const auto end = [](const Project& of, std::size_t index) {
        return shape_of(of).paths[0].points[index].at_mm;
    };
    const Project moved = with_point_at(steps, "/curves/c/1/by", {6.0, 3.5});
    EXPECT_NEAR(end(moved, 1)[0], 6.0, 1e-12);
    EXPECT_NEAR(end(moved, 2)[0], 10.0, 1e-12);
    EXPECT_NEAR(end(moved, 2)[1], 3.0, 1e-12);
    const Project less = without_point(steps, "/curves/c/1/by");
    EXPECT_NEAR(end(less, 1)[0], 10.0, 1e-12);
    const Project more = with_point_inserted(steps, {"/curves/c", 1}, {7.0, 3.0});
    EXPECT_NEAR(end(more, 3)[0], 10.0, 1e-12);
    const Project later = without_point(steps, "/curves/c/0");
    EXPECT_NEAR(end(later, 1)[0], 10.0, 1e-12) << "the rest stays";
}

TEST(PointEditsTest, EdgesBecomeArcsAndSplines) {
    const Project arc = with_edge_kind(flare(), {list, 1}, EdgeKind::arc);
    EXPECT_GT(outlines(arc)[0].size(), 40u);
    const ShapePath path = shape_of(arc).paths[0];
    ASSERT_EQ(path.controls.size(), 1u);
    EXPECT_EQ(path.points[2].kind, PointKind::arc);
    const Project bent = with_point_at(arc, path.controls[0].place, {25.0, 5.5});
    EXPECT_NEAR(shape_of(bent).paths[0].controls[0].at_mm[1], 5.5, 1e-12);
    EXPECT_EQ(with_edge_kind(arc, {list, 1}, EdgeKind::line), flare());
    const Project spline = with_edge_kind(flare(), {list, 1}, EdgeKind::spline);
    EXPECT_EQ(shape_of(spline).paths[0].points[2].kind, PointKind::knot);
    EXPECT_EQ(shape_of(spline).paths[0].points.size(), 7u);
    const Project knots = with_point_inserted(spline, {list, 2}, {35.0, 8.0});
    EXPECT_EQ(shape_of(knots).paths[0].points.size(), 8u);
    EXPECT_EQ(shape_of(without_point(knots, shape_of(knots).paths[0].points[3].place)).paths[0].points.size(),
              7u);
    EXPECT_EQ(read_back(knots), knots);
    EXPECT_NE(refusal([] { with_edge_kind(flare(), {list, 5}, EdgeKind::arc); }), "");
}

TEST(PointEditsTest, RegionsAreDrawnAndDeleted) {
    const Project drawn = with_region(flare(), {{EdgeKind::line, {20.0, 0.0}},
                                                {EdgeKind::line, {30.0, 0.0}},
                                                {EdgeKind::arc, {20.0, 3.0}, {28.0, 2.0}}});
    EXPECT_EQ(antenna_of(drawn).regions.size(), 2u);
    EXPECT_EQ(without_path(drawn, "/regions/1/outline_zr_mm"), flare());
    EXPECT_NE(refusal([] { with_region(flare(), {{}, {EdgeKind::line, {1.0, 1.0}}}); }), "");
    const Project start = start_shape_project();
    EXPECT_NE(refusal([&] { without_path(start, "/curves/inner"); }).find("is no curve"), std::string::npos);
}

TEST(RepetitionTest, SlotsAreRepeatedAndTheRestMovesOn) {
    // A flat disc with one slot, 1 mm wide and 1 mm apart.
    const Project disc = parse_project(R"({"format": "lathe/1", "antenna": {"parameters": {}, "regions": [
{"material": "pec", "outline_zr_mm": [[0, 4], [10, 4], [11, 4], [11, 6], [12, 6], [12, 4], [15, 4], [15, 8], [0, 8]]}],
"port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 4, "z_mm": 0}},
"simulation": {"from_ghz": 28, "to_ghz": 32, "cells_per_wavelength": 12}})",
                                       "disc.lathe");
    const Project named = with_repetition(disc, {list, 2, 5}, "slots = 3");
    const auto outline = outlines(named)[0];
    EXPECT_EQ(outline.size(), 9u + 8u);
    EXPECT_NEAR(outline[13][0], 16.0, 1e-12);
    EXPECT_NEAR(outline[14][0], 19.0, 1e-12) << "the end of the disc has moved by two periods";
    EXPECT_EQ(outlines(with_parameter_value(named, "slots", "5"))[0].size(), 9u + 16u);
    EXPECT_NEAR(outlines(with_parameter_value(named, "slots", "1"))[0][6][0], 15.0, 1e-12);
    EXPECT_EQ(read_back(named), named);
    EXPECT_NEAR(outlines(with_repetition(disc, {list, 2, 5}, "3"))[0][14][0], 19.0, 1e-12);
    // With a pitch that is a parameter.
    Project pitch = with_dimension(disc, {point(1), point(2), 0, Moves::behind, "land"});
    pitch = with_repetition(pitch, {list, 2, 5}, "slots = 3");
    EXPECT_LE(difference_mm(pitch, named), 1e-12);
    EXPECT_NEAR(outlines(with_parameter_value(pitch, "land_mm", "2"))[0][14][0], 22.0, 1e-12);
    EXPECT_NE(refusal([&] { with_repetition(disc, {list, 2, 5}, "2.5"); }), "");
    EXPECT_NE(refusal([&] { with_repetition(disc, {list, 0, 5}, "2"); }), "");
}

}  // namespace
}  // namespace lathe::editing::test
