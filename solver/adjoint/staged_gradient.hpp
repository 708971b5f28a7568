// The gradient of an antenna on one grid, in the stages between which somebody solves problems.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/adjoint/gradient.hpp"

namespace lathe {

/// Call the members in their order.
class StagedGradient {
public:
    StagedGradient() = default;
    StagedGradient(const StagedGradient&) = delete;
    StagedGradient& operator=(const StagedGradient&) = delete;
    virtual ~StagedGradient() = default;

    /// The problems of the antenna itself.
    virtual std::vector<Problem> problems() const = 0;
    /// Takes their recordings. Throws SolverError where one is not what it should be.
    virtual void take(std::span<const Recording> recordings) = 0;
    virtual const Results& results() const = 0;
    /// What the derivatives of the chosen metrics take: the problems of the sides that are solved, none where
    /// no metric is chosen, then the adjoints. Throws InputError where a metric has none.
    virtual std::vector<Problem> further_problems(const std::vector<bool>& chosen) = 0;
    /// How many of further_problems() are of sides; they come first.
    virtual std::size_t problems_of_sides() const = 0;
    /// Takes the recordings of further_problems(), in their order. Throws SolverError as take().
    virtual void take_further(std::span<const Recording> recordings) = 0;
    /// All rows, without results and solves.
    virtual Gradient gradient() const = 0;
    /// About how many further problems there may be.
    virtual std::size_t most_further() const = 0;

protected:
    /// Whether a metric has a row at a frequency: it is of the fields, and wanted there.
    static bool has_row(const WantedMetric& wanted, double frequency_hz) {
        return wanted.from_hz <= frequency_hz && frequency_hz <= wanted.to_hz &&
               wanted.asked.metric->source != MetricSource::geometry;
    }
};

}  // namespace lathe
