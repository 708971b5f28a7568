// What leaves the window of an antenna in space: picture and field of its plane, files for other programs,
// reports, and designs that are kept to be drawn beside the next one.
#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <filesystem>

#include "tests/ui/solved_designs.hpp"
#include "tests/ui/space/space_projects.hpp"
#include "tests/ui/space/space_window.hpp"
#include "ui/compare/compare_area.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/pinned/pinned_storage.hpp"
#include "ui/planar/scattering_chart.hpp"
#include "ui/results/export_dialog.hpp"
#include "ui/space/space_controls.hpp"
#include "ui/space/space_export.hpp"
#include "ui/space/space_pattern_chart.hpp"

namespace lathe::ui::test {
namespace {

class SpaceExports : public SpaceWindow {};

TEST_F(SpaceExports, TheFieldOnThePlaneAndThePictureAreExported) {
    bench().document().start(pyramidal_horn());
    settle();
    ASSERT_TRUE(wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms))
        << window.message_bar().text().toStdString();
    EXPECT_FALSE(window.findChild<QAction*>("export_picture")->isVisible());
    EXPECT_TRUE(window.findChild<QAction*>("space_export_field")->isVisible());
    SpaceExport& exports = window.space_area().exports();
    QStringList written;
    QObject::connect(&exports, &SpaceExport::finished, &window,
                     [&](const QString& path) { written << path; });
    const QString png = place.filePath("horn.png"), vti = place.filePath("field.vti");
    exports.write_picture(png);
    exports.write_field(vti, false);
    exports.write_field(place.filePath("all.pvd"), true);
    ASSERT_TRUE(wait_until([&] { return written.size() == 3; }, patience_ms));
    EXPECT_GT(QImage(png).width(), view().canvas().width());
    QFile file(vti);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    for (const char* array : {"e_magnitude", "e_x", "e_y", "e_z"}) EXPECT_TRUE(text.contains(array)) << array;
    EXPECT_EQ(static_cast<std::size_t>(QDir(place.path()).entryList({"all_*.vti"}).size()), view().frames());
    // What was watched is not there on another plane, which is said.
    view().controls().set_plane({Axis::x, 1e-3});
    settle();
    view().controls().set_plane({Axis::y, 0.0});
    settle();
    EXPECT_GT(view().frames(), 5u) << "and is still there on its own";
}

TEST_F(SpaceExports, DesignsAreKeptAndDrawnBesideTheNextOne) {
    bench().document().start(pyramidal_horn());
    settle();
    ASSERT_TRUE(wait_until([&] { return bench().shown_results() && !bench().is_solving(); }, patience_ms))
        << window.message_bar().text().toStdString();
    const SharedResults first = bench().shown_results();
    window.compare_area().keep_action()->trigger();
    ASSERT_EQ(window.compare_area().designs().rowCount(), 1);
    SpaceArea& area = window.space_area();
    EXPECT_EQ(area.scattering_chart().curves().size(), 2);
    EXPECT_EQ(area.patterns().curves().size(), 9) << "three cuts of the kept one";
    EXPECT_EQ(area.scattering_chart().curves()[1].points, area.scattering_chart().curves()[0].points);
    Project longer = bench().document().project();
    parameters_in(longer.antenna)->parameters[0].entries[0].value = 16.0;
    bench().document().change(longer, "Length");
    ASSERT_TRUE(
        wait_until([&] { return bench().shown_results() != first && !bench().is_solving(); }, patience_ms));
    ASSERT_EQ(area.scattering_chart().curves().size(), 2);
    EXPECT_NE(area.scattering_chart().curves()[1].points, area.scattering_chart().curves()[0].points);
    EXPECT_EQ(area.scattering_chart().curves()[1].style.role, CurveRole::pinned);
    // A body of revolution beside it has curves over frequency, and no cuts in space.
    window.compare_area().keep_project(draft_of("conical_horn_30ghz.lathe", 3), "cone", "a file");
    ASSERT_TRUE(wait_until([&] { return window.compare_area().designs().shown().size() == 2; }, patience_ms));
    EXPECT_EQ(area.patterns().curves().size(), 9);
    // Both are in the project file and are solved again where it is opened.
    const QString path = place.filePath("compared.lathe");
    ASSERT_TRUE(bench().save(path));
    bench().document().finish_saving();
    EXPECT_EQ(compared_in(bench().document().window_part()).size(), 2);
}

TEST_F(SpaceExports, FilesForOtherProgramsAndTheReportAreWritten) {
    const auto project = std::make_shared<const Project>(pyramidal_horn());
    ExportDialog dialog({{"Design", project, nullptr}}, place.path(), "horn");
    EXPECT_FALSE(dialog.findChild<QCheckBox*>("dxf")->isEnabled());
    EXPECT_FALSE(dialog.findChild<QCheckBox*>("map")->isEnabled());
    dialog.choose({"s1p", "cut", "ffe", "csv", "vti", "stl", "svg"});
    ExportRequest request = dialog.request();
    ASSERT_EQ(request.formats.size(), 7u);
    request.engine = "cpu";
    const ExportOutcome outcome = run_export(request, {});
    EXPECT_TRUE(outcome.refusals.empty());
    const QDir folder(place.path());
    for (const char* ending :
         {"horn.s1p", "horn.cut", "horn.ffe", "horn_cuts.csv", "horn_materials.vti", "horn_section_xz.svg"})
        EXPECT_TRUE(folder.exists(ending)) << ending;
    EXPECT_EQ(folder.entryList({"horn_*.stl"}).size(), 5) << "one a solid";
    ReportRequest report;
    report.project = project;
    report.engine = "cpu";
    report.folder = place.filePath("report").toStdString();
    const genetic::ReportFiles files = run_report(report, {});
    EXPECT_TRUE(std::filesystem::exists(files.pdf));
}

}  // namespace
}  // namespace lathe::ui::test
