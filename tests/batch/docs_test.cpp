// The documents name what the program knows: nothing undocumented, nothing forgotten.
#include <gtest/gtest.h>

#include "solver/antenna/design.hpp"
#include "solver/io/project.hpp"
#include "tests/batch/program.hpp"

namespace {

const std::string source = LATHE_SOURCE;

TEST(ProjectFileDocument, NamesEveryTemplateParameterAndMetric) {
    const std::string text = lathe::test::file_text(source + "/docs/project_file.md");
    for (const auto& antenna : lathe::antenna_templates()) {
        EXPECT_NE(text.find("### `" + antenna.name + "`"), std::string::npos) << antenna.name;
        for (const auto& parameter : antenna.parameters)
            EXPECT_NE(text.find("| `" + parameter.key + "` | " + parameter.tooltip), std::string::npos)
                << parameter.key << ": see lathe-batch info --templates";
    }
    for (const std::string& metric : lathe::known_metrics())
        EXPECT_NE(text.find('`' + metric + '`'), std::string::npos) << metric;
}

TEST(ProjectFileDocument, EveryKeyThatIsWrittenIsDocumented) {
    const std::string text = lathe::test::file_text(source + "/docs/project_file.md");
    const std::string written =
        lathe::write_project(lathe::parse_project(lathe::test::tiny_project(), "tiny.lathe"));
    std::size_t keys = 0;
    for (std::size_t end = 0; (end = written.find("\":", end)) != std::string::npos; ++end) {
        const std::size_t begin = written.rfind('"', end - 1) + 1;
        const std::string key = written.substr(begin, end - begin);
        EXPECT_NE(text.find(key), std::string::npos) << key;
        ++keys;
    }
    EXPECT_GT(keys, 20U);
}

}  // namespace
