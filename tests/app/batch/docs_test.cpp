// The documents name what the program knows: nothing undocumented, nothing forgotten.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>

#include "genetic/project/project.hpp"
#include "solver/antenna/design.hpp"
#include "solver/antenna/template_picture.hpp"
#include "solver/geometry/dielectrics.hpp"
#include "solver/geometry/wall_metal.hpp"
#include "tests/app/batch/program.hpp"

namespace {

const std::string source = LATHE_SOURCE;

TEST(AntennasDocument, ShowsEveryTemplateWithPictureAndParameters) {
    const std::string text = lathe::test::file_text(source + "/docs/user/antennas.md");
    for (const auto& antenna : lathe::antenna_templates()) {
        EXPECT_NE(text.find("\n## " + antenna.title + ": `" + antenna.name + "`\n"), std::string::npos)
            << antenna.name;
        EXPECT_NE(text.find("(../../resources/templates/" + antenna.name + ".svg)"), std::string::npos)
            << antenna.name;
        for (const auto& parameter : antenna.parameters)
            EXPECT_NE(text.find("| `" + parameter.key + "` | " + parameter.tooltip), std::string::npos)
                << parameter.key << ": see lathe-batch info --templates";
        const std::string picture =
            lathe::test::file_text(source + "/resources/templates/" + antenna.name + ".svg");
        EXPECT_TRUE(picture == lathe::template_picture_svg(antenna.name))
            << antenna.name << ": run lathe-batch gallery --out resources/templates";
    }
}

TEST(ProjectFileDocument, NamesEveryMetric) {
    const std::string text = lathe::test::file_text(source + "/docs/user/project_file.md");
    for (const std::string& metric : lathe::known_metrics())
        EXPECT_NE(text.find('`' + metric + '`'), std::string::npos) << metric;
}

TEST(ProjectFileDocument, EveryKeyThatIsWrittenIsDocumented) {
    const std::string text = lathe::test::file_text(source + "/docs/user/project_file.md");
    lathe::Project project = lathe::parse_project(lathe::test::tiny_project(), "tiny.lathe");
    project.simulation.wall_metal = {5e7, 1.5};
    const std::string written = lathe::write_project(project);
    std::size_t keys = 0;
    for (std::size_t end = 0; (end = written.find("\":", end)) != std::string::npos; ++end) {
        const std::size_t begin = written.rfind('"', end - 1) + 1;
        const std::string key = written.substr(begin, end - begin);
        EXPECT_NE(text.find(key), std::string::npos) << key;
        ++keys;
    }
    EXPECT_GT(keys, 20U);
}

TEST(ProjectFileDocument, NamesEveryMetal) {
    const std::string text = lathe::test::file_text(source + "/docs/user/project_file.md");
    for (const auto& metal : lathe::named_metals())
        EXPECT_NE(text.find("`\"" + metal.name + "\"`"), std::string::npos) << metal.name;
}

/// The row of a dielectric in the table of the page.
std::string material_row(const lathe::NamedDielectric& dielectric) {
    std::ostringstream row;
    row << "| `" << dielectric.name << "` | " << dielectric.title << " | "
        << dielectric.relative_permittivity;
    for (const lathe::MaterialPole& pole : dielectric.poles)
        row << " + " << pole.delta << "/(1 + jω " << 1e12 * pole.relaxation_s << " ps)";
    row << " | ";
    if (!dielectric.is_dispersive()) row << dielectric.loss_tangent;
    row << " | " << dielectric.from_ghz;
    if (dielectric.from_ghz < dielectric.to_ghz) row << " to " << dielectric.to_ghz;
    row << " | " << dielectric.source << " |\n";
    return row.str();
}

TEST(MaterialsDocument, HasTheTableOfTheLibrary) {
    const std::string text = lathe::test::file_text(source + "/docs/user/materials.md");
    std::string table;
    for (const lathe::NamedDielectric& dielectric : lathe::named_dielectrics())
        table += material_row(dielectric);
    EXPECT_NE(text.find("|---|---|---|---|---|---|\n" + table + "\n"), std::string::npos) << table;
}

TEST(BatchDocument, NamesEveryExportFormat) {
    const lathe::test::TemporaryFolder folder;
    const auto outcome =
        lathe::test::run_batch({"export", "x", "--format", "nothing", "--out", "y"}, folder.path());
    const std::string lead = "there are ";
    const std::size_t begin = outcome.err.find(lead);
    ASSERT_NE(begin, std::string::npos) << outcome.err;
    std::string formats = outcome.err.substr(begin + lead.size());
    std::erase_if(formats, [](char c) { return c == ' ' || c == '\n'; });
    EXPECT_NE(lathe::test::file_text(source + "/docs/user/batch.md").find("--format " + formats),
              std::string::npos)
        << formats;
}

/// Markdown without its blocks of code, where what looks like a link is none.
std::string prose_of(const std::string& text) {
    std::istringstream lines(text);
    std::string prose;
    bool is_code = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) is_code = !is_code;
        if (!is_code) prose += line + '\n';
    }
    return prose;
}

/// Links and pictures of all pages lead to files that exist.
TEST(Documents, NoLinkLeadsNowhere) {
    std::vector<std::filesystem::path> pages = {source + "/README.md", source + "/CONTRIBUTING.md"};
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source + "/docs"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    const std::regex link(R"(\]\(([^)#:\s]+)(#[^)\s]*)?\))");
    int links = 0;
    for (const std::filesystem::path& page : pages) {
        const std::string text = prose_of(lathe::test::file_text(page));
        for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at, ++links)
            EXPECT_TRUE(std::filesystem::exists(page.parent_path() / (*at)[1].str()))
                << page << ": " << at->str();
    }
    EXPECT_GE(links, 100);
}

}  // namespace
