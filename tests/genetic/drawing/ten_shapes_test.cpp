// The projects of docs/user/ten_shapes.md: they read, keep their rules, look as their pictures show, and
// seven have the outlines that another program drew from the same numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "genetic/project/project.hpp"
#include "solver/antenna/template_picture.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/formats/json_source.hpp"
#include "tests/genetic/drawing/drawn_projects.hpp"

namespace lathe {
namespace {

namespace fs = std::filesystem;

/// A block of the page and the picture above it, empty without one.
struct Shape {
    std::string text, picture;
};

std::vector<Shape> shapes_of_the_page() {
    const std::string page = read_text_file(fs::path(LATHE_USER_DOCS) / "ten_shapes.md"), fence = "```json\n";
    std::vector<Shape> shapes;
    std::size_t done = 0;
    for (;;) {
        const std::size_t open = page.find(fence, done);
        if (open == std::string::npos) return shapes;
        const std::size_t begin = open + fence.size(), close = page.find("\n```", begin);
        const std::size_t picture = page.find("](shapes/", done);
        Shape shape{page.substr(begin, close - begin), ""};
        if (picture < open) shape.picture = page.substr(picture + 2, page.find(')', picture) - picture - 2);
        shapes.push_back(shape);
        done = close;
    }
}

TEST(TenShapes, AreProjectsWithGenesThatKeepTheirRules) {
    const std::vector<Shape> shapes = shapes_of_the_page();
    ASSERT_EQ(shapes.size(), 10U);
    for (const Shape& shape : shapes) {
        const Project project = parse_project(shape.text, "ten_shapes.md");
        const Design& design = *parameters_in(project.antenna);
        EXPECT_GE(design_genes(design).size(), 2U) << project.name;
        EXPECT_TRUE(broken_rules(design).empty()) << project.name;
        EXPECT_FALSE(project.objectives.empty()) << project.name;
        EXPECT_NE(shape.text.find("\"rules\""), std::string::npos) << project.name;
        EXPECT_EQ(parse_project(write_project(project), "again.lathe"), project) << project.name;
    }
}

TEST(TenShapes, HaveTheOutlinesOfTheirReferences) {
    const std::map<std::string, std::string> references = {{"Ring slots", "ring_feed"},
                                                           {"Splash plate", "splash_plate"},
                                                           {"Cassegrain", "cassegrain"},
                                                           {"Transformer", "stepped_flare"},
                                                           {"Sleeve monopole", "sleeve_monopole"},
                                                           {"Via horn with lens", "via_horn"},
                                                           {"Zoned lens", "zoned_lens"}};
    std::size_t compared = 0;
    for (const Shape& shape : shapes_of_the_page()) {
        const Project project = parse_project(shape.text, "ten_shapes.md");
        const auto named = references.find(project.name);
        if (named == references.end()) continue;
        ++compared;
        const Antenna antenna = antenna_of(project);
        const Antenna reference =
            antenna_of(read_project(fs::path(LATHE_DRAWING_REFERENCES) / (named->second + ".lathe")));
        ASSERT_EQ(antenna.regions.size(), reference.regions.size()) << project.name;
        for (std::size_t n = 0; n < antenna.regions.size(); ++n)
            EXPECT_LT(test::farthest(antenna.regions[n].outline, reference.regions[n].outline), 2e-12)
                << project.name << " region " << n << ", m";
    }
    EXPECT_EQ(compared, references.size());
}

/// With LATHE_RENEW_DOCS in the environment the files are written anew.
TEST(TenShapes, HaveTheirPictures) {
    int compared = 0;
    for (const Shape& shape : shapes_of_the_page()) {
        if (shape.picture.empty()) continue;
        const Project project = parse_project(shape.text, "ten_shapes.md");
        const std::string picture = picture_svg(antenna_of(project), project.name);
        const fs::path file = fs::path(LATHE_USER_DOCS) / shape.picture;
        if (std::getenv("LATHE_RENEW_DOCS") != nullptr) {
            fs::create_directories(file.parent_path());
            write_text_file(file, picture);
        }
        EXPECT_EQ(read_text_file(file), picture) << file;
        ++compared;
    }
    EXPECT_EQ(compared, 9);
}

}  // namespace
}  // namespace lathe
