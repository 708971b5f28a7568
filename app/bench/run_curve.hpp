// How far a run gets with its solves, for the benchmarks of optimisers on antennas.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "genetic/run/run_view.hpp"

namespace lathe::bench {

/// What a run had reached after each of its evaluations, in their order.
struct RunCurve {
    struct Point {
        int solves = 0;  ///< forward and adjoint, so far
        double best = std::numeric_limits<double>::infinity();
    };
    std::vector<Point> points;
    genetic::SolvesOfCandidate solves;

    int spent() const { return solves.forward + solves.adjoint; }
    /// The least violation with so many solves; infinite where there was none.
    double best_after(int solves_spent) const;
    double best() const { return points.empty() ? best_after(0) : points.back().best; }
    /// The run had so many solves, or needed no more.
    bool reaches(int solves_spent) const { return solves_spent <= spent() || best() == 0.0; }
};

/// Runs the project in a store of its own, which is removed, without the re-check at the end. Throws
/// InputError or SolverError.
RunCurve curve_of(const Project& project, const std::string& engine);

/// The project with this algorithm's usual settings and so many evaluations at most.
Project searched_by(Project project, const std::string& algorithm, int evaluations, std::uint64_t seed);

}  // namespace lathe::bench
