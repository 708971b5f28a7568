#include "ui/workers/plane_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe::ui {
namespace {

float peak_of(const PlaneFrame& frame) {
    float peak = 0.0F;
    for (std::size_t n = 0; n < frame.values[0].size(); ++n)
        peak = std::max(peak, std::hypot(frame.values[0][n], frame.values[1][n], frame.values[2][n]));
    return peak;
}

}  // namespace

WatchedPlane PlaneRecorder::plane() const {
    const std::lock_guard lock(mutex_);
    return plane_;
}

std::size_t PlaneRecorder::bytes_of(const PlaneFrame& frame) {
    return 3 * sizeof(float) * frame.values[0].size();
}

/// The plane may have been changed since the engine asked for it.
void PlaneRecorder::receive(PlaneFrame frame) {
    const float peak = peak_of(frame);
    const std::lock_guard lock(mutex_);
    if (frame.asked != plane_ || arrived_++ % every_ != 0) return;
    kept_bytes_ += bytes_of(frame);
    kept_.push_back({std::make_shared<const PlaneFrame>(std::move(frame)), peak});
    while (kept_bytes_ > budget_bytes_ && kept_.size() > 1) thin_out();
}

void PlaneRecorder::thin_out() {
    every_ *= 2;
    std::deque<Kept> rest;
    kept_bytes_ = 0;
    for (std::size_t n = 0; n < kept_.size(); n += 2) {
        kept_bytes_ += bytes_of(*kept_[n].frame);
        rest.push_back(std::move(kept_[n]));
    }
    kept_ = std::move(rest);
}

void PlaneRecorder::forget_frames() {
    kept_.clear();
    kept_bytes_ = 0;
    every_ = 1, arrived_ = 0;
}

void PlaneRecorder::watch(const WatchedPlane& plane) {
    const std::lock_guard lock(mutex_);
    if (plane == plane_) return;
    plane_ = plane;
    forget_frames();
}

void PlaneRecorder::begin(std::size_t excitation) {
    excitation_.store(excitation);
    const std::lock_guard lock(mutex_);
    forget_frames();
}

void PlaneRecorder::set_modes(std::vector<PortModeArrows> modes) {
    const std::lock_guard lock(mutex_);
    modes_ = std::make_shared<const std::vector<PortModeArrows>>(std::move(modes));
}

std::shared_ptr<const std::vector<PortModeArrows>> PlaneRecorder::modes() const {
    const std::lock_guard lock(mutex_);
    return modes_;
}

std::size_t PlaneRecorder::size() const {
    const std::lock_guard lock(mutex_);
    return kept_.size();
}

std::shared_ptr<const PlaneFrame> PlaneRecorder::frame(std::size_t index) const {
    const std::lock_guard lock(mutex_);
    return index < kept_.size() ? kept_[index].frame : nullptr;
}

float PlaneRecorder::peak() const {
    const std::lock_guard lock(mutex_);
    float peak = 0.0F;
    for (const Kept& kept : kept_) peak = std::max(peak, kept.peak);
    return peak;
}

}  // namespace lathe::ui
