// Rational B-splines of CAD files.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe {

/// A rational B-spline (L. Piegl, W. Tiller, The NURBS Book, Springer, 1997).
struct Nurbs {
    int degree = 3;
    std::vector<double> knots, weights;  ///< no weights: all 1
    std::vector<Point> points;

    /// Reason why the numbers make no curve; empty when they make one.
    std::string problem() const;
    double first() const { return knots[static_cast<std::size_t>(degree)]; }
    /// The point at a parameter by de Boor's algorithm.
    Point at(double t) const;

    /// Calls visit(from, to) for each span of the parameter that is not empty.
    template <class Visit>
    void for_each_span(const Visit& visit) const {
        for (auto k = static_cast<std::size_t>(degree); k < points.size(); ++k)
            if (knots[k + 1] > knots[k]) visit(knots[k], knots[k + 1]);
    }
};

}  // namespace lathe
