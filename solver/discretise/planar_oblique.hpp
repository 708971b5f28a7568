// Guides that run at an angle to the axes of a planar grid.
//
// Behind the port's plane such a guide goes on, straight, through a part where its waves are read, a sheet of
// currents that sends the mode, and a load. Nothing of that has to be exact: waves into and out of the
// antenna are both read, in all runs, and the S-matrix follows from them.
#pragma once

#include "solver/discretise/planar_simulation.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/problem/problem.hpp"

namespace lathe {

/// Whether a port's direction is that of no axis, see quarter_turns().
bool is_oblique(const PlanarPort& port);

/// Unit vectors of a port: `along` into the antenna; `across`, of the mode's profile, the normal to the left
/// of the direction or its opposite that lies in (-90, 90] degrees.
struct PortFrame {
    Point along, across;
    double sign = 1.0;  ///< of `along` against that folded direction
    Point origin;
    /// The point u into the antenna and t across, m.
    Point at(double u, double t) const {
        return {origin.z + u * along.z + t * across.z, origin.r + u * along.r + t * across.r};
    }
};
PortFrame frame_of(const PlanarPort& port);

/// What stands across the plane in the mode of an ideal guide, with unit norm over the width, 1/sqrt(m); t
/// from -w/2 to w/2, m.
double mode_profile(FieldSet fields, const PlanarPort& port, double t);

/// Lengths behind the port's plane, m.
struct ObliqueSections {
    double reading_from = 0.0, reading_to = 0.0;  ///< nearest and furthest cut
    double sheet = 0.0, load_from = 0.0, end = 0.0;
};
/// For the guide's longest and shortest waves of the band from `from_hz` to `to_hz`.
ObliqueSections oblique_sections(FieldSet fields, const PlanarPort& port, double from_hz, double to_hz);

/// The antenna with what lies behind its oblique ports, and behind those along an axis behind which something
/// is drawn: two walls, a load whose conductivity grows with the
/// square of the depth (40 dB one way at the middle of the band), and metal at its end.
Antenna with_oblique_guides(const Antenna& antenna, FieldSet fields, double from_hz, double to_hz);

/// The drawing that a planar grid is made for: with joined outlines (solver/geometry/joined_outlines.hpp) and
/// the guides behind its oblique ports.
Antenna planar_drawing(const Antenna& drawn, const SimulationSettings& settings);

/// The mode of an ideal guide, and the cuts where it is read; appends their probes. Where half of an antenna
/// is solved, `settings` says so, and a guide on the plane of symmetry is read in that half.
PlanarGuide place_oblique_guide(FieldSet fields, const PlanarPort& port, const PlanarSettings& settings,
                                double from_hz, double to_hz, const Grid& grid,
                                const Coefficients& coefficients, std::vector<FieldIndex>& probes);

/// Adds electric and magnetic currents on the sheet, spread over the nodes around it, and the line that they
/// follow. Lets the stop rule watch what is read at the guide's furthest cut.
void drive_oblique_guide(const PlanarGuide& guide, const PlanarPort& port, const PlanarSettings& settings,
                         double sheet_distance, Problem& problem);

}  // namespace lathe
