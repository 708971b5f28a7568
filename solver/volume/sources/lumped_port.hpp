// A resistance between two points of the grid, with a source in series.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

/// A line of edges. Those in metal carry no voltage; the others share the resistance by their lengths.
struct LumpedPort {
    Axis axis = Axis::z;
    std::vector<VolumeIndex> edges;   ///< free ones, ascending
    std::vector<double> resistances;  ///< of each, ohm, of what of its dual face lies in the grid
    /// Share of the port that lies in the grid: one half for each magnetic wall that it lies on.
    double share = 1.0;
    double resistance_ohm = 50.0;  ///< of the whole port
};

/// The port between the nodes nearest to two points. `resistance_ohm` > 0. Throws InputError where the points
/// do not lie along an axis, where no node lies near them outside the layers, where they fall on the same
/// node, and where the line is all metal.
LumpedPort lumped_port(const VolumeGrid& grid, const VolumeCoefficients& coefficients,
                       const Eigen::Vector3d& from, const Eigen::Vector3d& to, double resistance_ohm);

/// Puts the resistance into the coefficients of its edges, beside the losses that they have:
///     C de/dt = curl h - e / R,  C = eps A~ / l,
/// with e at the middle of the step, so that every R > 0 is stable: s = dt / (2 R C) of CoefficientSet
/// (Piket-May, Taflove & Baron, IEEE Trans. Microwave Theory Tech. 42, 1994, 1514). `dt` in s.
void add_resistance(const LumpedPort& port, const VolumeGrid& grid, double dt,
                    VolumeCoefficients& coefficients);

/// Adds a voltage source of twice the pulse in series with the resistance: the incident wave, which is half
/// of it, is the pulse, V.
void drive_lumped_port(const LumpedPort& port, VolumeProblem& problem);

/// Records the port's voltage, the sum over its edges in the direction of the axis, as StepSum::voltage of a
/// set of sums.
void read_lumped_port(const LumpedPort& port, int set, VolumeProblem& problem);

}  // namespace lathe
