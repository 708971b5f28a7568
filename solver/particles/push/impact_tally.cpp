#include "solver/particles/push/impact_tally.hpp"

#include <algorithm>

namespace lathe::particles {

ImpactTally tally_of(const TallyLayout& layout, std::span<const double> sums) {
    const auto at = [&](int index) { return sums[static_cast<std::size_t>(index)]; };
    const double* first = sums.data();
    ImpactTally tally;
    tally.impacts.assign(first + layout.impacts(0), first + layout.impacts(layout.edges));
    tally.emitted.assign(first + layout.emitted(0), first + layout.emitted(layout.edges));
    std::copy_n(first + layout.energies(0), tally.energies.size(), tally.energies.begin());
    tally.count = at(layout.count());
    tally.left = at(layout.left());
    tally.lost = at(layout.lost());
    tally.energy_ev = at(layout.energy());
    tally.flight_periods = at(layout.flight());
    return tally;
}

}  // namespace lathe::particles
