// The excitations of a planar antenna as the window counts them, and frames of the field that stands in for
// theirs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/engine/frame_sink.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"

namespace lathe::ui {

/// A driven port and the problem, in the order of problems_of(), whose frames show its field: of a plane wave
/// the first of its two at the lowest frequency, both of which have the pulse's spectrum.
struct Excitation {
    std::string name;
    std::size_t port = 0;  ///< entry of PlanarSettings::ports
    std::size_t problem = 0;
};

/// In the order of PlanarResults::driven; empty for a body of revolution.
std::vector<Excitation> excitations_of(const Antenna& antenna, const SimulationSettings& settings);

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

}  // namespace lathe::ui
