// The voltage across a gap of the mesh.
#pragma once

#include "solver/particles/fields/mesh_field.hpp"

namespace lathe::particles {

struct GapVoltage {
    double volts = 0.0;  ///< peak, for 1 W
    double gap_m = 0.0;
};

/// Along the normal of an edge of a wall from its middle to the border opposite: the peak of the integral of
/// E along it, where cos(m phi) = 1.
GapVoltage gap_voltage(const TriangleMesh& mesh, const MeshField& field, int edge);

}  // namespace lathe::particles
