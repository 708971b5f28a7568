// Differences of an antenna's results on two grids, and the warnings about them.
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe::bench {

/// Largest differences over the band.
struct Difference {
    double s = 0.0;               ///< |difference| of an element of the S-matrix
    double directivity_db = 0.0;  ///< of an excitation

    /// 1 where one of the limits is reached.
    double size(double s_limit, double directivity_limit_db) const;
};

/// Of results at the same frequencies; numbers that are not defined do not count.
Difference difference_between(const Results& of, const Results& from);

/// Codes of the warnings, without notes, ascending and separated by ", ".
std::string warning_codes(const Results& results);

}  // namespace lathe::bench
