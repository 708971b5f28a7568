// A body of revolution as an antenna in space, for a solver that does not know that it is one.
#pragma once

#include "solver/geometry/antenna.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe {

/// The regions turned about the z axis, the port as one of the plane z = port.z, as a current element or, of
/// a gap, as a lumped port on the axis, named "feed", and as much symmetry as its field has: with the
/// azimuthal order m, E_r goes as cos(m phi) about the x axis (of TE0n, whose E runs round the axis, E_phi
/// has no phi), so that y = 0 is a magnetic wall and x = 0 an electric one for odd m, a magnetic one for even
/// m; both are electric for TE0n. Metal is of `metal`. Throws InputError for a planar antenna, and where a
/// body refuses a material.
VolumeAntenna revolved_antenna(const Antenna& antenna, const WallMetal& metal = {});

}  // namespace lathe
