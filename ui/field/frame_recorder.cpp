#include "ui/field/frame_recorder.hpp"

#include <algorithm>

#include "ui/field/field_range.hpp"

namespace lathe::ui {
namespace {

constexpr std::size_t most_values_a_frame = 250'000;
constexpr double worth_showing = 0.005;
constexpr double level_fraction = 0.98;

int thinning_factor(const Frame& frame) {
    int factor = 1;
    while (frame.values.size() / static_cast<std::size_t>(factor * factor) > most_values_a_frame) ++factor;
    return factor;
}

}  // namespace

Frame thinned(Frame frame, int factor) {
    if (factor <= 1) return frame;
    Frame thin = frame;
    thin.nr = (frame.nr + factor - 1) / factor;
    thin.nz = (frame.nz + factor - 1) / factor;
    thin.dr_m = frame.dr_m * factor;
    thin.dz_m = frame.dz_m * factor;
    thin.values.clear();
    thin.values.reserve(static_cast<std::size_t>(thin.nr) * static_cast<std::size_t>(thin.nz));
    for (int i = 0; i < frame.nr; i += factor)
        for (int k = 0; k < frame.nz; k += factor)
            thin.values.push_back(
                frame.values[static_cast<std::size_t>(i) * static_cast<std::size_t>(frame.nz) +
                             static_cast<std::size_t>(k)]);
    return thin;
}

void FrameRecorder::receive(Frame frame) {
    {
        std::lock_guard lock(mutex_);
        if (received_++ % keep_every_ != 0) return;
    }
    const int factor = thinning_factor(frame);
    auto kept = std::make_shared<const Frame>(thinned(std::move(frame), factor));
    const float level = magnitude_quantile(kept->values, level_fraction);

    std::lock_guard lock(mutex_);
    kept_bytes_ += kept->values.size() * sizeof(float);
    kept_.push_back({std::move(kept), level});
    if (kept_bytes_ <= budget_bytes_) return;
    std::vector<Kept> rest;
    kept_bytes_ = 0;
    for (std::size_t i = 0; i < kept_.size(); i += 2) {
        kept_bytes_ += kept_[i].frame->values.size() * sizeof(float);
        rest.push_back(std::move(kept_[i]));
    }
    kept_ = std::move(rest);
    keep_every_ *= 2;
}

std::size_t FrameRecorder::size() const {
    std::lock_guard lock(mutex_);
    return kept_.size();
}

std::shared_ptr<const Frame> FrameRecorder::frame(std::size_t index) const {
    std::lock_guard lock(mutex_);
    return index < kept_.size() ? kept_[index].frame : nullptr;
}

long FrameRecorder::steps_a_frame() const {
    std::lock_guard lock(mutex_);
    return static_cast<long>(keep_every_) * interval_steps_;
}

double FrameRecorder::peak_level() const {
    std::lock_guard lock(mutex_);
    float peak = 0.0f;
    for (const Kept& kept : kept_) peak = std::max(peak, kept.level);
    return peak;
}

FrameRecorder::Part FrameRecorder::part_worth_showing() const {
    const double threshold = worth_showing * peak_level();
    std::lock_guard lock(mutex_);
    Part part{0, kept_.size()};
    if (is_finished())
        while (part.end > 1 && kept_[part.end - 1].level < threshold) --part.end;
    while (part.first + 1 < part.end && kept_[part.first].level < threshold) ++part.first;
    return part;
}

}  // namespace lathe::ui
