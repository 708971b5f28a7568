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

VolumeCoefficients VolumeCoefficients::part(std::size_t first, std::size_t count) const {
    VolumeCoefficients its(0);
    its.sets_ = sets_, its.known_ = known_, its.has_loss_ = has_loss_;
    const auto take = [&](const auto& from, auto& to) {
        if (from.empty()) return;
        const auto begin = from.begin() + static_cast<std::ptrdiff_t>(first);
        to.assign(begin, begin + static_cast<std::ptrdiff_t>(count));
    };
    take(narrow_, its.narrow_);
    take(wide_, its.wide_);
    return its;
}

}  // namespace lathe
