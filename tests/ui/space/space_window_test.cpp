// The way of a user with an antenna in space: opened, looked at from all sides, cut open, solved, its
// results; and the pictures of docs/user/volume.md, which are taken on the way.
#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QPushButton>
#include <QSlider>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/space/space_projects.hpp"
#include "tests/ui/space/space_window.hpp"
#include "ui/design/band_area.hpp"
#include "ui/design/parameter_form.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/planar/scattering_chart.hpp"
#include "ui/planar/scattering_table.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/results_area.hpp"
#include "ui/space/solids_panel.hpp"
#include "ui/space/space_canvas.hpp"
#include "ui/space/space_controls.hpp"
#include "ui/space/space_pattern_chart.hpp"

namespace lathe::ui::test {
namespace {

class SpaceWindowLong : public SpaceWindow {};

TEST_F(SpaceWindow, OpensEditsAndSavesAFile) {
    const QString path = place.filePath("horn.lathe");
    ASSERT_TRUE(QFile::copy(QStringLiteral(LATHE_EXAMPLES) + "/side_fed_horn_30ghz.lathe", path));
    ASSERT_TRUE(QFile::copy(QStringLiteral(LATHE_EXAMPLES) + "/conical_horn_30ghz.lathe",
                            place.filePath("conical_horn_30ghz.lathe")));
    ASSERT_TRUE(bench().open(path)) << window.message_bar().text().toStdString();
    bench().stop();
    settle();
    EXPECT_TRUE(view().isVisible());
    EXPECT_TRUE(wait_until([&] { return is_shown("solids"); }, short_patience_ms));
    EXPECT_FALSE(is_shown("profile") || is_shown("pattern") || is_shown("reflection"));
    EXPECT_TRUE(view().forecast().contains("cells")) << view().forecast().toStdString();
    EXPECT_FALSE(bench().document().is_modified());
    Project project = bench().document().project();
    parameters_in(project.antenna)->parameters[0].entries[0].value = 2.1;
    bench().document().change(project, "Pin");
    EXPECT_TRUE(bench().document().is_modified());
    EXPECT_TRUE(window.isWindowModified());
    ASSERT_TRUE(bench().save(path));
    bench().document().finish_saving();
    EXPECT_FALSE(bench().document().is_modified());
    EXPECT_EQ(read_project(path.toStdString()), bench().document().project());
    bench().document().undo_stack().undo();
    EXPECT_TRUE(bench().document().is_modified());
    bench().stop();
    // Bodies of revolution come back as they were.
    bench().document().start(draft_of("conical_horn_30ghz.lathe", 3));
    EXPECT_FALSE(view().isVisible());
    EXPECT_TRUE(wait_until([&] { return is_shown("pattern") && !is_shown("solids"); }, short_patience_ms));
}

TEST(SpacePlay, TheButtonSaysWhatAClickDoes) {
    SpaceView view;
    auto* play = view.findChild<QToolButton*>("space_play");
    ASSERT_NE(play, nullptr);
    ASSERT_TRUE(play->isChecked());
    EXPECT_EQ(play->text(), "Pause");
    play->setChecked(false);  // a click needs a film
    EXPECT_EQ(play->text(), "Play");
    play->setChecked(true);
    EXPECT_EQ(play->text(), "Pause");
}

TEST_F(SpaceWindow, AnErrorOfTheDrawingLeadsToItsLine) {
    bench().document().start(pyramidal_horn());
    bench().stop();
    settle();
    Project project = bench().document().project();
    // A loft of no length.
    std::get<VolumeDesign>(project.antenna).solids[1].numbers.back()[0] = {0.0, "length_mm - 12"};
    bench().document().change(project, "Length");
    EXPECT_EQ(bench().result_state(), ResultState::invalid);
    EXPECT_TRUE(window.message_bar().text().startsWith("Solid 2, length"))
        << window.message_bar().text().toStdString();
    const auto buttons = window.message_bar().findChildren<QPushButton*>();
    ASSERT_EQ(buttons.size(), 1);
    EXPECT_EQ(buttons.front()->text(), "Show it");
    buttons.front()->click();
    ASSERT_NE(window.space_area().solids().tree().currentItem(), nullptr);
    EXPECT_EQ(window.space_area().solids().tree().currentItem()->text(SolidsPanel::what), "Length / mm");
}

TEST_F(SpaceWindow, LooksSolvesAndSeesTheResults) {
    bench().document().start(pyramidal_horn());
    settle();
    ASSERT_TRUE(wait_until([&] { return view().frames() > 5; }, patience_ms))
        << window.message_bar().text().toStdString();
    ASSERT_TRUE(wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms))
        << window.message_bar().text().toStdString();
    const SharedResults results = bench().shown_results();
    ASSERT_EQ(results->pattern_kind, PatternKind::cuts);
    EXPECT_TRUE(view().has_field());
    view().show_frame(view().frames() / 3);
    const QImage whole = seen();
    ASSERT_FALSE(whole.isNull());
    EXPECT_GT(colours_in(whole), 20);
    view().canvas().setFocus();
    QTest::keyClick(&view().canvas(), Qt::Key_Z);
    EXPECT_GT(difference(seen(), whole), 0.05) << "from +z";
    QTest::keyClick(&view().canvas(), Qt::Key_I);
    view().show_frame(view().frames() / 3);
    EXPECT_LT(difference(seen(), whole), 0.01) << "and back";
    view().controls().field_action()->trigger();
    EXPECT_GT(difference(seen(), whole), 0.02) << "without the field";
    view().controls().field_action()->trigger();
    SolidsPanel& solids = window.space_area().solids();
    solids.tree().topLevelItem(1)->child(1)->setCheckState(SolidsPanel::what, Qt::Unchecked);
    settle();
    EXPECT_GT(difference(seen(), whole), 0.02) << "without the horn";
    solids.tree().topLevelItem(1)->child(1)->setCheckState(SolidsPanel::what, Qt::Checked);
    settle();
    view().controls().mesh_action()->trigger();
    settle();
    EXPECT_GT(difference(seen(), whole), 0.02) << "with the mesh";
    view().controls().mesh_action()->trigger();
    view().controls().pattern_action()->trigger();
    EXPECT_GT(difference(seen(), whole), 0.05) << "with the pattern";

    SpaceArea& area = window.space_area();
    EXPECT_EQ(area.patterns().curves().size(), 6) << "three cuts, co- and cross-polar";
    EXPECT_EQ(area.scattering_chart().curves().size(), 1);
    EXPECT_EQ(area.scattering_table().matrix().rowCount(), 1);
    EXPECT_EQ(area.scattering_table().beams().rowCount(), 1);
    MetricsTable& metrics = window.results_area().metrics_table();
    dock("metrics_table");
    EXPECT_TRUE(wait_until([&] { return metrics.table().rowCount() > 5; }, short_patience_ms));
    // The gain of the table is the largest over the sphere, which may lie between the cuts of the chart.
    const Beam& beam = results->frequencies[2].beams[0];
    double peak = -100.0;
    for (const KeyedCurve& curve : area.patterns().curves())
        for (const QPointF& point : curve.points) peak = std::max(peak, point.y());
    EXPECT_LE(peak, beam.realised_gain_dbi + 1e-6);
    EXPECT_GT(peak, beam.realised_gain_dbi - 0.2);
}

TEST_F(SpaceWindow, TheFieldIsWatchedOnThePlaneThatIsChosenWhileItIsSolved) {
    bench().document().start(pyramidal_horn(20));
    settle();
    ASSERT_TRUE(wait_until([&] { return view().frames() > 2; }, patience_ms));
    view().controls().set_plane({Axis::x, 1e-3});
    settle();
    bench().solve_design();
    ASSERT_TRUE(wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms))
        << window.message_bar().text().toStdString();
    EXPECT_TRUE(view().has_field());
    EXPECT_EQ(view().watched(), (WatchedPlane{Axis::x, 1e-3, false}));
    // The image behind the plane of symmetry is watched in the half that is solved.
    view().controls().set_plane({Axis::x, -1e-3});
    EXPECT_EQ(view().watched().place, 1e-3);
}

TEST_F(SpaceWindow, ANewSolidStandsWhereTheEyeIsAndIsSeen) {
    bench().document().start(pyramidal_horn());
    bench().stop();
    settle();
    const QImage before = seen();
    SolidsPanel& solids = window.space_area().solids();
    dock("solids");
    solids.actions().add_solid(SolidKind::sphere);
    bench().stop();
    settle();
    EXPECT_GT(difference(seen(), before), 0.001);
    const auto& design = std::get<VolumeDesign>(bench().document().project().antenna);
    ASSERT_EQ(design.solids.size(), 6u);
    const auto& centre = design.solids.back().numbers[0];
    EXPECT_EQ(centre[0].value, 0.0) << "on the planes of symmetry";
    EXPECT_EQ(centre[1].value, 0.0);
    EXPECT_GT(centre[2].value, 0.0);
    EXPECT_LT(centre[2].value, 25.0);
    EXPECT_NE(bench().result_state(), ResultState::invalid);
    bench().document().undo_stack().undo();
    EXPECT_FALSE(bench().document().is_modified());
}

/// The example of the guide, in its own quality.
TEST_F(SpaceWindowLong, TakesThePicturesOfTheGuide) {
    Project project = example_project("side_fed_horn_30ghz.lathe");
    // Below that the guide at this grid is too coarse, which a banner over the picture would say.
    project.simulation.from_hz = 28e9;
    project.objectives.front().from_hz = 28e9;
    project.simulation.frequencies = 6;
    bench().document().start(project);
    settle();
    ASSERT_TRUE(wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms))
        << window.message_bar().text().toStdString();
    settle();
    ASSERT_GT(view().frames(), 40u);
    // A film that plays is drawn with fewer pixels where pictures take long.
    view().findChild<QToolButton*>("space_play")->setChecked(false);
    const auto take = [&](QWidget& of, const char* name) {
        view().show_frame(view().frames() / 4);
        settle();
        wait_until([] { return false; }, 300);
        EXPECT_TRUE(wait_until([&] { return view().canvas().is_settled(); }, patience_ms));
        picture(of, name);
    };
    dock("solids");
    SolidsPanel& solids = window.space_area().solids();
    solids.tree().setCurrentItem(solids.tree().topLevelItem(1)->child(6));
    solids.tree().currentItem()->setExpanded(true);
    take(window, "volume_window");
    view().controls().mesh_action()->trigger();
    take(view(), "volume_mesh");
    view().controls().mesh_action()->trigger();
    view().controls().pattern_action()->trigger();
    take(view(), "volume_pattern");
}

TEST_F(SpaceWindowLong, TakesThePictureOfThePair) {
    Project project = example_project("pair_of_horns_30ghz.lathe");
    project.simulation.frequencies = 3;
    bench().document().start(project);
    settle();
    ASSERT_TRUE(wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms))
        << window.message_bar().text().toStdString();
    settle();
    for (const FrequencyResult& at : bench().shown_results()->frequencies)
        for (const Beam& beam : at.beams) EXPECT_NEAR(beam.radiated_power_ratio, 1.0, 3e-3);
    ASSERT_GT(view().frames(), 40u);
    view().findChild<QToolButton*>("space_play")->setChecked(false);
    view().show_frame(view().frames() / 4);
    settle();
    EXPECT_TRUE(wait_until([&] { return view().canvas().is_settled(); }, patience_ms));
    picture(window, "volume_pair");
}

TEST_F(SpaceWindow, ASolveIsStopped) {
    bench().document().start(pyramidal_horn(30));
    ASSERT_TRUE(wait_until([&] { return bench().job().has_value(); }, patience_ms));
    bench().stop();
    EXPECT_TRUE(wait_until([&] { return !bench().is_solving(); }, patience_ms));
    EXPECT_EQ(bench().result_state(), ResultState::not_solved);
    EXPECT_EQ(bench().shown_results(), nullptr);
}

TEST_F(SpaceWindow, ALongSolveIsAskedAbout) {
    bench().gate().set_solve_question_above(0.01);
    bench().document().start(pyramidal_horn(30));
    ASSERT_TRUE(wait_until([&] { return window.message_bar().text().contains("cells"); }, patience_ms));
    EXPECT_FALSE(bench().job().has_value());
}

}  // namespace
}  // namespace lathe::ui::test
