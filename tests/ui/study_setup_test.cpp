// A sweep is set up in the window, by hand and wrongly.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QTest>
#include <QToolButton>

#include "tests/ui/study_window.hpp"
#include "ui/study/study_form.hpp"

namespace lathe::ui::test {
namespace {

TEST_F(StudyTest, ASweepIsSetUpByHandAndEveryStepUndone) {
    const Project before = document().project();
    area().show_window(StudyKind::sweep);
    const auto genes = genetic::genes_of(before);
    EXPECT_EQ(find<QComboBox>("sweep_name_1")->currentData().toString().toStdString(), genes[0].name)
        << "the first gene is proposed";
    EXPECT_DOUBLE_EQ(find<QDoubleSpinBox>("sweep_from_1")->value(), genes[0].minimum);
    EXPECT_EQ(document().project(), before) << "a proposal changes nothing";

    type("sweep_points_1", "5");
    ASSERT_TRUE(document().project().sweep);
    EXPECT_EQ(sweep().parameters.front().points, 5);
    QTest::mouseClick(find<QToolButton>("sweep_add"), Qt::LeftButton);
    ASSERT_EQ(sweep().parameters.size(), 2u);
    EXPECT_FALSE(find<QToolButton>("sweep_add")->isEnabled()) << "a grid has two at most";
    choose("sweep_method", 2);
    EXPECT_EQ(sweep().method, SweepMethod::sobol);
    type("sweep_samples", "32");
    EXPECT_EQ(sweep().samples, 32);
    QTest::mouseClick(find<QToolButton>("sweep_add"), Qt::LeftButton);
    ASSERT_EQ(sweep().parameters.size(), 3u);
    choose("sweep_method", 0);
    EXPECT_EQ(sweep().parameters.size(), 2u);
    QTest::mouseClick(find<QToolButton>("sweep_remove_1"), Qt::LeftButton);
    ASSERT_EQ(sweep().parameters.size(), 1u);
    EXPECT_EQ(sweep().parameters.front().name, genes[1].name);
    EXPECT_FALSE(find<QToolButton>("sweep_remove_1")->isEnabled()) << "a grid has one at least";
    EXPECT_NO_THROW(parse_project(write_project(document().project()), "typed.lathe"));
    while (document().undo_stack().canUndo()) document().undo_stack().undo();
    EXPECT_EQ(document().project(), before);
}

TEST_F(StudyTest, AWrongNumberStandsInTheWayOfAStart) {
    area().show_window(StudyKind::tolerance);
    type("tolerance_copies", "250");
    ASSERT_EQ(tolerance().copies, 250);
    ASSERT_TRUE(study().action("study_start")->isEnabled());
    type("tolerance_copies", "1");
    EXPECT_EQ(tolerance().copies, 250);
    EXPECT_TRUE(complaint().contains("Copies: Too small. Allowed: 2 to 1000000."))
        << complaint().toStdString();
    EXPECT_FALSE(study().action("study_start")->isEnabled());
    type("tolerance_default", "0,03");
    EXPECT_EQ(tolerance().default_mm, 0.03);
    EXPECT_FALSE(study().action("study_start")->isEnabled()) << "another right one heals nothing";
    type("tolerance_copies", "300");
    EXPECT_EQ(complaint(), "");
    EXPECT_TRUE(study().action("study_start")->isEnabled());
}

TEST_F(StudyTest, WhatAFileMayNotSayIsSaidAndNotTaken) {
    area().show_window(StudyKind::sweep);
    type("sweep_points_1", "4");
    const Project good = document().project();
    const double to = sweep().parameters.front().to;
    type("sweep_from_1", "17.9");
    type("sweep_to_1", "17.5");
    EXPECT_TRUE(complaint().contains("less than")) << complaint().toStdString();
    EXPECT_FALSE(study().action("study_start")->isEnabled());
    EXPECT_EQ(sweep().parameters.front().to, to) << "the project stays one that can be saved";
    EXPECT_NO_THROW(parse_project(write_project(document().project()), "typed.lathe"));
    type("sweep_to_1", "18");
    EXPECT_EQ(complaint(), "");
    EXPECT_TRUE(study().action("study_start")->isEnabled());

    area().show_window(StudyKind::tolerance);
    type("tolerance_default", "0");
    EXPECT_TRUE(complaint().contains("tolerance above 0")) << complaint().toStdString();
    type("tolerance_default", "0.05");
    EXPECT_EQ(complaint(), "");

    Project without_goals = good;
    without_goals.objectives.clear();
    document().start(without_goals);
    EXPECT_TRUE(complaint().contains("no goals")) << complaint().toStdString();
    EXPECT_FALSE(study().action("study_start")->isEnabled());
    Project drawn = good;
    drawn.sweep.reset();
    drawn.antenna = antenna_of(good);
    document().start(drawn);
    EXPECT_TRUE(complaint().contains("template")) << complaint().toStdString();
    EXPECT_FALSE(study().action("study_start")->isEnabled());
}

}  // namespace
}  // namespace lathe::ui::test
