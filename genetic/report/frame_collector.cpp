#include "genetic/report/frame_collector.hpp"

#include <utility>

namespace lathe::genetic {

void FrameCollector::receive(Frame frame) {
    const std::lock_guard lock(mutex_);
    if (arrived_++ % stride_ != 0) return;
    frames_.push_back(std::move(frame));
    if (frames_.size() < 2 * wanted_) return;
    std::vector<Frame> kept;
    for (std::size_t i = 0; i < frames_.size(); i += 2) kept.push_back(std::move(frames_[i]));
    frames_ = std::move(kept);
    stride_ *= 2;
}

std::vector<Frame> FrameCollector::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(frames_, {});
}

}  // namespace lathe::genetic
