// How the coefficients of a grid change with one parameter of the antenna.
#pragma once

#include <utility>
#include <vector>

#include "solver/discretise/cell_window.hpp"
#include "solver/problem/coefficients.hpp"
#include "solver/problem/gather.hpp"
#include "solver/problem/grid.hpp"

namespace lathe {

/// One unknown whose law changes. The law of a voltage: with s = sigma dt/(2 eps) and c its coefficient
/// without loss, curl = (1 + s) q + (2 s/c) v[n], q = (v[n+1] - v[n])/c (permittivity_coupling.hpp).
struct UnknownChange {
    FieldIndex at;
    double coefficient = 0.0;                          ///< c, ohm or 1/ohm; of voltages without its loss
    double change = 0.0;                               ///< of c, per unit of the parameter
    double loss = 0.0, loss_change = 0.0;              ///< s and its change
    double conduction = 0.0, conduction_change = 0.0;  ///< 2 s/c and its change, 1/ohm
};

/// The law of an unknown as it stands.
UnknownChange unchanged_law(const Grid& grid, const CoefficientMaps& maps, const FieldIndex& at);

/// A coupling of two voltages, see PermittivityCoupling::Pair, whose weight changes.
struct PairChange {
    FieldIndex edge_r, edge_z;
    double change = 0.0;  ///< ohm per unit of the parameter
};

struct CoefficientChange {
    std::vector<UnknownChange> unknowns;  ///< component by component, row by row
    std::vector<PairChange> pairs;
    int jumps = 0;     ///< coefficients whose two sides disagree: the smaller slope was taken
    int switched = 0;  ///< coefficients that are zero on one side only: left out
};

/// The coefficients of two antennas that lie on either side of one, and how far, in units of the parameter;
/// a distance of 0: there is none on that side.
struct CoefficientSides {
    const Coefficients *low = nullptr, *high = nullptr;
    double to_low = 0.0, to_high = 0.0;
};

/// Differences on one grid. Coefficients jump where a cell switches between metal and free and where a face
/// begins to lend, and a difference over a jump says nothing. So both sides are compared: where they have
/// one sign and agree within a factor of two, the central difference counts, else the smaller of the two.
CoefficientChange coefficient_change(const Grid& grid, const Coefficients& here,
                                     const CoefficientSides& sides);

/// Compares a window's coefficients alone, by the same rule: for sides that differ from the middle nowhere
/// else, or are not known elsewhere.
CoefficientChange coefficient_change(const Grid& grid, const Coefficients& here,
                                     const CoefficientSides& sides, const CellWindow& window);

/// Slope of a value by that rule.
struct TwoSidedSlope {
    double slope = 0.0;
    bool is_jump = false;
};
TwoSidedSlope two_sided_slope(double low, double here, double high, double to_low, double to_high);

}  // namespace lathe
