// Frames of the field that a dual problem stands in for.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "solver/engine/frame_sink.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {

/// E of a direction for H of the same one, and the other way round.
FieldComponent dual_of(FieldComponent component);

/// The factor with which a component of a dual problem becomes dual_of() of the antenna: eta0 or -1/eta0.
double dual_factor(FieldComponent stepped);

/// Between magnetic walls the dual problem is stepped (solver/discretise/planar_fields.hpp): asks for its
/// components and hands on what they stand for, E = eta0 H' and H = -E'/eta0. Outlived by its target.
class DualFrames final : public FrameSink {
public:
    explicit DualFrames(FrameSink& target) : target_(target) {}
    int interval_steps() const override { return target_.interval_steps(); }
    FieldComponent component() const override;
    std::vector<FieldComponent> components() const override;
    void receive(Frame frame) override;
    bool needs_every_frame() const override { return target_.needs_every_frame(); }

private:
    FrameSink& target_;
};

/// Sinks as an engine is to call them for the problems of an antenna, so that those who watch get the fields
/// of the antenna itself whatever problem is stepped. Outlived by the sinks that it is made from.
class AntennaSinks {
public:
    AntennaSinks(const Antenna& antenna, std::span<FrameSink* const> live);
    std::span<FrameSink* const> sinks() const { return sinks_; }

private:
    std::vector<std::unique_ptr<DualFrames>> duals_;
    std::vector<FrameSink*> sinks_;
};

}  // namespace lathe
