// Keeps the frames of one solve for replay: the film costs no further solve.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "solver/engine/frame_sink.hpp"
#include "solver/geometry/antenna.hpp"
#include "ui/workers/field_quantity.hpp"

namespace lathe::ui {

/// Engine threads add frames, the window reads them, at the same time. When the budget is full every
/// second frame is dropped and from then on only every second one is asked for and kept, so the film always
/// covers the whole solve evenly, also where an engine leaves frames out. What it keeps can be played as any
/// quantity made of its components.
class FrameRecorder final : public FrameSink {
public:
    static constexpr std::size_t default_budget_bytes = 96u << 20;

    /// At least one component. A film of several has a longer interval: frames take time from the solve.
    explicit FrameRecorder(std::vector<FieldComponent> components, int interval_steps = 4,
                           std::size_t budget_bytes = default_budget_bytes)
        : components_(std::move(components)),
          interval_steps_(interval_steps),
          budget_bytes_(budget_bytes),
          spacing_(interval_steps) {}
    explicit FrameRecorder(FieldComponent component, int interval_steps = 4,
                           std::size_t budget_bytes = default_budget_bytes)
        : FrameRecorder(std::vector{component}, interval_steps, budget_bytes) {}

    /// Grows as the film is thinned.
    int interval_steps() const override { return spacing_.load(); }
    FieldComponent component() const override { return components_.front(); }
    std::vector<FieldComponent> components() const override { return components_; }
    void receive(Frame frame) override;
    /// Asks an engine to which frames are dear for a thousand per second of real time. That is far more than
    /// a screen shows, which slow motion lives on, and takes a small part of a quick solve's time.
    bool needs_every_frame() const override;

    /// Whether the film can be played as this quantity.
    bool holds(FieldQuantity quantity) const;
    std::size_t size() const;
    /// The first component; null when there is no such frame any more.
    std::shared_ptr<const Frame> frame(std::size_t index) const;
    /// A magnitude is computed from its components and has the component of its phi part. Null when the
    /// film does not hold it.
    std::shared_ptr<const Frame> frame(std::size_t index, FieldQuantity quantity, int azimuthal_order) const;
    /// Part of the frames that no absorbing layer holds; none where it is not known or there are no layers.
    /// Set it before other threads see the recorder.
    void set_clear(const std::optional<Extent>& clear) { clear_ = clear; }
    const std::optional<Extent>& clear() const { return clear_; }
    /// Steps of the solve from one kept frame to the next, at least.
    long steps_per_frame() const { return spacing_.load(); }
    /// Frames worth showing, [first, end): from where the pulse is there to where it has died out, both at
    /// 1/200 of its peak. Before the solve is finished the end is the newest frame.
    struct Part {
        std::size_t first = 0, end = 0;
    };
    Part part_worth_showing() const { return part_worth_showing(components_); }
    Part part_worth_showing(FieldQuantity quantity) const {
        return part_worth_showing(components_of(quantity));
    }

    /// Level of the strongest frame so far, in the unit of the frames.
    double peak_level() const { return peak_level(components_); }
    double peak_level(FieldQuantity quantity) const { return peak_level(components_of(quantity)); }

    /// Told by whoever runs the solve, so that the film knows that it is complete.
    void finish() { finished_.store(true); }
    bool is_finished() const { return finished_.load(); }

private:
    using Components = std::vector<FieldComponent>;
    /// One moment: one frame per component.
    struct Kept {
        std::vector<std::shared_ptr<const Frame>> frames;
        std::vector<float> levels;
        std::size_t bytes() const;
    };
    std::size_t place_of(FieldComponent component) const;
    double level(const Kept& kept, const Components& components) const;
    double peak_level(const Components& components) const;
    Part part_worth_showing(const Components& components) const;
    void keep(Kept kept);
    bool is_left_out(long step) const;
    void thin_out();

    const Components components_;
    const int interval_steps_;
    const std::size_t budget_bytes_;
    std::atomic<bool> finished_{false};
    std::optional<Extent> clear_;
    Kept arriving_;  ///< components of the moment that is not complete yet; the engine's thread only
    mutable std::mutex mutex_;
    std::vector<Kept> kept_;
    std::size_t kept_bytes_ = 0;
    std::atomic<int> spacing_;                                  ///< steps from one kept frame to the next
    std::atomic<std::chrono::steady_clock::rep> last_kept_{0};  ///< when, in ticks of the clock
};

/// Fewer values for the screen: every `factor`-th row and column, first ones included, so that a row on
/// the axis stays on the axis. Values are picked, not averaged; frames are oversampled in space anyway.
Frame thinned(Frame frame, int factor);

}  // namespace lathe::ui
