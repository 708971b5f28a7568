// Settings of the optimiser: typed, reset, undone, locked; and what they say of the time.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include "tests/ui/ui_test_support.hpp"
#include "ui/optimise/algorithm_panel.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/style/theme.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

const QString horn = QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe");

class AlgorithmPanelTest : public ::testing::Test {
protected:
    AlgorithmPanelTest() {
        document.open(horn);
        panel.resize(390, 520);
        panel.show();
        panel.findChild<QToolButton*>("more")->setChecked(true);
    }
    template <class Widget>
    Widget* find(const char* name) {
        auto* widget = panel.findChild<Widget*>(QString::fromLatin1(name));
        EXPECT_NE(widget, nullptr) << name;
        return widget;
    }
    void type(QWidget* field, const char* text) {
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    const OptimiserSettings& settings() const { return document.project().optimiser; }

    Document document;
    AlgorithmPanel panel{document};
};

TEST_F(AlgorithmPanelTest, EverySettingIsTypedResetAndUndone) {
    const Project before = document.project();
    type(find<QDoubleSpinBox>("population"), "60");
    type(find<QDoubleSpinBox>("mutation_eta"), "7.5");
    type(find<QLineEdit>("seed"), "18446744073709551615");
    auto* crossover = find<QComboBox>("crossover");
    crossover->setFocus();
    QTest::keyClick(crossover, Qt::Key_Down);
    EXPECT_EQ(settings().population, 60);
    EXPECT_EQ(settings().mutation_eta, 7.5);
    EXPECT_EQ(settings().seed, 18446744073709551615ull) << "all 64 bits";
    EXPECT_EQ(settings().crossover, "blend");
    EXPECT_FALSE(find<QDoubleSpinBox>("crossover_eta")->isEnabled()) << "blend has no index";

    auto* reset = find<QToolButton>("mutation_eta_default");
    ASSERT_TRUE(reset->isEnabled());
    QTest::mouseClick(reset, Qt::LeftButton);
    EXPECT_EQ(settings().mutation_eta, OptimiserSettings().mutation_eta);
    EXPECT_FALSE(reset->isEnabled());
    QTest::mouseClick(find<QToolButton>("all_defaults"), Qt::LeftButton);
    EXPECT_EQ(settings(), OptimiserSettings{});
    while (document.undo_stack().canUndo()) document.undo_stack().undo();
    EXPECT_EQ(document.project(), before);
    EXPECT_EQ(find<QDoubleSpinBox>("population")->value(), before.optimiser.population);
}

TEST_F(AlgorithmPanelTest, WhatIsOutOfRangeCannotBeTyped) {
    const OptimiserSettings before = settings();
    type(find<QDoubleSpinBox>("crossover_probability"), "9");
    EXPECT_LE(settings().crossover_probability, 1.0);
    type(find<QLineEdit>("seed"), "99999999999999999999");
    EXPECT_EQ(settings().seed, 9999999999999999999ull) << "the digit too many is not taken";
    type(find<QLineEdit>("seed"), "-x5");
    EXPECT_EQ(settings().seed, 5u);
    find<QLineEdit>("seed")->clear();
    emit find<QLineEdit>("seed")->editingFinished();
    EXPECT_EQ(find<QLineEdit>("seed")->text(), "5") << "nothing is no seed";
    type(find<QDoubleSpinBox>("population"), "4");
    type(find<QDoubleSpinBox>("elites"), "40");
    EXPECT_LT(settings().elites, settings().population);
    EXPECT_NO_THROW(parse_project(write_project(document.project()), "typed.lathe"));
    EXPECT_EQ(settings().evaluations, before.evaluations);
}

TEST_F(AlgorithmPanelTest, EstimateAndWarningsFollow) {
    EXPECT_FALSE(panel.estimate().contains("about"));
    type(find<QDoubleSpinBox>("population"), "40");
    type(find<QDoubleSpinBox>("evaluations"), "2384");
    panel.show_solve(0.5);
    EXPECT_TRUE(panel.estimate().contains("60 generations")) << panel.estimate().toStdString();
    EXPECT_TRUE(panel.estimate().contains("20 min")) << panel.estimate().toStdString();
    EXPECT_EQ(panel.warning(), "");
    type(find<QDoubleSpinBox>("evaluations"), "40");
    EXPECT_TRUE(panel.warning().contains("1 generation")) << panel.warning().toStdString();
}

TEST_F(AlgorithmPanelTest, OutlivesItsDocumentWithAFieldBeingEdited) {
    auto own = std::make_unique<Document>();
    own->open(horn);
    auto orphan = std::make_unique<AlgorithmPanel>(*own);
    orphan->show();
    auto* seed = orphan->findChild<QLineEdit*>("seed");
    seed->setFocus();
    QTest::keyClicks(seed, "77");
    own.reset();
    QTest::keyClick(seed, Qt::Key_Return);
    orphan->findChild<QDoubleSpinBox*>("population")->setValue(99.0);
    orphan.reset();
}

TEST(AlgorithmPanelWindow, StandsBesideTheGoalsAndIsLockedByARun) {
    MainWindow window;
    window.show();
    Workbench& bench = window.workbench();
    ASSERT_TRUE(bench.open(horn, true));
    Project quick = bench.document().project();
    quick.simulation.cells_per_wavelength = 8;
    quick.optimiser.population = 4;
    quick.optimiser.evaluations = 8;
    bench.document().change(quick, "quick");
    AlgorithmPanel& panel = window.optimise_area().algorithm();
    ASSERT_TRUE(wait_until([&] { return panel.estimate().contains("about"); }, 60000));
    auto* dock = window.findChild<QDockWidget*>("algorithm");
    dock->raise();
    wait_until([] { return false; }, 100);

    const SharedResults solved = bench.design_results();
    auto* population = panel.findChild<QDoubleSpinBox*>("population");
    population->setValue(5);
    wait_until([] { return false; }, 600);
    EXPECT_FALSE(bench.is_solving()) << "the antenna is the same";
    EXPECT_EQ(bench.design_results(), solved);
    for (const Appearance look : {Appearance::light, Appearance::dark}) {
        apply_appearance(*qApp, look);
        for (const QSize size : {QSize(1600, 1000), QSize(1280, 800)}) {
            window.resize(size);
            wait_until([] { return false; }, 150);
            keep(window.grab().toImage(), QStringLiteral("algorithm_%1_%2.png")
                                              .arg(look == Appearance::dark ? "dark" : "light")
                                              .arg(size.width()));
        }
    }
    apply_appearance(*qApp, Appearance::light);

    bench.start_optimisation();
    ASSERT_TRUE(wait_until([&] { return bench.is_optimising(); }, 5000));
    EXPECT_FALSE(population->isEnabled());
    keep(dock->grab().toImage(), "algorithm_locked.png");
    ASSERT_TRUE(wait_until([&] { return !bench.is_optimising(); }, 120000));
    wait_until([] { return false; }, 50);
    EXPECT_TRUE(population->isEnabled());
}

}  // namespace
}  // namespace lathe::ui::test
