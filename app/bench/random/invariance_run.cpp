#include "app/bench/random/invariance_run.hpp"

#include <iterator>

#include "solver/base/core_count.hpp"
#include "solver/base/parallel.hpp"

namespace lathe::bench {

std::vector<InvarianceOutcome> invariance_of(RandomGeometry geometry, std::size_t antennas,
                                             std::size_t transformations) {
    std::vector<std::vector<InvarianceOutcome>> outcomes(antennas);
    parallel_tasks(antennas, static_cast<std::size_t>(core_count()), [&](std::size_t number) {
        InvariantAntenna antenna(geometry, number);
        const auto& all = antenna.transformations();
        for (const std::size_t n : chosen_transformations(all.size(), number, transformations))
            outcomes[number].push_back(antenna.check(all[n]));
    });
    std::vector<InvarianceOutcome> list;
    for (auto& of_antenna : outcomes)
        list.insert(list.end(), std::make_move_iterator(of_antenna.begin()),
                    std::make_move_iterator(of_antenna.end()));
    return list;
}

}  // namespace lathe::bench
