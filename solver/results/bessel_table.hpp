// Bessel functions of one order and its neighbours, fast enough for every point of every pattern.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

namespace lathe {

/// J_m(x) and, from its neighbours, J_m'(x) = (J_{m-1} - J_{m+1})/2 and m J_m(x)/x = (J_{m-1} + J_{m+1})/2.
struct BesselValues {
    double function, derivative, over_x;
};

/// Taylor series of fifth order about the nearest of nodes 1/16 apart: error below 2e-12.
class BesselTable {
public:
    /// J_m' and m J_m/x, which the processor computes side by side.
    using Slopes [[gnu::vector_size(2 * sizeof(double))]] = double;

    BesselTable(int order, double largest_argument);

    /// 0 <= x <= largest_argument().
    BesselValues at(double x) const {
        const Place place = place_of(x);
        const Slopes slopes = sum(place.node->slopes, place.t);
        return {sum(place.node->function, place.t), slopes[0], slopes[1]};
    }
    Slopes slopes_at(double x) const {
        const Place place = place_of(x);
        return sum(place.node->slopes, place.t);
    }
    double largest_argument() const { return largest_; }

private:
    static constexpr double nodes_per_unit = 16.0;
    static constexpr std::size_t terms = 6;

    /// Coefficients in powers of the distance, in units of the nodes' distance.
    struct Node {
        Slopes slopes[terms];
        double function[terms];
    };
    struct Place {
        const Node* node;
        double t;
    };

    Place place_of(double x) const {
        const double position = x * nodes_per_unit, half_beyond = position + 0.5;
        const int nearest = std::min(static_cast<int>(half_beyond), last_);  // x >= 0, so this rounds
        return {nodes_.data() + nearest, position - nearest};
    }
    template <class Value>
    static Value sum(const Value (&c)[terms], double t) {
        Value result = c[terms - 1];
        for (std::size_t k = terms - 1; k-- > 0;) result = c[k] + t * result;
        return result;
    }

    double largest_;
    std::vector<Node> nodes_;
    int last_;
};

/// A shared table that reaches at least to `largest_argument`; any thread may ask.
std::shared_ptr<const BesselTable> bessel_table(int order, double largest_argument);

}  // namespace lathe
