// Gap feed of a body of revolution, m = 0: a Norton source on the edges E_z of a cylinder between two metal
// ends.
//
// On each edge (i, k) of the cylinder z_1 < z < z_2, r < a, Ampere's law gets the source's current and that
// of a resistance:
//     v_z(n+1) = v_z(n) + c [curl i(n+1/2) - w_i K(n+1/2) - g_ik (v_z(n+1) + v_z(n))/2].
//   - w_i: area of the part of the edge's dual ring within r < a over pi a^2; the weights of a column add up
//     to 1, so that the current is uniform over the cross-section.
//   - K in A/rad; source current I_s = 2 pi K in A towards +z. It is driven as V_inc = R0 I_s/2, in V.
//   - g_ik = w_i/(2 pi R0 l_k/l) in S/rad; l_k: length of edge k within the gap, l: of the gap. All columns
//     in series have the resistance R0.
//   - With s = c g/2: decay = (1 - s)/(1 + s), and c becomes c/(1 + s) (solver/scheme/update.hpp).
// Positions: v_z at (i, k+1/2) and n dt, K at (n+1/2) dt. Time convention e^{+jwt}.
//
// Terminal voltage V = -sum_ik w_i v_z, V, upper end against lower end. The source acts on the mean of two
// steps, V cos(w dt/2), so that the power that it delivers is the grid's own to rounding:
//     S11 = V cos(w dt/2)/V_inc - 1,   Z = R0 (1 + S11)/(1 - S11),   incident power |V_inc|^2/(2 R0).
// R0 is part of the grid as a homogeneous conductor. S11 takes the same field at all edges, which holds while
// R0 is small against the reactance of the cylinder's own capacitance. Z includes what belongs to a uniform
// current in the cylinder: the capacitance eps pi a^2/l in parallel, the inductance mu0 l/(8 pi) in series.
// Source: M. Piket-May, A. Taflove, J. Baron, IEEE Trans. MTT 42 (1994) 1514-1523 (resistive voltage source).
#pragma once

#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/problem/coefficients.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// Gap feed on the grid.
struct GapFeed {
    /// An edge E_z of the cylinder.
    struct Edge {
        int row = 0, column = 0;
        double weight = 0.0;       ///< w_i
        double conductance = 0.0;  ///< g_ik, S/rad
    };
    std::vector<Edge> edges;
    double impedance_ohm = 50.0;    ///< R0
    int outer_row = 0;              ///< last row with edges
    int middle_column = 0;          ///< column in which the current is recorded
    bool antenna_has_loss = false;  ///< conductivity elsewhere than in the source
};

/// Edges of a gap. Edges inside metal, whose coefficient is zero, are left out.
GapFeed place_gap_feed(const Port& port, const Grid& grid, const CoefficientMaps& maps);

/// Adds the resistance of the gap to coefficients without it.
void add_gap_resistance(const GapFeed& gap, const Grid& grid, CoefficientMaps& maps);

/// True where voltages decay on edges that do not belong to the gap.
bool has_loss_outside(const GapFeed& gap, const Grid& grid, const CoefficientMaps& maps);

}  // namespace lathe
