// What every engine owes: the same problems, solved by each engine that a program has, for each set of fields
// that the scheme has. A program that links conformance_test.cpp says which engines by engines_under_test().
#pragma once

#include <string>
#include <vector>

#include "solver/problem/recording.hpp"
#include "solver/problem/simulation.hpp"

namespace lathe::tests {

/// Names as make_engine() takes them. One definition per program.
std::vector<std::string> engines_under_test();

/// Why this machine has none of them; empty where it has. One definition per program.
std::string why_engines_are_missing();

/// A case of the scheme, by the guided mode that has its fields: at m = 0 either (v_phi, i_r, i_z) or
/// (v_r, v_z, i_phi) alone, else all six.
struct SchemeCase {
    const char* name;
    const char* mode;  ///< of a circular guide, as parse_mode() takes it
    int azimuthal_order;
    double bessel_root;  ///< cut-off wavenumber times the radius
};
inline constexpr SchemeCase scheme_cases[] = {{"te_m0", "TE01", 0, 3.8317060},
                                              {"tm_m0", "TM01", 0, 2.4048256},
                                              {"six_m1", "TE11", 1, 1.8411838},
                                              {"six_m2", "TE21", 2, 3.0542369}};

/// Steps the simulation `steps` times by this engine, whatever its stop rule says.
Recording record(const std::string& engine, Simulation simulation, long steps);

/// A straight guide of 10 mm radius with `cells` cells on the radius and `length` nodes along it; absorbing
/// layers of 8 cells at its ends, metal instead at the upper one where `shorted`. The band is 1.4 to 1.8
/// times the cut-off.
Simulation guide_of(const SchemeCase& scheme, int cells, int length, bool shorted);

/// A place in the (r, z) grid and a current or a voltage along z there.
struct AxialEdge {
    int row, column;
};
/// A box of 14 x 22 nodes and 1 mm cells with a metal ring and a ring of permittivity 3 in it, absorbing
/// layers of `layers` cells within it on all sides; a current along `source`, and a Huygens surface whose
/// side goes through `observed`, so that its voltage is recorded.
Simulation ring_box(int azimuthal_order, int layers, AxialEdge source, AxialEdge observed);
/// The voltage along `observed` at every step, V.
std::vector<double> voltage_at(const Simulation& simulation, const Recording& recording, AxialEdge observed);

/// Largest difference of two series over the largest value of the second.
double largest_difference(const std::vector<double>& found, const std::vector<double>& reference);

}  // namespace lathe::tests
