// Frames of one solve on their way from the device to whoever watches; the stepping does not wait for them.
#pragma once

#include <array>
#include <chrono>
#include <vector>

#include "solver/engine/gpu/candidate.hpp"

namespace lathe::gpu {

/// At a frame's step the components asked for are copied aside on the device, which takes microseconds of the
/// stepping stream; from there a second stream brings them to the host while the stepping goes on. At most
/// `most_in_flight` are on their way: a sink that needs every frame then waits for the oldest, eyes do
/// without. Belongs to the thread that feeds both streams.
class LiveFrames {
public:
    LiveFrames(const Candidate& candidate, FrameSink& sink, cudaStream_t stepping, cudaStream_t copying)
        : candidate_(candidate), sink_(sink), stepping_(stepping), copying_(copying) {}
    ~LiveFrames() { cudaStreamSynchronize(copying_); }  // nothing is freed under a copy
    LiveFrames(const LiveFrames&) = delete;
    LiveFrames& operator=(const LiveFrames&) = delete;

    /// Whether the launch just made is to end with a frame.
    bool are_due() const;
    /// Fields as they are behind all launches so far, which lead to `step`.
    void take(long step);
    /// Hands over, in order, what has arrived of the steps up to `known`: of later ones nobody knows yet
    /// whether the solve gets there.
    void deliver(long known);
    /// At the end of the solve with step `last`; `launched` may be beyond. Waits for what is on its way. Who
    /// needs every frame gets them up to `last`, eyes the fields as they were left.
    void finish(long last, long launched);

    static constexpr int most_in_flight = 2;

private:
    struct Slot {
        long step = 0;
        std::vector<FieldComponent> components;
        DeviceBuffer<float> aside;  ///< the components' planes, then row 0 of all arrays
        PinnedBuffer<float> host;
        Event copied_aside, arrived;
    };

    Slot& oldest() { return slots_[static_cast<std::size_t>(first_)]; }
    void make_room(Slot& slot) const;
    void hand_over_oldest();

    const Candidate& candidate_;
    FrameSink& sink_;
    cudaStream_t stepping_, copying_;
    std::array<Slot, most_in_flight> slots_;
    int first_ = 0, in_flight_ = 0;
    long handed_over_ = -1;  ///< latest step
    std::chrono::steady_clock::time_point taken_{};
};

}  // namespace lathe::gpu
