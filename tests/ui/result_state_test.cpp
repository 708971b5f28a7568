// Whose results these are: curves of a former design are greyed and never called "now", whatever the present
// one is doing, and say what it is doing.
#include <gtest/gtest.h>

#include <QAction>
#include <QChart>
#include <QHeaderView>
#include <QLineSeries>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/charts/state_note.hpp"
#include "ui/field/field_view.hpp"
#include "ui/optimise/goals_editor.hpp"
#include "ui/optimise/optimise_area.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/patterns/pattern_chart.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/reflection_chart.hpp"
#include "ui/results/results_area.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/scene2d/field_canvas.hpp"
#include "ui/scene3d/canvas_3d.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

class ResultStateTest : public testing::Test {
protected:
    ResultStateTest() : window({"cpu", folder.path()}) {
        window.resize(1400, 900);
        window.show();
        window.workbench().gate().set_solve_question_above(
            1e9);  // a busy machine solves as if these designs were large
    }
    void open_quick_project() {
        window.workbench().document().start(quick_horn(12, 5, 8, 40));
        ASSERT_TRUE(wait_until([this] { return is_current(); }, patience_ms));
    }
    bool is_current() {
        return window.workbench().shown_results() &&
               window.workbench().result_state() == ResultState::current && !window.workbench().is_solving();
    }
    void change(const char* key, double value) {
        Project project = window.workbench().document().project();
        for (Parameter& parameter : std::get<Design>(project.antenna).parameters)
            if (parameter.key == key) parameter.entries[0].value = value;
        window.workbench().document().change(project, QStringLiteral("test"));
    }
    QString reflection_legend() { return window.reflection_chart().plot().chart()->title(); }
    QString pattern_legend() { return window.pattern_chart().plot().chart()->title(); }
    QString goals_heading() {
        return window.optimise_area()
            .goals()
            .model()
            .headerData(GoalsModel::now, Qt::Horizontal, Qt::DisplayRole)
            .toString();
    }
    static QString note_of(QWidget& view) {
        const auto* note = view.findChild<StateNote*>();
        return note->isHidden() ? QString() : note->text();
    }
    void expect_former(const QString& words) {
        EXPECT_FALSE(reflection_legend().contains(">&nbsp;now")) << reflection_legend().toStdString();
        EXPECT_FALSE(reflection_legend().contains("now"));
        EXPECT_TRUE(reflection_legend().contains("previous"));
        EXPECT_TRUE(pattern_legend().contains("previous"));
        EXPECT_EQ(goals_heading(), "previous");
        for (QWidget* view : std::initializer_list<QWidget*>{
                 &window.reflection_chart(), &window.pattern_chart(), &window.results_area().smith_chart(),
                 &window.results_area().metrics_table()})
            EXPECT_EQ(note_of(*view), words) << view->metaObject()->className();
        for (const QStringList& lines : {window.reflection_chart().plot().readout_at(30.0)})
            EXPECT_FALSE(lines.join(' ').contains("now"));
        EXPECT_TRUE(window.field_view().title().contains(words)) << window.field_view().title().toStdString();
    }

    QTemporaryDir folder;
    MainWindow window;
};

TEST_F(ResultStateTest, WhileTheDesignIsSolvedTheCurvesArePrevious) {
    open_quick_project();
    EXPECT_TRUE(reflection_legend().contains("now"));
    EXPECT_EQ(note_of(window.reflection_chart()), "");
    const QColor present = window.reflection_chart().plot().curves()[1]->pen().color();
    change("aperture_radius_mm", 13.0);
    expect_former("solving …");
    const QColor former = window.reflection_chart().plot().curves()[1]->pen().color();
    EXPECT_LT(former.hslSaturation(), present.hslSaturation() / 2) << "greyed";
    EXPECT_TRUE(window.field_view().shows_former_field());
    ASSERT_TRUE(wait_until([this] { return is_current(); }, patience_ms));
    EXPECT_TRUE(reflection_legend().contains("now"));
    EXPECT_FALSE(reflection_legend().contains("previous"));
    EXPECT_EQ(goals_heading(), "now");
    EXPECT_EQ(window.reflection_chart().plot().curves()[1]->pen().color(), present);
    EXPECT_TRUE(wait_until([this] { return window.field_view().has_field(); }, 10000));
}

TEST_F(ResultStateTest, OfAnInvalidDesignNothingIsNow) {
    open_quick_project();
    change("aperture_radius_mm", 1.0);
    expect_former("not solved: the design is not valid");
    EXPECT_TRUE(window.field_view().shows_former_field());
    EXPECT_FALSE(window.message_bar().isHidden());
    settle(window);
    keep(window.grab().toImage(), "window_invalid.png");
    // It goes on being said when goals are changed meanwhile.
    Project project = window.workbench().document().project();
    project.objectives.pop_back();
    window.workbench().document().change(project, QStringLiteral("goal"));
    EXPECT_EQ(goals_heading(), "previous");
    window.workbench().document().undo_stack().undo();
    window.workbench().document().undo_stack().undo();
    ASSERT_TRUE(wait_until([this] { return is_current(); }, patience_ms));
    EXPECT_TRUE(window.message_bar().isHidden());
    EXPECT_EQ(goals_heading(), "now");
}

TEST_F(ResultStateTest, AStoppedSolveLeavesNothingThatIsNow) {
    open_quick_project();
    Project project = window.workbench().document().project();
    project.simulation.cells_per_wavelength = 60.0;
    window.workbench().document().change(project, QStringLiteral("fine"));
    ASSERT_TRUE(wait_until([this] { return window.workbench().job().has_value(); }, patience_ms));
    window.workbench().stop();
    EXPECT_FALSE(window.workbench().job() && window.workbench().result_state() == ResultState::current);
    expect_former("not solved");
    wait_until([] { return false; }, 500);
    expect_former("not solved");
    EXPECT_FALSE(window.workbench().is_solving());
}

TEST_F(ResultStateTest, AFailedSolveSaysSoUntilAGoodOne) {
    open_quick_project();
    window.workbench().set_engine("no such engine");
    change("aperture_radius_mm", 13.5);
    ASSERT_TRUE(wait_until([this] { return !window.message_bar().isHidden(); }, patience_ms));
    expect_former("not solved");
    window.workbench().set_engine("cpu");
    window.workbench().solve_design();
    ASSERT_TRUE(wait_until([this] { return is_current(); }, patience_ms));
    EXPECT_TRUE(window.message_bar().isHidden()) << "what the failed solve said is over";
}

TEST_F(ResultStateTest, WarningsOfAFormerDesignAreCalledPrevious) {
    Project project = draft_of("conical_horn_30ghz.lathe", 3);
    const SimulationSettings patient = project.simulation;
    project.simulation.max_periods = 1.0;
    project.simulation.stop_db = -150.0;
    window.workbench().document().start(project);
    ASSERT_TRUE(wait_until([this] { return is_current(); }, patience_ms));
    EXPECT_TRUE(window.result_warnings().heading().contains("check these results"));
    project.simulation = patient;
    window.workbench().document().change(project, "Patience");
    EXPECT_TRUE(window.result_warnings().heading().contains("previous"))
        << window.result_warnings().heading().toStdString();
    ASSERT_TRUE(wait_until([this] { return is_current(); }, patience_ms));
    EXPECT_EQ(window.result_warnings().heading(), "");
}

TEST_F(ResultStateTest, AMapOfAFormerDesignStaysGreyedUntilTheNewOneIsSolved) {
    open_quick_project();
    window.field_view().set_source(FieldSource::map);
    ASSERT_TRUE(wait_until([this] { return window.field_view().has_field(); }, patience_ms));
    const auto hue = [this] {
        return share_of(window.field_view().canvas().picture(), [](const QColor& c) {
            return std::max({c.red(), c.green(), c.blue()}) - std::min({c.red(), c.green(), c.blue()}) > 60;
        });
    };
    EXPECT_GT(hue(), 0.02);
    change("aperture_radius_mm", 13.0);
    EXPECT_TRUE(window.field_view().shows_former_field());
    EXPECT_LT(hue(), 0.01);
    keep(window.field_view().grab().toImage(), "map_former.png");
    window.field_view().action_3d()->setChecked(true);
    settle(window);
    wait_until([] { return false; }, 300);
    keep(window.field_view().grab().toImage(), "map_former_3d.png");
    window.field_view().action_3d()->setChecked(false);
    ASSERT_TRUE(wait_until([this] { return is_current() && window.field_view().has_field(); }, patience_ms));
    EXPECT_GT(hue(), 0.02);
}

TEST_F(ResultStateTest, AnotherProjectHasNothingOfTheLastOne) {
    open_quick_project();
    ASSERT_TRUE(wait_until([this] { return window.field_view().has_field(); }, 10000));
    window.workbench().document().start(draft_of("conical_horn_30ghz.lathe", 3));
    EXPECT_FALSE(window.field_view().shows_former_field());
    EXPECT_FALSE(window.field_view().has_field());
    EXPECT_FALSE(reflection_legend().contains("previous")) << "there are no curves at all";
}

TEST(ResultStateViews, MarkersStayWhenCurvesBecomePrevious) {
    ReflectionChart chart;
    chart.resize(500, 400);
    chart.show_goals({}, draft_of("conical_horn_30ghz.lathe").simulation);
    chart.show_results(nullptr, solved_cone());
    settle(chart);
    const double x = 30.0;
    const auto& points = chart.plot().curves()[1]->points();
    const double y = interpolated(points, x).value();
    const QPointF at = chart.plot().chart()->mapToPosition({x, y}, chart.plot().curves()[1]);
    QTest::mouseClick(chart.plot().viewport(), Qt::LeftButton, {}, at.toPoint());
    ASSERT_EQ(chart.plot().markers().size(), 1);
    chart.show_state(ResultState::solving);
    EXPECT_EQ(chart.plot().markers().size(), 1);
    chart.show_state(ResultState::current);
    EXPECT_EQ(chart.plot().markers().size(), 1);
}

TEST(ResultStateViews, TheSmithChartNamesAndGreysWhatIsPrevious) {
    SmithChart chart;
    chart.resize(400, 400);
    chart.show_results(nullptr, solved_monopole());
    settle(chart);
    const auto is_blue = [](const QColor& c) { return c.blue() > c.red() + 60; };
    EXPECT_GT(share_of(chart.grab().toImage(), is_blue), 0.001);
    chart.show_state(ResultState::not_solved);
    settle(chart);
    EXPECT_EQ(share_of(chart.grab().toImage(), is_blue), 0.0);
    keep(chart.grab().toImage(), "smith_previous.png");
}

TEST(ResultStateViews, In3dFieldAndPatternAreGreyedToo) {
    FieldView view;
    view.resize(800, 520);
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), horn_with_lens(), "first", std::nullopt});
    view.set_results(solved_cone());
    view.show();
    view.show_frame(0);
    view.action_3d()->setChecked(true);
    view.canvas_3d().look_from(CameraPreset::isometric);
    const auto hue = [&view] {
        return share_of(view.canvas_3d().picture(1.0), [](const QColor& c) {
            return std::max({c.red(), c.green(), c.blue()}) - std::min({c.red(), c.green(), c.blue()}) > 70;
        });
    };
    const double before = hue();
    EXPECT_GT(before, 0.1);
    view.show_antenna(horn_with_lens(), "second");
    view.show_state(ResultState::solving);
    EXPECT_LT(hue(), 0.2 * before) << "the lens keeps its colour";
    keep(view.canvas_3d().picture(1.0), "former_3d.png");
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), horn_with_lens(), "second", std::nullopt});
    view.show_frame(0);
    view.show_state(ResultState::current);
    EXPECT_NEAR(hue(), before, 0.02);
}

TEST(ResultStateViews, TheFormerFieldStaysGreyedUntilTheNewOneComes) {
    FieldView view;
    view.resize(700, 460);
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), horn_with_lens(), "first", std::nullopt});
    view.show();
    view.show_frame(0);
    const auto hue = [&view] {
        return share_of(view.canvas().picture(),
                        [](const QColor& c) { return std::abs(c.red() - c.blue()) > 60; });
    };
    const auto background = [&view] {
        return share_of(view.canvas().picture(), [](const QColor& c) { return c.lightness() > 235; });
    };
    EXPECT_GT(hue(), 0.3);
    Antenna wider = horn_with_lens();
    for (Point& point : wider.regions[1].outline) point.r *= 1.2;
    view.show_antenna(wider, "second");
    EXPECT_TRUE(view.shows_former_field());
    EXPECT_FALSE(view.has_field());
    EXPECT_LT(hue(), 0.06) << "only the lens has a colour";
    EXPECT_LT(background(), 0.6) << "but the field is there";
    EXPECT_TRUE(view.probe_text({10e-3, 1e-3}).contains("previous design"));
    settle(view);
    keep(view.grab().toImage(), "field_former.png");
    auto empty = std::make_shared<FrameRecorder>(FieldComponent::e_r);
    view.show_film({empty, wider, "second", std::nullopt});
    EXPECT_TRUE(view.shows_former_field()) << "the new film has no frame yet";
    view.show_film({film_of(two_signs(FieldComponent::e_r, 1e3F)), wider, "second", std::nullopt});
    view.show_frame(0);
    EXPECT_TRUE(view.has_field());
    EXPECT_GT(hue(), 0.3);
    EXPECT_FALSE(view.probe_text({10e-3, 1e-3}).contains("previous"));
    view.show_antenna(horn_with_lens(), "third");
    view.forget_field();
    EXPECT_FALSE(view.shows_former_field());
}

}  // namespace
}  // namespace lathe::ui::test
