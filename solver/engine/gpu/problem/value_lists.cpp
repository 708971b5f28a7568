#include "solver/engine/gpu/problem/value_lists.hpp"

#include "solver/engine/unsupported_problem.hpp"

namespace lathe::gpu {

DrivingSeries driving_series(const Problem& problem, bool currents) {
    DrivingSeries series;
    for (const SourceTerm& term : problem.sources) {
        if (is_current(term.at.component) != currents || !has_field(problem.fields, term.at.component))
            continue;
        if (series.is_driven && series.name != term.series)
            throw UnsupportedProblem(
                "the CUDA engine drives the currents by one series, and the voltages by one");
        series = {true, term.series};
    }
    return series;
}

std::vector<float> spread(const std::vector<float>& values, std::size_t slots, const std::vector<int>& slot) {
    if (slots == 0) return std::vector<float>(0);
    std::vector<float> result;
    result.reserve(values.size() / slots * slot.size());
    for (std::size_t row = 0; row + slots <= values.size(); row += slots)
        for (const int at : slot)
            result.push_back(at < 0 ? 0.0f : values[row + static_cast<std::size_t>(at)]);
    return result;
}

}  // namespace lathe::gpu
