// The field of ports' modes as arrows, for pictures.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "solver/volume/setup/volume_simulation.hpp"

namespace lathe {

/// The transverse E of a mode at a place of its plane; the strongest of a port is of length 1.
struct ModeArrow {
    Eigen::Vector3d at, field;  ///< m; relative
};

struct PortModeArrows {
    std::size_t port = 0;  ///< of VolumeAntenna::ports
    double cutoff_hz = 0.0;
    std::vector<ModeArrow> arrows;  ///< of what is solved, without the images of planes of symmetry
};

/// Modes of all guides with about `across` arrows along the longer side of each.
std::vector<PortModeArrows> mode_arrows(const VolumeSimulation& simulation, int across = 9);

}  // namespace lathe
