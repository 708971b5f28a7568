// TICRA spherical wave expansion (Q coefficients).
#pragma once

#include <chrono>
#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// Text of an `.sph` file, one partition per frequency: 8 header lines (the third NTHE, NPHI, NMAX, MMAX;
/// the fourth names the frequency), then for each |m| = 0 ... MMAX a line `m POWERM` and, for each n from
/// max(1, |m|), a line `Re Q'_1 Im Q'_1 Re Q'_2 Im Q'_2` of -m and, unless m is zero, one of +m. Only the
/// run's own m is not zero. Q' = conj(Q)/sqrt(8 pi), Q as in SphericalWaves: the file's time is e^{-jwt}.
/// POWERM is half the sum of |Q'|^2; the sum of |Q'|^2 is 1, so that |E|^2 is directivity. Phases are
/// referred to z = 0. `written_at` is shown in UTC.
std::string ticra_sph(const Results& results, std::chrono::system_clock::time_point written_at);

}  // namespace lathe
