// Errors of wrong drawings: file, line, key, value and what is allowed.
#include <gtest/gtest.h>

#include "tests/genetic/drawing/drawn_projects.hpp"

namespace lathe {
namespace {

using test::path_text;
using test::refusal_of;

struct Fault {
    std::string text, place, problem;
};

void expect_refusals(const std::vector<Fault>& faults) {
    for (const Fault& fault : faults) {
        const std::string said = refusal_of(fault.text);
        EXPECT_EQ(said.find("x.lathe:"), 0u) << said << "\nfor " << fault.text;
        EXPECT_NE(said.find(fault.place), std::string::npos) << fault.place << "\nin " << said;
        EXPECT_NE(said.find(fault.problem), std::string::npos) << fault.problem << "\nin " << said;
    }
}

/// A triangle whose first coordinate is this text.
std::string triangle(const std::string& first) {
    return "[[" + first + ", 0], [40, 0], [40, 3]]";
}
const std::string a_mm = R"("parameters": {"a_mm": {"value": 30, "min": 25, "max": 35}, "d_mm": [1, 2]},)";

TEST(BadDrawing, Formulas) {
    const std::string first = "antenna.regions[1].outline_zr_mm[0][0] = ";
    expect_refusals({
        {path_text(triangle(R"("30 +")")), first + "\"30 +\"", "ends too early: a number, a name"},
        {path_text(triangle(R"("2 $ a_mm")"), a_mm), first, "is not understood from column 3 on"},
        {path_text(triangle(R"("b_mm")"), a_mm), first + "\"b_mm\"",
         "b_mm is no name here; allowed: a_mm, d_mm"},
        {path_text(triangle(R"json("sqrt(-1)")json")), first, "gives no number"},
        {path_text(triangle(R"("1 / 0")")), first, "gives no number: division by 0"},
        {path_text(triangle(R"("d_mm[7]")"), a_mm), first, "has no entry 7; the list has 2"},
        {path_text(triangle(R"("d_mm[0.5]")"), a_mm), first, "is no whole number"},
        {path_text(triangle(R"("d_mm")"), a_mm), first, "d_mm is a list; allowed: d_mm[0]"},
        {path_text(triangle(R"json("length_of(x)")json")), first, "x is no curve; allowed: none"},
        {path_text(triangle(R"("v")"), R"("values": {"v": "w", "w": "v"},)"), "antenna.values.",
         "goes round in a circle: v -> w -> v"},
        {path_text(triangle(R"("v")"), R"("values": {"v": "1 +"},)"), "antenna.values.v = \"1 +\"",
         "ends too early"},
    });
}

TEST(BadDrawing, Names) {
    expect_refusals({
        {path_text(triangle("30"), R"("parameters": {"sqrt": 1},)"), "antenna.parameters.sqrt",
         "has a name that formulas use already"},
        {path_text(triangle("30"), R"("parameters": {"t": 1},)"), "antenna.parameters.t", "use already"},
        {path_text(triangle("30"), R"("values": {"2 b": 1},)"), "antenna.values.2 b", "no name for formulas"},
        {path_text(triangle("30"), R"("parameters": {"v": 1}, "values": {"v": 2},)"), "antenna.values.v",
         "has the name of a parameter"},
        {path_text(triangle("30"), R"("parameters": {"v": {"value": 9, "min": 1, "max": 5}},)"),
         "antenna.parameters.v.value = 9", "is outside its own gene's range; allowed: 1 to 5"},
        {path_text(triangle("30"), R"("parameters": {"v": {"formula": "2", "min": 1, "max": 5}},)"),
         "antenna.parameters.v.min", "cannot be a gene"},
        {path_text(triangle("30"), R"("colour": "blue",)"), "antenna.colour", "is not a known key"},
    });
}

TEST(BadDrawing, Paths) {
    const std::string path = "antenna.regions[1].outline_zr_mm";
    const auto item = [](const std::string& text) { return path_text("[[30, 0], " + text + ", [40, 0]]"); };
    expect_refusals({
        {path_text(R"([{"by": [1, 2]}, [40, 0], [40, 3]])"), path + "[0].by",
         "there is no point to start from"},
        {item(R"({"arc": [36, 0], "radius": 2})"), path + "[1].radius = 2",
         "radius 2 is less than half of the distance 6"},
        {item(R"({"arc": [36, 0], "centre": [31, 1], "turn": "left"})"), path + "[1].centre",
         "is not equally far from both ends"},
        {item(R"({"arc": [36, 0], "through": [33, 0]})"), path + "[1].through",
         "three points of the arc on a line"},
        {item(R"({"arc": [36, 0]})"), path + "[1]", "needs a third fact"},
        {item(R"({"conic": "ellipse", "focus": [34, 0], "other_focus": [50, 0], "to_r_mm": 60})"),
         path + "[1].to_r_mm = 60", "is not on the ellipse"},
        {item(R"({"conic": "hyperbola", "focus": [25, 0], "other_focus": [35, 0], "to_r_mm": 6})"),
         path + "[1]", "hyperbola begins half way between its foci"},
        {item(R"({"conic": "parabola", "focus": [40, 0]})"), path + "[1]", "must say where it ends"},
        {item(R"({"spline": [[29, 4], [36, 5]]})"), path + "[1].spline", "spline needs rising z"},
        {path_text(R"([[30, 1], {"follow": "x"}])", R"("curves": {"inner": [[30, 0]], "outer": [[30, 5]]},)"),
         path + "[1].follow = \"x\"", "x is no curve; allowed: inner, outer"},
        {path_text(R"([[30, 1], {"follow": "a"}])", R"("curves": {"a": [{"follow": "a"}]},)"),
         "antenna.curves.a", "curve goes round in a circle: a -> a"},
        {item(R"({"repeat": "i", "times": -1, "path": []})"), path + "[1].times = -1", "allowed: 0 to 10000"},
        {item(R"({"repeat": "i", "times": 2.5, "path": []})"), path + "[1].times = 2.5",
         "is no whole number"},
        {path_text(R"([[30, 0], {"arc": [36, 0], "radius": 5, "points": "a_mm / 3"}])", a_mm),
         path + "[1].points", "must not depend on a_mm"},
        {path_text(R"([{"fillet": [30, 2], "radius": 1}, [40, 0], [40, 3]])"), path + "[0]",
         "there is no point to start from"},
        {path_text(R"([[30, 0], {"fillet": [40, 0], "radius": 4}, [40, 3]])"), path + "[1]",
         "needs 4 mm of an edge of 3 mm"},
        {path_text(
             R"([[30, 0], {"fillet": [40, 0], "radius": 1}, {"fillet": [40, 1.5], "radius": 1}, [30, 1.5]])"),
         path + "[2]", "needs 1 mm of an edge of 0.5 mm"},
        {path_text(R"([[30, 0], {"chamfer": [40, 0], "length": 1}, {"arc": [36, 0], "radius": 5}])"),
         path + "[1]", "needs a straight edge behind it"},
        {path_text(R"([[30, 0], {"chamfer": [40, 0], "length": "0 - 1"}, [40, 3]])"), path + "[1].length",
         "must not be negative"},
        {item(R"({"swirl": 3})"), path + "[1]", "is not an item of a path"},
        {path_text("[[30, 0], [40, 0], [30, 0]]"), path, "needs at least 3 different points"},
        {path_text("[[30, 0], [31, \"0 - 0.2\"], [40, 3]]"), path,
         "reaches r = -0.2 at z = 31; allowed: 0 and more"},
        {item(R"({"repeat": "i", "times": 200, "path": [{"repeat": "j", "times": 200, "path": []}]})"), path,
         "allowed: 10000 turns"},
    });
    const std::string crossing = refusal_of(path_text("[[30, 0], [40, 5], [40, 0], [30, \"2 + 3\"]]"));
    EXPECT_NE(crossing.find("cross"), std::string::npos) << crossing;
    std::string nested = "[[30, 1]]";
    for (int level = 0; level < 20; ++level) nested = R"([{"if": 1, "path": )" + nested + "}]";
    EXPECT_NE(refusal_of(path_text(nested)).find("nested too deeply; allowed: 16 levels"), std::string::npos);
}

TEST(BadDrawing, Regions) {
    const auto region = [](const std::string& keys) {
        return test::drawn_text(R"("curves": {"c": [[30, 3], [33, 4], [33.1, 2], [36, 3]]},)",
                                test::guide + R"(, {"material": "pec", )" + keys + "}");
    };
    const std::string place = "antenna.regions[1]";
    expect_refusals({
        {region(R"("wall_of": "c", "thickness_mm": 0)"), place + ".thickness_mm = 0", "must be more than 0"},
        {region(R"("wall_of": "c", "thickness_mm": 4)"), place + ".wall_of",
         "offset turns back on itself at (3"},
        {region(R"("wall_of": "c")"), place + ".thickness_mm", "is missing"},
        {region(R"("circle": {"centre_mm": [30, 5], "radius_mm": "-1"})"), place + ".circle.radius_mm",
         "must be more than 0"},
        {region(R"("outline_zr_mm": [[1, 2]], "circle": {})"), place,
         "allowed: one of outline_zr_mm, circle"},
        {region(R"("outline_xy_mm": [["1", 2]])"), place + ".outline_xy_mm", "is not a known key"},
    });
}

TEST(BadDrawing, Rules) {
    expect_refusals({
        {path_text(triangle("30"), R"("rules": [{"need": "1 + 2"}],)"), "antenna.rules[0].need",
         "must be one inequality, such as a <= b"},
        {path_text(triangle("30"), R"("rules": [{"need": "x <= 2"}],)"), "antenna.rules[0].need",
         "x is no name here"},
        {path_text(triangle("30"),
                   a_mm + R"("rules": [{"need": "a_mm <= 28", "message": "a_mm: too long"}],)"),
         "antenna.parameters", "a_mm: too long (off by 2"},
    });
}

}  // namespace
}  // namespace lathe
