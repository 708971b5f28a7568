// Whatever is typed into a number field: it is taken as it was meant, or it stays and is red.
#include "ui/forms/number_edit.hpp"

#include <gtest/gtest.h>

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include "tests/ui/forms/in_locale.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/forms/field_message.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/forms/number_line.hpp"
#include "ui/forms/number_text.hpp"

namespace lathe::ui::test {
namespace {

class NumberEditTest : public InLocale {
protected:
    NumberEditTest() {
        auto* layout = new QVBoxLayout(&page);
        for (NumberEdit* each : {&field, &other}) {
            each->setDecimals(3);
            each->setRange(0.01, 10000.0);
            each->set_length();
            each->setValue(14.0);
            layout->addWidget(each);
        }
        page.resize(300, 150);
    }
    ~NumberEditTest() override { LengthDisplay::instance().set_unit(LengthUnit::millimetre); }
    void SetUp() override {
        page.show();
        page.activateWindow();
        ASSERT_TRUE(wait_until([this] { return page.isActiveWindow(); }, 5000));
    }
    void type(const QString& text, bool with_return = true) {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        if (with_return) QTest::keyClick(&field, Qt::Key_Return);
    }
    bool shows_red() const {
        const QColor base = field.findChild<QLineEdit*>()->palette().color(QPalette::Base);
        return base.red() > base.green() + 10;
    }

    QWidget page;
    NumberEdit field{&page}, other{&page};
};

TEST_P(NumberEditTest, PointAndCommaAreTheSame) {
    for (const char* text : {"12.5", "12,5", " 12.5 ", "+12,500", "1.25e1", "12.5 mm"}) {
        field.setValue(14.0);
        type(text);
        EXPECT_DOUBLE_EQ(field.value(), 12.5) << text;
        EXPECT_EQ(field.text(), "12.500") << text;
        EXPECT_FALSE(shows_red()) << text;
    }
    type("1,234");
    EXPECT_DOUBLE_EQ(field.value(), 1.234) << "a comma never groups thousands";
    type("1.234");
    EXPECT_DOUBLE_EQ(field.value(), 1.234) << "nor does a point";
}

TEST_P(NumberEditTest, WhatIsWrongStaysIsRedAndGivesNoValue) {
    QSignalSpy changed(&field, &QDoubleSpinBox::valueChanged);
    const std::pair<const char*, const char*> wrong[] = {{"-3", "Too small. Allowed: 0.01 to 10000 mm."},
                                                         {"99999", "Too large. Allowed: 0.01 to 10000 mm."},
                                                         {"1.234,5", "no thousands separators"},
                                                         {"1,234,567", "no thousands separators"},
                                                         {"12 345", "no thousands separators"},
                                                         {"twelve", "no number"},
                                                         {"3 furlongs", "Unknown unit"},
                                                         {"", "A number is needed"}};
    for (const auto& [text, words] : wrong) {
        field.setFocus();
        field.selectAll();
        QTest::keyClick(&field, Qt::Key_Delete);
        QTest::keyClick(&field, '1');  // a text is begun: then blanks and letters belong to it
        QTest::keyClick(&field, Qt::Key_Backspace);
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
        EXPECT_EQ(field.text(), text);
        EXPECT_TRUE(shows_red()) << text;
        EXPECT_TRUE(field.problem().contains(words)) << text << ": " << field.problem().toStdString();
        EXPECT_EQ(field_message(field), field.problem()) << "beside the field";
        EXPECT_TRUE(field.problem().contains("0.01 to 10000 mm")) << field.problem().toStdString();
        EXPECT_EQ(field.value(), 14.0);
        other.setFocus();
        EXPECT_EQ(field.text(), text) << "also when the focus has left";
        EXPECT_TRUE(shows_red());
        EXPECT_EQ(field_message(field), "");
        field.setValue(14.0);
        EXPECT_EQ(field.text(), text) << "a form that shows the same value again leaves it";
    }
    page.hide();
    page.show();
    EXPECT_EQ(field.text(), "") << "also when the panel was hidden";
    EXPECT_TRUE(shows_red());
    EXPECT_EQ(changed.count(), 0);
    keep(page.grab().toImage(), "number_edit_wrong.png");
    field.setValue(15.0);
    EXPECT_EQ(field.text(), "15.000") << "another value is another matter";
    EXPECT_FALSE(shows_red());
}

TEST_P(NumberEditTest, EscapeAndTheNextRightNumberHeal) {
    type("-3");
    QTest::keyClick(&field, Qt::Key_Escape);
    EXPECT_EQ(field.text(), "14.000");
    EXPECT_FALSE(shows_red());
    type("-3");
    type("9");
    EXPECT_EQ(field.value(), 9.0);
    EXPECT_EQ(field_message(field), "");
}

TEST_P(NumberEditTest, NumbersAreExactWhateverIsShown) {
    QSignalSpy changed(&field, &QDoubleSpinBox::valueChanged);
    field.setValue(14.00049999);
    changed.clear();
    EXPECT_EQ(field.text(), "14.000");
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_Return);
    other.setFocus();
    EXPECT_EQ(field.value(), 14.00049999) << "nobody touched it";
    EXPECT_EQ(changed.count(), 0);
    type("12.34567");
    EXPECT_EQ(field.value(), 12.34567);
    EXPECT_EQ(field.text(), "12.34567") << "what was typed stays";
}

TEST_P(NumberEditTest, LimitsOfTheMomentSayWhy) {
    field.set_limits(8.0, 18.0, "the optimiser's range");
    type("19");
    EXPECT_EQ(field.problem(), "Too large. Allowed: 8 to 18 mm (the optimiser's range).");
    EXPECT_EQ(field.value(), 14.0);
    field.set_limits(8.0, 20.0, "the optimiser's range");
    EXPECT_FALSE(field.is_wrong());
    QTest::keyClick(&field, Qt::Key_Return);
    EXPECT_EQ(field.value(), 19.0);
}

TEST_P(NumberEditTest, ArrowsStepWithinTheLimits) {
    field.setSingleStep(0.1);
    field.set_limits(13.9, 14.1, {});
    field.setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(&field, Qt::Key_Up);
    EXPECT_EQ(field.value(), 14.1);
    for (int i = 0; i < 5; ++i) QTest::keyClick(&field, Qt::Key_Down);
    EXPECT_EQ(field.value(), 13.9);
}

TEST_P(NumberEditTest, WholeNumbers) {
    field.set_length(false);
    field.set_whole(true);
    field.setRange(2, 1'000'000);
    type("2.5");
    EXPECT_TRUE(field.problem().contains("whole number")) << field.problem().toStdString();
    EXPECT_TRUE(field.problem().contains("2 to 1000000")) << field.problem().toStdString();
    type("250");
    EXPECT_EQ(field.value(), 250.0);
    EXPECT_EQ(field.text(), "250");
}

TEST_P(NumberEditTest, LengthsInTheUsersUnit) {
    LengthDisplay& display = LengthDisplay::instance();
    QSignalSpy changed(&field, &QDoubleSpinBox::valueChanged);
    field.setValue(14.00049999);
    changed.clear();
    display.set_unit(LengthUnit::inch);
    EXPECT_EQ(field.text(), "0.5512");
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_Return);
    EXPECT_EQ(field.value(), 14.00049999) << "looking at inches changes nothing";
    EXPECT_EQ(changed.count(), 0);
    type("0,55");
    EXPECT_EQ(field.value(), 13.97);
    EXPECT_EQ(field.text(), "0.5500");
    type("12 mm");
    EXPECT_EQ(field.value(), 12.0);
    type("999");
    EXPECT_TRUE(field.problem().contains("0.000393701 to 393.701 in")) << field.problem().toStdString();
    QTest::keyClick(&field, Qt::Key_Escape);
    display.set_unit(LengthUnit::mil);
    type("500");
    EXPECT_EQ(field.value(), 12.7);
    EXPECT_EQ(field.text(), "500.00");
    display.set_unit(LengthUnit::micrometre);
    EXPECT_EQ(field.text(), "12700");
    type("0.5 in");
    EXPECT_EQ(field.value(), 12.7);
    display.set_unit(LengthUnit::millimetre);
    EXPECT_EQ(field.text(), "12.700");
}

TEST_P(NumberEditTest, PrefixAndSuffixMayBeHalfDeleted) {
    field.set_length(false);
    field.setPrefix("dish ±");
    field.setSuffix("°");
    field.setRange(5.0, 179.0);
    field.setFocus();
    QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&field, "30,5");
    QTest::keyClick(&field, Qt::Key_Return);
    EXPECT_EQ(field.value(), 30.5);
    EXPECT_EQ(field.text(), "dish ±30.500°");
}

INSTANTIATE_TEST_SUITE_P(Locales, NumberEditTest, both_locales, locale_name);

class NumberLineTest : public InLocale {};

TEST_P(NumberLineTest, TakesPointAndCommaAndKeepsTheRest) {
    NumberLine line;
    line.set_range(0.0, 180.0, "°");
    line.setText("12,5");
    EXPECT_EQ(line.number(), 12.5);
    EXPECT_TRUE(line.hasAcceptableInput());
    for (const char* text : {"1.234,5", "-3", "181", "x", ""}) {
        line.setText(text);
        EXPECT_FALSE(line.number()) << text;
        EXPECT_FALSE(line.hasAcceptableInput()) << text;
        EXPECT_TRUE(line.problem().contains("0 to 180 °")) << line.problem().toStdString();
    }
    line.allow_empty();
    EXPECT_TRUE(line.hasAcceptableInput());
    EXPECT_FALSE(line.number());
}

INSTANTIATE_TEST_SUITE_P(Locales, NumberLineTest, both_locales, locale_name);

}  // namespace
}  // namespace lathe::ui::test
