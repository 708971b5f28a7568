// Random numbers of the study by counter: the same on hosts and devices.
#pragma once

#include <cstdint>

#include "solver/base/host_device.hpp"

namespace lathe::bench::study {

/// The numbers of one thing, a particle or a vertex; any number of draws. After Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014.
class StudyRandom {
public:
    LATHE_HOST_DEVICE explicit StudyRandom(std::uint64_t of) : of_(of) {}

    LATHE_HOST_DEVICE std::uint64_t word(unsigned draw) const {
        std::uint64_t x = (of_ * 16 + draw + 1) * 0x9e3779b97f4a7c15ULL;
        x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
        return x ^ (x >> 31U);
    }
    /// From 0 to below 1.
    LATHE_HOST_DEVICE float number(unsigned draw) const {
        return static_cast<float>(word(draw) >> 40U) * (1.0f / 16777216.0f);
    }

private:
    std::uint64_t of_;
};

}  // namespace lathe::bench::study
