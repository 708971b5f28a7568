// Gather lists: which field values of a problem are recorded, and how.
#pragma once

#include "solver/problem/field_set.hpp"

namespace lathe {

/// One field value of the grid: the component at row i and column k, the cell's lowest node.
struct FieldIndex {
    Array component = v_z;
    int row = 0, column = 0;
    bool operator==(const FieldIndex&) const = default;
};

/// The sums that are recorded at every step: a voltage at step * dt, and two currents at (step - 1/2) * dt.
enum class StepSum { voltage, current_before, current_after };
inline constexpr int step_sums = 3;

/// Adds weight * value to a sum. Sums are taken in double precision: first the terms of one row, in the order
/// of the list, then the rows, in ascending order.
struct SumTerm {
    FieldIndex at;
    StepSum sum = StepSum::voltage;
    double weight = 1.0;
};

}  // namespace lathe
