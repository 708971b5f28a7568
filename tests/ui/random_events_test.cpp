// Whatever the user does, in any order and while solves and runs go on: the window lives, and the project
// is one that can be saved and opened.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDir>
#include <QDrag>
#include <QElapsedTimer>
#include <QLocale>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>

#include "tests/ui/timed_application.hpp"
#include "tests/ui/ui_test_support.hpp"
#include "ui/window/main_window.hpp"

namespace lathe::ui::test {
namespace {

/// Takes the links that a click would hand to the desktop.
class LinkSink : public QObject {
    Q_OBJECT
public slots:
    void open(const QUrl&) {}
};

class RandomUser : public QObject {
public:
    RandomUser(MainWindow& window, unsigned seed) : window_(window), random_(seed) {
        // Dialogs run their own event loop: answer them from within.
        connect(&answers_, &QTimer::timeout, this, &RandomUser::answer);
        answers_.start(25);
    }

    void do_something() {
        switch (below(20)) {
            case 0:
                window_.resize(700 + below(900), 450 + below(550));
                break;
            case 1:
                open_file();
                break;
            case 2:
            case 3:
                turn_wheel();
                break;
            case 4:
            case 5:
            case 6:
                drag();
                break;
            case 7:
            case 8:
            case 9:
            case 10:
            case 11:
                press_key();
                break;
            default:
                click();
        }
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        close_popups();
    }

    const std::map<QString, int>& visited() const { return visited_; }

private:
    int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

    QWidget* some_widget() {
        QList<QWidget*> all;
        for (QWidget* top : QApplication::topLevelWidgets()) {
            if (!top->isVisible()) continue;
            all << top;
            for (QWidget* child : top->findChildren<QWidget*>())
                if (child->isVisible() && child->isEnabled() && child->width() > 3 && child->height() > 3)
                    all << child;
        }
        if (all.isEmpty()) return &window_;
        QWidget* chosen = all[below(static_cast<int>(all.size()))];
        ++visited_[QString::fromLatin1(chosen->metaObject()->className())];
        return chosen;
    }
    QPoint place_in(const QWidget& widget) { return {below(widget.width()), below(widget.height())}; }

    void click() {
        QWidget* widget = some_widget();
        const Qt::MouseButton button = below(6) == 0 ? Qt::RightButton : Qt::LeftButton;
        if (below(8) == 0)
            QTest::mouseDClick(widget, button, {}, place_in(*widget));
        else
            QTest::mouseClick(widget, button, {}, place_in(*widget));
    }
    void drag() {
        const QPointer<QWidget> widget = some_widget();
        QTest::mousePress(widget, Qt::LeftButton, {}, place_in(*widget));
        for (int i = 0; i < 4 && widget; ++i) QTest::mouseMove(widget, place_in(*widget));
        if (widget) QTest::mouseRelease(widget, Qt::LeftButton, {}, place_in(*widget));
    }
    void turn_wheel() {
        QWidget* widget = some_widget();
        const QPointF place = place_in(*widget);
        QWheelEvent event(place, widget->mapToGlobal(place), {}, {0, below(2) ? 120 : -120}, Qt::NoButton,
                          below(3) ? Qt::NoModifier : Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
    }
    void press_key() {
        static const QList<QKeySequence> keys = {Qt::Key_Tab,
                                                 Qt::Key_Return,
                                                 Qt::Key_Escape,
                                                 Qt::Key_Space,
                                                 Qt::Key_Up,
                                                 Qt::Key_Down,
                                                 Qt::Key_Left,
                                                 Qt::Key_Right,
                                                 Qt::Key_Delete,
                                                 Qt::Key_Backspace,
                                                 Qt::Key_1,
                                                 Qt::Key_2,
                                                 Qt::Key_5,
                                                 Qt::Key_Period,
                                                 Qt::Key_Comma,
                                                 Qt::Key_Equal,
                                                 Qt::Key_Minus,
                                                 Qt::Key_F1,
                                                 Qt::Key_F5,
                                                 Qt::Key_F6,
                                                 Qt::Key_F7,
                                                 Qt::Key_F8,
                                                 Qt::CTRL | Qt::Key_Z,
                                                 Qt::CTRL | Qt::SHIFT | Qt::Key_Z,
                                                 Qt::CTRL | Qt::Key_B,
                                                 Qt::CTRL | Qt::Key_0,
                                                 Qt::CTRL | Qt::Key_N,
                                                 Qt::CTRL | Qt::Key_O,
                                                 Qt::CTRL | Qt::Key_S,
                                                 Qt::CTRL | Qt::Key_C,
                                                 Qt::CTRL | Qt::Key_V,
                                                 Qt::CTRL | Qt::Key_A,
                                                 Qt::Key_A,
                                                 Qt::Key_G,
                                                 Qt::Key_M};
        QWidget* widget =
            below(3) && QApplication::focusWidget() ? QApplication::focusWidget() : some_widget();
        const QKeyCombination key = keys[below(static_cast<int>(keys.size()))][0];
        QTest::keyClick(widget, key.key(), key.keyboardModifiers());
    }
    void open_file() {
        QStringList files = QDir(QStringLiteral(LATHE_EXAMPLES)).entryList({"*.lathe"});
        files << QStringLiteral("not there.lathe");
        window_.workbench().open(files[below(static_cast<int>(files.size()))], below(2) == 0);
    }
    static void close_popups() {
        while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    }
    void answer() {
        close_popups();
        // Synthetic moves may start to drag a text; no release of the button would come to end that.
        QDrag::cancel();
        if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget())) dialog->reject();
    }

    MainWindow& window_;
    std::mt19937 random_;
    QTimer answers_;
    std::map<QString, int> visited_;
};

void live_through(int events, unsigned seed) {
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    LinkSink sink;
    for (const char* scheme : {"http", "https", "file"})
        QDesktopServices::setUrlHandler(scheme, &sink, "open");
    QTemporaryDir place;
    const QString before = QDir::currentPath();
    QDir::setCurrent(place.path());
    // Copies, in the folder that is the present one: a file that has been opened may be saved.
    const QDir examples(QStringLiteral(LATHE_EXAMPLES));
    for (const QString& name : examples.entryList({"*.lathe"})) QFile::copy(examples.filePath(name), name);
    {
        MainWindow window({"auto", place.path()});
        window.workbench().open(QStringLiteral("spline_horn_30ghz.lathe"));
        window.show();
        RandomUser user(window, seed);
        QElapsedTimer clock;
        clock.start();
        TimedApplication::instance().clear();
        for (int i = 0; i < events; ++i) {
            if (!window.isVisible()) window.show();
            user.do_something();
        }
        std::cout << events << " events in " << clock.elapsed() << " ms, "
                  << QApplication::topLevelWidgets().size() << " top-level widgets; "
                  << TimedApplication::instance().report();
        const auto& slowest = TimedApplication::instance().slowest();
        EXPECT_LT(slowest.empty() ? 0.0 : slowest.front().milliseconds, 2000.0 * slowness)
            << "the window hung";
        window.workbench().stop();
        const Project& project = window.workbench().document().project();
        const std::string text = write_project(project);
        const Project again = parse_project(text, "round trip");
        EXPECT_TRUE(again == project) << text << "read again and written:\n" << write_project(again);
        EXPECT_GE(user.visited().size(), 12u) << "the random user saw little of the window";
        EXPECT_TRUE(wait_until([&] { return !window.workbench().is_optimising(); }, 30000 * slowness));
    }
    QDir::setCurrent(before);
    for (const char* scheme : {"http", "https", "file"}) QDesktopServices::unsetUrlHandler(scheme);
}

/// The desktop's language decides how spin boxes and validators of Qt read numbers.
class Language {
public:
    explicit Language(const char* name) { QLocale::setDefault(QLocale(QString::fromLatin1(name))); }
    ~Language() { QLocale::setDefault(QLocale::c()); }
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;
};

/// A thousand events, half of them in each language.
TEST(RandomEvents, FiveHundred) {
    live_through(500, 1);
}

TEST(RandomEvents, FiveHundredInGerman) {
    const Language german("de_DE");
    live_through(500, 3);
}

/// LATHE_RANDOM_SEED chooses another ten thousand.
TEST(RandomEventsLong, TenThousand) {
    const char* seed = std::getenv("LATHE_RANDOM_SEED");
    live_through(10000, seed ? static_cast<unsigned>(std::atoi(seed)) : 2);
}

TEST(RandomEventsLong, TenThousandInGerman) {
    const Language german("de_DE");
    const char* seed = std::getenv("LATHE_RANDOM_SEED");
    live_through(10000, seed ? static_cast<unsigned>(std::atoi(seed)) : 4);
}

}  // namespace
}  // namespace lathe::ui::test

#include "random_events_test.moc"
