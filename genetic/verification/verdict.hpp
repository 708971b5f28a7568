// Verdict of a verification: the numbers that are compared with limits, where the two solvers differ most,
// and which of them moved between the two grids.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "genetic/verification/verification.hpp"

namespace lathe::genetic {

/// A compared number at the frequency where the two solvers differ most.
struct JudgedNumber {
    const char* title;  ///< "Directivity"
    const char* name;   ///< within a sentence: "the directivity"
    const char* unit;   ///< of all numbers, with a leading space; empty for the reflection
    double frequency_hz = 0.0;
    double value_2d = undefined_number, value_3d = undefined_number;  ///< NaN of patterns and phases
    double difference = 0.0, limit = 0.0;
    /// Number at the verification's own density less that of its second grid; NaN without such a grid.
    double moved_2d = undefined_number, moved_3d = undefined_number;

    bool is_broken() const;
    /// True when both movements are known.
    bool has_moved() const;
    /// Errors of both numbers at the own density for solvers of second order, added: |movements| / (ratio^2 -
    /// 1), `ratio` of the two densities.
    double grid_error(double ratio) const;
};

/// Reflection, directivity, realised gain, pattern, cross-polar level (where both are above -40 dB) and
/// phase; those that the antenna has.
std::vector<JudgedNumber> judged_numbers(const Verification& verification);

/// Broken limits in words. With two grids each says by how much each result moved, and whether that explains
/// the difference, which is when the difference less grid_error() is within the limit.
std::vector<std::string> reasons_of(const Verification& verification);

/// Density on which all broken limits that the grids explain are expected to be met, when differences fall in
/// proportion to the cell; empty where the grids explain none.
std::optional<double> advised_density(const Verification& verification);

}  // namespace lathe::genetic
