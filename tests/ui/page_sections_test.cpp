// Pages of the help cut at their headings.
#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <fstream>

#include "ui/help/help_pages.hpp"

namespace lathe::ui::test {
namespace {

QString joined(const std::vector<PageSection>& sections) {
    QString all;
    for (const PageSection& section : sections) all += section.markdown;
    return all;
}

QStringList titles(const std::vector<PageSection>& sections) {
    QStringList all;
    for (const PageSection& section : sections) all << section.title;
    return all;
}

TEST(PageSections, CutAtHeadingsAndLoseNothing) {
    const QString page =
        "# Horns\n\nAll of *them*.\n\n## Cone: `cone`\ntext\n### Rim ###\n\nround\n#### Deeper\nstays\n"
        "## [Lens](lens.md)\nno end of line";
    const auto sections = sections_of(page);
    EXPECT_EQ(joined(sections), page);
    EXPECT_EQ(titles(sections), (QStringList{"Horns", "Cone: cone", "Rim", "Lens"}));
    EXPECT_EQ(sections[0].level, 1);
    EXPECT_EQ(sections[1].level, 2);
    EXPECT_EQ(sections[2].level, 3);
    EXPECT_EQ(sections[2].markdown, "### Rim ###\n\nround\n#### Deeper\nstays\n");
    EXPECT_EQ(sections[3].level, 2);
}

TEST(PageSections, CodeHasNoHeadings) {
    const QString page =
        "# Shell\n```sh\n## not one\n``` no end\n~~~\n# nor this\n```\n## one\n\n"
        "~~~~ text\n## not one\n~~~\n## nor this\n~~~~~\n## two\n\n    ## indented\n\n#hash\n####### seven\n"
        "   ## three\n`` ` ``` ## inline\n``` a ` b\n## four\n";
    const auto sections = sections_of(page);
    EXPECT_EQ(joined(sections), page);
    EXPECT_EQ(titles(sections), (QStringList{"Shell", "one", "two", "three", "four"}));
}

TEST(PageSections, FenceWithoutAnEndReachesToTheEnd) {
    EXPECT_EQ(titles(sections_of("# A\n````\n```\n## no\n")), QStringList{"A"});
}

TEST(PageSections, PagesWithoutATitleOrWithNothing) {
    EXPECT_EQ(titles(sections_of("")), QStringList{""});
    EXPECT_EQ(titles(sections_of("words\n## First\n")), (QStringList{"", "First"}));
    const auto twice = sections_of("# One\n# Two\n");
    ASSERT_EQ(twice.size(), 2u);
    EXPECT_EQ(twice[1].level, 2) << "a page has one head";
}

TEST(PageSections, AnchorsAreThoseOfGitHub) {
    const auto sections = sections_of(
        "# A\n## Spherical waves (`.sph`)\n## One candidate's way\n## Numbers\n## Numbers\n## a_b-c, d\n");
    EXPECT_EQ(sections[1].anchor, "spherical-waves-sph");
    EXPECT_EQ(sections[2].anchor, "one-candidates-way");
    EXPECT_EQ(sections[3].anchor, "numbers");
    EXPECT_EQ(sections[4].anchor, "numbers-1");
    EXPECT_EQ(sections[5].anchor, "a_b-c-d");
}

TEST(PageSections, SearchSeesWhatIsRead) {
    const QString text =
        searchable_text("- the *free*\n  parameters ([goals](goals.md#x)) of `a_b`\n\n| 1 | 2 |\n");
    EXPECT_EQ(text, "the free parameters (goals) of a_b 1 2");
    EXPECT_EQ(searchable_text("-30 dB"), "-30 dB");
}

class HelpPagesTest : public testing::Test {
protected:
    void write(const char* name, const char* text) {
        std::ofstream(place_.filePath(name).toStdString()) << text;
    }
    QTemporaryDir place_;
};

TEST_F(HelpPagesTest, FindsPlacesAndWords) {
    write("other.md", "# Other\n## Part\nneedle in\nhay\n### Part\ndeep\n");
    write("guide.md", "# Guide\nneedle\n## Part [x]\n");
    write("notes.txt", "# No page\n");
    const HelpPages pages(place_.path());
    ASSERT_EQ(pages.sections().size(), 5u);
    EXPECT_EQ(pages.sections()[0].title, "Guide") << "first pages first";
    EXPECT_EQ(pages.find("guide.md"), 0);
    EXPECT_EQ(pages.find("other.md", "part"), 3);
    EXPECT_EQ(pages.find("other.md", "part-1"), 4);
    EXPECT_EQ(pages.find("other.md", "no such part"), 2);
    EXPECT_EQ(pages.find("notes.txt"), -1);
    EXPECT_EQ(pages.holding("Needle"), (std::vector<int>{0, 3}));
    EXPECT_EQ(pages.holding("needle  in hay"), (std::vector<int>{3})) << "over the break of a line";
    EXPECT_EQ(pages.holding("").size(), 5u);
    EXPECT_TRUE(pages.holding("haystack").empty());
    for (int i = 0; i < 5; ++i) EXPECT_EQ(pages.at(pages.address(i)), i);
    EXPECT_EQ(pages.shown_markdown(0),
              "# Guide\nneedle\n\nIn detail:\n\n- [Part \\[x\\]](guide.md#part-x)\n");
    EXPECT_EQ(pages.shown_markdown(4), "### Part\ndeep\n");
}

}  // namespace
}  // namespace lathe::ui::test
