// Keeps the frames of a plane of an antenna in space while it is solved, for replay.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "solver/volume/engine/plane_frame.hpp"
#include "solver/volume/setup/mode_arrows.hpp"

namespace lathe::ui {

/// The engine's thread adds frames, the window reads them and chooses the plane, at the same time. Only
/// frames of the plane chosen last are kept; when the budget is full every second one is dropped, so that
/// they cover the whole solve evenly. Of several excitations, solved one after another, it has the last.
class PlaneRecorder final : public PlaneSink {
public:
    static constexpr std::size_t default_budget_bytes = 128u << 20;

    explicit PlaneRecorder(const WatchedPlane& plane, std::size_t budget_bytes = default_budget_bytes)
        : plane_(plane), budget_bytes_(budget_bytes) {}

    WatchedPlane plane() const override;
    void receive(PlaneFrame frame) override;

    /// Frames of another plane are forgotten.
    void watch(const WatchedPlane& plane);
    /// The solve of this excitation begins, an entry of the driven ports.
    void begin(std::size_t excitation);
    /// The modes of the ports, once they are known.
    void set_modes(std::vector<PortModeArrows> modes);
    std::shared_ptr<const std::vector<PortModeArrows>> modes() const;
    void finish() { finished_.store(true); }
    bool is_finished() const { return finished_.load(); }

    std::size_t excitation() const { return excitation_.load(); }
    std::size_t size() const;
    /// Null when there is no such frame any more.
    std::shared_ptr<const PlaneFrame> frame(std::size_t index) const;
    /// The largest of |field| over all kept frames, in the unit of the frames; 0 without.
    float peak() const;

private:
    struct Kept {
        std::shared_ptr<const PlaneFrame> frame;
        float peak = 0.0F;
    };
    static std::size_t bytes_of(const PlaneFrame& frame);
    void thin_out();
    /// Call it with the lock held.
    void forget_frames();

    mutable std::mutex mutex_;
    WatchedPlane plane_;
    std::size_t budget_bytes_, kept_bytes_ = 0;
    std::deque<Kept> kept_;
    long every_ = 1, arrived_ = 0;  ///< of the frames that arrive one of so many is kept
    std::shared_ptr<const std::vector<PortModeArrows>> modes_;
    std::atomic<std::size_t> excitation_{0};
    std::atomic<bool> finished_{false};
};

}  // namespace lathe::ui
