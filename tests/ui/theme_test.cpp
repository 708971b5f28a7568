// What a dark window must not swallow: words of messages, boxes without a tick, buttons of docks.
#include <gtest/gtest.h>

#include <QApplication>
#include <QCheckBox>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QToolButton>
#include <cmath>

#include "tests/ui/drawing_support.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/style/theme.hpp"

namespace lathe::ui::test {
namespace {

double luminance(const QColor& colour) {
    const auto linear = [](double part) {
        return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

/// Contrast between the first pixel and the one that stands out most from it; 1 is nothing at all, 21 black
/// on white.
double contrast_in(const QImage& picture) {
    const double ground = luminance(picture.pixelColor(0, 0));
    double most = 1.0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) {
            const double here = luminance(picture.pixelColor(x, y));
            most = std::max(most, (std::max(ground, here) + 0.05) / (std::min(ground, here) + 0.05));
        }
    return most;
}

class Theme : public testing::Test {
protected:
    void SetUp() override { apply_appearance(*qApp, Appearance::light); }
    void TearDown() override { apply_appearance(*qApp, Appearance::light); }
};

TEST_F(Theme, AMessageStaysReadableWhenTheWindowTurnsDark) {
    QWidget window;
    auto* bar = new MessageBar(&window);
    bar->resize(500, 60);
    window.resize(500, 60);
    bar->show_message(Notice::warning, "The solve ended at its longest time", {{"Raise", [] {}}});
    settle(window);
    apply_appearance(*qApp, Appearance::dark);
    settle(window);
    for (const QLabel* label : bar->findChildren<QLabel*>())
        EXPECT_GT(label->palette().color(QPalette::WindowText).lightness(), 180)
            << label->text().toStdString();
    const QImage picture = window.grab().toImage().copy(40, 8, 220, 44);
    keep(window.grab().toImage(), "message_turned_dark.png");
    EXPECT_GT(contrast_in(picture), 4.5);
    bool has_light = false;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) has_light |= luminance(picture.pixelColor(x, y)) > 0.45;
    EXPECT_TRUE(has_light) << "light words on a dark ground";
}

TEST_F(Theme, WarningsOfResultsTurnDarkToo) {
    ResultWarnings warnings;
    warnings.resize(420, 120);
    warnings.show_warnings({{"balance_off", "Power does not add up.", "30 GHz"}});
    settle(warnings);
    apply_appearance(*qApp, Appearance::dark);
    settle(warnings);
    const QImage picture = warnings.grab().toImage();
    keep(picture, "warnings_turned_dark.png");
    bool has_light = false;
    for (int y = 4; y < picture.height() - 4; ++y)
        for (int x = 12; x < picture.width() - 4; ++x)
            has_light |= luminance(picture.pixelColor(x, y)) > 0.45;
    EXPECT_TRUE(has_light);
}

TEST_F(Theme, ABoxWithoutATickIsSeenInTheDark) {
    apply_appearance(*qApp, Appearance::dark);
    QCheckBox box;
    box.resize(24, 24);
    settle(box);
    keep(box.grab().toImage(), "box_dark.png");
    EXPECT_GT(contrast_in(box.grab().toImage()), 3.0);
}

TEST_F(Theme, ButtonsOfDocksAreSeenInTheDark) {
    apply_appearance(*qApp, Appearance::dark);
    QMainWindow window;
    auto* dock = new QDockWidget("Metrics", &window);
    dock->setWidget(new QWidget);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    window.resize(300, 200);
    settle(window);
    int buttons = 0;
    for (QAbstractButton* button : dock->findChildren<QAbstractButton*>()) {
        if (!button->isVisible()) continue;
        ++buttons;
        EXPECT_GT(contrast_in(button->grab().toImage()), 3.0) << button->objectName().toStdString();
    }
    EXPECT_EQ(buttons, 2);
    keep(window.grab().toImage(), "dock_dark.png");
}

}  // namespace
}  // namespace lathe::ui::test
