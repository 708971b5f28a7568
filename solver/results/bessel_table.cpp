#include "solver/results/bessel_table.hpp"

#include <algorithm>
#include <array>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <map>
#include <mutex>

namespace lathe {
namespace {

/// J of the orders m - 6 ... m + 6 at one argument; m itself is in the middle.
constexpr std::size_t middle = 6;
using Neighbours = std::array<double, 2 * middle + 1>;

Neighbours neighbours(int order, double x) {
    using Policy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
    Neighbours j;
    for (std::size_t d = 0; d < j.size(); ++d)
        j[d] = boost::math::cyl_bessel_j(order - static_cast<int>(middle) + static_cast<int>(d), x, Policy());
    return j;
}

/// J_n' = (J_{n-1} - J_{n+1})/2 for all orders but the outermost, which are not used any more.
Neighbours slope(const Neighbours& j) {
    Neighbours result{};
    for (std::size_t d = 1; d + 1 < j.size(); ++d) result[d] = 0.5 * (j[d - 1] - j[d + 1]);
    return result;
}

}  // namespace

BesselTable::BesselTable(int order, double largest_argument) : largest_(largest_argument) {
    nodes_.resize(static_cast<std::size_t>(largest_argument * nodes_per_unit) + 2);
    last_ = static_cast<int>(nodes_.size()) - 1;
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
        Neighbours j = neighbours(order, static_cast<double>(n) / nodes_per_unit);
        double scale = 1.0;  // h^k / k!
        for (std::size_t k = 0; k < terms; ++k) {
            nodes_[n].function[k] = scale * j[middle];
            nodes_[n].slopes[k] =
                scale * 0.5 * Slopes{j[middle - 1] - j[middle + 1], j[middle - 1] + j[middle + 1]};
            j = slope(j);
            scale /= nodes_per_unit * static_cast<double>(k + 1);
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
