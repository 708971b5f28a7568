// What the benchmark `cuda` measures: a strategy on a grid, compared with the processor in the same run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/bench/horn_on_grid.hpp"
#include "solver/discretise/simulation.hpp"
#include "solver/problem/recording.hpp"

namespace lathe::bench {

/// Bytes of all six fields that the plain kernels read and write per cell and step: they bound every strategy
/// that passes over device memory once per step.
inline constexpr double plain_bytes_per_cell = 72.0;

struct StrategyRate {
    std::string strategy = {};
    int nr = 0, nz = 0, candidates = 0;
    long steps = 0;
    double device_rate = 0.0;  ///< cell updates per second of the stepping launches
    double host_rate = 0.0;    ///< cell updates per second from call to return
    double parity = 0.0;       ///< difference of the contour from the processor's, relative
    bool is_compared = true;   ///< the wave had reached the contour; else `parity` means nothing
    bool same_bits = false;    ///< contour and port series have the bits of `global`
    std::string refusal = {};  ///< why there are no numbers; empty when there are

    double cells() const { return static_cast<double>(nr) * nz; }
    /// Solves of 10,000 steps per second, host included.
    double solves_per_second() const { return host_rate / (cells() * 1e4); }
    bool keeps_parity() const { return !is_compared || parity < 1e-4; }
};

/// The seconds of one solve from geometry to S11 and patterns, by part.
struct EndToEnd {
    double build = 0.0, device = 0.0, solve = 0.0, evaluate = 0.0;
    double all() const { return build + solve + evaluate; }
};

/// A horn on one grid, with the recordings that every strategy is compared with.
class SizeCase {
public:
    /// `nr` x `nz` cells; `mode` of the port: TE11 (m = 1) or TM01 (m = 0). Throws as horn_on_grid().
    SizeCase(int nr, int nz, const std::string& mode = "TE11", HornFilling filling = HornFilling::air);

    /// Measures a strategy on `candidates` copies of the horn. Never throws: `refusal` says why a strategy
    /// cannot step them. Takes about a second of device time; `steps` 0: as many as fit into that, 10,000 at
    /// most.
    StrategyRate measure(const std::string& strategy, int candidates, long steps = 0);
    /// Measures the processor: one candidate on all cores, several on one core each.
    StrategyRate measure_processor(int candidates);
    /// Measures one candidate alone, the fastest of four solves. Throws SolverError.
    EndToEnd measure_end_to_end(const std::string& strategy) const;

private:
    const Recording& reference();
    const Recording* plain();
    Problem with_steps(long steps) const;

    int nr_, nz_;
    double seconds_per_case_;
    Problem problem_;
    std::optional<Recording> reference_, plain_;
    bool plain_failed_ = false;
};

}  // namespace lathe::bench
