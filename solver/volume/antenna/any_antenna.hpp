// An antenna of any geometry.
#pragma once

#include <variant>

#include "solver/geometry/antenna.hpp"
#include "solver/problem/any_problem.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe {

/// A body of revolution or a planar antenna, or an antenna drawn by solids.
using AnyAntenna = std::variant<Antenna, VolumeAntenna>;

/// The family of the problems that solve an antenna.
inline ProblemFamily family_of(const AnyAntenna& antenna) {
    return std::holds_alternative<VolumeAntenna>(antenna) ? ProblemFamily::space : ProblemFamily::plane;
}

/// The antenna by its regions; null for one drawn by solids, which has no metrics of its outline.
inline const Antenna* drawn_in_plane(const AnyAntenna& antenna) {
    return std::get_if<Antenna>(&antenna);
}

/// The antenna by its solids; null for one drawn by regions.
inline const VolumeAntenna* drawn_by_solids(const AnyAntenna& antenna) {
    return std::get_if<VolumeAntenna>(&antenna);
}

}  // namespace lathe
