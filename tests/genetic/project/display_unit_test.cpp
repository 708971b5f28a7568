// The unit in which a project shows its lengths.
#include <gtest/gtest.h>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"
#include "tests/genetic/support/small_horn.hpp"

namespace lathe {
namespace {

TEST(ProjectFile, TheUnitOfLengthsChangesNoNumber) {
    Project project = genetic::small_horn();
    const std::string metric = write_project(project);
    EXPECT_EQ(metric.find("display_unit"), std::string::npos);
    for (std::size_t n = 0; n < display_unit_names().size(); ++n) {
        project.display_unit = static_cast<DisplayUnit>(n);
        const std::string text = write_project(project);
        const Project read = parse_project(text, "x.lathe");
        EXPECT_EQ(read, project);
        EXPECT_EQ(read.shown_unit(), *project.display_unit);
        const std::string line = "  \"display_unit\": \"" + display_unit_names()[n] + "\",\n";
        ASSERT_NE(text.find(line), std::string::npos) << text;
        std::string rest = text;
        EXPECT_EQ(rest.erase(rest.find(line), line.size()), metric);
    }
    std::string wrong = write_project(project);
    wrong.replace(wrong.find("\"um\""), 4, "\"ft\"");
    EXPECT_THROW(parse_project(wrong, "x.lathe"), InputError);
}

}  // namespace
}  // namespace lathe
