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

/// Taylor series of third order about the nearest of nodes 1/64 apart: error below 2e-10.
class BesselTable {
public:
    BesselTable(int order, double largest_argument);

    /// 0 <= x <= largest_argument().
    BesselValues at(double x) const {
        const double position = x * nodes_per_unit, up = position + 0.5;
        const Node& node = nodes_[static_cast<std::size_t>(std::min(static_cast<int>(up), last_))];
        const double t = position - node.position;
        return {sum(node.function, t), sum(node.derivative, t), sum(node.over_x, t)};
    }
    double largest_argument() const { return largest_; }

private:
    static constexpr double nodes_per_unit = 64.0;

    /// Coefficients in powers of the distance, in units of the nodes' distance.
    struct Node {
        double position;
        double function[4], derivative[4], over_x[4];
    };
    static double sum(const double (&c)[4], double t) { return c[0] + t * (c[1] + t * (c[2] + t * c[3])); }

    double largest_;
    std::vector<Node> nodes_;
    int last_;
};

/// A shared table that reaches at least to `largest_argument`; any thread may ask.
std::shared_ptr<const BesselTable> bessel_table(int order, double largest_argument);

}  // namespace lathe
