// Ports of an antenna in space as marks of the 3D view: the patch of a guide, an arrow, the field of its
// mode.
#pragma once

#include <Eigen/Core>
#include <QString>
#include <vector>

#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/setup/mode_arrows.hpp"
#include "ui/space/space_model.hpp"

namespace lathe::ui {

/// A line with a head at its end, m.
struct SpaceArrow {
    Eigen::Vector3d from, to;
};

struct PortMark {
    Eigen::Vector3d place;               ///< where its number stands, m
    std::vector<Eigen::Vector3d> patch;  ///< corners of a guide's opening; empty for others
    std::vector<SpaceArrow> arrows;      ///< the way of its waves, or along a gap
    bool is_driven = true;
};

/// One for each port of the file. Openings are known with the plan of the grid only: without it guides have
/// no patch. `size` of the antenna, m.
std::vector<PortMark> port_marks(const VolumeAntenna& antenna, const SpacePlan* plan, double size);

/// One for each lumped element, in grey, without a number.
std::vector<PortMark> element_marks(const VolumeAntenna& antenna);

/// The arrows of modes with their images behind planes of symmetry; `length` of the strongest, m.
std::vector<SpaceArrow> mode_marks(const std::vector<PortModeArrows>& modes, const VolumeAntenna& antenna,
                                   double length);

/// Port `entry` of the file: "TE11 guide, z = 0 mm, waves towards +z", "50 Ω from (0, 0, −1) mm to (0, 0, 1)
/// mm"
QString port_text(const VolumeAntenna& antenna, std::size_t entry);

}  // namespace lathe::ui
