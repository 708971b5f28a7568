// Named dimensions keep the geometry, and changing them moves what they say.
#include "genetic/editing/dimension.hpp"

#include "genetic/editing/parameter_edits.hpp"
#include "tests/genetic/editing/edited_shapes.hpp"

namespace lathe::editing::test {
namespace {

TEST(DimensionTest, NamingKeepsTheGeometryAndRoundTrips) {
    const Project before = flare();
    for (const Moves moves : {Moves::behind, Moves::level, Moves::only})
        for (const int axis : {0, 1}) {
            const Project named = with_dimension(before, {point(1), point(2), axis, moves, "flare"});
            EXPECT_LE(difference_mm(before, named), 1e-12);
            EXPECT_TRUE(has_parameter(named, "flare_mm"));
            EXPECT_EQ(read_back(named), named);
        }
}

TEST(DimensionTest, AllBehindMovesWithTheLength) {
    const Project named = with_dimension(flare(), {point(1), point(2), 0, Moves::behind, "flare", "30"});
    const auto outline = outlines(named)[0];
    EXPECT_NEAR(outline[1][0], 15.0, 1e-12);
    EXPECT_NEAR(outline[2][0], 45.0, 1e-12);
    EXPECT_NEAR(outline[3][0], 45.0, 1e-12) << "the outer corner of the rim lies behind too";
    EXPECT_NEAR(outline[4][0], 15.0, 1e-12);
    EXPECT_NE(write_project(named).find("\"15 + flare_mm\""), std::string::npos);
}

TEST(DimensionTest, OnlyThePointMoves) {
    const Project named = with_dimension(flare(), {point(1), point(2), 0, Moves::only, "flare_mm", "30"});
    const auto outline = outlines(named)[0];
    EXPECT_NEAR(outline[2][0], 45.0, 1e-12);
    EXPECT_NEAR(outline[3][0], 40.0, 1e-12);
}

TEST(DimensionTest, OfALevelMovesThePortWithTheGuide) {
    const Project named = with_dimension(flare(), {"", point(1), 1, Moves::level, "guide", "4"});
    const Antenna antenna = antenna_of(named);
    EXPECT_NEAR(antenna.regions[0].outline[0].r, 4e-3, 1e-15);
    EXPECT_NEAR(antenna.regions[0].outline[1].r, 4e-3, 1e-15);
    EXPECT_NEAR(antenna.regions[0].outline[5].r, 4.6e-3, 1e-15);
    EXPECT_NEAR(antenna.port.radius, 4e-3, 1e-15);
}

TEST(DimensionTest, LaterDimensionsGoOnFromEarlierOnes) {
    Project named = with_dimension(flare(), {point(0), point(1), 0, Moves::behind, "guide"});
    named = with_dimension(named, {point(1), point(2), 0, Moves::behind, "flare"});
    EXPECT_NE(write_project(named).find("\"guide_mm + flare_mm\""), std::string::npos);
    named = with_parameter_value(named, "guide_mm", "20");
    EXPECT_NEAR(outlines(named)[0][2][0], 45.0, 1e-12);
    EXPECT_NEAR(antenna_of(named).port.reference_z, 20e-3, 1e-15);
    EXPECT_LE(difference_mm(with_parameter_value(named, "guide_mm", "15"), flare()), 1e-12);
}

TEST(DimensionTest, BackwardsPointsMoveBackwards) {
    const Project named = with_dimension(flare(), {point(2), point(3), 1, Moves::only, "rim", "2"});
    EXPECT_NEAR(outlines(named)[0][3][1], 11.0, 1e-12);
    const Project back = with_dimension(flare(), {point(2), point(4), 1, Moves::only, "step", "4.2"});
    EXPECT_NEAR(outlines(back)[0][4][1], 4.8, 1e-12);
}

TEST(DimensionTest, AKnownNameMakesItAsLongAsTheParameter) {
    const Project named =
        with_dimension(flare(R"("wall_mm": 0.8)"), {point(0), point(5), 1, Moves::only, "wall_mm"});
    EXPECT_NEAR(outlines(named)[0][5][1], 4.4, 1e-12);
}

TEST(DimensionTest, StepsAndArcsFollow) {
    Project project = flare(R"("a_mm": 3.6)", R"("curves": {"inner":
[[0, 2], {"by": [5, 0]}, {"by": [5, 1]}, {"arc": [20, 4], "through": [16, 3.9]}, [25, 4], {"by": [2, 0]}]}, )");
    const auto end = [](const Project& of, std::size_t index) {
        return shape_of(of).paths[0].points[index].at_mm;
    };
    const std::string inner = "/curves/inner";
    const Project all =
        with_dimension(project, {inner + "/0", inner + "/1/by", 0, Moves::behind, "first", "6"});
    EXPECT_NEAR(end(all, 1)[0], 6.0, 1e-12);
    EXPECT_NEAR(end(all, 2)[0], 11.0, 1e-12);
    EXPECT_NEAR(end(all, 3)[0], 21.0, 1e-12);
    EXPECT_NEAR(shape_of(all).paths[0].controls[0].at_mm[0], 17.0, 1e-12);
    EXPECT_NEAR(end(all, 5)[0], 28.0, 1e-12);
    const Project one =
        with_dimension(project, {inner + "/0", inner + "/1/by", 0, Moves::only, "first", "6"});
    EXPECT_NEAR(end(one, 1)[0], 6.0, 1e-12);
    EXPECT_NEAR(end(one, 2)[0], 10.0, 1e-12);
}

TEST(DimensionTest, TellsWhichPointsWouldMove) {
    const DimensionPreview all = preview_of(flare(), {point(1), point(2), 0, Moves::behind});
    EXPECT_EQ(all.moving.size(), 2u);
    EXPECT_EQ(all.direction, 1.0);
    EXPECT_EQ(preview_of(flare(), {point(1), point(2), 0, Moves::only}).moving.size(), 1u);
    EXPECT_NE(preview_of(flare(), {point(0), point(1), 1}).problem, "");
    EXPECT_NEAR(measured_mm(shape_of(flare()), {point(1), point(2), 0}), 25.0, 1e-12);
}

TEST(DimensionTest, RefusesNamesAndDirectionsThatDoNotWork) {
    const auto named = [](const std::string& name, int axis = 0) {
        return refusal([&] {
            with_dimension(flare(R"("a_mm": 3)"), {point(1), point(2), axis, Moves::only, name});
        });
    };
    EXPECT_NE(named("2x").find("letters"), std::string::npos) << named("2x");
    EXPECT_EQ(named("x"), "");
    EXPECT_NE(refusal([] {
                  with_dimension(flare(), {point(2), point(3), 0, Moves::only, "x"});
              }).find("same coordinate"),
              std::string::npos);
    EXPECT_NE(refusal([] {
                  with_dimension(flare(R"("a_mm": 3)"), {point(1), point(2), 0, Moves::only, "a", "4"});
              }).find("is a parameter already"),
              std::string::npos);
    // An outline that would cross itself.
    EXPECT_NE(refusal([] { with_dimension(flare(), {point(1), point(2), 1, Moves::only, "x", "30"}); }), "");
    EXPECT_EQ(parse_named_value(" flare = 12 mm ").value, "12 mm");
    EXPECT_NE(refusal([] { parse_named_value("flare ="); }), "");
}

}  // namespace
}  // namespace lathe::editing::test
