// Kinds of ports of a 3D antenna, and shapes of lumped ports.
#pragma once

namespace lathe {

enum class VolumePortKind { waveguide, lumped, dipole, plane_wave };

/// Cross-section in which the current of a lumped port flows: one line of edges, a rectangle around the line
/// between its ends, or the area between two circles around that line.
enum class PortSpread { line, box, ring };

}  // namespace lathe
