// Which fields stand for those of a planar antenna: itself, or between magnetic walls the dual problem.
//
// Regions of "pec" are walls of metal, or with PlanarWalls::magnetic the open edges of strips between plates,
// where tangential H vanishes. Such a problem is solved as its dual: fields E', H' between walls of metal in
// a medium with permittivity 1 and the permeability that the true permittivity was,
//     curl E' = -j w mu0 eps_r H',   curl H' = j w eps0 E'.
// The true fields are
//     E = eta0 H',   H = -E'/eta0,
// so that E across the plane (`tm`) is stepped as H' across the plane, by the kernels of `te`, and the walls
// of symmetry change places. Power, reflection and patterns are the same numbers: E x H* = H' x (-E'*)
// = E'* x H', the conjugate.
#pragma once

#include "solver/geometry/planar.hpp"
#include "solver/problem/field_set.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// Whether the dual problem is stepped.
inline bool is_dual(const PlanarSettings& settings) {
    return settings.walls == PlanarWalls::magnetic;
}

/// The components that are stepped.
inline FieldSet stepped_fields(const PlanarSettings& settings) {
    return (settings.polarisation == Polarisation::tm) != is_dual(settings) ? FieldSet::tm : FieldSet::te;
}

/// Row 0 of the grid: the symmetry plane, or without one metal behind the layer there.
inline LowWall low_wall_of(const PlanarSettings& settings) {
    if (settings.symmetry == SymmetryPlane::none) return LowWall::electric;
    const bool electric = settings.symmetry == SymmetryPlane::electric;
    return electric != is_dual(settings) ? LowWall::electric : LowWall::magnetic;
}

}  // namespace lathe
