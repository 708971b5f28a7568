// Bessel functions of one order and its neighbours, fast enough for every point of every pattern.
#pragma once

#include <memory>
#include <vector>

namespace lathe {

/// J_m(x) and, from its neighbours, J_m'(x) = (J_{m-1} - J_{m+1})/2 and m J_m(x)/x = (J_{m-1} + J_{m+1})/2.
struct BesselValues {
    double function, derivative, over_x;
};

/// Cubic Hermite table with step 1/64: error below 2e-10.
class BesselTable {
public:
    BesselTable(int order, double largest_argument);
    BesselValues at(double x) const;
    double largest_argument() const { return largest_; }

private:
    struct Node {
        double value[3], slope[3];  ///< J_{m-1}, J_m, J_{m+1}
    };
    double largest_;
    std::vector<Node> nodes_;
};

/// A shared table that reaches at least to `largest_argument`; any thread may ask.
std::shared_ptr<const BesselTable> bessel_table(int order, double largest_argument);

}  // namespace lathe
