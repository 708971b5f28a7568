// The shipped examples of power handling, analysed in the window; docs/user/power_examples.md shows it.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include "tests/ui/window/power_fixture.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/power/power_charts.hpp"

namespace lathe::ui::test {
namespace {

constexpr int long_patience_ms = 900'000 * slowness;

class PowerExamplesLong : public GuideWindow {
protected:
    PowerExamplesLong() : GuideWindow("cpu") {}
    PowerWindow& shown() { return window.power_area().window(); }
    PowerResults& results() { return shown().results(); }
    void open(const char* example) {
        ASSERT_TRUE(window.workbench().open(QStringLiteral(LATHE_EXAMPLES "/%1.lathe").arg(example), true));
        window.findChild<QAction*>("power_handling")->trigger();
        ASSERT_TRUE(shown().isVisible());
    }
    void type(const char* field, const QString& text) {
        NumberEdit* edit = shown().form().field(field);
        ASSERT_NE(edit, nullptr) << field;
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    /// The analysis of the first region; null where there is none.
    const particles::MultipactorRegion* analyse() {
        shown().form().findChild<QCheckBox*>("with_plates")->setChecked(false);
        auto* start = shown().findChild<QToolBar*>()->widgetForAction(shown().action("power_start"));
        EXPECT_TRUE(wait_until([&] { return start->isEnabled(); }, short_patience_ms));
        QTest::mouseClick(start, Qt::LeftButton);
        EXPECT_TRUE(wait_until([&] { return !window.power_area().is_running(); }, long_patience_ms));
        if (results().outcome() == nullptr) {
            ADD_FAILURE() << shown().messages().text().toStdString();
            return nullptr;
        }
        return &results().outcome()->report.regions.at(0);
    }
};

/// The line of the other tests of the window with cells and electrons enough.
TEST_F(PowerExamplesLong, OpenLineBreaksDown) {
    Project project = line_with_region();
    project.simulation.cells_per_wavelength = 550;
    project.power->multipactor = {};
    project.power->multipactor.operating_power_w = 150.0;
    window.workbench().document().start(project);
    window.findChild<QAction*>("power_handling")->trigger();
    ASSERT_TRUE(shown().isVisible());
    type("from_w", "300");
    type("to_w", "3000");
    shown().form().findChild<QCheckBox*>("with_corona")->setChecked(true);
    const particles::MultipactorRegion* line = analyse();
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->verdict, particles::Verdict::breakdown);
    results().layer().setCurrentIndex(2);
    picture(shown(), "power");
}

TEST_F(PowerExamplesLong, MonopoleBreaksDownInItsLine) {
    open("monopole_vacuum_2ghz");
    type("frequency_ghz", "2");
    type("from_w", "500");
    type("to_w", "2500");
    const particles::MultipactorRegion* line = analyse();
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->verdict, particles::Verdict::breakdown);
    results().layer().setCurrentIndex(2);
    picture(shown(), "power_monopole");
}

TEST_F(PowerExamplesLong, HornBreaksDownInASlotOfItsThroat) {
    open("corrugated_horn_ku");
    type("frequency_ghz", "12.5");
    type("cells", "90");
    type("from_w", "1000000");
    type("to_w", "6000000");
    const particles::MultipactorRegion* throat = analyse();
    ASSERT_NE(throat, nullptr);
    EXPECT_EQ(throat->verdict, particles::Verdict::breakdown);
    EXPECT_NEAR(throat->gap_m, 2.4e-3, 0.05e-3) << "a slot";
    results().layer().setCurrentIndex(0);
    results().findChild<QToolButton*>("fit_region")->click();
    picture(shown(), "power_horn");
}

}  // namespace
}  // namespace lathe::ui::test
