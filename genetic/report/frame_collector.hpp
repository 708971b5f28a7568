// Keeps an even choice of frames of a solve whose length nobody knows beforehand.
#pragma once

#include <mutex>
#include <vector>

#include "solver/engine/frame_sink.hpp"

namespace lathe::genetic {

/// At most 2 x `wanted` frames: when full, every other one is dropped and from then on only every
/// other one that arrives is kept.
class FrameCollector final : public FrameSink {
public:
    FrameCollector(FieldComponent component, std::size_t wanted) : component_(component), wanted_(wanted) {}

    int interval_steps() const override { return 16; }
    FieldComponent component() const override { return component_; }
    void receive(Frame frame) override;

    /// In the order of time; empties the collector.
    std::vector<Frame> take();

private:
    FieldComponent component_;
    std::size_t wanted_;
    std::mutex mutex_;
    std::vector<Frame> frames_;
    std::size_t stride_ = 1, arrived_ = 0;
};

}  // namespace lathe::genetic
