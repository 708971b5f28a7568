// Keeps the frames of one solve for replay: the film costs no further solve.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "solver/engine/frame_sink.hpp"

namespace lathe::ui {

/// Engine threads add frames, the window reads them, at the same time. When the budget is full every
/// second frame is dropped and from then on only every second one is kept, so the film always covers the
/// whole solve evenly.
class FrameRecorder final : public FrameSink {
public:
    static constexpr std::size_t default_budget_bytes = 96u << 20;

    explicit FrameRecorder(FieldComponent component, int interval_steps = 4,
                           std::size_t budget_bytes = default_budget_bytes)
        : component_(component), interval_steps_(interval_steps), budget_bytes_(budget_bytes) {}

    int interval_steps() const override { return interval_steps_; }
    FieldComponent component() const override { return component_; }
    void receive(Frame frame) override;

    std::size_t size() const;
    /// Null when there is no such frame any more.
    std::shared_ptr<const Frame> frame(std::size_t index) const;
    /// Steps of the solve from one kept frame to the next.
    long steps_a_frame() const;
    /// Frames worth showing, [first, end): from where the pulse is there to where it has died out, both at
    /// 1/200 of its peak. Before the solve is finished the end is the newest frame.
    struct Part {
        std::size_t first = 0, end = 0;
    };
    Part part_worth_showing() const;

    /// Level of the strongest frame so far, in the unit of the frames.
    double peak_level() const;

    /// Told by whoever runs the solve, so that the film knows that it is complete.
    void finish() { finished_.store(true); }
    bool is_finished() const { return finished_.load(); }

private:
    struct Kept {
        std::shared_ptr<const Frame> frame;
        float level = 0.0f;
    };

    const FieldComponent component_;
    const int interval_steps_;
    const std::size_t budget_bytes_;
    std::atomic<bool> finished_{false};
    mutable std::mutex mutex_;
    std::vector<Kept> kept_;
    std::size_t kept_bytes_ = 0;
    std::size_t received_ = 0;
    std::size_t keep_every_ = 1;
};

/// Fewer values for the screen: every `factor`-th row and column, first ones included, so that a row on
/// the axis stays on the axis. Values are picked, not averaged; frames are oversampled in space anyway.
Frame thinned(Frame frame, int factor);

}  // namespace lathe::ui
