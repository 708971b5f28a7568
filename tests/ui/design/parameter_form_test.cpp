// The form of the parameters: links by formulas typed into it, and its filter.
#include "ui/design/parameter_form.hpp"

#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include "tests/ui/ui_test_support.hpp"
#include "ui/design/parameter_row.hpp"

namespace lathe::ui::test {
namespace {

class ParameterFormTest : public testing::Test {
protected:
    void SetUp() override {
        document.open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe"));
        form.resize(390, 400);
        form.show();
        form.activateWindow();
        ASSERT_TRUE(wait_until([this] { return form.isActiveWindow(); }, 5000));
    }
    QDoubleSpinBox& box(const char* key) { return *form.findChild<QDoubleSpinBox*>(key); }
    NumberEdit& number(const char* key) { return *form.findChild<NumberEdit*>(key); }
    QLineEdit& formula(const char* key) {
        return *form.findChild<QLineEdit*>(QLatin1String(key) + QLatin1String(".formula"));
    }
    QLabel& problem() { return *form.findChild<QLabel*>("formula_problem"); }
    const ParameterEntry& entry(const std::string& key) {
        for (const Parameter& parameter : std::get<Design>(document.project().antenna).parameters)
            if (parameter.key == key) return parameter.entries.front();
        throw std::logic_error(key);
    }
    /// Links a parameter as a user does: "=" in the value, the formula, Return.
    void link(const char* key, const char* text) {
        box(key).setFocus();
        QTest::keyClick(&box(key), '=');
        QTest::keyClicks(&formula(key), text);
        QTest::keyClick(&formula(key), Qt::Key_Return);
    }

    Document document;
    ParameterForm form{document};
};

TEST_F(ParameterFormTest, EqualsSignLinksAParameterWhichThenFollows) {
    link("aperture_radius_mm", "4 * waveguide_radius_mm");
    EXPECT_EQ(entry("aperture_radius_mm").formula, "4 * waveguide_radius_mm");
    EXPECT_DOUBLE_EQ(entry("aperture_radius_mm").value, 4 * 3.6);
    EXPECT_FALSE(entry("aperture_radius_mm").is_gene()) << "it was one before";
    EXPECT_EQ(document.undo_stack().undoText(), "Link aperture radius");
    EXPECT_FALSE(box("aperture_radius_mm").isEnabled());
    EXPECT_TRUE(formula("aperture_radius_mm").isVisible());
    EXPECT_EQ(formula("aperture_radius_mm").text(), "= 4 * waveguide_radius_mm");
    keep(form.grab().toImage(), "parameter_form_linked.png");

    box("waveguide_radius_mm").setValue(4.0);
    EXPECT_EQ(entry("aperture_radius_mm").value, 16.0);
    EXPECT_EQ(box("aperture_radius_mm").value(), 16.0);
    EXPECT_EQ(parse_project(write_project(document.project()), "again"), document.project());

    document.undo_stack().undo();
    document.undo_stack().undo();
    EXPECT_TRUE(entry("aperture_radius_mm").is_gene());
    EXPECT_FALSE(formula("aperture_radius_mm").isVisible());
    EXPECT_TRUE(box("aperture_radius_mm").isEnabled());
    document.undo_stack().redo();
    EXPECT_DOUBLE_EQ(entry("aperture_radius_mm").value, 4 * 3.6);
}

/// Bounds that are the same, or the wrong way round, would be a project that cannot be opened again.
TEST_F(ParameterFormTest, BoundsOfAGeneAreAlwaysApart) {
    document.open(QStringLiteral(LATHE_EXAMPLES "/spline_horn_30ghz.lathe"));
    const auto bounds = [this](const std::string& key) {
        return std::pair(*entry(key).minimum, *entry(key).maximum);
    };
    form.findChild<QCheckBox*>("monotone.optimise")->click();
    EXPECT_EQ(bounds("monotone"), std::pair(0.0, 1.0));
    EXPECT_EQ(parse_project(write_project(document.project()), "again"), document.project());
    box("monotone.min").setValue(1.0);
    EXPECT_EQ(bounds("monotone"), std::pair(0.0, 1.0)) << "there is nothing above 1, and the value is 0";

    const double value = box("flare_length_mm").value();
    if (!entry("flare_length_mm").is_gene()) form.findChild<QCheckBox*>("flare_length_mm.optimise")->click();
    box("flare_length_mm.max").setValue(value);
    box("flare_length_mm.min").setValue(value);
    EXPECT_DOUBLE_EQ(bounds("flare_length_mm").second, value);
    EXPECT_LT(bounds("flare_length_mm").first, value) << "nothing gives way by itself";
    EXPECT_TRUE(number("flare_length_mm.min").is_wrong()) << "and that is said";
    EXPECT_FALSE(number("flare_length_mm.max").is_wrong());
    EXPECT_EQ(parse_project(write_project(document.project()), "again"), document.project());
}

TEST(ParameterRow, ProposesBoundsAroundAnyValue) {
    const auto proposed = [](double value, double lowest, double highest, bool is_integer) {
        ParameterDescription description;
        description.key = "offset_mm";
        description.minimum = lowest, description.maximum = highest, description.is_integer = is_integer;
        QWidget page;
        auto* grid = new QGridLayout(&page);
        ParameterRow row(description, 0, 0, *new QLabel(&page), {}, *grid, 0, &page);
        ParameterEntry before;
        before.value = value;
        row.fill(before);
        page.findChild<QCheckBox*>()->click();
        const ParameterEntry after = row.changed(before);
        return std::pair(*after.minimum, *after.maximum);
    };
    EXPECT_EQ(proposed(10.0, 0.0, 100.0, false), std::pair(8.0, 12.5));
    EXPECT_EQ(proposed(-10.0, -100.0, 100.0, false), std::pair(-12.5, -8.0));
    EXPECT_EQ(proposed(0.0, -100.0, 100.0, false), std::pair(-1.0, 1.0));
    EXPECT_EQ(proposed(0.0, 0.0, 100.0, false), std::pair(0.0, 1.0));
    EXPECT_EQ(proposed(3.0, 1.0, 8.0, true), std::pair(2.0, 4.0));
    EXPECT_EQ(proposed(8.0, 1.0, 8.0, true), std::pair(6.0, 8.0));
    EXPECT_EQ(proposed(0.0004, 0.0, 1.0, false), std::pair(0.0, 0.001)) << "three digits are shown";
}

TEST_F(ParameterFormTest, BadFormulasSayWhyAndChangeNothing) {
    link("aperture_radius_mm", "4 * throat_radius_mm");
    EXPECT_TRUE(problem().isVisible());
    EXPECT_TRUE(problem().text().startsWith("Aperture radius: throat_radius_mm is not a parameter"))
        << problem().text().toStdString();
    EXPECT_EQ(document.undo_stack().count(), 0);
    EXPECT_EQ(formula("aperture_radius_mm").text(), "= 4 * throat_radius_mm") << "to be corrected";
    keep(form.grab().toImage(), "parameter_form_refused.png");
    QTest::keyClick(&formula("aperture_radius_mm"), Qt::Key_Escape);
    EXPECT_FALSE(formula("aperture_radius_mm").isVisible());
    EXPECT_FALSE(problem().isVisible());

    link("aperture_radius_mm", "flare_length_mm / 3");
    EXPECT_EQ(document.undo_stack().count(), 1);
    link("flare_length_mm", "aperture_radius_mm");
    EXPECT_NE(problem().text().indexOf("circle"), -1) << problem().text().toStdString();
    QTest::keyClick(&formula("flare_length_mm"), Qt::Key_Escape);
    link("flare_length_mm", "-waveguide_radius_mm");
    EXPECT_NE(problem().text().indexOf("gives -3.6"), -1) << problem().text().toStdString();
    EXPECT_EQ(document.undo_stack().count(), 1);
}

TEST_F(ParameterFormTest, EmptyFormulaIsANumberAgain) {
    link("aperture_radius_mm", "4 * waveguide_radius_mm");
    formula("aperture_radius_mm").clear();
    QTest::keyClick(&formula("aperture_radius_mm"), Qt::Key_Return);
    EXPECT_FALSE(entry("aperture_radius_mm").is_linked());
    EXPECT_DOUBLE_EQ(entry("aperture_radius_mm").value, 14.4);
    EXPECT_TRUE(box("aperture_radius_mm").isEnabled());
    EXPECT_EQ(document.undo_stack().undoText(), "Unlink aperture radius");
}

TEST_F(ParameterFormTest, LockedFormTakesNoFormula) {
    form.set_locked(true);
    QTest::keyClick(&box("aperture_radius_mm"), '=');
    EXPECT_FALSE(formula("aperture_radius_mm").isVisible());
    form.set_locked(false);
    link("aperture_radius_mm", "14");
    form.set_locked(true);
    EXPECT_TRUE(formula("aperture_radius_mm").isReadOnly());
}

TEST_F(ParameterFormTest, FilterShowsWhatHasAllItsWords) {
    auto* filter = form.findChild<QLineEdit*>("parameter_filter");
    QTest::keyClicks(filter, "radius aper");
    EXPECT_TRUE(box("aperture_radius_mm").isVisible());
    EXPECT_FALSE(box("waveguide_radius_mm").isVisible());
    EXPECT_FALSE(box("flare_length_mm").isVisible());
    QTest::keyClicks(filter, "xyz");
    EXPECT_FALSE(box("aperture_radius_mm").isVisible());
    filter->clear();
    EXPECT_TRUE(box("flare_length_mm").isVisible());
    EXPECT_FALSE(formula("flare_length_mm").isVisible());
    document.open(QStringLiteral(LATHE_EXAMPLES "/lens_30ghz.lathe"));
    QTest::keyClicks(filter, "permittivity");
    EXPECT_TRUE(box("relative_permittivity").isVisible());
    document.open(QStringLiteral(LATHE_EXAMPLES "/conical_horn_30ghz.lathe"));
    EXPECT_FALSE(box("aperture_radius_mm").isVisible()) << "the filter stays";
}

}  // namespace
}  // namespace lathe::ui::test
