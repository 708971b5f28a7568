#include "ui/workers/excitations.hpp"

#include <utility>

#include "solver/base/constants.hpp"

namespace lathe::ui {
namespace {

/// E of a direction for H of the same one, and the other way round.
FieldComponent dual_of(FieldComponent component) {
    constexpr int components_of_a_field = 3;
    const int index = static_cast<int>(component);
    return static_cast<FieldComponent>(index < components_of_a_field ? index + components_of_a_field
                                                                     : index - components_of_a_field);
}

}  // namespace

std::vector<Excitation> excitations_of(const Antenna& antenna, const SimulationSettings& settings) {
    std::vector<Excitation> excitations;
    if (!antenna.is_planar()) return excitations;
    std::size_t problem = 0;
    for (std::size_t n = 0; n < antenna.planar->ports.size(); ++n) {
        const PlanarPort& port = antenna.planar->ports[n];
        if (!port.driven) continue;
        excitations.push_back({port.name, n, problem});
        problem += port.kind == PlanarPortKind::plane_wave ? 2 * solved_frequencies(settings).size() : 1;
    }
    return excitations;
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
    const bool is_magnetic = static_cast<int>(frame.component) >= static_cast<int>(FieldComponent::h_r);
    const auto factor =
        static_cast<float>(is_magnetic ? constants::vacuum_impedance : -1.0 / constants::vacuum_impedance);
    frame.component = dual_of(frame.component);
    for (float& value : frame.values) value *= factor;
    target_.receive(std::move(frame));
}

}  // namespace lathe::ui
