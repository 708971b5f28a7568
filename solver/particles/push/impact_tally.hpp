// Sums over impacts that do not depend on the order in which they are added: whole numbers while the weight
// of the electrons stays, weighted when it changes.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/base/host_device.hpp"
#include "solver/particles/push/electron_flight.hpp"

namespace lathe::particles {

/// Sums over impacts, weighted as the electrons are.
struct ImpactTally {
    std::vector<double> impacts, emitted;  ///< an edge of the border
    static constexpr int energy_bins = 100;
    static constexpr double energy_bin_ev = 10.0;
    std::array<double, energy_bins> energies{};                 ///< the last one holds all that is above
    double count = 0.0, flight_periods = 0.0, energy_ev = 0.0;  ///< sums over impacts
    double left = 0.0;                                          ///< through open edges
    double lost = 0.0;                                          ///< in the mesh, which is a fault of ours
};

/// Where each sum stands in an array of whole numbers, of the type that devices add up, and in one of
/// weighted ones.
struct TallyLayout {
    using Whole = unsigned long long;
    int edges = 0;

    LATHE_HOST_DEVICE int impacts(int edge) const { return edge; }
    LATHE_HOST_DEVICE int emitted(int edge) const { return edges + edge; }
    LATHE_HOST_DEVICE int energies(int bin) const { return 2 * edges + bin; }
    LATHE_HOST_DEVICE int count() const { return energies(ImpactTally::energy_bins); }
    LATHE_HOST_DEVICE int left() const { return count() + 1; }
    LATHE_HOST_DEVICE int lost() const { return count() + 2; }
    LATHE_HOST_DEVICE int energy() const { return count() + 3; }
    LATHE_HOST_DEVICE int flight() const { return count() + 4; }
    LATHE_HOST_DEVICE int size() const { return count() + 5; }

    /// What one of number `index` stands for: energies are counted in 2^-16 eV, flights in 2^-32 periods.
    LATHE_HOST_DEVICE double unit(int index) const {
        return index == energy() ? 0x1p-16 : index == flight() ? 0x1p-32 : 1.0;
    }
};

/// Counts an impact with add(index, amount). Energies above 1 GeV and flights above 10,000 periods count as
/// these.
template <class Add>
LATHE_HOST_DEVICE void count_impact(const TallyLayout& layout, int edge, const WallImpact& impact,
                                    double birth, const Add& add) {
    const auto whole = [&](int index, double value, double most) {
        const double number = std::fmin(std::fmax(value, 0.0), most) / layout.unit(index) + 0.5;
        add(index, static_cast<TallyLayout::Whole>(number));
    };
    add(layout.impacts(edge), TallyLayout::Whole{1});
    if (impact.freed > 0) add(layout.emitted(edge), static_cast<TallyLayout::Whole>(impact.freed));
    add(layout.count(), TallyLayout::Whole{1});
    whole(layout.energy(), impact.energy_ev, 1e9);
    whole(layout.flight(), impact.time - birth, 1e4);
    const double bin = impact.energy_ev / ImpactTally::energy_bin_ev;
    add(layout.energies(static_cast<int>(std::fmin(bin, ImpactTally::energy_bins - 1.0))),
        TallyLayout::Whole{1});
}

/// What decides on an electron that meets the border in a step.
struct BorderRules {
    const PushView& push;
    const YieldCurve* walls;  ///< by BoundaryEdge::wall
    const EmissionSettings& emission;
    RandomKey key;
    TallyLayout layout;
    double amplitude;  ///< of the field, times that of 1 W
    long step;
};

/// Electron `e`, with u of the drift's middle, met the border at `end` of a drift of `duration` steps from
/// `part` of the step that would have ended at (r_end, z_end), or was lost. Counts with add(index, amount);
/// where it hits a wall calls release(Launch) for each electron that leaves and then watch(impact, hit).
template <class Add, class Release, class Watch>
LATHE_HOST_DEVICE void meet_border(const BorderRules& rules, const Electron& e, const WalkEnd<double>& end,
                                   double r_end, double z_end, double part, double duration, const Add& add,
                                   const Release& release, const Watch& watch) {
    if (end.edge < 0) {
        add(rules.layout.lost(), TallyLayout::Whole{1});
        return;
    }
    const BoundaryEdge& edge = rules.push.edges[end.edge];
    if (edge.kind == EdgeKind::open) {
        add(rules.layout.left(), TallyLayout::Whole{1});
        return;
    }
    const WallHit hit =
        arrived(rules.push, e, end, r_end, z_end, rules.step, rules.amplitude, part, duration);
    const double time = (static_cast<double>(rules.step) + hit.part) / rules.push.steps_per_period;
    const WallImpact impact =
        impact_on(edge, rules.walls[edge.wall], rules.emission, rules.key, hit, time, release);
    count_impact(rules.layout, end.edge, impact, e.birth, add);
    watch(impact, hit);
}

/// A sum after `count` more of electrons of this weight.
LATHE_HOST_DEVICE double weighted(const TallyLayout& layout, int index, double sum, TallyLayout::Whole count,
                                  double weight) {
    return sum + weight * (static_cast<double>(count) * layout.unit(index));
}

/// From an array of `layout` to its names.
ImpactTally tally_of(const TallyLayout& layout, std::span<const double> sums);

}  // namespace lathe::particles
