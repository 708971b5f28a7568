// Lengths of guides between the planes where waves are known and those that they are referred to.
#pragma once

#include "solver/discretise/planar_simulation.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// Length along an axis of the grid between two positions in cells, m, for a mode that has this `wavenumber`
/// on cells of `cell`. Each cell of a graded axis has its own, kz = (2/dz) asin(K dz/2) with one K: counted
/// is the length with the same phase. Negative where `to` is below `from`.
double length_of_phase(const Grid& grid, GuideAxis axis, double wavenumber, double cell, double from,
                       double to);

/// Length from a guide's port to its reference plane, m, of a wave with the `wavenumber` that the grid has in
/// the guide; negative behind the port. In front of the port the guide is solved, and the grid's own wave is
/// what runs there. Behind it nothing is: there the phase is that of the drawn guide,
///     k^2 = eps (w/c)^2 - (n pi/width)^2.
double length_to_reference(const Grid& grid, const PlanarGuide& guide, const PlanarPort& port,
                           double wavenumber, double frequency_hz);

}  // namespace lathe
