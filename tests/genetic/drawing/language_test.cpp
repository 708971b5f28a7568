// The description of the language against its readers and the manual.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "genetic/drawing/language.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/formats/json_source.hpp"
#include "tests/genetic/drawing/drawn_projects.hpp"

namespace lathe {
namespace {

/// With LATHE_RENEW_DOCS in the environment the tables are written anew.
TEST(DrawingLanguage, TablesOfTheManualAreThoseOfTheDescription) {
    const std::filesystem::path file = std::filesystem::path(LATHE_USER_DOCS) / "own_shapes.md";
    const std::string page = read_text_file(file), mark = "<!-- drawing keys -->\n";
    const std::size_t at = page.find(mark);
    ASSERT_NE(at, std::string::npos);
    const std::string wanted = page.substr(0, at + mark.size()) + "\n" + drawing::language_tables();
    if (std::getenv("LATHE_RENEW_DOCS") != nullptr) write_text_file(file, wanted);
    EXPECT_EQ(read_text_file(file), wanted);
}

TEST(DrawingLanguage, ReadersNameTheKeysOfTheDescription) {
    const std::string refusal =
        test::refusal_of(test::path_text(R"([[30, 0], {"arc": [40, 0], "radius": 6, "swirl": 2}, [40, 3]])"));
    for (const drawing::LanguageKey& key : drawing::construct_named("arc").keys)
        EXPECT_NE(refusal.find(key.name), std::string::npos) << refusal;
    EXPECT_THROW(drawing::construct_named("swirl"), std::logic_error);
}

}  // namespace
}  // namespace lathe
