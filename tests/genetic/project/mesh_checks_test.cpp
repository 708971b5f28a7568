// Meshes of projects: what is said of them, and of a unit that does not fit.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "genetic/project/mesh_checks.hpp"
#include "solver/base/input_error.hpp"
#include "solver/geometry/mesh/stl_file.hpp"
#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe {
namespace {

/// A block of metal in an STL file: 20 x 20 x 40 mm around the origin; `per_mm`: numbers of the file per mm.
class MeshChecks : public testing::Test {
protected:
    MeshChecks() { std::filesystem::create_directories(folder_); }
    ~MeshChecks() override { std::filesystem::remove_all(folder_); }

    void write_block(double per_mm, double rounding = 0.0) const {
        std::ofstream file(folder_ / "block.stl");
        file.precision(12);
        file << "solid block\n";
        int corners = 0;
        for (const Triangle& triangle : make_box({-10, -10, -20}, {10, 10, 20})->surface(0.1)) {
            file << "facet normal 0 0 0\nouter loop\n";
            for (const Eigen::Vector3d& corner : triangle) {
                const Eigen::Vector3d moved = per_mm * corner.array() + rounding * (++corners % 3);
                file << "vertex " << moved.x() << ' ' << moved.y() << ' ' << moved.z() << '\n';
            }
            file << "endloop\nendfacet\n";
        }
        file << "endsolid block\n";
    }
    /// The block and one port in a project at 10 GHz.
    Project project(const std::string& port, const std::string& more_of_mesh = "") const {
        return parse_project(text(port, more_of_mesh), (folder_ / "block.lathe").string());
    }
    std::string text(const std::string& port, const std::string& more_of_mesh) const {
        return R"({"format": "lathe/1", "antenna": {"geometry": "volume", "solids": [
            {"kind": "stl", "material": {"relative_permittivity": 2}, "file": "block.stl")" +
               more_of_mesh + R"(}], "ports": [)" + port + R"(]},
            "simulation": {"from_ghz": 9, "to_ghz": 10, "frequencies": 2, "cells_per_wavelength": 10}})";
    }

    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("lathe_mesh_checks_" + std::to_string(getpid()));
};

const std::string dipole = R"({"name": "dipole", "kind": "dipole", "axis": "z", "at_mm": [0, 0, 30]})";
const std::string gap =
    R"({"name": "gap", "kind": "lumped", "from_mm": [0, 0, 8], "to_mm": [0, 0, 12], "resistance_ohm": 50})";

TEST_F(MeshChecks, DescribeMeshesAndCountJoinedCorners) {
    write_block(1.0);
    const auto triangles = make_box({-10, -10, -20}, {10, 10, 20})->surface(0.1).size();
    EXPECT_EQ(mesh_descriptions(project(dipole)),
              std::vector<std::string>{"mesh block.stl: 20 x 20 x 40 mm, " + std::to_string(triangles) +
                                       " triangles, 0 corners joined that differed by rounding"});
    write_block(1.0, 1e-7);
    const std::string joined = mesh_descriptions(project(dipole)).at(0);
    EXPECT_EQ(joined.find(", 0 corners"), std::string::npos) << joined;
    EXPECT_NE(joined.find("corners joined"), std::string::npos) << joined;
}

TEST_F(MeshChecks, TakeAMeshThatFits) {
    write_block(1.0);
    EXPECT_TRUE(mesh_unit_warnings(project(dipole)).empty());
    EXPECT_TRUE(mesh_unit_warnings(project(gap)).empty());
    write_block(1e-3);
    EXPECT_TRUE(mesh_unit_warnings(project(gap, R"(, "unit_mm": 1000)")).empty());
}

TEST_F(MeshChecks, AskForTheUnitOfAMeshThatIsTooSmall) {
    write_block(1e-3);
    const Warnings warnings = mesh_unit_warnings(project(dipole));
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(warnings[0].code, "mesh_unit");
    EXPECT_EQ(warnings[0].place, "antenna.solids[0].unit_mm");
    EXPECT_EQ(
        warnings[0].text,
        "The mesh block.stl is 0.02 x 0.02 x 0.04 mm at unit_mm = 1, 0.00133 wavelengths at the highest "
        "frequency: are the numbers of this file metres? If so, set unit_mm to 1000.");
}

/// In inches the block is large enough for the wavelength, but the port lies outside of it.
TEST_F(MeshChecks, AskForTheUnitOfAMeshThatMissesItsPort) {
    write_block(1.0 / 25.4);
    const Warnings warnings = mesh_unit_warnings(project(gap));
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_EQ(
        warnings[0].text,
        "The mesh block.stl is 0.7874 x 0.7874 x 1.575 mm at unit_mm = 1, and port gap at (0, 0, 10) mm lies "
        "outside of it: are the numbers of this file inches? If so, set unit_mm to 25.4.");
    EXPECT_TRUE(mesh_unit_warnings(project(dipole)).empty()) << "a detail of this size may be meant";
}

/// The unit is the cause of a refusal that names something else.
TEST_F(MeshChecks, NameTheUnitInRefusalsOfTheWhole) {
    write_block(1e4);
    try {
        project(dipole);
        ADD_FAILURE() << "accepted";
    } catch (const InputError& error) {
        const std::string message = error.what();
        EXPECT_NE(message.find("cells"), std::string::npos) << message;
        EXPECT_NE(message.find("are the numbers of this file"), std::string::npos) << message;
    }
}

}  // namespace
}  // namespace lathe
