// A resistance between two points of the grid, with a source in series.
#pragma once

#include <array>
#include <vector>

#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

/// Edges of a lumped port along one line of nodes, and the port's current that flows through them.
struct LumpedColumn {
    std::array<int, 3> low{};  ///< node of the lower end
    int high = 0;              ///< node of the upper end along the port's axis
    double share = 1.0;        ///< of the current of the whole port
    /// Length of each edge that metal leaves free, m, which divides the resistance; empty: the whole edges.
    std::vector<double> lengths = {};
};

/// Parallel columns of edges. Edges in metal carry no voltage; the others of a column share its resistance by
/// their lengths.
struct LumpedPort {
    Axis axis = Axis::z;
    std::vector<VolumeIndex> edges;   ///< free ones, column by column, ascending
    std::vector<double> resistances;  ///< of each, ohm, of what of its dual face lies in the grid
    std::vector<double> shares;       ///< of each: of the current of the whole port
    /// Share of the port that lies in the grid: one half for each magnetic wall that cuts it.
    double share = 1.0;
    double resistance_ohm = 50.0;  ///< of the whole port
    bool has_size = false;         ///< false: one line of edges, whose inductance depends on the cells
};

/// The port of these columns. Current that the drawing assigns to columns in metal flows through the others.
/// `resistance_ohm` > 0. Throws InputError where all columns are metal.
LumpedPort lumped_port(const VolumeGrid& grid, const VolumeCoefficients& coefficients, Axis axis,
                       const std::vector<LumpedColumn>& columns, double resistance_ohm);

/// Puts the resistance into the coefficients of its edges, in parallel to the losses that they have:
///     C de/dt = curl h - e / R,  C = eps A~ / l,
/// with e at the middle of the step, so that every R > 0 is stable: s = dt / (2 R C) of CoefficientSet
/// (Piket-May, Taflove & Baron, IEEE Trans. Microwave Theory Tech. 42, 1994, 1514). `dt` in s. An edge of
/// `terms`, which may be null, gets it in parallel to the one-port that it has.
void add_resistance(const LumpedPort& port, const VolumeGrid& grid, double dt,
                    VolumeCoefficients& coefficients, VolumeEdgeTerms* terms = nullptr);

/// Adds a voltage source of twice the pulse in series with the resistance of each column: the incident wave,
/// which is half of it, is the pulse, V.
void drive_lumped_port(const LumpedPort& port, VolumeProblem& problem);

/// Records the port's voltage as StepSum::voltage of a set of sums: the sum over the edges of a column in the
/// direction of the axis, as a mean over the columns by their current. With it the current of the whole port
/// is (2 pulse - voltage) / resistance_ohm, as that of a single column.
void read_lumped_port(const LumpedPort& port, int set, VolumeProblem& problem);

}  // namespace lathe
