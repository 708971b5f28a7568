// Kinds of ports of a 3D antenna.
#pragma once

namespace lathe {

enum class VolumePortKind { waveguide, lumped, dipole, plane_wave };

}  // namespace lathe
