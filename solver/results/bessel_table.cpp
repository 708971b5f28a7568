#include "solver/results/bessel_table.hpp"

#include <algorithm>
#include <array>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <map>
#include <mutex>

namespace lathe {
namespace {

/// J of the orders m - 4 ... m + 4 at one argument.
using Neighbours = std::array<double, 9>;

Neighbours neighbours(int order, double x) {
    using Policy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
    Neighbours j;
    for (int d = 0; d < 9; ++d)
        j[static_cast<std::size_t>(d)] = boost::math::cyl_bessel_j(order - 4 + d, x, Policy());
    return j;
}

/// J_n' = (J_{n-1} - J_{n+1})/2 for all orders but the outermost, which are not used any more.
Neighbours slope(const Neighbours& j) {
    Neighbours result{};
    for (std::size_t d = 1; d < 8; ++d) result[d] = 0.5 * (j[d - 1] - j[d + 1]);
    return result;
}

}  // namespace

BesselTable::BesselTable(int order, double largest_argument) : largest_(largest_argument) {
    nodes_.resize(static_cast<std::size_t>(largest_argument * nodes_per_unit) + 2);
    last_ = static_cast<int>(nodes_.size()) - 1;
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
        Node& node = nodes_[n];
        node.position = static_cast<double>(n);
        Neighbours j = neighbours(order, node.position / nodes_per_unit);
        double scale = 1.0;  // h^k / k!
        for (int k = 0; k < 4; ++k) {
            node.function[k] = scale * j[4];
            node.derivative[k] = scale * 0.5 * (j[3] - j[5]);
            node.over_x[k] = scale * 0.5 * (j[3] + j[5]);
            j = slope(j);
            scale /= nodes_per_unit * (k + 1);
        }
    }
}

std::shared_ptr<const BesselTable> bessel_table(int order, double largest_argument) {
    static std::mutex mutex;
    static std::map<int, std::shared_ptr<const BesselTable>> tables;
    std::lock_guard lock(mutex);
    auto& table = tables[order];
    if (!table || table->largest_argument() < largest_argument)
        table = std::make_shared<BesselTable>(order, std::max(32.0, 1.25 * largest_argument));
    return table;
}

}  // namespace lathe
