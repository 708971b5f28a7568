#include "solver/solve/dual_frames.hpp"

#include <utility>

#include "solver/base/constants.hpp"
#include "solver/discretise/planar_fields.hpp"

namespace lathe {

FieldComponent dual_of(FieldComponent component) {
    constexpr int components_of_a_field = 3;
    const int index = static_cast<int>(component);
    return static_cast<FieldComponent>(index < components_of_a_field ? index + components_of_a_field
                                                                     : index - components_of_a_field);
}

double dual_factor(FieldComponent stepped) {
    const bool is_magnetic = static_cast<int>(stepped) >= static_cast<int>(FieldComponent::h_r);
    return is_magnetic ? constants::vacuum_impedance : -1.0 / constants::vacuum_impedance;
}

FieldComponent DualFrames::component() const {
    return dual_of(target_.component());
}

std::vector<FieldComponent> DualFrames::components() const {
    std::vector<FieldComponent> wanted = target_.components();
    for (FieldComponent& component : wanted) component = dual_of(component);
    return wanted;
}

void DualFrames::receive(Frame frame) {
    const auto factor = static_cast<float>(dual_factor(frame.component));
    frame.component = dual_of(frame.component);
    for (float& value : frame.values) value *= factor;
    target_.receive(std::move(frame));
}

AntennaSinks::AntennaSinks(const Antenna& antenna, std::span<FrameSink* const> live)
    : sinks_(live.begin(), live.end()) {
    if (!antenna.is_planar() || !is_dual(*antenna.planar)) return;
    for (FrameSink*& sink : sinks_)
        if (sink) sink = duals_.emplace_back(std::make_unique<DualFrames>(*sink)).get();
}

}  // namespace lathe
