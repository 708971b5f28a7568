// What stands where in the problems of a planar antenna, for its results.
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "solver/discretise/planar_port_mode.hpp"
#include "solver/geometry/planar.hpp"
#include "solver/problem/planar_contour.hpp"
#include "solver/problem/problem.hpp"

namespace lathe {

/// An overlap with a guide's mode at one cut, from the problem's probes.
struct PlanarReading {
    double distance = 0.0;  ///< from the port's plane into the antenna, m; negative behind it
    struct Term {
        int probe = 0;  ///< entry of Problem::probes
        double weight = 0.0;
    };
    std::vector<Term> terms;
};

/// A guide and the cuts across it at which it is read, the same ones in all problems. Waves are counted into
/// the antenna and out of it, by V of the mode, whose phases are those at the port's reference plane.
struct PlanarGuide {
    std::string name;
    int port = 0;  ///< entry of PlanarSettings::ports
    PlanarMode1d mode;
    /// Along an axis: two cuts, the wavenumber is the grid's own. Oblique: some cuts, it is fitted.
    bool oblique = false;
    std::vector<PlanarReading> readings;
    /// Oblique guides of `te` problems are read by I, which is V/Z into the antenna and -V/Z out of it, with
    /// this sign.
    double current_sign = 0.0;        ///< 0: read by V
    double injection_distance = 0.0;  ///< of the line's voltage, as PlanarReading::distance
};

/// One excitation and the problems that make it: 0 is Simulation::problem, n is other_excitations[n - 1].
/// A guide and a line current are one problem. A plane wave is two for each frequency, and its field there is
/// that of the first and j times that of the second.
struct PlanarExcitation {
    std::string name;
    PlanarPortKind kind = PlanarPortKind::guide;
    int port = 0;    ///< entry of PlanarSettings::ports
    int guide = -1;  ///< entry of PlanarSimulation::guides
    int first_problem = 0;
    /// Reading of a line current's own voltage (with `te` its current), from which its power follows.
    PlanarReading own;
};

struct PlanarSimulation {
    PlanarSettings settings;
    std::vector<PlanarGuide> guides;
    std::vector<PlanarExcitation> excitations;
    /// Wave of each excitation in combined_excitation, sqrt(W) per metre of height; empty: there is none.
    std::vector<std::complex<double>> combined = {};
    PlanarContour contour;  ///< Problem::surface of every problem
    /// Dielectrics or plates of the antenna absorb power, which is not measured; loads behind oblique ports
    /// do not count.
    bool has_absorbing_media = false;
};

}  // namespace lathe
