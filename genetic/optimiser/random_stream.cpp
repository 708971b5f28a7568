#include "genetic/optimiser/random_stream.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace lathe::genetic {

std::uint32_t RandomStream::word() {
    if (words_used_ == 4) {
        block_ = philox4x32_10(counter_, key_);
        ++counter_[0];
        words_used_ = 0;
    }
    return block_[static_cast<std::size_t>(words_used_++)];
}

double RandomStream::uniform() {
    const std::uint64_t high = word();
    const std::uint64_t low = word();
    return static_cast<double>((high << 21) | (low >> 11)) * 0x1p-53;
}

std::uint32_t RandomStream::index(std::uint32_t count) {
    // Words past the last whole multiple of count would favour small results.
    const std::uint32_t excess = (0u - count) % count;
    std::uint32_t drawn = word();
    while (drawn < excess) drawn = word();
    return drawn % count;
}

double RandomStream::normal() {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return radius * std::cos(2.0 * std::numbers::pi * uniform());
}

std::vector<std::uint32_t> RandomStream::permutation(std::uint32_t count) {
    std::vector<std::uint32_t> order(count);
    for (std::uint32_t i = 0; i < count; ++i) order[i] = i;
    for (std::uint32_t i = count; i > 1; --i) std::swap(order[i - 1], order[index(i)]);
    return order;
}

}  // namespace lathe::genetic
