#include "tests/ui/timed_application.hpp"

#include <QAbstractButton>
#include <QAbstractEventDispatcher>
#include <QMetaEnum>
#include <QThread>
#include <algorithm>
#include <ctime>
#include <sstream>

namespace lathe::ui::test {
namespace {

constexpr std::size_t most_kept = 10;
constexpr double long_enough_ms = 5.0, too_long_ms = 50.0;

double milliseconds_between(std::chrono::steady_clock::time_point from,
                            std::chrono::steady_clock::time_point to) {
    return std::chrono::duration<double, std::milli>(to - from).count();
}

double processor_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

/// What a button says, or who owns something without a name.
std::string said_by(const QObject& receiver) {
    if (const auto* button = qobject_cast<const QAbstractButton*>(&receiver))
        return "[" + (button->text().isEmpty() ? button->toolTip() : button->text()).toStdString() + "]";
    return receiver.parent() && receiver.objectName().isEmpty()
               ? std::string("of ") + receiver.parent()->metaObject()->className()
               : std::string();
}

}  // namespace

TimedApplication::TimedApplication(int& argc, char** argv) : Application(argc, argv) {
    set_outliving(false);
    QAbstractEventDispatcher* dispatcher = QAbstractEventDispatcher::instance();
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this,
            [this] { blocked_since_ = Clock::now(); });
    connect(dispatcher, &QAbstractEventDispatcher::awake, this, [this] {
        if (blocked_since_ == Clock::time_point()) return;
        if (!frames_.empty()) frames_.back().idle += milliseconds_between(blocked_since_, Clock::now());
        blocked_since_ = {};
    });
}

TimedApplication& TimedApplication::instance() {
    return *static_cast<TimedApplication*>(QCoreApplication::instance());
}

bool TimedApplication::notify(QObject* receiver, QEvent* event) {
    if (QThread::currentThread() != thread()) return Application::notify(receiver, event);
    Frame frame;
    frame.begin = Clock::now();
    frame.processor_begin = processor_ms();
    frame.loop_level = QThread::currentThread()->loopLevel();
    frames_.push_back(std::move(frame));
    // The receiver may be gone afterwards.
    std::ostringstream what;
    what << receiver->metaObject()->className() << " '" << receiver->objectName().toStdString() << "' "
         << said_by(*receiver) << " " << QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type());
    const bool is_taken = Application::notify(receiver, event);
    leave(what.str());
    return is_taken;
}

void TimedApplication::leave(const std::string& what) {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    const double whole = milliseconds_between(frame.begin, Clock::now());
    const double own = whole - frame.nested - frame.idle;
    const double whole_processor = processor_ms() - frame.processor_begin;
    if (own > frame.slowest_own) {
        frame.slowest_own = own;
        frame.slowest_part = what;
    }
    const bool is_outermost = frames_.empty() || frames_.back().loop_level < frame.loop_level;
    if (!frames_.empty()) {
        frames_.back().nested += whole;
        frames_.back().nested_processor += whole_processor;
    }
    if (!is_outermost) {
        Frame& parent = frames_.back();
        if (frame.slowest_own > parent.slowest_own) {
            parent.slowest_own = frame.slowest_own;
            parent.slowest_part = frame.slowest_part;
        }
        return;
    }
    // A handler that ran a loop of its own: what that loop dispatched has been counted.
    const double kept = frame.idle > 0.0 ? own : whole;
    const double processor = whole_processor - (frame.idle > 0.0 ? frame.nested_processor : 0.0);
    if (kept > too_long_ms) ++slower_than_50_ms_;
    if (processor > too_long_ms) ++busier_than_50_ms_;
    if (processor > longest_processor_ms_) {
        longest_processor_ms_ = processor;
        busiest_ = what + "; most in " + frame.slowest_part;
    }
    if (kept < long_enough_ms) return;
    std::ostringstream part;
    part << frame.slowest_part << " " << frame.slowest_own << " ms";
    slowest_.push_back({kept, processor, what, part.str()});
    std::sort(slowest_.begin(), slowest_.end(),
              [](const Slow& a, const Slow& b) { return a.milliseconds > b.milliseconds; });
    if (slowest_.size() > most_kept) slowest_.resize(most_kept);
}

void TimedApplication::clear() {
    slowest_.clear();
    slower_than_50_ms_ = busier_than_50_ms_ = 0;
    longest_processor_ms_ = 0.0;
    busiest_.clear();
}

std::string TimedApplication::report() const {
    std::ostringstream text;
    text << slower_than_50_ms_ << " events took more than 50 ms, " << busier_than_50_ms_
         << " of them by themselves (longest " << longest_processor_ms_ << " ms of this thread: " << busiest_
         << ")\n";
    for (const Slow& slow : slowest_)
        text << "  " << slow.milliseconds << " ms (" << slow.processor_milliseconds
             << " of this thread): " << slow.what << "; most in " << slow.slowest_part << "\n";
    return text.str();
}

}  // namespace lathe::ui::test
