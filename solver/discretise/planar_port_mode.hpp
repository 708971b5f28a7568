// The grid's own modes of planar guides along its axes.
//
// What stands across the plane is called x here: E of `tm` problems (v_phi, at nodes), H of `te` problems
// (i_phi, half a cell off them). The other field of the wave lies across the guide, in the plane, and is of
// the other kind: so there is one eigenvalue problem for both.
#pragma once

#include <vector>

#include "solver/base/mode_family.hpp"
#include "solver/problem/coefficients.hpp"
#include "solver/problem/field_set.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// Axis of the grid along which a guide runs: z is x of a planar antenna, r its y.
enum class GuideAxis { z, r };

/// A line of nodes across a guide, its index along the axis, and between which coordinates the guide's walls
/// are, m.
struct GridCut {
    GuideAxis axis = GuideAxis::z;
    int plane = 0;
    double wall_low = 0.0, wall_high = 0.0;
};

/// What fills a guide as the kernel sees it, relative: permittivity of the voltages, permeability of the
/// currents. Between magnetic walls the dual problem is solved and the permeability holds the filling.
struct GuideMedium {
    double of_voltages = 1.0, of_currents = 1.0;
    double squared_index() const { return of_voltages * of_currents; }
};

/// One mode in the solver's unknowns. Its voltage V and current I are those of the mode line
/// (solver/scheme/mode_line.hpp); both are positive where x is positive in a wave towards larger indices.
struct PlanarMode1d {
    FieldSet fields = FieldSet::tm;
    GuideAxis axis = GuideAxis::z;
    ModeFamily family = ModeFamily::te;
    double cutoff_wavenumber_squared = 0.0;  ///< of the grid, 1/m^2; 0 for TEM
    GuideMedium medium;
    double cell = 0.0;  ///< along the axis, m
    Array voltage = v_phi, current = i_r;
    int first = 0;  ///< index across the guide of the first entry; entries follow each other
    /// Values at V = 1 V, I = 1 A, and weights of the overlaps that give V and I back.
    std::vector<double> v, i, weight_v, weight_i;

    double cutoff_hz() const;
};

/// The mode with `half_waves` half waves of x between the walls (of `te` problems from 0, TEM), counted over
/// the whole guide also where a plane of symmetry at row 0 leaves half of it, from the very coefficients that
/// the stepper uses: injection and overlap are exact at every frequency where the walls lie on nodes, else at
/// `frequency_hz`. The guide must be uniform around the cut. Empty lists where the grid has no such mode; a
/// cut-off above `frequency_hz` is no error here.
PlanarMode1d find_planar_mode(FieldSet fields, const GridCut& cut, int half_waves, const GuideMedium& medium,
                              double frequency_hz, const Grid& grid, const Coefficients& coefficients);

/// Wavenumber (rad/m), and wave impedance V/I (ohm) of the mode on the grid: that of mode_wave().
struct PlanarWave {
    double wavenumber = 0.0, impedance = 0.0;
    bool propagates = false;
    /// Power of a wave of 1 V, W per metre of height: the grid's own Poynting flux pairs V with the I half a
    /// cell before it.
    double power(double cell) const;
};
PlanarWave planar_wave(const PlanarMode1d& mode, double frequency_hz, double dt);

}  // namespace lathe
