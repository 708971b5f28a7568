// Lists of solids and ports changed without a window: what is added is good as it stands, what is refused and
// why.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "genetic/project/drawn_files.hpp"
#include "solver/formats/solid_stl.hpp"
#include "solver/geometry/solids/simple_solids.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/space/space_projects.hpp"
#include "ui/space/drawing_edits.hpp"
#include "ui/space/drawing_properties.hpp"
#include "ui/space/drawing_row.hpp"
#include "ui/space/new_objects.hpp"
#include "ui/space/space_model.hpp"

namespace lathe::ui::test {
namespace {

const VolumeDesign& drawing(const Project& project) {
    return std::get<VolumeDesign>(project.antenna);
}

std::string refusal(const std::function<void()>& edit) {
    try {
        edit();
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(DrawingEdits, EveryKindOfSolidIsGoodAsItIsAddedAndSurvivesTheFile) {
    const InsertionPoint place{{0.0, 0.0, 40.0}, 10.0};
    for (const SolidKind kind : {SolidKind::revolved, SolidKind::box, SolidKind::cylinder, SolidKind::cone,
                                 SolidKind::sphere, SolidKind::loft, SolidKind::extruded, SolidKind::sheet}) {
        Project project = pyramidal_horn();
        project = with_solid(project, new_solid(kind, place));
        const std::string& name = solid_kind_names().at(static_cast<std::size_t>(kind));
        const Body body = volume_antenna_of(project).body;
        const Bounds box = body.parts().back().bounds;
        const Eigen::Vector3d size = 1e3 * (box.high - box.low), middle = 500.0 * (box.low + box.high);
        EXPECT_LE(size.maxCoeff(), 10.0 + 1e-9) << name;
        EXPECT_GE(size.minCoeff(), kind == SolidKind::sheet ? 0.0 : 4.9) << name;
        EXPECT_NEAR((middle - place.centre_mm).norm(), 0.0, 1e-6) << name;
        EXPECT_EQ(parse_project(write_project(project), "drawn.lathe"), project) << name;
    }
}

TEST(DrawingEdits, AWireIsGoodAsItIsAddedAndItsPathIsEditedByPoints) {
    const InsertionPoint place{{0.0, 0.0, 40.0}, 10.0};
    Project project = with_solid(pyramidal_horn(), new_solid(SolidKind::wire, place));
    const std::size_t number = drawing(project).solids.size() - 1;
    const DrawingRow path{false, number, DrawingRow::Group::numbers, 0};
    EXPECT_EQ(outline_text(drawing(project), path), "0, 0, 35\n0, 0, 45");
    EXPECT_EQ(row_text(drawing(project), path), "2 points");
    project = with_row(project, path, "0, 0, 35\n0 0 45\n5; 0; 45");
    EXPECT_EQ(drawing(project).solids.back().numbers[0].size(), 9u);
    EXPECT_EQ(parse_project(write_project(project), "drawn.lathe"), project);
    EXPECT_NE(refusal([&] { with_row(project, path, "0, 0, 35"); }).find("two or more"), std::string::npos);
    EXPECT_NE(refusal([&] { with_row(project, path, "0, 0\n1, 1"); }).find("three numbers"),
              std::string::npos);
}

TEST(DrawingEdits, ALumpedElementIsGoodAsItIsAddedAndItsValuesComeAndGo) {
    const InsertionPoint place{{0.0, 0.0, 40.0}, 10.0};
    Project project = with_solid(pyramidal_horn(), new_solid(SolidKind::lumped_element, place));
    const std::size_t number = drawing(project).solids.size() - 1;
    const std::size_t parts = volume_antenna_of(project).body.parts().size();
    EXPECT_EQ(volume_antenna_of(project).elements.at(0).values.resistance, 50.0);
    EXPECT_EQ(parse_project(write_project(project), "drawn.lathe"), project);
    const auto number_row = [&](std::size_t key) {
        return DrawingRow{false, number, DrawingRow::Group::numbers, key};
    };
    project = with_row(project, number_row(3), "1.5");
    project = with_row(project, number_row(2), "");
    const DrawingRow connection{false, number, DrawingRow::Group::properties,
                                static_cast<std::size_t>(DrawingProperty::connection)};
    EXPECT_EQ(row_text(drawing(project), connection), "series");
    project = with_row(project, connection, "parallel");
    const VolumeElement element = volume_antenna_of(project).elements.at(0);
    EXPECT_EQ(element.values.resistance, 0.0);
    EXPECT_DOUBLE_EQ(element.values.inductance, 1.5e-9);
    EXPECT_TRUE(element.values.is_parallel);
    EXPECT_EQ(parse_project(write_project(project), "drawn.lathe"), project);
    EXPECT_NE(refusal([&] { with_row(project, number_row(3), ""); }).find("one or more of"),
              std::string::npos);
    project = with_copy(project, {false, number});
    EXPECT_EQ(volume_antenna_of(project).elements.size(), 2u);
    EXPECT_EQ(volume_antenna_of(project).body.parts().size(), parts) << "no solid";
}

TEST(DrawingEdits, EveryKindOfPortIsGoodAsItIsAddedAndSurvivesTheFile) {
    Project project = pyramidal_horn();
    std::get<VolumeDesign>(project.antenna).symmetry = {SymmetryPlane::none, SymmetryPlane::none};
    for (const VolumePortKind kind :
         {VolumePortKind::lumped, VolumePortKind::dipole, VolumePortKind::plane_wave})
        project = with_port(project, new_port(kind, {{0.0, 0.0, 15.0}, 5.0}, drawing(project)));
    project = with_port(project, new_port(VolumePortKind::lumped, {{0.0, 0.0, 40.0}, 5.0}, drawing(project)));
    EXPECT_EQ(drawing(project).ports.size(), 5u);
    EXPECT_EQ(drawing(project).ports.back().name, "gap 2");
    EXPECT_EQ(parse_project(write_project(project), "drawn.lathe"), project);
}

TEST(DrawingEdits, AGuideStandsOnTheFaceOfItsBoxAndLooksIntoIt) {
    const Bounds box{{-1e-3, -2e-3, 3e-3}, {5e-3, 4e-3, 9e-3}};
    const DrawnPort guide = new_guide(box, Axis::y, false, drawing(pyramidal_horn()));
    EXPECT_EQ(guide.axis, Axis::y);
    EXPECT_FALSE(guide.is_upwards);
    EXPECT_DOUBLE_EQ(guide.numbers[0][0].value, 4.0);
    EXPECT_DOUBLE_EQ(guide.numbers[1][0].value, 2.0);
    EXPECT_DOUBLE_EQ(guide.numbers[1][1].value, 6.0);
    EXPECT_EQ(mode_text(guide.modes.at(0)), "1");
    // Of the bore it is the port that the horn is fed by.
    Project project = pyramidal_horn();
    auto& ports = std::get<VolumeDesign>(project.antenna).ports;
    const Bounds bore = volume_antenna_of(project).body.parts()[2].bounds;
    ports = {new_guide(bore, Axis::z, true, drawing(project))};
    ports.front().numbers[2] = {{90.0, {}}};
    EXPECT_EQ(parse_project(write_project(project), "drawn.lathe"), project);
}

TEST(DrawingEdits, NewSolidsLieOnPlanesOfSymmetryAndHaveRoundNumbers) {
    VolumeDesign design = drawing(pyramidal_horn());
    const InsertionPoint halved = insertion_point_near({0.0123, -0.0077, 0.0219}, 0.1, design);
    EXPECT_EQ(halved.centre_mm.x(), 0.0);
    EXPECT_EQ(halved.centre_mm.y(), 0.0);
    EXPECT_DOUBLE_EQ(halved.size_mm, 10.0);
    EXPECT_DOUBLE_EQ(halved.centre_mm.z(), 20.0);
    design.symmetry = {SymmetryPlane::none, SymmetryPlane::none};
    EXPECT_DOUBLE_EQ(insertion_point_near({0.0123, -0.0077, 0.0219}, 0.1, design).centre_mm.x(), 10.0);
}

TEST(DrawingEdits, ACopyStandsBesideItsOriginalAndKeepsItsSymmetry) {
    const Project project = pyramidal_horn();
    const Project copied = with_copy(project, {false, 1});  // the horn, whose length is a formula
    ASSERT_EQ(drawing(copied).solids.size(), drawing(project).solids.size() + 1);
    const Body body = volume_antenna_of(copied).body;
    const std::vector<Body::Part>& parts = body.parts();
    EXPECT_NEAR(parts[2].bounds.low.z(), parts[1].bounds.high.z(), 1e-9);
    EXPECT_NEAR(parts[2].bounds.low.x(), parts[1].bounds.low.x(), 1e-12);
    const Project twice = with_copy(project, {true, 0});
    EXPECT_EQ(drawing(twice).ports[1].name, "feed 2");
}

TEST(DrawingEdits, WhatTheDrawingCannotDoWithoutIsNotRemoved) {
    Project project = pyramidal_horn();
    EXPECT_NE(refusal([&] { without_object(project, {true, 0}); }).find("only port"), std::string::npos);
    project = with_port(project, new_port(VolumePortKind::lumped, {}, drawing(project)));
    project.objectives.front().port = "feed";
    EXPECT_NE(refusal([&] { without_object(project, {true, 0}); }).find("objectives[0]"), std::string::npos);
    // A goal goes with the name of its port.
    const DrawingRow name{true, 0, DrawingRow::Group::properties,
                          static_cast<std::size_t>(DrawingProperty::name)};
    project = with_row(project, name, "horn");
    EXPECT_EQ(project.objectives.front().port, "horn");
    EXPECT_NE(refusal([&] { with_row(project, name, "gap"); }).find("name of another port"),
              std::string::npos);
    for (int n = 0; n < 5; ++n) project = without_object(project, {false, 0});
    EXPECT_TRUE(drawing(project).solids.empty());
}

TEST(DrawingEdits, LinesGoWithTheirObjects) {
    const std::vector<int> before{10, 11, 12, 13};
    EXPECT_EQ(former_places(before, {10, 11, 12, 13}), (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(former_places(before, {10, 12, 13}), (std::vector<int>{0, 2, 3}));
    EXPECT_EQ(former_places(before, {10, 11, 11, 12, 13}), (std::vector<int>{0, 1, -1, 2, 3}));
    EXPECT_EQ(former_places(before, {11, 10, 12, 13}), (std::vector<int>{1, 0, 2, 3}));
    EXPECT_EQ(former_places(before, {10, 11, 99, 13}), (std::vector<int>{0, 1, 2, 3}));
    EXPECT_EQ(former_places({}, before), (std::vector<int>{-1, -1, -1, -1}));
    EXPECT_EQ(former_places(before, {}), std::vector<int>{});
}

TEST(DrawingEdits, PropertiesAreChosenFromWordsOrRefused) {
    Project project = pyramidal_horn();
    const auto row = [](bool is_port, std::size_t object, DrawingProperty property) {
        return DrawingRow{is_port, object, DrawingRow::Group::properties, static_cast<std::size_t>(property)};
    };
    using enum DrawingProperty;
    project = with_row(project, row(false, 0, material), "dielectric");
    EXPECT_EQ(drawing(project).solids[0].material.dielectric.size(), dielectric_keys().size());
    project = with_row(project, row(false, 0, material), "free space");
    EXPECT_EQ(material_text(drawing(project).solids[0]), "free space");
    const QStringList choices = property_choices(material);
    ASSERT_EQ(property_hints(material).size(), choices.size());
    for (qsizetype n = 3; n < choices.size(); ++n) {
        project = with_row(project, row(false, 0, material), choices[n]);
        EXPECT_EQ(property_text(drawing(project), false, 0, material), choices[n]);
        EXPECT_TRUE(choices[n].startsWith(material_text(drawing(project).solids[0])));
        EXPECT_FALSE(property_hints(material)[n].isEmpty());
        for (const DrawingRow& each : rows_of(drawing(project), false, 0))
            EXPECT_NE(each.group, DrawingRow::Group::dielectric) << "numbers of the library";
    }
    const DrawnMaterial water = drawing(project).solids[0].material;
    EXPECT_EQ(water.name, "water_25c");
    project = with_row(project, row(false, 0, material), "dielectric");
    EXPECT_EQ(drawing(project).solids[0].material.name, "");
    EXPECT_EQ(drawing(project).solids[0].material.dielectric, water.dielectric) << "numbers to start from";
    EXPECT_EQ(drawing(project).solids[0].material.poles, water.poles);
    EXPECT_NE(refusal([&] { with_row(project, row(false, 0, material), "gold"); }).find("none of"),
              std::string::npos);
    project = with_row(project, row(true, 0, mode), "TE01");
    project = with_row(project, row(true, 0, towards), "smaller coordinates");
    project = with_row(project, row(true, 0, plane), "x");
    const DrawnPort& port = drawing(project).ports[0];
    EXPECT_EQ(mode_text(port.modes.at(0)), "TE01");
    EXPECT_FALSE(port.is_upwards);
    EXPECT_EQ(port.axis, Axis::x);
    for (const char* bad : {"TE00", "XY", "0", "", "TE1"})
        EXPECT_NE(refusal([&] { with_row(project, row(true, 0, mode), bad); }), "") << bad;
    EXPECT_NE(refusal([&] { with_row(project, row(true, 0, driven), "not driven"); }), "")
        << "nothing is left to solve";
}

TEST(DrawingEdits, OutlinesAreTypedOrPasted) {
    Project project = with_solid(pyramidal_horn(), new_solid(SolidKind::extruded, {}));
    const std::size_t solid = drawing(project).solids.size() - 1;
    const DrawingRow outline{false, solid, DrawingRow::Group::numbers, 0};
    EXPECT_EQ(outline_text(drawing(project), outline).count('\n'), 7);
    project = with_row(project, outline, "0\t0\nwidth_mm / 2, 0\n\n 3; 4 \n");
    EXPECT_EQ(outline_text(drawing(project), outline), "0, 0\nwidth_mm / 2, 0\n3, 4");
    EXPECT_NE(refusal([&] { with_row(project, outline, "0, 0\n1, 0, 2\n3, 4"); }).find("line 2"),
              std::string::npos);
    EXPECT_NE(refusal([&] { with_row(project, outline, "0, 0\n1, 0"); }).find("2 points"), std::string::npos);
    EXPECT_NE(refusal([&] { with_row(project, outline, "0, 0\n4, 4\n4, 0\n0, 4"); }), "")
        << "it crosses itself";
}

TEST(DrawingEdits, TrianglesComeFromTheirFileAndKeepTheirUnit) {
    const auto folder = std::filesystem::temp_directory_path() / "lathe_drawing_edits";
    std::filesystem::create_directories(folder);
    const auto path = folder / "block.stl";
    std::ofstream(path) << solid_stl(make_box({0, 0, 0}, {2e-3, 3e-3, 4e-3})->surface(1e-5));
    Project project = with_solid(pyramidal_horn(), solid_from_stl(path));
    const std::size_t solid = drawing(project).solids.size() - 1;
    const auto height_mm = [&] {
        return 1e3 * volume_antenna_of(project).body.parts().back().bounds.high.z();
    };
    EXPECT_NEAR(height_mm(), 4.0, 1e-4);
    std::filesystem::remove(path);  // what was read is kept
    const DrawingRow unit{false, solid, DrawingRow::Group::properties,
                          static_cast<std::size_t>(DrawingProperty::unit)};
    project = with_row(project, unit, "25.4");
    EXPECT_NEAR(height_mm(), 4.0 * 25.4, 1e-2);
    EXPECT_FALSE(drawing(project).solids[solid].mesh->is_carried);
    EXPECT_NE(refusal([&] { with_row(project, unit, "-1"); }), "");
    EXPECT_NE(refusal([&] { solid_from_stl(path); }), "");
    std::ofstream(path)
        << "solid open\n facet normal 0 0 1\n outer loop\n vertex 0 0 0\n vertex 1 0 0\n vertex 0 1 0\n"
           " endloop\n endfacet\nendsolid open\n";
    EXPECT_NE(refusal([&] { solid_from_stl(path); }), "") << "open";
    std::filesystem::remove_all(folder);
}

TEST(DrawingEdits, ABodyOfRevolutionComesFromItsProject) {
    const std::string folder = LATHE_EXAMPLES;
    const DrawnSolid horn = solid_from_project(folder + "/conical_horn_30ghz.lathe");
    const Project project = with_solid(pyramidal_horn(), horn);
    EXPECT_GT(volume_antenna_of(project).body.parts().back().bounds.high.z(), 0.05);
    EXPECT_NE(refusal([&] { solid_from_project(folder + "/side_fed_horn_30ghz.lathe"); }), "");
}

}  // namespace
}  // namespace lathe::ui::test
