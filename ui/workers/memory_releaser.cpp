#include "ui/workers/memory_releaser.hpp"

#include "solver/base/heap.hpp"

namespace lathe::ui {
namespace {

constexpr int rest_ms = 3000;

}  // namespace

MemoryReleaser::MemoryReleaser(QObject* parent) : QObject(parent) {
    keep_few_heaps();
    rest_.setSingleShot(true);
    rest_.setInterval(rest_ms);
    connect(&rest_, &QTimer::timeout, this, [this] {
        has_worked_ = false;
        task_.start(
            [](std::stop_token) {
                give_back_freed_memory();
                return true;
            },
            [](bool) {}, [](const QString&) {});
    });
}

void MemoryReleaser::note(bool is_busy) {
    has_worked_ = has_worked_ || is_busy;
    if (is_busy)
        rest_.stop();
    else if (has_worked_)
        rest_.start();
}

}  // namespace lathe::ui
