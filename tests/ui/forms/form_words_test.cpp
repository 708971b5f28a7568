// Names, units and errors as the forms say them.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "genetic/report/figures.hpp"
#include "solver/volume/design/drawing_keys.hpp"
#include "tests/ui/forms/in_locale.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/design/forecast_label.hpp"
#include "ui/design/parameter_form.hpp"
#include "ui/field/region_table.hpp"
#include "ui/forms/drawing_label.hpp"
#include "ui/forms/field_guide.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/scene/grid_facts.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

QString path(const char* name) {
    return QStringLiteral(LATHE_EXAMPLES "/%1.lathe").arg(QLatin1String(name));
}

class FormFields : public InLocale {
protected:
    void open(const char* name) {
        document.open(path(name));
        form.resize(420, 700);
        form.show();
        form.activateWindow();
        ASSERT_TRUE(wait_until([this] { return form.isActiveWindow(); }, 5000));
    }
    ~FormFields() override { LengthDisplay::instance().set_unit(LengthUnit::millimetre); }
    template <class Widget = NumberEdit>
    Widget& child(const char* name) {
        return *form.findChild<Widget*>(QLatin1String(name));
    }
    const ParameterEntry& entry(const std::string& key, std::size_t index = 0) {
        for (const Parameter& parameter : std::get<Design>(document.project().antenna).parameters)
            if (parameter.key == key) return parameter.entries.at(index);
        throw std::logic_error(key);
    }

    Document document;
    ParameterForm form{document};
};

TEST_P(FormFields, ShowTheUsersUnitAndKeepMillimetres) {
    open("conical_horn_30ghz");
    const Project before = document.project();
    LengthDisplay::instance().set_unit(LengthUnit::inch);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(child("aperture_radius_mm").text(), "0.5512");
    QStringList labels;
    for (const QLabel* label : form.findChildren<QLabel*>()) labels << label->text();
    EXPECT_TRUE(labels.contains("Aperture radius / in")) << labels.join('|').toStdString();
    EXPECT_EQ(document.project(), before);
    child("aperture_radius_mm").setFocus();
    child("aperture_radius_mm").selectAll();
    QTest::keyClicks(&child("aperture_radius_mm"), "0,5");
    QTest::keyClick(&child("aperture_radius_mm"), Qt::Key_Return);
    EXPECT_EQ(entry("aperture_radius_mm").value, 12.7) << "the file's millimetres";
    EXPECT_EQ(*entry("aperture_radius_mm").maximum, 18.0);
    keep(form.grab().toImage(), "parameter_form_inches.png");
}

TEST_P(FormFields, WithoutEffectAreDisabledWithAReason) {
    open("lens_30ghz");
    auto& lens = child<QComboBox>("lens");
    lens.setCurrentIndex(1);  // ellipse
    EXPECT_FALSE(child("heights_mm[0]").isEnabled());
    EXPECT_TRUE(child("heights_mm[0]").toolTip().startsWith("Without effect: for lens “spline” only."))
        << child("heights_mm[0]").toolTip().toStdString();
    lens.setCurrentIndex(3);  // spline
    EXPECT_TRUE(child("heights_mm[0]").isEnabled());
    EXPECT_FALSE(child("heights_mm[0]").toolTip().contains("Without effect"));
    EXPECT_FALSE(child("extension_length_mm").isEnabled());
    keep(form.grab().toImage(), "parameter_form_idle.png");
}

TEST_P(FormFields, AFormulaHasAClearWayBackToANumber) {
    open("conical_horn_30ghz");
    auto& radius = child("aperture_radius_mm");
    radius.setFocus();
    QTest::keyClick(&radius, '=');
    auto& formula = child<QLineEdit>("aperture_radius_mm.formula");
    QTest::keyClicks(&formula, "4 * waveguide_radius_mm");
    QTest::keyClick(&formula, Qt::Key_Return);
    ASSERT_TRUE(entry("aperture_radius_mm").is_linked());
    auto& back = child<QToolButton>("aperture_radius_mm.as_number");
    EXPECT_TRUE(back.isVisible());
    EXPECT_FALSE(back.text().isEmpty());
    keep(form.grab().toImage(), "parameter_form_way_back.png");
    QTest::mouseClick(&back, Qt::LeftButton);
    EXPECT_FALSE(entry("aperture_radius_mm").is_linked());
    EXPECT_DOUBLE_EQ(entry("aperture_radius_mm").value, 14.4);
    EXPECT_FALSE(back.isVisible());

    radius.setFocus();
    QTest::keyClick(&radius, '=');
    QTest::keyClicks(&formula, "12,5");
    QTest::keyClick(&formula, Qt::Key_Return);
    EXPECT_FALSE(entry("aperture_radius_mm").is_linked()) << "“= 12,5” follows nothing";
    EXPECT_EQ(entry("aperture_radius_mm").value, 12.5);
    EXPECT_FALSE(formula.isVisible());
}

INSTANTIATE_TEST_SUITE_P(Locales, FormFields, both_locales, locale_name);

class FormWords : public InLocale {};

TEST_P(FormWords, OneParameterHasOneName) {
    Document document;
    ParameterForm form(document);
    document.open(path("spline_horn_30ghz"));
    form.resize(420, 700);
    QStringList labels;
    for (const QLabel* label : form.findChildren<QLabel*>()) labels << label->text();
    EXPECT_TRUE(labels.contains("Knot radius 1 / mm")) << labels.join('|').toStdString();
    EXPECT_EQ(genetic::parameter_label("knot_radii_mm[0]"), "Knot radius 1 (mm)")
        << "sweep, tolerance, reports";
    EXPECT_EQ(genetic::parameter_label("aperture_radius_mm"), "Aperture radius (mm)");
    EXPECT_EQ(genetic::parameter_label("cone_half_angle_deg"), "Cone half angle (°)");
    EXPECT_EQ(form.findChild<NumberEdit*>("knot_radii_mm[0]")->accessibleName(), "Knot radius 1");
}

TEST_P(FormWords, CountsAndSharesAreWrittenAlikeInAllLanguages) {
    Document document;
    document.open(path("conical_horn_30ghz"));
    RegionTable table;
    const GridFacts facts = grid_facts(*document.antenna(), document.project().simulation);
    table.show_facts(&facts);
    const QRegularExpression count(QStringLiteral("^[0-9]{1,9}$")),
        share(QStringLiteral("^[0-9]{1,3}\\.[0-9]{2}$"));
    ASSERT_GT(table.rowCount(), 4);
    for (int row = 0; row < table.rowCount(); ++row) {
        EXPECT_TRUE(count.match(table.item(row, 1)->text()).hasMatch())
            << table.item(row, 1)->text().toStdString();
        EXPECT_TRUE(share.match(table.item(row, 2)->text()).hasMatch())
            << table.item(row, 2)->text().toStdString();
    }
    ForecastLabel forecast(document);
    forecast.show();
    ASSERT_TRUE(wait_until([&] { return forecast.text().contains("cells"); }, 5000));
    const QRegularExpression cells(QStringLiteral("= [0-9]{4,9} cells"));
    EXPECT_TRUE(cells.match(forecast.text()).hasMatch()) << forecast.text().toStdString();
}

TEST_P(FormWords, KeysOfADrawingHaveLabels) {
    EXPECT_EQ(drawing_label("from_mm", "one corner"), "Corner 1 / mm");
    EXPECT_EQ(drawing_label("to_mm", "middle of the other"), "End 2 / mm");
    EXPECT_EQ(drawing_label("at_mm"), "Position / mm");
    EXPECT_EQ(drawing_label("copy_step_mm"), "Spacing of copies / mm");
    EXPECT_EQ(drawing_label("stretch"), "Scale");
    EXPECT_EQ(drawing_label("rotate_deg"), "Rotation / °");
    EXPECT_EQ(drawing_label("relative_permittivity"), "Relative permittivity") << "words of the key";
    EXPECT_EQ(drawing_label("resistance_ohm"), "Resistance / Ω");
    for (const SolidKind kind : {SolidKind::box, SolidKind::cylinder, SolidKind::loft, SolidKind::extruded})
        for (const DrawingKey& key : solid_keys(kind))
            EXPECT_FALSE(drawing_label(QString::fromStdString(key.name)).contains('_')) << key.name;
}

TEST_P(FormWords, ErrorsSpeakOfTheWindowsFields) {
    const auto said = [](const char* text) {
        return said_in_the_window(QString::fromUtf8(text)).text.toStdString();
    };
    EXPECT_EQ(
        said("simulation.from_ghz = 28.5: the port's mode TE11 is cut off below 29.2849 GHz; start the band "
             "above it"),
        "Band from = 28.5 GHz: the port's mode TE11 is cut off below 29.2849 GHz; start the band above it");
    EXPECT_EQ(
        said("antenna.parameters.slot_depth_factors: breaks the rule of corrugated_horn: slot_depth_factors: "
             "each slot must be deeper than the wall rises along its pitch (off by 0.2066 mm)"),
        "Slot depth factors: each slot must be deeper than the wall rises along its pitch (off by 0.2066 "
        "mm)");
    EXPECT_EQ(said("antenna.parameters.knot_radii_mm[2].value = 3: must be above waveguide_radius_mm"),
              "Knot radius 3 = 3 mm: must be above “Waveguide radius”");
    EXPECT_EQ(said("antenna.template = \"\": is not a template; allowed: conical_horn"),
              "There is no antenna yet. Choose one: File, New project.");
    EXPECT_EQ(said("/home/a/horn.lathe:12: antenna.parameters.wall_thickness_mm = -7: too small"),
              "/home/a/horn.lathe:12: antenna.parameters.wall_thickness_mm = -7: too small")
        << "who edits a file needs its keys";
    EXPECT_EQ(said("antenna.solids[2].copy_step_mm[1] = -4: must be above 0"),
              "Solid 3, spacing of copies = -4 mm: must be above 0");
    EXPECT_EQ(said("antenna.ports[0].mode = TE00: is not a mode"), "Port 1, mode = TE00: is not a mode");
    EXPECT_EQ(said_in_the_window("optimiser.population = 1: too small").key, "optimiser.population");
}

TEST_P(FormWords, AClickOnAnErrorLeadsToTheField) {
    const QTemporaryDir folder;
    MainWindow window(WorkbenchOptions{"cpu", folder.path(), folder.filePath("queue.db")});
    window.resize(1400, 900);
    window.show();
    ASSERT_TRUE(window.workbench().open(path("conical_horn_30ghz")));
    window.activateWindow();
    ASSERT_TRUE(wait_until([&] { return window.isActiveWindow(); }, 5000));
    auto* length = window.findChild<NumberEdit*>("flare_length_mm");
    // A wall steeper than 80 degrees, within all ranges.
    Project project = window.workbench().document().project();
    for (Parameter& parameter : std::get<Design>(project.antenna).parameters)
        if (parameter.key == "flare_length_mm") parameter.entries = {{0.5, {}, {}, {}}};
    window.workbench().document().change(project, "Change");
    ASSERT_TRUE(window.message_bar().isVisible());
    EXPECT_TRUE(window.message_bar().text().startsWith(
        "Flare length: the flare must not be steeper than 80 degrees (off by "))
        << window.message_bar().text().toStdString();
    EXPECT_TRUE(window.message_bar().text().endsWith(" mm)"));
    auto* lead = window.message_bar().findChild<QPushButton*>("message_lead");
    ASSERT_NE(lead, nullptr);
    QCoreApplication::processEvents();
    EXPECT_TRUE(lead->isVisible());
    keep(window.grab().toImage(), "error_leads.png");
    QTest::mouseClick(lead, Qt::LeftButton);
    EXPECT_EQ(QApplication::focusWidget(), length);
    EXPECT_TRUE(window.message_bar().isVisible()) << "until the cause is gone";
    window.setFocus();
    for (QLabel* text : window.message_bar().findChildren<QLabel*>())
        if (text->text() == window.message_bar().text()) QTest::mouseClick(text, Qt::LeftButton);
    EXPECT_EQ(QApplication::focusWidget(), length) << "the text itself does it too";
}

INSTANTIATE_TEST_SUITE_P(Locales, FormWords, both_locales, locale_name);

}  // namespace
}  // namespace lathe::ui::test
