#include "ui/optimise/store_watcher.hpp"

#include <chrono>
#include <exception>

namespace lathe::ui {
namespace {

constexpr std::chrono::milliseconds shortest_pause(1000);
constexpr int pause_to_reading = 10;  ///< reading takes at most a tenth of a core

}  // namespace

StoreWatcher::StoreWatcher(QObject* parent)
    : QObject(parent), thread_([this](std::stop_token quit) { work(quit); }) {}

StoreWatcher::~StoreWatcher() {
    thread_.request_stop();
    thread_.join();
}

void StoreWatcher::watch(const QString& store) {
    {
        std::lock_guard lock(mutex_);
        store_ = store;
        changed_ = true;
    }
    wake_.notify_one();
}

void StoreWatcher::work(std::stop_token quit) {
    std::size_t known = 0;
    bool is_over = true;
    auto pause = std::chrono::milliseconds(shortest_pause);
    while (!quit.stop_requested()) {
        QString store;
        {
            std::unique_lock lock(mutex_);
            const auto woken = [this] { return changed_; };
            if (is_over)
                wake_.wait(lock, quit, woken);
            else
                wake_.wait_for(lock, quit, pause, woken);
            if (quit.stop_requested()) return;
            if (changed_) known = 0, is_over = false;
            changed_ = false;
            store = store_;
        }
        if (store.isEmpty()) {
            is_over = true;
            continue;
        }
        const auto begin = std::chrono::steady_clock::now();
        try {
            SharedCandidates candidates = read_candidates(store);
            is_over = candidates->is_finished;
            if (candidates->candidates.size() != known || known == 0 || is_over) emit read(store, candidates);
            known = candidates->candidates.size();
        } catch (const std::exception& error) {
            // A run that is just being started has no store yet: look again.
            emit failed(store, QString::fromUtf8(error.what()));
        }
        const auto took =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
        pause = std::max(std::chrono::milliseconds(shortest_pause), pause_to_reading * took);
    }
}

}  // namespace lathe::ui
