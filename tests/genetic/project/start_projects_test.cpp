// First 3D projects: they are good projects, and keep their size in wavelengths at every frequency.
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <variant>

#include "genetic/project/start_projects.hpp"

namespace lathe {
namespace {

std::vector<std::filesystem::path> start_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(LATHE_EXAMPLES "/start_3d"))
        files.push_back(entry.path());
    return files;
}

double middle_hz(const Project& project) {
    return 0.5 * (project.simulation.from_hz + project.simulation.to_hz);
}

TEST(StartProjects, KeepTheirSizeInWavelengths) {
    const auto files = start_files();
    ASSERT_EQ(files.size(), 4u);
    for (const auto& file : files) {
        const Project project = read_project(file);
        const VolumeAntenna drawn = volume_antenna_of(project);
        EXPECT_NEAR(middle_hz(project), 10e9, 1.0) << file;
        for (const double factor : {0.03, 0.31, 1.0, 2.7, 30.0}) {
            const Project scaled = scaled_project(project, factor);
            EXPECT_EQ(parse_project(write_project(scaled), "scaled"), scaled) << file << " as a file";
            EXPECT_NEAR(middle_hz(scaled) / middle_hz(project), factor, 1e-6 * factor);
            const VolumeAntenna antenna = volume_antenna_of(scaled);
            ASSERT_EQ(antenna.body.parts().size(), drawn.body.parts().size());
            for (std::size_t n = 0; n < drawn.body.parts().size(); ++n) {
                const Bounds before = drawn.body.parts()[n].bounds, now = antenna.body.parts()[n].bounds;
                const double size = (before.high - before.low).norm();
                EXPECT_LT((factor * now.low - before.low).norm(), 2e-3 * size) << file << factor;
                EXPECT_LT((factor * now.high - before.high).norm(), 2e-3 * size) << file << factor;
            }
            ASSERT_EQ(scaled.objectives.size(), project.objectives.size());
            for (std::size_t n = 0; n < project.objectives.size(); ++n) {
                const auto before = project.objectives[n].from_hz, now = scaled.objectives[n].from_hz;
                ASSERT_EQ(now.has_value(), before.has_value());
                EXPECT_NEAR(now.value_or(0.0), factor * before.value_or(0.0), 1.0);
            }
        }
        EXPECT_EQ(scaled_project(project, 1.0), project) << "numbers of the file have four digits";
    }
}

TEST(StartProjects, AreNamedByTheirFrequency) {
    const Project dipole = read_project(LATHE_EXAMPLES "/start_3d/half_wave_dipole.lathe");
    EXPECT_EQ(scaled_project(dipole, 0.24).name, "Half-wave dipole, 2.4 GHz");
}

TEST(StartProjects, RefuseOtherAntennas) {
    const Project horn = read_project(LATHE_EXAMPLES "/conical_horn_30ghz.lathe");
    EXPECT_THROW(scaled_project(horn, 2.0), std::bad_variant_access);
    const Project part = read_project(LATHE_EXAMPLES "/side_fed_horn_30ghz.lathe");
    EXPECT_THROW(scaled_project(part, 2.0), std::invalid_argument) << "the part has lengths of its own";
    const Project dipole = read_project(LATHE_EXAMPLES "/start_3d/half_wave_dipole.lathe");
    EXPECT_THROW(scaled_project(dipole, 0.0), std::invalid_argument);
}

TEST(StartProjects, TheEmptyOneIsAProjectWithASource) {
    const Project empty = empty_volume_project(2.4e9);
    EXPECT_EQ(empty.name, "Empty 3D antenna, 2.4 GHz");
    EXPECT_EQ(parse_project(write_project(empty), "empty"), empty);
    const VolumeAntenna antenna = volume_antenna_of(empty);
    EXPECT_TRUE(antenna.body.parts().empty());
    ASSERT_EQ(antenna.ports.size(), 1u);
    EXPECT_EQ(scaled_project(empty, 2.0).name, "Empty 3D antenna, 4.8 GHz");
}

}  // namespace
}  // namespace lathe
