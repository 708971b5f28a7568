#include "solver/radiation/bessel_table.hpp"

#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <map>
#include <mutex>

namespace lathe {
namespace {

constexpr double steps_per_unit = 64.0;

}  // namespace

BesselTable::BesselTable(int order, double largest_argument) : largest_(largest_argument) {
    const auto count = static_cast<std::size_t>(largest_argument * steps_per_unit) + 2;
    nodes_.resize(count);
    for (std::size_t n = 0; n < count; ++n) {
        const double x = static_cast<double>(n) / steps_per_unit;
        double j[5];  // orders m-2 ... m+2
        for (int d = 0; d < 5; ++d) j[d] = boost::math::cyl_bessel_j(order - 2 + d, x);
        for (int d = 0; d < 3; ++d)
            nodes_[n].value[d] = j[d + 1], nodes_[n].slope[d] = 0.5 * (j[d] - j[d + 2]);
    }
}

BesselValues BesselTable::at(double x) const {
    const double position = x * steps_per_unit;
    const auto n = std::min(static_cast<std::size_t>(position), nodes_.size() - 2);
    const double t = position - static_cast<double>(n), u = 1.0 - t;
    const double h00 = (1.0 + 2.0 * t) * u * u, h01 = t * t * (3.0 - 2.0 * t);
    const double h10 = t * u * u / steps_per_unit, h11 = -t * t * u / steps_per_unit;
    double j[3];
    for (int d = 0; d < 3; ++d)
        j[d] = h00 * nodes_[n].value[d] + h01 * nodes_[n + 1].value[d] + h10 * nodes_[n].slope[d] +
               h11 * nodes_[n + 1].slope[d];
    return {j[1], 0.5 * (j[0] - j[2]), 0.5 * (j[0] + j[2])};
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
