// Sources of planar problems that are no guides: line currents and plane waves.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <vector>

#include "solver/discretise/planar_simulation.hpp"
#include "solver/problem/problem.hpp"

namespace lathe {

/// Nodes of the component across the plane around a point and their bilinear shares, which add up to 1.
struct PointShare {
    FieldIndex at;
    double share = 0.0;
};
std::vector<PointShare> point_shares(FieldSet fields, double x, double y, const Grid& grid);

/// A line current across the plane of 1 A (of `te` problems a magnetic one of 1 V) times the pulse, spread
/// over the nodes around its place. Appends its own voltage (current) to the probes.
PlanarReading drive_line_current(double x, double y, Problem& problem);

/// Nodes of the total field of a plane wave: rows and columns from low to high, both included; of `te` those
/// of the half nodes with these indices. Above a plane of symmetry the box begins at the plane, and has no
/// side there.
struct TotalFieldBox {
    int row_low = 0, row_high = 0, column_low = 0, column_high = 0;
    bool begins_at_symmetry = false;
};

/// What a plane wave of the grid has besides its direction: wavenumbers along z and r with which the discrete
/// equations hold exactly, rad/m.
struct GridPlaneWave {
    double k_z = 0.0, k_r = 0.0;
};
/// The wave of free space that goes towards `direction_rad` (from +z towards +r) on the grid's largest cells:
///     sin^2(k_z dz/2)/dz^2 + sin^2(k_r dr/2)/dr^2 = sin^2(w dt/2)/(c dt)^2.
GridPlaneWave grid_plane_wave(double frequency_hz, double direction_rad, const Grid& grid, double dt);

/// The wave of drive_plane_wave() at values of the stepped problem, for a component across the plane of 1 V/m
/// (`te`: 1 A/m): V and A of their edges, each at its own time.
Eigen::VectorXcd incident_plane_wave(const PlanarPort& port, double frequency_hz, const Problem& problem,
                                     const std::vector<FieldIndex>& places);

/// Adds the terms of a box in which the total field is stepped, around which the scattered one (Taflove &
/// Hagness, ch. 5), for an incident wave that is exact at one frequency: E (of `te` H) across the plane is
/// the pulse's spectrum times e^{-jk.rho}, phase zero at the port's place. `part` 0 takes the real parts of
/// the terms, 1 the imaginary ones: fields at that frequency are those of part 0 plus j times those of
/// part 1, and only rounding leaks out of the box, at any angle and across cells of any sizes.
void drive_plane_wave(const PlanarPort& port, double frequency_hz, int part, const TotalFieldBox& box,
                      Problem& problem);

}  // namespace lathe
