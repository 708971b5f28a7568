#include "ui/workers/frame_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solver/engine/field_magnitude.hpp"
#include "ui/workers/field_range.hpp"

namespace lathe::ui {
namespace {

constexpr std::size_t most_values_a_frame = 250'000;
constexpr double worth_showing = 0.005;
constexpr double level_fraction = 0.98;
constexpr std::chrono::milliseconds dear_frames_apart(1);

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

std::size_t FrameRecorder::Kept::bytes() const {
    std::size_t sum = 0;
    for (const auto& frame : frames) sum += frame->values.size() * sizeof(float);
    return sum;
}

void FrameRecorder::receive(Frame frame) {
    const bool starts = frame.component == components_.front();
    if (starts) {
        std::lock_guard lock(mutex_);
        arriving_ = {};
        if (is_left_out(frame.step)) return;
    } else if (arriving_.frames.empty()) {
        return;  // of a moment that is left out
    }
    const int factor = thinning_factor(frame);
    auto kept = std::make_shared<const Frame>(thinned(std::move(frame), factor));
    arriving_.levels.push_back(magnitude_quantile(kept->values, level_fraction));
    arriving_.frames.push_back(std::move(kept));
    if (arriving_.frames.size() == components_.size()) keep(std::exchange(arriving_, {}));
}

bool FrameRecorder::needs_every_frame() const {
    using Clock = std::chrono::steady_clock;
    return Clock::now().time_since_epoch() - Clock::duration(last_kept_.load()) >= dear_frames_apart;
}

/// Until the film is thinned for the first time it takes all that comes.
bool FrameRecorder::is_left_out(long step) const {
    return spacing_ > interval_steps_ && !kept_.empty() &&
           step < kept_.back().frames.front()->step + spacing_;
}

void FrameRecorder::keep(Kept kept) {
    std::lock_guard lock(mutex_);
    kept_bytes_ += kept.bytes();
    kept_.push_back(std::move(kept));
    last_kept_ = std::chrono::steady_clock::now().time_since_epoch().count();
    while (kept_bytes_ > budget_bytes_ && kept_.size() > 1) thin_out();
}

/// Frames twice as far from each other; where they lie further apart already, as they are.
void FrameRecorder::thin_out() {
    spacing_ = 2 * spacing_;
    std::vector<Kept> rest;
    kept_bytes_ = 0;
    for (Kept& kept : kept_) {
        if (!rest.empty() && kept.frames.front()->step < rest.back().frames.front()->step + spacing_)
            continue;
        kept_bytes_ += kept.bytes();
        rest.push_back(std::move(kept));
    }
    kept_ = std::move(rest);
}

/// components_.size() when it is not there.
std::size_t FrameRecorder::place_of(FieldComponent component) const {
    return static_cast<std::size_t>(std::find(components_.begin(), components_.end(), component) -
                                    components_.begin());
}

bool FrameRecorder::holds(FieldQuantity quantity) const {
    const Components needed = components_of(quantity);
    return std::all_of(needed.begin(), needed.end(),
                       [this](FieldComponent part) { return place_of(part) < components_.size(); });
}

std::size_t FrameRecorder::size() const {
    std::lock_guard lock(mutex_);
    return kept_.size();
}

std::shared_ptr<const Frame> FrameRecorder::frame(std::size_t index) const {
    std::lock_guard lock(mutex_);
    return index < kept_.size() ? kept_[index].frames.front() : nullptr;
}

std::shared_ptr<const Frame> FrameRecorder::frame(std::size_t index, FieldQuantity quantity,
                                                  int azimuthal_order) const {
    if (!holds(quantity)) return nullptr;
    std::vector<std::shared_ptr<const Frame>> parts;
    {
        std::lock_guard lock(mutex_);
        if (index >= kept_.size()) return nullptr;
        for (const FieldComponent part : components_of(quantity))
            parts.push_back(kept_[index].frames[place_of(part)]);
    }
    if (parts.size() == 1) return parts.front();
    return std::make_shared<const Frame>(field_magnitude(*parts[0], *parts[1], *parts[2], azimuthal_order));
}

/// Largest value of a kept frame; for a magnitude an upper bound, since components need not be strong at the
/// same place.
double FrameRecorder::level(const Kept& kept, const Components& components) const {
    double squares = 0.0;
    for (const FieldComponent part : components)
        if (const std::size_t place = place_of(part); place < kept.levels.size())
            squares += static_cast<double>(kept.levels[place]) * static_cast<double>(kept.levels[place]);
    return std::sqrt(squares);
}

double FrameRecorder::peak_level(const Components& components) const {
    std::lock_guard lock(mutex_);
    double peak = 0.0;
    for (const Kept& kept : kept_) peak = std::max(peak, level(kept, components));
    return peak;
}

FrameRecorder::Part FrameRecorder::part_worth_showing(const Components& components) const {
    const double threshold = worth_showing * peak_level(components);
    std::lock_guard lock(mutex_);
    Part part{0, kept_.size()};
    if (is_finished())
        while (part.end > 1 && level(kept_[part.end - 1], components) < threshold) --part.end;
    while (part.first + 1 < part.end && level(kept_[part.first], components) < threshold) ++part.first;
    return part;
}

}  // namespace lathe::ui
