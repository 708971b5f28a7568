// Vertices of an antenna with their velocities by the parameters of its design, and tolerances that follow.
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/geometry/point.hpp"

namespace lathe::genetic {

/// A place on the grid of nanometres on which visible bodies lie.
using NanometreKey = std::pair<long long, long long>;
NanometreKey nanometres_of(const Point& place);

struct MovingVertex {
    Point position;                 ///< m
    std::vector<Point> velocities;  ///< by each parameter, m per unit of it
};

/// A number of the design that is not linked, a choice or a count.
struct MovingParameter {
    ParameterRef ref;
    double value = 0.0;
    std::string unit;        ///< "mm", "deg" or others
    double tolerance = 0.0;  ///< half width: twice a standard deviation; 0: none
};

/// Outlines of the regions of a project's antenna and how they move. An antenna drawn by regions has vertices
/// without velocities.
class OutlineVelocities {
public:
    explicit OutlineVelocities(const Project& project);

    const std::vector<MovingParameter>& parameters() const { return parameters_; }
    const std::vector<std::vector<MovingVertex>>& outlines() const { return outlines_; }
    bool has_tolerances() const;

    /// The vertex at a place, to the nanometre; null where none of a region is.
    const MovingVertex* at(const Point& place) const;

    /// Sum of |rate| x tolerance over the parameters, where rate(n) is the change of a measure by parameter
    /// n.
    template <class Rate>
    double tolerance_of(const Rate& rate) const {
        double sum = 0.0;
        for (std::size_t n = 0; n < parameters_.size(); ++n)
            if (parameters_[n].tolerance > 0.0) sum += std::abs(rate(n)) * parameters_[n].tolerance;
        return sum;
    }

private:
    std::vector<MovingParameter> parameters_;
    std::vector<std::vector<MovingVertex>> outlines_;
    std::map<NanometreKey, std::pair<std::size_t, std::size_t>> places_;
};

}  // namespace lathe::genetic
