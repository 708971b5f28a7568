// Copy and paste of designs, recovery in the window, and the quality switch.
#include <gtest/gtest.h>

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QPushButton>
#include <QStandardPaths>
#include <QTest>

#include "solver/base/input_error.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/design_area.hpp"
#include "ui/design/quality_box.hpp"
#include "ui/document/design_text.hpp"
#include "ui/document/recovery_folder.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

const std::string conical = LATHE_EXAMPLES "/conical_horn_30ghz.lathe";
const std::string spline = LATHE_EXAMPLES "/spline_horn_30ghz.lathe";

TEST(DesignText, AWholeProjectOrOnlyItsAntennaCanBePasted) {
    const Project project = read_project(conical), other = read_project(spline);
    const Project pasted = with_pasted_antenna(project, write_project(other));
    EXPECT_EQ(pasted.antenna, other.antenna);
    EXPECT_EQ(pasted.simulation, project.simulation);
    EXPECT_EQ(pasted.objectives, project.objectives);
    const std::string regions = R"({"regions": [{"material": "pec",
        "outline_zr_mm": [[0, 3.6], [20, 3.6], [20, 4.2], [0, 4.2]]}],
        "port": {"kind": "circular_waveguide", "mode": "TE11", "radius_mm": 3.6, "z_mm": 0}})";
    EXPECT_TRUE(std::holds_alternative<Antenna>(with_pasted_antenna(project, regions).antenna));
    for (const char* bad : {"", "hello", "[1, 2]", "{}", R"({"antenna": {"template": "no_such"}})"})
        EXPECT_THROW(with_pasted_antenna(project, bad), InputError) << bad;
}

TEST(Clipboard, DesignsTravelAndErrorsAppearInTheBar) {
    MainWindow window({"cpu", {}});
    window.show();
    Document& document = window.workbench().document();
    document.open(QString::fromStdString(spline));
    const Project copied = document.project();
    window.design_area().copy_design();
    document.open(QString::fromStdString(conical));
    const Project before = document.project();
    window.design_area().paste_design();
    EXPECT_EQ(document.project().antenna, copied.antenna);
    document.undo_stack().undo();
    EXPECT_EQ(document.project(), before);
    QGuiApplication::clipboard()->setText("not a design");
    window.design_area().paste_design();
    EXPECT_TRUE(window.message_bar().isVisible());
    EXPECT_EQ(window.message_bar().kind(), Notice::error);
    EXPECT_EQ(document.project(), before);
}

TEST(Recovery, IsOfferedAndGoesOn) {
    Project project = read_project(conical);
    project.simulation.max_periods = 123;
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + "/lathe/recovery";
    for (const AbandonedDraft& old : RecoveryFolder().abandoned()) DraftFile(old.file).remove();
    RecoveryFolder().fresh();
    const std::string text = write_project(project);
    {
        DraftFile(folder + "/left.draft")
            .write(QString::fromStdString(conical), content_key(read_project(conical)), text, text);
    }
    MainWindow window({"cpu", {}});
    window.show();
    EXPECT_TRUE(window.design_area().offer_recovery(window.message_bar()));
    for (auto* button : window.message_bar().findChildren<QPushButton*>())
        if (button->text() == "Recover") {
            button->click();
            break;
        }
    const Document& document = window.workbench().document();
    EXPECT_EQ(document.project(), project);
    EXPECT_TRUE(document.is_modified());
    EXPECT_EQ(document.path(), QString::fromStdString(conical));
    EXPECT_TRUE(QFile::exists(folder + "/left.draft")) << "until it is saved";
    EXPECT_TRUE(window.workbench().save(folder + "/horn.lathe"));
    EXPECT_TRUE(wait_until([&] { return !QFile::exists(folder + "/left.draft"); }, 5000));
}

TEST(Quality, IsAChangeOfTheProject) {
    Document document;
    document.open(QString::fromStdString(spline));
    QualityBox box(document);
    EXPECT_EQ(box.currentText(), "Normal");
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_Up);
    EXPECT_EQ(document.project().simulation.cells_per_wavelength, 12.0);
    EXPECT_EQ(document.undo_stack().count(), 1);
    document.undo_stack().undo();
    EXPECT_EQ(box.currentText(), "Normal");
    Project project = document.project();
    project.simulation.cells_per_wavelength = 17;
    document.start(project);
    EXPECT_TRUE(box.currentText().startsWith("17"));
}

}  // namespace
}  // namespace lathe::ui::test
