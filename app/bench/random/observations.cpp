#include "app/bench/random/observations.hpp"

#include <algorithm>
#include <cmath>

namespace lathe::bench {

std::complex<double> interpolated(const std::vector<std::complex<double>>& samples, double at, bool period) {
    constexpr int points = 6;
    const int count = static_cast<int>(samples.size());
    const double nearest = std::round(at);
    const auto sample = [&](int n) {
        return samples[static_cast<std::size_t>(period ? ((n % count) + count) % count : n)];
    };
    if (std::abs(at - nearest) < 1e-6) return sample(static_cast<int>(nearest));
    int first = static_cast<int>(std::floor(at)) - points / 2 + 1;
    if (!period) first = std::clamp(first, 0, count - points);
    std::complex<double> sum = 0.0;
    for (int n = 0; n < points; ++n) {
        double weight = 1.0;
        for (int k = 0; k < points; ++k)
            if (k != n) weight *= (at - first - k) / (n - k);
        sum += weight * sample(first + n);
    }
    return sum;
}

const std::string& ObservedResults::name_of(const std::string& port) const {
    const auto found = names.find(port);
    return found == names.end() ? port : found->second;
}

std::vector<Observed> observe(const DrawnAntenna& original, const Results& results, const Similarity& map,
                              const std::map<std::string, std::string>& names) {
    const ObservedResults of{original, results, map, names};
    std::vector<Observed> list;
    if (original.is_volume())
        observe_volume(of, list);
    else if (original.flat().planar)
        observe_planar(of, list);
    else
        observe_revolved(of, list);
    return list;
}

}  // namespace lathe::bench
