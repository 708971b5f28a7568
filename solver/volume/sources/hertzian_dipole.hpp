// A current element (Hertzian dipole) anywhere in the grid.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solver/volume/problem/volume_problem.hpp"

namespace lathe {

/// The edges along the element's axis that share it, linear in each direction between the eight around its
/// place. Moments add up to that of the element, and so do their places, so that the far field is that of the
/// element there to second order.
struct HertzianDipole {
    struct Part {
        VolumeIndex at;
        double current = 0.0;  ///< that flows along the edge for 1 A m, A; of an edge on a magnetic wall its
                               ///< half in the grid
    };
    std::vector<Part> parts;
    /// How many times what it delivers to the grid it delivers with its images: 2 for each plane of symmetry
    /// that it lies on.
    double images = 1.0;
};

/// The element of 1 A m at a place. Throws InputError where that is not at least a cell off the layers and
/// the walls of the grid, planes of symmetry that it lies on aside, and where an edge lies in metal.
HertzianDipole hertzian_dipole(const VolumeGrid& grid, const VolumeCoefficients& coefficients,
                               const Eigen::Vector3d& at, Axis axis);

/// Adds a source of the pulse times 1 A m along the axis.
void drive_hertzian_dipole(const HertzianDipole& dipole, VolumeProblem& problem);

/// Records the voltage against the current, V for 1 A m: minus the sum of currents times voltages, as
/// StepSum::voltage of a set.
void read_hertzian_dipole(const HertzianDipole& dipole, int set, VolumeProblem& problem);

}  // namespace lathe
