// What drives the next few steps, computed before they are taken.
#pragma once

#include <optional>
#include <vector>

#include "solver/problem/simulation.hpp"

namespace lathe {

/// Incident wave or element current for the steps first ... first + count - 1.
struct SourceSeries {
    std::vector<double> line_voltage;     ///< V of the auxiliary line at n dt
    std::vector<double> line_current;     ///< I at (n+1/2) dt
    std::vector<double> element_current;  ///< K at (n+1/2) dt, A per radian
};

/// Steps the auxiliary line along with the grid.
class SourceGenerator {
public:
    explicit SourceGenerator(const Simulation& simulation);

    /// Series of the next `count` steps. `incident_voltage`, if given, gets V at (n+1) dt appended; for a
    /// current element it gets K instead.
    const SourceSeries& next(int count, std::vector<double>* incident_voltage);

private:
    const Simulation& simulation_;
    std::optional<fdtd::ModeLine> line_;
    SourceSeries series_;
    long step_ = 0;
};

}  // namespace lathe
