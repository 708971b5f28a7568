// The examples that are shipped.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "genetic/project/project.hpp"

namespace lathe {
namespace {

TEST(ProjectFile, ExamplesAreGoodAndRoundTrip) {
    int examples = 0;
    for (const auto& entry : std::filesystem::directory_iterator(LATHE_EXAMPLES)) {
        if (entry.path().extension() != ".lathe") continue;
        ++examples;
        const Project project = read_project(entry.path());
        const std::string text = write_project(project);
        EXPECT_EQ(parse_project(text, "again"), project) << entry.path();
        if (project.is_volume())
            EXPECT_NO_THROW(volume_antenna_of(project)) << entry.path();
        else
            EXPECT_NO_THROW(validate(antenna_of(project))) << entry.path();
    }
    EXPECT_GE(examples, 4);
}

TEST(ProjectFile, ExampleConeHasTheValuesOfItsFile) {
    const Project project = read_project(std::filesystem::path(LATHE_EXAMPLES) / "conical_horn_30ghz.lathe");
    const Design& design = std::get<Design>(project.antenna);
    EXPECT_EQ(design.template_name, "conical_horn");
    ASSERT_EQ(design_genes(design).size(), 2u);
    EXPECT_EQ(design_genes(design)[0].name, "flare_length_mm");
    EXPECT_EQ(design_genes(design)[0].maximum, 50.0);
    EXPECT_EQ(project.simulation.from_hz, 27e9);
    EXPECT_EQ(project.simulation.frequencies, 13);
    ASSERT_EQ(project.objectives.size(), 3u);
    EXPECT_EQ(project.objectives[1].metric, "cross_polar_db");
    EXPECT_EQ(project.objectives[1].to_theta_deg, 60.0);
    EXPECT_EQ(project.objectives[1].from_theta_deg, std::nullopt);
    EXPECT_EQ(project.objectives[2].goal, Goal::above);
    EXPECT_EQ(project.optimiser.population, 48);
}

TEST(ProjectFile, SplineExampleStartsFromTheConeAndMayNotGrowLonger) {
    const auto folder = std::filesystem::path(LATHE_EXAMPLES);
    const Project spline = read_project(folder / "spline_horn_30ghz.lathe");
    const Extent cone = extent_of(antenna_of(read_project(folder / "conical_horn_30ghz.lathe")));
    EXPECT_DOUBLE_EQ(extent_of(antenna_of(spline)).z_max, cone.z_max);
    const Antenna start = antenna_of(spline);
    for (const Point& point : start.regions.at(0).outline) {
        const double z_mm = point.z * 1e3, r_mm = point.r * 1e3;
        const double wall = std::max(3.6, 3.6 + 10.4 * (z_mm - 15.0) / 40.0);
        EXPECT_LT(std::min(std::abs(r_mm - wall), std::abs(r_mm - wall - 0.6)), 1e-11);
    }
    for (const DesignGene& gene : design_genes(std::get<Design>(spline.antenna))) {
        if (gene.name == "flare_length_mm") {
            EXPECT_EQ(gene.maximum, 40.0);
        }
    }
}

}  // namespace
}  // namespace lathe
