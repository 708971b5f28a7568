// What a strategy remembers of its generations to know when it has come to an end: Hansen, "Benchmarking a
// BI-population CMA-ES on the BBOB-2009 function testbed", GECCO 2009, section 2.1.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <vector>

#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

class CmaHistory {
public:
    CmaHistory(int dimension, int candidates);

    /// Scores of one generation, best first.
    void add(std::span<const Score> ranked);

    /// Flat objective, no progress over many generations, or nothing valid for as long; else empty.
    std::string stop_reason() const;

    void write(std::vector<double>& numbers) const;
    /// Takes what write() wrote from the front of `numbers`.
    void read(std::span<const double>& numbers);

private:
    bool is_flat() const;
    bool has_stagnated(const std::deque<double>& values) const;

    std::size_t long_window_, short_window_;
    std::deque<double> best_, median_;  ///< of the last generations with valid candidates
    double spread_ = 0.0;               ///< of the valid objectives of the last of them
    std::size_t without_valid_ = 0;     ///< generations in a row
};

}  // namespace lathe::genetic
