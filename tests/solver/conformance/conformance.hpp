// What every engine owes: the same problems, solved by each engine that a program has, for each set of fields
// that the scheme has. A program that links conformance_test.cpp says which engines by engines_under_test().
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"

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
    bool is_te;          ///< (v_phi, i_r, i_z) alone
    double bessel_root;  ///< cut-off wavenumber times the radius
};
inline std::ostream& operator<<(std::ostream& out, const SchemeCase& scheme) {
    return out << scheme.name;
}
inline constexpr SchemeCase scheme_cases[] = {{"te_m0", "TE01", 0, true, 3.8317060},
                                              {"tm_m0", "TM01", 0, false, 2.4048256},
                                              {"six_m1", "TE11", 1, false, 1.8411838},
                                              {"six_m2", "TE21", 2, false, 3.0542369}};

/// Steps the simulation `steps` times by this engine, whatever its stop rule says.
Recording record(const std::string& engine, Simulation simulation, long steps);

/// A straight guide of 10 mm radius with `cells` cells on the radius and `length` nodes along it; absorbing
/// layers of 8 cells at its ends, metal instead at the upper one where `shorted`. The band is 1.4 to 1.8
/// times the cut-off.
Simulation guide_of(const SchemeCase& scheme, int cells, int length, bool shorted);

/// An edge of the grid by its node: along phi where the scheme has (v_phi, i_r, i_z) alone, else along z.
struct Edge {
    int row, column;
};
/// A box of 14 x 22 nodes and 1 mm cells with a metal ring and a ring of permittivity 3 in it, absorbing
/// layers of `layers` cells within it on all sides; a current along `source`, and a Huygens surface whose
/// side goes through `observed`, so that its voltage is recorded.
Simulation ring_box(const SchemeCase& scheme, int layers, Edge source, Edge observed);
/// The voltage along `observed` at every step, V.
std::vector<double> voltage_at(const SchemeCase& scheme, const Simulation& simulation,
                               const Recording& recording, Edge observed);

/// Largest difference of two series over the largest value of the second.
double largest_difference(const std::vector<double>& found, const std::vector<double>& reference);

}  // namespace lathe::tests
