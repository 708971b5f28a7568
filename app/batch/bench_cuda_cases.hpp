// What the benchmark `cuda` measures: a strategy on a grid, held to the processor in the same run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"

namespace lathe::batch {

/// Fields that a step of the plain kernels must read and write, bytes a cell: a bound for whoever passes over
/// device memory at every step.
inline constexpr double plain_bytes_a_cell = 72.0;

struct StrategyRate {
    std::string strategy = {};
    int nr = 0, nz = 0, candidates = 0;
    long steps = 0;
    double device_rate = 0.0;  ///< cell updates a second of the stepping launches
    double host_rate = 0.0;    ///< the same from call to return
    double parity = 0.0;       ///< difference of the contour from the processor's, relative
    bool is_compared = true;   ///< something had come as far as the contour; else `parity` means nothing
    bool same_bits = false;    ///< as `plain` gives, contour and port series
    std::string refusal = {};  ///< why there are no numbers; empty: there are

    double cells() const { return static_cast<double>(nr) * nz; }
    /// Solves of 10,000 steps a second, host included.
    double solves_per_second() const { return host_rate / (cells() * 1e4); }
    bool keeps_parity() const { return !is_compared || parity < 1e-4; }
};

/// One solve from geometry to S11 and patterns, seconds.
struct EndToEnd {
    double build = 0.0, device = 0.0, solve = 0.0, evaluate = 0.0;
    double all() const { return build + solve + evaluate; }
};

/// One grid: its horn, and what others are held to.
class SizeCase {
public:
    /// `mode`: of the port, TE11 (m = 1) or TM01 (m = 0).
    SizeCase(int nr, int nz, const std::string& mode = "TE11");

    /// Never throws: a strategy that cannot says why in `refusal`. About a second or two of device time;
    /// `steps` 0: as many as fit into that, 10,000 at most.
    StrategyRate measure(const std::string& strategy, int candidates, long steps = 0);
    /// The processor, one candidate on all cores or one a core.
    StrategyRate measure_processor(int candidates);
    /// Throws SolverError.
    EndToEnd measure_end_to_end(const std::string& strategy) const;

private:
    const Recording& reference();
    const Recording* plain();
    Problem with_steps(long steps) const;

    int nr_, nz_;
    double seconds_a_case_;
    Problem problem_;
    std::optional<Recording> reference_, plain_;
    bool plain_failed_ = false;
};

}  // namespace lathe::batch
