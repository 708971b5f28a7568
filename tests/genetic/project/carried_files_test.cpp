// Part and STL files of a project that goes where they are not.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "genetic/project/carried_files.hpp"
#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"
#include "solver/formats/json_schema.hpp"
#include "tests/genetic/support/small_volume.hpp"
#include "tests/solver/formats/schema_validator.hpp"

namespace lathe {
namespace {

const std::string cone_part = R"({"template": "conical_horn", "parameters": {"waveguide_radius_mm": 3.6,
    "waveguide_length_mm": 15, "flare_length_mm": 40, "aperture_radius_mm": 14, "wall_thickness_mm": 0.6}})";

/// A tetrahedron with edges of a few mm, ASCII STL.
std::string tetrahedron(double size) {
    const std::array<std::array<double, 3>, 4> corners{
        {{0, 0, 40}, {size, 0, 40}, {0, size, 40}, {0, 0, 40 + size}}};
    std::string text = "solid tetrahedron\n";
    for (const auto& face : {std::array{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
        text += "facet normal 0 0 0\nouter loop\n";
        for (const int n : face) {
            const auto& [x, y, z] = corners[static_cast<std::size_t>(n)];
            text += "vertex " + std::to_string(x) + " " + std::to_string(y) + " " + std::to_string(z) + "\n";
        }
        text += "endloop\nendfacet\n";
    }
    return text + "endsolid tetrahedron\n";
}

using Violations = std::vector<std::string>;

Violations violations_of(const std::string& text) {
    return test::SchemaValidator(project_schema()).violations(nlohmann::json::parse(text));
}

/// A new folder, removed with all that is in it.
struct Folder {
    std::filesystem::path path;
    explicit Folder(const std::string& name) : path(std::filesystem::temp_directory_path() / name) {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
};

TEST(CarriedFiles, OfAnAntennaInSpaceAreReadWhereTheyAreNot) {
    const Folder folder("lathe_carried_files");
    folder.write("part.lathe", R"({"format": "lathe/1", "antenna": )" + cone_part + "}");
    folder.write("cap.stl", tetrahedron(3.0));
    std::string text = genetic::small_collar_text();
    const std::string symmetry = R"("symmetry": {"x0": "electric", "y0": "magnetic"},)";
    text.erase(text.find(symmetry), symmetry.size());
    const std::string solids = "\"solids\": [";
    text.insert(text.find(solids) + solids.size(),
                R"({"kind": "stl", "material": "pec", "file": "cap.stl", "unit_mm": 0.5},
                   {"kind": "revolved", "part": "part.lathe", "at_mm": [0, 0, 60]},)");
    const Project project = parse_project(text, (folder.path / "file.lathe").string());
    const auto files = source_files(project);
    ASSERT_EQ(files.size(), 2u);
    EXPECT_EQ(files[0].path, (folder.path / "cap.stl").string());
    EXPECT_EQ(*files[0].content, tetrahedron(3.0));
    EXPECT_EQ(files[1].path, (folder.path / "part.lathe").string());
    EXPECT_EQ(write_project(project).find("base64"), std::string::npos)
        << "a file that is saved names its STL file";

    const Project carrying = carrying_files(project);
    const std::string whole = write_project(carrying);
    std::filesystem::remove_all(folder.path);
    EXPECT_THROW(parse_project(write_project(project), "elsewhere.lathe"), InputError);
    const Project again = parse_project(whole, "elsewhere.lathe");
    EXPECT_EQ(again, carrying);
    EXPECT_EQ(write_project(again), whole);
    EXPECT_TRUE(source_files(again).empty()) << "it has all of them";
    const Bounds there = volume_antenna_of(again).body.parts()[0].bounds,
                 here = volume_antenna_of(project).body.parts()[0].bounds;
    EXPECT_EQ(there.high, here.high);
    EXPECT_NEAR(there.high.z(), 0.5e-3 * 43.0, 1e-12);
    EXPECT_EQ(violations_of(whole), Violations());

    Project other = project;
    auto& mesh = *std::get<VolumeDesign>(other.antenna).solids[0].mesh;
    mesh.file.content = std::make_shared<const std::string>(tetrahedron(4.0));
    EXPECT_NE(other, project) << "what is in the file counts";
    mesh.file.content = std::make_shared<const std::string>(max_carried_bytes + 1, ' ');
    try {
        carrying_files(other);
        ADD_FAILURE() << "taken";
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "antenna.solids[0].file");
    }
}

/// A horn of the part's own kind; around it a tetrahedron of an STL file and a turned part of a project file.
std::string horn_among_files() {
    return R"({"format": "lathe/1", "antenna": )" + cone_part + R"(,
  "simulation": {"from_ghz": 27, "to_ghz": 33}, "verification": {"surroundings": [
    {"kind": "pin", "z_mm": 7.5, "from_radius_mm": 2, "to_radius_mm": 4.2, "diameter_mm": 0.6},
    {"kind": "stl", "material": "pec", "file": "cap.stl", "unit_mm": 0.5, "at_mm": [30, 0, 0]},
    {"kind": "revolved", "part": "part.lathe", "at_mm": [60, 0, 0]}]}})";
}

/// The bounds of every part that a verification solves.
std::vector<Bounds> surrounded_bounds(const Project& project) {
    const VolumeAntenna antenna = surrounded_antenna(antenna_of(project), project.verification.surroundings,
                                                     *parameters_in(project.antenna));
    std::vector<Bounds> all;
    for (const Body::Part& part : antenna.body.parts()) all.push_back(part.bounds);
    return all;
}

TEST(CarriedFiles, OfSurroundingsAreReadWhereTheyAreNot) {
    std::string whole;
    Project project;
    {
        const Folder folder("lathe_carried_surroundings");
        folder.write("part.lathe", R"({"format": "lathe/1", "antenna": )" + cone_part + "}");
        folder.write("cap.stl", tetrahedron(3.0));
        project = parse_project(horn_among_files(), (folder.path / "file.lathe").string());
        const auto files = source_files(project);
        ASSERT_EQ(files.size(), 2u);
        EXPECT_EQ(files[0].path, (folder.path / "cap.stl").string());
        EXPECT_EQ(*files[0].content, tetrahedron(3.0));
        EXPECT_EQ(files[1].path, (folder.path / "part.lathe").string());
        whole = write_project(carrying_files(project));
        folder.write("cap.stl", tetrahedron(4.0));
    }
    const Project again = parse_project(whole, "elsewhere.lathe");
    EXPECT_EQ(again, carrying_files(project));
    EXPECT_TRUE(source_files(again).empty()) << "it has all of them";
    EXPECT_EQ(violations_of(whole), Violations());
    const auto here = surrounded_bounds(project), there = surrounded_bounds(again);
    ASSERT_EQ(there.size(), here.size());
    for (std::size_t n = 0; n < here.size(); ++n) {
        EXPECT_EQ(there[n].low, here[n].low) << n;
        EXPECT_EQ(there[n].high, here[n].high) << n;
    }

    auto& mesh = *project.verification.surroundings[1].solid->mesh;
    mesh.file.content = std::make_shared<const std::string>(max_carried_bytes + 1, ' ');
    try {
        carrying_files(project);
        ADD_FAILURE() << "taken";
    } catch (const InputError& error) {
        EXPECT_EQ(error.location().key, "verification.surroundings[1].file");
    }
}

}  // namespace
}  // namespace lathe
