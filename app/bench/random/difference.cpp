#include "app/bench/random/difference.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "solver/base/warning_rank.hpp"
#include "solver/results/resolution.hpp"

namespace lathe::bench {

double Difference::size(double s_limit, double directivity_limit_db) const {
    return std::max(s / s_limit, directivity_db / directivity_limit_db);
}

Difference difference_between(const Results& of, const Results& from) {
    Difference largest;
    for (std::size_t f = 0; f < of.frequencies.size(); ++f) {
        const FrequencyResult &a = of.frequencies[f], &b = from.frequencies[f];
        for (Eigen::Index n = 0; n < a.s_matrix.size(); ++n)
            largest.s = std::fmax(largest.s, std::abs(a.s_matrix(n) - b.s_matrix(n)));
        for (std::size_t n = 0; n < a.beams.size(); ++n)
            largest.directivity_db = std::fmax(
                largest.directivity_db, std::abs(directivity_db(a.beams[n]) - directivity_db(b.beams[n])));
    }
    return largest;
}

std::string warning_codes(const Results& results) {
    std::set<std::string> codes;
    for (const Warning& warning : results.warnings)
        if (rank_of(warning) == WarningRank::warning) codes.insert(warning.code);
    return fmt::format("{}", fmt::join(codes, ", "));
}

}  // namespace lathe::bench
