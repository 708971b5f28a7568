// Every answer about power handling that a solve holds, whatever the geometry.
#pragma once

#include <string_view>
#include <vector>

#include "solver/results/results.hpp"

namespace lathe {

/// One of them. Points into the results.
struct SolvedPower {
    double frequency_hz = 0.0;
    std::string_view excitation;  ///< the guide that is driven; empty: the antenna has one port
    const PowerHandling* power = nullptr;
};

/// All in the order of the frequencies, and of planar antennas of Results::driven.
std::vector<SolvedPower> solved_powers(const Results& results);

}  // namespace lathe
