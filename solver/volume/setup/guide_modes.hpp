// Which of the modes of a port's plane is meant, and how it is turned.
#pragma once

#include <string>

#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/discretise/port_modes.hpp"
#include "solver/volume/setup/guide_opening.hpp"

namespace lathe {

/// The mode of a port on the grid. TE_mn and TM_mn of circles, with phi counted from the polarisation so that
/// the TE11 points there, and of rectangles, where m counts half waves along the longer side, are those of
/// the plane's modes with about the cut-off and the field of the exact one; degenerate pairs are mixed so
/// that they have its field. Numbers count by cut-off over the families that the guide has. Throws
/// InputError, with key `key`, for a mode that the guide has not, a name for a cross-section that is neither
/// circle nor rectangle, and a mode that the planes of symmetry leave out.
PlaneMode select_mode(const VolumeProblem& problem, const PortPlane& plane, const VolumePort& port,
                      const GuideOpening& opening, const std::string& key);

/// Voltage between the two conductors of a TEM mode for V = 1 of its line: the largest difference of the
/// potential of its electric field.
double conductor_voltage(const PlaneMode& mode);

}  // namespace lathe
