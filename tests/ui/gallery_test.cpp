// File > New: what is offered, found by words and by keys, and what comes of it.
#include <gtest/gtest.h>

#include <QAction>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <algorithm>

#include "solver/antenna/design.hpp"
#include "solver/antenna/synthesis.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/design_area.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/style/theme.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

class Gallery : public testing::Test {
protected:
    Gallery() {
        dialog.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&dialog));
        const auto examples =
            QDir(QStringLiteral(LATHE_EXAMPLES)).entryList({QStringLiteral("*.lathe")}).size();
        const QString section = QStringLiteral("Examples (%1)").arg(examples);
        EXPECT_TRUE(wait_until([&] { return tabs().tabText(1) == section; }, 20000))
            << tabs().tabText(1).toStdString();
    }
    template <class Widget>
    Widget& child(const char* name) {
        auto* widget = dialog.findChild<Widget*>(QString::fromLatin1(name));
        EXPECT_NE(widget, nullptr) << name;
        return *widget;
    }
    QTabBar& tabs() { return child<QTabBar>("gallery_sections"); }
    QListView& list() { return child<QListView>("gallery"); }
    QLineEdit& search() { return child<QLineEdit>("gallery_search"); }
    QLineEdit& frequency() { return child<QLineEdit>("new_frequency_ghz"); }
    QLineEdit& aim_value() { return child<QLineEdit>("new_aim_value"); }
    QString chosen() { return list().currentIndex().data().toString(); }
    bool may_create() { return child<QPushButton>("new_create").isEnabled(); }

    NewProjectDialog dialog;
};

TEST_F(Gallery, OffersEveryTemplateAndEveryExample) {
    EXPECT_EQ(list().model()->rowCount(), static_cast<int>(antenna_templates().size()));
    for (int row = 0; row < list().model()->rowCount(); ++row) {
        list().setCurrentIndex(list().model()->index(row, 0));
        EXPECT_TRUE(may_create()) << chosen().toStdString() << " has good values from the start";
        EXPECT_FALSE(child<QLabel>("new_size").text().isEmpty());
    }
}

TEST_F(Gallery, TypedWordsFilterAndGoToTheOtherSectionWhenOnlyThatHasThem) {
    QTest::keyClicks(&search(), "CORRUGATED horn");
    EXPECT_EQ(tabs().currentIndex(), 0);
    EXPECT_EQ(list().model()->rowCount(), 1);
    EXPECT_EQ(chosen(), "Corrugated horn");
    search().clear();
    QTest::keyClicks(&search(), "potter");  // named so in the description of the template
    EXPECT_EQ(chosen(), "Stepped horn");
    search().clear();
    QTest::keyClicks(&search(), "30 ghz");
    EXPECT_EQ(tabs().currentIndex(), 1) << "no template has it";
    EXPECT_GT(list().model()->rowCount(), 2);
    search().clear();
    QTest::keyClicks(&search(), "no such thing");
    EXPECT_EQ(list().model()->rowCount(), 0);
    EXPECT_FALSE(may_create());
}

TEST_F(Gallery, Finds3dAntennasAndScalesThemToAFrequency) {
    QTest::keyClicks(&search(), "3d");
    EXPECT_EQ(tabs().currentIndex(), 2);
    EXPECT_EQ(tabs().tabText(2), "3D antennas (5)");
    QStringList titles;
    for (int row = 0; row < list().model()->rowCount(); ++row)
        titles << list().model()->index(row, 0).data().toString();
    EXPECT_EQ(titles, (QStringList{"Empty 3D antenna", "Pyramidal horn", "Rectangular patch with probe",
                                   "Half-wave dipole", "Waveguide filter of three irises"}));
    EXPECT_FALSE(aim_value().isEnabled());
    for (int row = 0; row < list().model()->rowCount(); ++row) {
        list().setCurrentIndex(list().model()->index(row, 0));
        EXPECT_TRUE(may_create()) << chosen().toStdString();
        EXPECT_TRUE(child<QLabel>("new_size").text().contains("GHz"));
    }
    keep(dialog.grab().toImage(), "gallery_3d.png");
    list().setCurrentIndex(list().model()->index(3, 0));
    frequency().setText("900");
    EXPECT_FALSE(may_create());
    EXPECT_EQ(child<QLabel>("new_frequency_error").text(), "900 GHz is out of range (0.3 to 300 GHz).");
    frequency().setText("2.4");
    ASSERT_TRUE(may_create());
    EXPECT_TRUE(child<QLabel>("new_size").text().contains("55.0 mm"))
        << child<QLabel>("new_size").text().toStdString();
    QTest::keyClick(&frequency(), Qt::Key_Return);
    ASSERT_TRUE(dialog.project().has_value());
    EXPECT_EQ(dialog.project()->name, "Half-wave dipole, 2.4 GHz");
    EXPECT_TRUE(dialog.project()->is_volume());
}

TEST_F(Gallery, FieldsStandStillBetweenTemplatesAnd3dAntennas) {
    const QPoint before = frequency().mapTo(&dialog, QPoint(0, 0));
    tabs().setCurrentIndex(2);
    wait_until([] { return false; }, 100);
    EXPECT_EQ(frequency().mapTo(&dialog, QPoint(0, 0)), before);
}

TEST_F(Gallery, KeysWalkAndEnterCreates) {
    const QString first = chosen();
    QTest::keyClick(&search(), Qt::Key_Down);
    QTest::keyClick(&list(), Qt::Key_Right);
    EXPECT_NE(chosen(), first);
    const QString second = chosen();
    frequency().setFocus();
    frequency().selectAll();
    QTest::keyClicks(&frequency(), "24.5");
    QTest::keyClick(&frequency(), Qt::Key_Return);
    EXPECT_EQ(dialog.result(), QDialog::Accepted);
    ASSERT_TRUE(dialog.project().has_value());
    EXPECT_EQ(QString::fromStdString(
                  find_template(std::get<Design>(dialog.project()->antenna).template_name).title),
              second);
    const auto& settings = dialog.project()->simulation;
    EXPECT_NEAR(0.5 * (settings.from_hz + settings.to_hz), 24.5e9, 1e9);
}

TEST_F(Gallery, WhatIsWrongStandsBesideItsFieldAndNothingIsCreated) {
    auto& wrong_frequency = child<QLabel>("new_frequency_error");
    auto& wrong_aim = child<QLabel>("new_aim_error");
    EXPECT_FALSE(wrong_frequency.isVisible());
    frequency().setText("900");
    EXPECT_TRUE(wrong_frequency.isVisible());
    EXPECT_TRUE(wrong_frequency.text().contains("300")) << wrong_frequency.text().toStdString();
    EXPECT_FALSE(wrong_aim.isVisible());
    EXPECT_FALSE(may_create());
    frequency().setText("30,5");  // a comma as on half of all keyboards
    EXPECT_FALSE(wrong_frequency.isVisible());
    EXPECT_TRUE(may_create());
    aim_value().setText("60");
    EXPECT_TRUE(wrong_aim.isVisible());
    EXPECT_FALSE(wrong_frequency.isVisible());
    EXPECT_FALSE(may_create());
    aim_value().setText("abc");
    EXPECT_FALSE(may_create());
    aim_value().setText("20");
    EXPECT_TRUE(may_create());
}

TEST_F(Gallery, ReturnCreatesAgainOnceAWrongValueIsCorrected) {
    aim_value().setFocus();
    aim_value().selectAll();
    QTest::keyClicks(&aim_value(), "60");
    ASSERT_FALSE(may_create());
    QTest::keyClick(&aim_value(), Qt::Key_Return);
    EXPECT_TRUE(dialog.isVisible()) << "Return with something wrong neither creates nor cancels";
    aim_value().setFocus();
    aim_value().selectAll();
    QTest::keyClicks(&aim_value(), "20");
    ASSERT_TRUE(may_create());
    QTest::keyClick(&aim_value(), Qt::Key_Return);
    EXPECT_EQ(dialog.result(), QDialog::Accepted);
    EXPECT_TRUE(dialog.project().has_value());
}

TEST_F(Gallery, LooksRightInLightAndDark) {
    for (const bool dark : {false, true}) {
        apply_appearance(*qApp, dark ? Appearance::dark : Appearance::light);
        wait_until([] { return false; }, 50);
        const QImage picture = dialog.grab().toImage();
        keep(picture, dark ? "gallery_dark.png" : "gallery_light.png");
        const QImage cards = list().grab().toImage();
        EXPECT_GT(share_of(cards, [](const QColor& c) { return c.blue() > c.red() + 40; }), 0.01)
            << "dielectrics and the chosen card";
        EXPECT_GT(
            share_of(cards,
                     [dark](const QColor& c) { return dark ? c.lightness() < 60 : c.lightness() > 230; }),
            0.4);
    }
    apply_appearance(*qApp, Appearance::light);
}

TEST(BeamwidthRange, HasNothingThatSynthesisRefuses) {
    for (const AntennaTemplate& entry : antenna_templates()) {
        const SynthesisRange range = synthesis_range(entry.name);
        if (!range.has_gain) continue;
        const BeamwidthRange widths = beamwidth_range(range);
        EXPECT_LT(widths.least_deg, widths.most_deg);
        for (const double width : {widths.least_deg, widths.most_deg})
            EXPECT_NO_THROW(synthesise(entry.name, {10e9, {}, width})) << entry.name << ' ' << width;
    }
}

TEST(NewProject, OfAnEmpty3dAntennaIsShownAndTakesSolids) {
    MainWindow window({"cpu", {}});
    window.show();
    auto* action = window.findChild<QAction*>("new_empty_3d");
    ASSERT_NE(action, nullptr);
    action->trigger();
    const Document& document = window.workbench().document();
    ASSERT_TRUE(document.project().is_volume());
    EXPECT_TRUE(std::get<VolumeDesign>(document.project().antenna).solids.empty());
    EXPECT_TRUE(document.path().isEmpty());
    EXPECT_TRUE(window.message_bar().isHidden()) << window.message_bar().text().toStdString();
    keep(window.grab().toImage(), "empty_3d.png");
}

TEST(NewProject, BecomesAnUntitledDocumentThatIsSolved) {
    MainWindow window({"cpu", {}});
    window.show();
    window.design_area().new_project();
    NewProjectDialog* gallery = window.design_area().gallery();
    ASSERT_NE(gallery, nullptr);
    QSignalSpy solved(&window.workbench(), &Workbench::state_changed);
    gallery->accept();
    const Document& document = window.workbench().document();
    EXPECT_TRUE(document.path().isEmpty());
    EXPECT_FALSE(document.is_modified());
    EXPECT_EQ(std::get<Design>(document.project().antenna).template_name, "conical_horn");
    EXPECT_TRUE(wait_until([&] { return window.workbench().is_solving(); }, 5000));
}

}  // namespace
}  // namespace lathe::ui::test
