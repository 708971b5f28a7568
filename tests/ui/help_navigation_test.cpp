// Ways through the help: search, links, keys, history and F1.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTest>
#include <QTreeWidget>
#include <set>

#include "tests/ui/ui_test_support.hpp"
#include "ui/design/parameter_form.hpp"
#include "ui/help/help_area.hpp"
#include "ui/help/help_browser.hpp"
#include "ui/help/help_window.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

TEST(Help, SearchLeavesTheSectionsThatHaveTheWords) {
    HelpWindow help(documentation_folder());
    help.show();
    help.show_page("guide.md");
    auto* tree = help.findChild<QTreeWidget*>();
    auto* search = help.findChild<QLineEdit*>();
    const int pages = tree->topLevelItemCount();
    QTest::keyClicks(search, "waveguide_radius_mm");
    EXPECT_GE(tree->topLevelItemCount(), 1);
    EXPECT_LT(tree->topLevelItemCount(), pages);
    const auto hits = help.pages().holding("waveguide_radius_mm");
    std::set<int> visited;
    for (std::size_t i = 0; i < 20 * hits.size() && visited.size() < hits.size(); ++i) {
        QTest::keyClick(search, Qt::Key_Return);
        ASSERT_EQ(help.browser().textCursor().selectedText(), "waveguide_radius_mm");
        visited.insert(help.browser().section());
    }
    EXPECT_EQ(std::vector<int>(visited.begin(), visited.end()), hits) << "Enter goes round all of them";
    const auto here = [&] {
        return std::pair(help.browser().section(), help.browser().textCursor().position());
    };
    const auto place = here();
    help.find_next(false);
    EXPECT_NE(here(), place);
    help.find_next(true);
    EXPECT_EQ(here(), place) << "and back";
    search->setText("no page has these words");
    EXPECT_EQ(tree->topLevelItemCount(), 0);
    search->clear();
    EXPECT_EQ(tree->topLevelItemCount(), pages);
    EXPECT_EQ(tree->currentItem()->data(0, Qt::UserRole).toInt(), help.browser().section());
}

TEST(Help, LinksKeysAndHistory) {
    HelpWindow help(documentation_folder());
    help.show();
    help.activateWindow();
    ASSERT_TRUE(wait_until([&] { return help.isActiveWindow(); }, 5000));
    const auto at = [&](const char* file, const char* anchor) {
        return help.browser().section() == help.pages().find(file, anchor);
    };
    help.show_page("guide.md");
    emit help.browser().anchorClicked(QUrl("performance.md#numbers"));
    EXPECT_TRUE(at("performance.md", "numbers"));
    emit help.browser().anchorClicked(QUrl("#on-a-gpu"));
    EXPECT_TRUE(at("performance.md", "on-a-gpu"));
    emit help.browser().anchorClicked(QUrl("antennas.md"));
    EXPECT_TRUE(at("antennas.md", ""));
    QTest::keyClick(&help, Qt::Key_Left, Qt::AltModifier);
    EXPECT_TRUE(at("performance.md", "on-a-gpu"));
    QTest::keyClick(&help, Qt::Key_Left, Qt::AltModifier);
    QTest::keyClick(&help, Qt::Key_Left, Qt::AltModifier);
    EXPECT_TRUE(at("guide.md", ""));
    QTest::keyClick(&help, Qt::Key_Right, Qt::AltModifier);
    EXPECT_TRUE(at("performance.md", "numbers"));
    EXPECT_EQ(help.findChild<QTreeWidget*>()->currentItem()->text(0), "Numbers") << "the tree follows";
    const int numbers = help.browser().section();
    QTest::keyClick(&help, Qt::Key_PageDown, Qt::AltModifier);
    EXPECT_EQ(help.browser().section(), numbers + 1);
    QTest::keyClick(&help, Qt::Key_PageUp, Qt::AltModifier);
    QTest::keyClick(&help, Qt::Key_PageUp, Qt::AltModifier);
    EXPECT_TRUE(at("performance.md", "on-a-processor"));
    help.show_page("not there.md");
    EXPECT_EQ(help.browser().section(), 0);
}

/// Links within docs/ lead to a section that there is.
TEST(Help, NoLinkLeadsNowhere) {
    const HelpPages pages(documentation_folder());
    const QRegularExpression link("\\]\\(([a-z_]+\\.md)?(?:#([^)]*))?\\)");
    int links = 0;
    for (const HelpSection& section : pages.sections())
        for (auto all = link.globalMatch(section.markdown); all.hasNext(); ++links) {
            const auto match = all.next();
            const QString file = match.captured(1).isEmpty() ? section.file : match.captured(1);
            const int found = pages.find(file, match.captured(2));
            ASSERT_GE(found, 0) << section.file.toStdString() << ": " << match.captured().toStdString();
            const QString anchor = pages.sections()[static_cast<std::size_t>(found)].anchor;
            EXPECT_TRUE(match.captured(2).isEmpty() || match.captured(2) == anchor) << anchor.toStdString();
        }
    EXPECT_GE(links, 10);
}

TEST(Help, F1OpensThePageOfWhatHasTheFocus) {
    MainWindow window;
    ASSERT_TRUE(window.workbench().open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe"), true));
    window.show();
    window.activateWindow();
    ASSERT_TRUE(wait_until([&] { return window.isActiveWindow(); }, 5000));
    auto* form = window.findChild<ParameterForm*>();
    form->findChild<QDoubleSpinBox*>()->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1);
    ASSERT_NE(window.help_area().help_window(), nullptr);
    EXPECT_EQ(window.help_area().help_window()->page(), "antennas.md");
    EXPECT_EQ(HelpWindow::page_for(&window), "guide.md");
}

}  // namespace
}  // namespace lathe::ui::test
