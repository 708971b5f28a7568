#include "ui/workers/excitations.hpp"

namespace lathe::ui {

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

}  // namespace lathe::ui
