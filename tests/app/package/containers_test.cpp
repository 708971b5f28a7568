// Recipes of containers: what they name exists.
#include <regex>

#include "tests/app/package/packing.hpp"

namespace {

using namespace lathe::test;

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
    std::vector<std::string> found;
    const std::regex expression(pattern);
    for (std::sregex_iterator i(text.begin(), text.end(), expression), end; i != end; ++i)
        found.push_back((*i)[1]);
    return found;
}

class Containers : public testing::TestWithParam<std::string> {
protected:
    std::string recipe() const { return file_text(LATHE_SOURCE "/resources/containers/" + GetParam()); }
};

TEST_P(Containers, StartFromDebian) {
    const auto images = matches(recipe(), "\n(?:FROM|From:) (\\S+)");
    EXPECT_GE(images.size(), 1u);
    for (const std::string& image : images)
        EXPECT_TRUE(image == "debian:12" || image == "${BUILD_IMAGE}" || image == "{{") << image;
    EXPECT_NE(recipe().find("BUILD_IMAGE=debian:12"), std::string::npos);
}

TEST_P(Containers, InstallGroupsOfPackagesThatExist) {
    const std::string packages = file_text(LATHE_SOURCE "/resources/ci/packages.txt");
    const auto groups = matches(recipe(), "\\$1 == \"([a-z]+)\"");
    EXPECT_GE(groups.size(), 3u);
    for (const std::string& group : groups)
        EXPECT_NE(packages.find("\n" + group + " "), std::string::npos) << group;
}

TEST_P(Containers, BuildWithAPresetThatExists) {
    const std::string presets = file_text(LATHE_SOURCE "/CMakePresets.json");
    const auto named = matches(recipe(), "cmake --preset ([a-z]+)");
    EXPECT_EQ(named.size(), 1u);
    for (const std::string& preset : named)
        EXPECT_NE(presets.find("{\"name\": \"" + preset + "\""), std::string::npos);
}

TEST_P(Containers, CopyFilesThatExist) {
    for (const std::string& source : matches(recipe(), "\n    (\\S+) /lathe/"))
        EXPECT_TRUE(std::filesystem::exists(LATHE_SOURCE "/" + source)) << source;
}

INSTANTIATE_TEST_SUITE_P(Recipes, Containers, testing::Values("Dockerfile", "lathe.def"));

}  // namespace
