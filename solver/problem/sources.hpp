// What drives the next few steps, computed before they are taken.
#pragma once

#include <optional>
#include <vector>

#include "solver/problem/problem.hpp"
#include "solver/scheme/mode_line.hpp"

namespace lathe {

/// The series of a problem for the steps first ... first + count - 1; those that it has not are empty.
struct SourceSeries {
    long first = 0;                    ///< number of the first step
    std::vector<double> line_voltage;  ///< V of the driven line at n dt, V
    std::vector<double> line_current;  ///< I of the driven line at (n + 1/2) dt, A
    std::vector<double> pulse;         ///< at (n + 1/2) dt
    /// Values of a comb, [step][CombSeries::count()] at n dt and at (n + 1/2) dt; empty when it has passed.
    std::vector<double> comb_of_currents, comb_of_voltages;

    const std::vector<double>& of(SourceSeriesName name) const {
        return name == SourceSeriesName::line_voltage   ? line_voltage
               : name == SourceSeriesName::line_current ? line_current
                                                        : pulse;
    }
};

/// Steps the driven line along with the grid. What it is made of must outlive it.
class SourceGenerator {
public:
    explicit SourceGenerator(const Problem& problem)
        : SourceGenerator(problem, problem.coefficients.dt, problem.is_driven_by(SourceSeriesName::pulse)) {
        if (!problem.comb.empty()) comb_ = &problem.comb.series;
    }
    /// `dt` in s; `has_pulse`: whether the pulse itself is one of the series.
    SourceGenerator(const SolveRules& rules, double dt, bool has_pulse);

    /// Series of the next `count` steps; valid until the next call. `incident_voltage`, if given, gets V of
    /// the line at (n + 1) dt appended; without a line it gets the pulse instead.
    const SourceSeries& next(int count, std::vector<double>* incident_voltage);

private:
    void add_comb(std::size_t count);

    const SolveRules& rules_;
    double dt_;
    bool has_pulse_;
    std::optional<fdtd::ModeLine> line_;
    const CombSeries* comb_ = nullptr;
    SourceSeries series_;
    long step_ = 0;
};

}  // namespace lathe
