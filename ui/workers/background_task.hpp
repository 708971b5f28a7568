// Something computed away from the window, one request at a time; the newest one wins.
#pragma once

#include <QObject>
#include <exception>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>

#include "ui/workers/background_thread.hpp"

namespace lathe::ui {

/// Results and errors arrive in the thread of this object, those of the newest request only. A new
/// request asks the one that runs to stop and starts when that has ended; the caller never waits.
class BackgroundTask final : public QObject {
public:
    explicit BackgroundTask(QObject* parent = nullptr) : QObject(parent) {}
    ~BackgroundTask() override { cancel(); }

    /// `compute(stop)` runs away from the window at low priority, `done(result)` and `failed(text)` here.
    template <class Compute, class Done>
    void start(Compute compute, Done done, std::function<void(QString)> failed) {
        cancel();
        running_ = true;
        const auto request = ++newest_;
        thread_ =
            std::jthread([this, request, before = std::move(thread_), compute = std::move(compute),
                          done = std::move(done), failed = std::move(failed)](std::stop_token stop) mutable {
                if (before.joinable()) before.join();
                if (stop.stop_requested()) return;
                yield_to_window(background_nice);
                try {
                    auto result =
                        std::make_shared<std::invoke_result_t<Compute&, std::stop_token>>(compute(stop));
                    deliver(request, [result, done] { done(std::move(*result)); });
                } catch (const std::exception& error) {
                    deliver(request, [failed, text = QString::fromUtf8(error.what())] { failed(text); });
                }
            });
    }
    /// Nothing arrives any more.
    void cancel() {
        ++newest_;
        running_ = false;
        thread_.request_stop();
    }
    bool is_running() const { return running_; }

private:
    static constexpr int background_nice = 10;

    template <class Call>
    void deliver(unsigned long request, Call call) {
        QMetaObject::invokeMethod(
            this,
            [this, request, call = std::move(call)] {
                if (request != newest_) return;
                running_ = false;
                call();
            },
            Qt::QueuedConnection);
    }

    unsigned long newest_ = 0;  ///< of this object's thread only
    bool running_ = false;
    std::jthread thread_;  ///< last: ends first
};

}  // namespace lathe::ui
