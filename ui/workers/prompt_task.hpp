// A computation that usually takes milliseconds, away from the window for the case that it takes longer.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "ui/workers/background_task.hpp"

namespace lathe::ui {

/// One request at a time, the newest one replaces others. The caller waits for a result for the patience at
/// most, 40 ms unless it is set; a result that takes longer arrives later, in the thread of this object.
class PromptTask final {
public:
    /// The patience of objects that are made from now on; for tests, on machines that are busy.
    static void set_usual_patience(std::chrono::milliseconds patience) { usual_patience = patience; }

    /// Calls `done(compute())` before it returns where the result is there within the patience, or later.
    /// `compute` runs in another thread and must not throw.
    template <class Compute, class Done>
    void start(Compute compute, Done done) {
        using Result = std::invoke_result_t<Compute&>;
        const auto promise = std::make_shared<std::promise<Result>>();
        std::future<Result> future = promise->get_future();
        task_.start(
            [promise, compute = std::move(compute)](std::stop_token) mutable {
                Result result = compute();
                promise->set_value(result);
                return result;
            },
            done, [](const QString&) {});
        if (future.wait_for(patience_) != std::future_status::ready) return;
        task_.cancel();
        done(future.get());
    }
    /// No result arrives any more.
    void cancel() { task_.cancel(); }
    bool is_running() const { return task_.is_running(); }
    void set_patience(std::chrono::milliseconds patience) { patience_ = patience; }

private:
    static inline std::chrono::milliseconds usual_patience{40};
    std::chrono::milliseconds patience_ = usual_patience;
    BackgroundTask task_;
};

}  // namespace lathe::ui
