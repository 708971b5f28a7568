// Pinned designs that come from files: another project's, and those that were saved with the project.
#include <gtest/gtest.h>

#include <QLineSeries>
#include <QTest>

#include "tests/ui/compare_fixture.hpp"
#include "ui/pinned/pinned_solver.hpp"
#include "ui/results/reflection_series.hpp"

namespace lathe::ui::test {
namespace {

class CompareStorage : public CompareFixture {};

TEST_F(CompareStorage, AnotherFileIsSolvedAndDrawn) {
    open();
    Project other = coarse(horn);
    for (Parameter& parameter : std::get<Design>(other.antenna).parameters)
        if (parameter.key == "flare_length_mm") parameter.entries[0].value = 48.0;
    other.simulation.frequencies = 5;
    const QString path = place.filePath("longer.lathe");
    Document file;
    file.start(other);
    file.save(path);
    file.finish_saving();
    area().keep_file(path);
    ASSERT_EQ(area().designs().rowCount(), 1);
    EXPECT_FALSE(area().designs().all()[0].results);
    ASSERT_TRUE(wait_until([&] { return area().designs().all()[0].results != nullptr; }, patience_ms));
    ASSERT_NE(curve_named(reflection(), "longer"), nullptr);
    EXPECT_GE(curve_named(reflection(), "longer")->count(), 201) << "however few the patterns are";
    EXPECT_EQ(bench().document().project(), coarse(horn)) << "the design is not touched";
    for (const Appearance look : {Appearance::light, Appearance::dark}) {
        apply_appearance(*qApp, look);
        wait_until([] { return false; }, 300);
        keep(window.grab().toImage(),
             look == Appearance::dark ? "compare_window_dark.png" : "compare_window_light.png");
    }
    area().keep_file(place.filePath("none.lathe"));
    EXPECT_EQ(area().designs().rowCount(), 1);
    EXPECT_FALSE(window.message_bar().isHidden());
    area().keep_file(path);
    ASSERT_EQ(area().designs().rowCount(), 2);
    area().designs().remove(area().designs().all()[1].id);
    EXPECT_FALSE(area().solver().is_busy()) << "what nobody waits for is not solved";
}

TEST_F(CompareStorage, PinnedDesignsAreSavedWithTheProject) {
    open();
    const QString path = place.filePath("kept.lathe"), plain = place.filePath("plain.lathe");
    Document& document = bench().document();
    document.save(plain);
    document.finish_saving();
    area().keep_action()->trigger();
    PinnedDesigns& designs = area().designs();
    designs.setData(designs.index(0, 0), "wide one", Qt::EditRole);
    designs.set_colour(designs.all()[0].id, 9);
    EXPECT_TRUE(document.is_modified()) << "something would be lost";
    document.save(path);
    document.finish_saving();
    EXPECT_FALSE(document.is_modified());
    const Project pinned = *designs.all()[0].project;
    const SharedResults results = designs.all()[0].results;
    EXPECT_EQ(read_project(path.toStdString()), document.project()) << "no part of the design";

    ASSERT_TRUE(bench().open(plain));
    EXPECT_EQ(designs.rowCount(), 0) << "they belong to the other project";
    MainWindow again({"cpu", place.path()});
    again.show();
    ASSERT_TRUE(again.workbench().open(path));
    EXPECT_FALSE(again.workbench().document().is_modified());
    const PinnedDesigns& restored = again.compare_area().designs();
    ASSERT_EQ(restored.rowCount(), 1);
    EXPECT_EQ(restored.all()[0].name, "wide one");
    EXPECT_EQ(restored.all()[0].colour, 9);
    EXPECT_EQ(*restored.all()[0].project, pinned);
    ASSERT_TRUE(wait_until([&] { return restored.all()[0].results != nullptr; }, patience_ms));
    const QLineSeries* curve = curve_named(again.reflection_chart().plot(), "wide one");
    ASSERT_NE(curve, nullptr);
    const QList<QPointF> before = reflection_points(*results, "s11_db");
    ASSERT_EQ(curve->count(), before.size());
    for (int n = 0; n < curve->count(); ++n) EXPECT_NEAR(curve->at(n).y(), before[n].y(), 1e-6);
}

TEST_F(CompareStorage, WhatIsNotTickedIsSolvedWhenItIs) {
    open();
    area().keep_action()->trigger();
    PinnedDesigns& designs = area().designs();
    designs.setData(designs.index(0, 0), Qt::Unchecked, Qt::CheckStateRole);
    const QString path = place.filePath("kept.lathe");
    bench().document().save(path);
    bench().document().finish_saving();
    ASSERT_TRUE(bench().open(path));
    ASSERT_EQ(designs.rowCount(), 1);
    EXPECT_FALSE(designs.all()[0].is_visible);
    EXPECT_FALSE(area().solver().is_busy());
    designs.setData(designs.index(0, 0), Qt::Checked, Qt::CheckStateRole);
    EXPECT_TRUE(area().solver().is_busy());
    EXPECT_TRUE(wait_until([&] { return designs.all()[0].results != nullptr; }, patience_ms));
}

}  // namespace
}  // namespace lathe::ui::test
