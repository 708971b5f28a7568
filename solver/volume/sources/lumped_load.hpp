// Resistors, coils and capacitors across edges of the grid, without a source.
#pragma once

#include <vector>

#include "solver/scheme/one_port.hpp"
#include "solver/volume/sources/lumped_port.hpp"

namespace lathe {

/// Places a lumped element of impedance Z(s) across the edges of a line, in parallel to what they have:
/// conductivity, a dispersive material, a port's resistance or another element. `line` is a port of 1 ohm
/// (lumped_port()): an edge with the resistance r takes r Z, so that n equal edges in series have Z/n each,
/// and on a plane of symmetry the half that is in the grid has 2 Z. For each of them
///     C dv/dt + i = curl h,   i = v / (r Z),   C = eps A~ / l,   v at n dt, i and curl at (n + 1/2) dt,
/// by the trapezoidal rule (solver/scheme/edge_term.hpp): second order, i is that of Z at the frequency
/// (2/dt) tan(w dt/2), passive and stable for all R, L, C > 0. Elements without states, R or C alone, change
/// the edge's coefficients (Piket-May, Taflove & Baron, IEEE Trans. Microwave Theory Tech. 42, 1994, 1514);
/// others are added to `terms`.
///
/// In single precision impedances far below that of the edge's own capacitance would lose it to rounding. It
/// is then enlarged, by at most w dt / 2000 of the element's admittance, and parts that no frequency of the
/// grid shows (1e-6 of the impedance) are left out. `dt` in s.
void add_lumped_load(const LumpedPort& line, const LumpedElement& element, const VolumeGrid& grid, double dt,
                     VolumeCoefficients& coefficients, VolumeEdgeTerms& terms);

/// The couplings of slanted dielectrics without those of the given edges. Fluxes of coupled edges do not
/// include currents of lumped elements; without its couplings an edge has the mean permittivity along its
/// axis. The form that is left is positive where the whole was.
VolumeCoupling without_couplings(const VolumeCoupling& coupling, const std::vector<VolumeIndex>& edges);

}  // namespace lathe
