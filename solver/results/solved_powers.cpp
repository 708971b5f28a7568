#include "solver/results/solved_powers.hpp"

namespace lathe {

std::vector<SolvedPower> solved_powers(const Results& results) {
    std::vector<SolvedPower> solved;
    const std::vector<std::string>& driven = results.driven;
    for (const FrequencyResult& at : results.frequencies)
        for (std::size_t n = 0; n < at.beams.size(); ++n)
            if (const auto& power = at.beams[n].power)
                solved.push_back({at.frequency_hz,
                                  driven.size() > 1 ? std::string_view(driven[n]) : std::string_view(),
                                  &*power});
    return solved;
}

}  // namespace lathe
