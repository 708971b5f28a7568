// Exports: the dialog, the worker behind it, and what the user is told.
#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "genetic/report/export_files.hpp"
#include "tests/ui/solved_designs.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/results/export_area.hpp"
#include "ui/results/export_dialog.hpp"
#include "ui/results/report_dialog.hpp"
#include "ui/style/theme.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

std::shared_ptr<const Project> coarse(const char* example) {
    return std::make_shared<const Project>(draft_of(example, 3));
}

QByteArray bytes(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Workbench, message bar and menu without the rest of the window.
struct Bench {
    QTemporaryDir folder;
    Workbench workbench{{"cpu", folder.path()}};
    QWidget window;
    MessageBar messages;
    QMenu file;
    ExportArea area{workbench, window, messages, file};

    bool wait() {
        return wait_until([this] { return !area.is_busy(); }, patience_ms);
    }
    QStringList files() const { return QDir(folder.path() + "/out").entryList(QDir::Files); }
};

TEST(Export, WritesEveryFormatOnAWorker) {
    Bench bench;
    ExportRequest request;
    const auto project = coarse("conical_horn_30ghz.lathe");
    for (const auto& format : genetic::export_formats())  // "step" only with Open CASCADE
        if (genetic::why_not_exported(format.name, *project).empty()) request.formats.push_back(format.name);
    request.folder = (bench.folder.path() + "/out").toStdString();
    request.stem = "horn";
    request.project = project;
    request.engine = "cpu";
    bench.messages.show_message(Notice::information, "loads the icons", {{"Cancel", [] {}}});
    QElapsedTimer clock;
    clock.start();
    bench.area.start_export(request);
    EXPECT_LT(clock.elapsed(), 50) << "the window waits for the worker";
    EXPECT_FALSE(bench.area.export_action()->isEnabled());
    ASSERT_TRUE(bench.wait());
    EXPECT_EQ(bench.messages.kind(), Notice::information) << bench.messages.text().toStdString();
    EXPECT_TRUE(bench.area.export_action()->isEnabled());
    const QStringList files = bench.files();
    for (const char* ending : {".s1p", ".cut", ".sph", ".ffs", ".ffe", ".pvd", ".dxf", "_frequencies.csv",
                               "_near_field.csv", "_map_30_ghz.vti"})
        EXPECT_TRUE(files.contains(QString("horn") + ending)) << ending;
    EXPECT_GE(files.filter(".vti").size(), 30);
    EXPECT_GE(files.filter(".stl").size(), 1);
    EXPECT_TRUE(files.filter(".part").isEmpty());
    EXPECT_TRUE(bench.messages.text().contains(QString::number(files.size())));
}

TEST(Export, TakesTheResultsThatAreThere) {
    Bench bench;
    const auto project = coarse("conical_horn_30ghz.lathe");
    Results results = *solved(*project);
    results.frequencies[1].s_matrix(0, 0) = {0.125, -0.25};
    results.reflection.clear();  // the file takes the dense curve where there is one
    ExportRequest request{{"s1p"},
                          (bench.folder.path() + "/out").toStdString(),
                          "horn",
                          project,
                          std::make_shared<const Results>(results)};
    bench.area.start_export(request);
    ASSERT_TRUE(bench.wait());
    const QByteArray text = bytes(bench.folder.path() + "/out/horn.s1p");
    EXPECT_TRUE(text.contains("1.250000000000e-01 -2.500000000000e-01")) << text.toStdString();
}

TEST(Export, SaysWhatAFormatCannotHoldAndWritesTheOthers) {
    Bench bench;
    const auto project = coarse("dielectric_rod_30ghz.lathe");
    Results results = *solved(*project);
    results.ports.clear();
    ExportRequest request{{"s1p", "dxf"},
                          (bench.folder.path() + "/out").toStdString(),
                          "rod",
                          project,
                          std::make_shared<const Results>(results)};
    bench.area.start_export(request);
    ASSERT_TRUE(bench.wait());
    EXPECT_EQ(bench.messages.kind(), Notice::warning);
    EXPECT_TRUE(bench.messages.text().contains("s1p")) << bench.messages.text().toStdString();
    EXPECT_EQ(bench.files(), QStringList{"rod.dxf"});
}

TEST(Export, AFolderThatCannotBeMadeIsAnErrorInTheMessageBar) {
    Bench bench;
    QFile(bench.folder.path() + "/file").open(QIODevice::WriteOnly);
    ExportRequest request{{"dxf"},
                          (bench.folder.path() + "/file/out").toStdString(),
                          "horn",
                          coarse("conical_horn_30ghz.lathe"),
                          nullptr};
    bench.area.start_export(request);
    ASSERT_TRUE(bench.wait());
    EXPECT_EQ(bench.messages.kind(), Notice::error);
    EXPECT_TRUE(bench.messages.text().contains("out")) << bench.messages.text().toStdString();
}

TEST(Export, DialogOffersOnlyWhatCanBeDone) {
    QTemporaryDir folder;
    QFile(folder.path() + "/horn_frequencies.csv").open(QIODevice::WriteOnly);
    auto dipole = std::make_shared<Results>();
    const auto project = coarse("conical_horn_30ghz.lathe");
    ExportDialog dialog({{"Design: horn", project, dipole}}, folder.path(), "horn");
    dialog.show();
    auto* accept = dialog.findChildren<QPushButton*>().last();
    for (auto* button : dialog.findChildren<QPushButton*>())
        if (button->text() == "&Export") accept = button;
    EXPECT_FALSE(dialog.findChild<QCheckBox*>("s1p")->isEnabled());
    EXPECT_TRUE(accept->isEnabled());
    wait_until([] { return false; }, 50);
    keep(dialog.grab().toImage(), "export_dialog.png");
    QTest::mouseClick(dialog.findChild<QCheckBox*>("stl"), Qt::LeftButton, {}, QPoint(8, 8));
    const auto formats = dialog.request().formats;
    EXPECT_EQ(formats, (std::vector<std::string>{"cut", "csv", "stl"}));
    dialog.findChild<QLineEdit*>("stem")->setText("  a horn / 30 GHz ");
    EXPECT_EQ(dialog.request().stem, "a_horn_30_GHz");
    dialog.choose({});
    EXPECT_FALSE(accept->isEnabled());
    apply_appearance(*qApp, Appearance::dark);
    dialog.choose({"vti", "stl"});
    wait_until([] { return false; }, 50);
    keep(dialog.grab().toImage(), "export_dialog_dark.png");
    apply_appearance(*qApp, Appearance::light);
}

TEST(Export, FieldsAreAskedForByFrequencyAndSurface) {
    QTemporaryDir folder;
    const auto project = coarse("conical_horn_30ghz.lathe");
    ExportDialog dialog({{"Design: horn", project, solved(*project)}}, folder.path(), "horn");
    dialog.show();
    QPushButton* accept = nullptr;
    for (auto* button : dialog.findChildren<QPushButton*>())
        if (button->text() == "&Export") accept = button;
    ASSERT_NE(accept, nullptr);
    auto* frequencies = dialog.findChild<QLineEdit*>("map_frequencies");
    auto* surface = dialog.findChild<QComboBox*>("surface");
    auto* position = dialog.findChild<QLineEdit*>("surface_mm");
    EXPECT_FALSE(frequencies->isEnabled());
    dialog.choose({"near", "map"});
    EXPECT_TRUE(frequencies->isEnabled());
    EXPECT_TRUE(accept->isEnabled()) << "the middle of the band and the aperture are offered";
    EXPECT_EQ(dialog.request().map_frequencies_hz, std::vector<double>{30e9});
    EXPECT_FALSE(dialog.request().near_field.has_value());
    frequencies->setText("29,5; 30.5");
    EXPECT_EQ(dialog.request().map_frequencies_hz, (std::vector<double>{29.5e9, 30.5e9}));
    frequencies->setText("29.5 99");
    EXPECT_FALSE(accept->isEnabled()) << "not in the band";
    frequencies->setText("29.5 3o");
    EXPECT_FALSE(accept->isEnabled());
    frequencies->setText("28, 30");
    EXPECT_EQ(dialog.request().map_frequencies_hz.size(), 2u);
    surface->setCurrentIndex(2);
    EXPECT_FALSE(accept->isEnabled()) << "a cylinder needs its radius";
    position->setText("16,5");
    EXPECT_TRUE(accept->isEnabled());
    const auto cylinder = dialog.request().near_field;
    ASSERT_TRUE(cylinder.has_value());
    EXPECT_EQ(cylinder->kind, NearFieldSurface::Kind::cylinder);
    EXPECT_DOUBLE_EQ(cylinder->position_m, 16.5e-3);
    wait_until([] { return false; }, 50);
    keep(dialog.grab().toImage(), "export_dialog_fields.png");
}

TEST(Export, ReportOfTheDesignNeedsNoRun) {
    QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    ASSERT_TRUE(window.workbench().open(QString(LATHE_EXAMPLES) + "/conical_horn_30ghz.lathe", true));
    window.workbench().document().change(*coarse("conical_horn_30ghz.lathe"), "coarser");
    const QString report = folder.path() + "/design";
    bool was_offered = false;
    const auto answer = [&] {
        auto* dialog = qobject_cast<ReportDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        was_offered = dialog->findChild<QComboBox*>("what")->currentIndex() == 1;
        dialog->findChild<QLineEdit*>("folder")->setText(report);
        keep(dialog->grab().toImage(), "report_dialog_design.png");
        QTest::keyClick(dialog, Qt::Key_Return);
    };
    // The store is looked for on a worker before the dialog is there.
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &window, [&] {
        if (QApplication::activeModalWidget() == nullptr) return;
        poll.stop();
        answer();
    });
    poll.start(50);
    window.export_area().report_action()->trigger();
    ASSERT_TRUE(wait_until([&] { return !poll.isActive() && !window.export_area().is_busy(); }, patience_ms));
    EXPECT_TRUE(was_offered) << "without a run the design is what there is to report";
    const QByteArray html = bytes(report + "/report.html");
    EXPECT_TRUE(html.contains("Coordinates of the outline")) << window.message_bar().text().toStdString();
    EXPECT_TRUE(html.contains("Design without a file, version")) << html.left(2000).toStdString();
    EXPECT_TRUE(bytes(report + "/report.pdf").startsWith("%PDF"));
}

TEST(Export, ReportOfARunIsWrittenFromTheMenu) {
    QTemporaryDir folder;
    MainWindow window({"cpu", folder.path()});
    window.show();
    ASSERT_TRUE(window.workbench().open(QString(LATHE_EXAMPLES) + "/conical_horn_30ghz.lathe", true));
    Project quick = *coarse("conical_horn_30ghz.lathe");
    quick.optimiser.population = 4;
    quick.optimiser.evaluations = 8;
    if (quick.objectives.empty()) {
        Objective goal;
        goal.metric = "s11_db", goal.value = -20.0;
        quick.objectives.push_back(goal);
    }
    window.workbench().document().change(quick, "quicker");
    window.workbench().start_optimisation();
    ASSERT_TRUE(wait_until([&] { return !window.workbench().is_optimising(); }, patience_ms));
    QString report;
    QTimer::singleShot(200, [&] {
        auto* dialog = qobject_cast<ReportDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        keep(dialog->grab().toImage(), "report_dialog.png");
        report = dialog->findChild<QLineEdit*>("folder")->text();
        QTest::keyClick(dialog, Qt::Key_Return);
    });
    window.export_area().report_action()->trigger();
    ASSERT_TRUE(report.startsWith(folder.path())) << report.toStdString();
    ASSERT_TRUE(wait_until([&] { return !window.export_area().is_busy(); }, patience_ms));
    EXPECT_TRUE(bytes(report + "/report.html").contains("<html"))
        << window.message_bar().text().toStdString();
    EXPECT_TRUE(bytes(report + "/report.pdf").startsWith("%PDF"));
}

}  // namespace
}  // namespace lathe::ui::test
