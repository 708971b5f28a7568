// Live frames on their way to whoever watches; the solver never waits for a window.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace lathe {

enum class FieldComponent { e_r, e_phi, e_z, h_r, h_phi, h_z };

/// One component over the whole grid at one moment.
struct Frame {
    FieldComponent component = FieldComponent::e_r;
    int nr = 0, nz = 0;
    double dr_m = 0.0, dz_m = 0.0;
    double r0_m = 0.0, z0_m = 0.0;  ///< place of values[0]
    long step = 0;
    double time_s = 0.0;
    std::vector<float> values;  ///< at equal distances, [i * nz + k], i along r, k along z; V/m or A/m
    int finer = 1;              ///< that many of its cells are as long as the grid's largest
};

/// Engines call this from their own threads, at every multiple of interval_steps() and, once more, before
/// each check of convergence.
class FrameSink {
public:
    virtual ~FrameSink() = default;
    virtual int interval_steps() const = 0;
    virtual FieldComponent component() const = 0;
    /// Those to be received each time, one frame each.
    virtual std::vector<FieldComponent> components() const { return {component()}; }
    virtual void receive(Frame frame) = 0;
    /// False where a frame now and then is enough, for eyes: an engine whose frames cost time may then leave
    /// most of them out.
    virtual bool needs_every_frame() const { return true; }
};

/// Keeps only the latest frame. Any thread may put, any thread may take.
class LatestFrame final : public FrameSink {
public:
    explicit LatestFrame(FieldComponent component, int interval_steps = 8)
        : component_(component), interval_steps_(interval_steps) {}

    int interval_steps() const override { return interval_steps_.load(); }
    FieldComponent component() const override { return component_.load(); }
    void set_component(FieldComponent component) { component_.store(component); }
    void set_interval_steps(int steps) { interval_steps_.store(steps); }

    bool needs_every_frame() const override { return false; }
    void receive(Frame frame) override {
        std::lock_guard lock(mutex_);
        frame_ = std::move(frame);
    }
    /// The newest frame since the last call, if there is one.
    std::optional<Frame> take() {
        std::lock_guard lock(mutex_);
        return std::exchange(frame_, std::nullopt);
    }

private:
    std::atomic<FieldComponent> component_;
    std::atomic<int> interval_steps_;
    std::mutex mutex_;
    std::optional<Frame> frame_;
};

}  // namespace lathe
