#include "solver/volume/setup/antenna_extent.hpp"

#include <limits>

#include "solver/base/input_error.hpp"
#include "solver/volume/setup/lumped_gap.hpp"

namespace lathe {

Bounds extent_of(const VolumeAntenna& antenna) {
    constexpr double nowhere = std::numeric_limits<double>::infinity();
    Bounds all{Eigen::Vector3d::Constant(nowhere), Eigen::Vector3d::Constant(-nowhere)};
    const auto add = [&](const Eigen::Vector3d& point) {
        all.low = all.low.cwiseMin(point), all.high = all.high.cwiseMax(point);
    };
    if (!antenna.body.parts().empty()) add(antenna.body.bounds().low), add(antenna.body.bounds().high);
    for (const VolumePort& port : antenna.ports) {
        if (port.kind == VolumePortKind::lumped)
            add(lumped_port_bounds(port).low), add(lumped_port_bounds(port).high);
        if (port.kind == VolumePortKind::dipole) add(port.from);
    }
    for (const VolumeElement& element : antenna.elements) add(element.from), add(element.to);
    if (!(all.low.x() <= all.high.x()))
        throw InputError({.key = "antenna"}, "no solids", "there is nothing to be solved: draw a solid");
    return all;
}

}  // namespace lathe
