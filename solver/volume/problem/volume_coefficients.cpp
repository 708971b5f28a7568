#include "solver/volume/problem/volume_coefficients.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace lathe {

std::size_t VolumeCoefficients::Hash::operator()(const CoefficientSet& set) const {
    std::size_t hash = 0;
    const auto add = [&](double number) { hash = 31 * hash + std::hash<double>{}(number); };
    for (const double number : set.value) add(number);
    for (const double number : set.decay) add(number);
    return hash;
}

std::uint32_t VolumeCoefficients::find_or_add(const CoefficientSet& set) {
    const auto [found, is_new] = known_.try_emplace(set, static_cast<std::uint32_t>(sets_.size()));
    if (is_new) {
        sets_.push_back(set);
        has_loss_ = has_loss_ || std::any_of(set.decay.begin(), set.decay.end(),
                                             [](double decay) { return decay != 1.0; });
    }
    return found->second;
}

void VolumeCoefficients::assign(std::size_t cell, std::uint32_t set) {
    if (!is_wide() && set > std::numeric_limits<std::uint16_t>::max()) {
        wide_.assign(narrow_.begin(), narrow_.end());
        narrow_ = {};
    }
    if (is_wide())
        wide_[cell] = set;
    else
        narrow_[cell] = static_cast<std::uint16_t>(set);
}

}  // namespace lathe
