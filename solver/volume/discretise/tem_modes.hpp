// TEM modes of a port's plane with several conductors.
#pragma once

#include <vector>

#include "solver/volume/discretise/port_modes.hpp"

namespace lathe {

/// Fields of the plane's TEM modes, at most `count`: one less than it has separate conductors. Each is the
/// gradient of the potential for which no charge lies at any node between them (Laplace), so that neither E
/// nor H along the axis arises; edges have their currents, up to a factor, and no voltages yet. Mutually
/// orthogonal. Throws SolverError when the potential cannot be computed.
std::vector<std::vector<PlaneMode::Edge>> tem_fields(const VolumeProblem& problem, const PortPlane& plane,
                                                     int count);

}  // namespace lathe
