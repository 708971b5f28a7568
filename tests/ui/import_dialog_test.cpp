// The dialog that makes a project of a drawing: choices, problems, and the picture of what it makes.
#include "ui/design/import_dialog.hpp"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <fstream>

#include "genetic/step/step_program.hpp"
#include "genetic/step/step_write.hpp"

namespace lathe::ui {
namespace {

/// A plate and a lens in two layers, without a unit.
const char* const drawing =
    "0\nSECTION\n2\nENTITIES\n"
    "0\nLWPOLYLINE\n8\nMETAL\n70\n1\n10\n0\n20\n4\n10\n20\n20\n4\n10\n20\n20\n5\n10\n0\n20\n5\n"
    "0\nARC\n8\nLENS\n10\n30\n20\n0\n40\n6\n50\n0\n51\n180\n"
    "0\nENDSEC\n0\nEOF\n";

QPushButton* import_button(const ImportDialog& dialog) {
    return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
}

TEST(ImportDialogTest, AsksForTheUnitAndTheMaterials) {
    QTemporaryDir folder;
    const QString path = folder.filePath("horn.dxf");
    std::ofstream(path.toStdString()) << drawing;
    ImportDialog dialog(path, nullptr);
    EXPECT_FALSE(import_button(dialog)->isEnabled());
    const auto* problem = dialog.findChild<QLabel*>("import_problem");
    EXPECT_TRUE(problem->text().startsWith("does not say its unit")) << problem->text().toStdString();
    dialog.findChild<QComboBox*>("import_unit")->setCurrentText("mm");
    EXPECT_TRUE(import_button(dialog)->isEnabled()) << problem->text().toStdString();
    ASSERT_TRUE(dialog.project());
    EXPECT_TRUE(antenna_of(*dialog.project()).regions.at(0).material.is_pec);

    QComboBox* lens = nullptr;
    for (QComboBox* box : dialog.findChildren<QComboBox*>())
        if (box->accessibleName().contains("LENS")) lens = box;
    ASSERT_NE(lens, nullptr);
    lens->setCurrentText("ptfe");
    ASSERT_TRUE(dialog.project());
    int lenses = 0;
    for (const Region& region : antenna_of(*dialog.project()).regions)
        lenses += region.material.name == "ptfe";
    EXPECT_EQ(lenses, 1);
    EXPECT_EQ(dialog.project()->name, "horn");
}

TEST(ImportDialogTest, ReadsSolidsOnce) {
    if (const std::string reason = why_no_step_program(); !reason.empty()) GTEST_SKIP() << reason;
    QTemporaryDir folder;
    const QString path = folder.filePath("rings.step");
    const auto ring = [](const char* name, double from) {
        SolidShape shape = cone_shape({0.0, 0.0, from}, {0.0, 0.0, from + 0.01}, 0.005, 0.004);
        shape.name = name;
        return shape;
    };
    std::ofstream(path.toStdString()) << step_file({ring("rod", 0.0), ring("tip", 0.01)}, DisplayUnit::inch);
    ImportDialog dialog(path, nullptr);
    ASSERT_TRUE(dialog.project()) << dialog.findChild<QLabel*>("import_problem")->text().toStdString();
    EXPECT_EQ(antenna_of(*dialog.project()).regions.size(), 2u);
    std::ofstream(path.toStdString()) << "damaged";  // other choices are made of what was read
    for (QComboBox* box : dialog.findChildren<QComboBox*>())
        if (box->accessibleName().contains("tip")) box->setCurrentText("ptfe");
    ASSERT_TRUE(dialog.project());
    EXPECT_EQ(antenna_of(*dialog.project()).regions.at(1).material.name, "ptfe");
    dialog.findChild<QComboBox*>("import_unit")->setCurrentText("mm");  // reads it again
    EXPECT_FALSE(dialog.project());
}

}  // namespace
}  // namespace lathe::ui
