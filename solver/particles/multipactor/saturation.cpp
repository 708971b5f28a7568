#include "solver/particles/multipactor/saturation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solver/base/constants.hpp"
#include "solver/particles/multipactor/electron_engine.hpp"
#include "solver/particles/multipactor/finite_field.hpp"
#include "solver/particles/multipactor/static_magnet.hpp"
#include "solver/particles/space_charge/space_charge_field.hpp"

namespace lathe::particles {
namespace {

constexpr int fewest_compared_periods = 10;
constexpr double share_of_fastest = 0.1;  ///< of the fastest growth, below which a number has settled
constexpr double steady = 0.01;           ///< growth that noise makes too
constexpr double few = 0.05;              ///< of those at the start; fewer die out
constexpr double beyond = 10.0;           ///< times the most there are: followed no further without charge

/// The charge that the wave of 1 W binds to the walls, eps0 |E| times area, C; planar: C/m.
double bound_charge(const TriangleMesh& mesh, const MeshField& field) {
    double charge = 0.0;
    for (const BoundaryEdge& edge : mesh.edges) {
        if (edge.kind != EdgeKind::wall) continue;
        double width = 1.0, normal_e = 0.0;
        if (!field.is_planar) {
            const double from_r = mesh.vertices[static_cast<std::size_t>(edge.from)].r,
                         to_r = mesh.vertices[static_cast<std::size_t>(edge.to)].r;
            width = constants::pi * (from_r + to_r);
        }
        for (const int vertex : {edge.from, edge.to}) {
            const FieldVector& f = field.at_vertices[static_cast<std::size_t>(vertex)];
            normal_e += 0.5 * std::abs(f[0] * edge.normal.r + f[2] * edge.normal.z);
        }
        charge += constants::vacuum_permittivity * normal_e * edge.length * width;
    }
    return charge;
}

/// Mean of the last `count` populations before `end`.
double mean_before(const std::vector<double>& populations, std::size_t end, std::size_t count) {
    const auto to = populations.begin() + static_cast<std::ptrdiff_t>(end);
    return std::accumulate(to - static_cast<std::ptrdiff_t>(count), to, 0.0) / static_cast<double>(count);
}

/// Returns true where the number of electrons has settled: its mean over the last `count` periods is little
/// larger than over the `count` periods before, compared with the fastest such growth. `count` is at least a
/// mean flight, in which every electron hits a wall once.
bool has_settled(const std::vector<double>& populations, std::size_t count) {
    if (populations.size() < 4 * count) return false;
    const auto growth_before = [&](std::size_t end) {
        return mean_before(populations, end, count) / mean_before(populations, end - count, count) - 1.0;
    };
    double fastest = 0.0;
    for (std::size_t end = 2 * count + 1; end <= populations.size(); ++end)
        fastest = std::max(fastest, growth_before(end));
    return mean_before(populations, populations.size(), count) > 2.0 * populations.front() &&
           growth_before(populations.size()) < std::max(share_of_fastest * fastest, steady);
}

/// Populations of `run`, whose electrons stand for `of_one` real ones each, without the field of their
/// charge: as many periods as `with_charge` has.
std::vector<double> without_charge(ElectronRun run, double of_one, const std::vector<double>& with_charge,
                                   const std::stop_token& stop) {
    const double most = beyond * *std::ranges::max_element(with_charge);
    std::vector<double> populations = {with_charge.front()};
    while (populations.size() < with_charge.size() && populations.back() < most && populations.back() > 0.0) {
        throw_if_stopped(stop);
        run.run_period();
        populations.push_back(of_one * run.population());
    }
    return populations;
}

}  // namespace

Saturation find_saturation(const TriangleMesh& mesh, const MeshField& field,
                           const std::vector<YieldCurve>& walls, const MultipactorSettings& settings,
                           const SaturationSearch& search, const std::stop_token& stop,
                           const PeriodWatcher& watcher) {
    validate(settings);
    require_finite(field);
    const PushSetting push(mesh, field, settings.steps_per_period);
    const std::vector<StaticField> magnet = static_magnet(mesh, settings);
    const int followed = std::max(settings.electrons, search.least_electrons);
    const RunSetting setting = run_setting(push, walls, settings, followed, magnet);
    const SpaceChargeField own_field(push, field.is_planar);
    const double amplitude = std::sqrt(search.power_w);
    const double start = search.start_share * bound_charge(mesh, field) * amplitude /
                         constants::elementary_charge;  // real electrons
    const double of_one = start / followed;
    const auto seeded = [&] {
        ElectronRun run(setting, settings.key(0), amplitude);
        run.seed(followed);
        return run;
    };
    ElectronRun run = seeded();
    run.add_own_field(own_field, -constants::elementary_charge * of_one);

    Saturation result;
    result.power_w = search.power_w;
    result.populations.push_back(start);
    double flights = 0.0, flight_periods = 0.0;
    std::size_t compared = fewest_compared_periods;
    // Sums of each of the last periods.
    struct Period {
        double impacts, emitted, energy_ev;
    };
    std::vector<Period> periods;
    for (int period = 1; period <= search.most_periods && !result.settled; ++period) {
        throw_if_stopped(stop);
        run.clear_tally();
        run.run_period();
        result.populations.push_back(of_one * run.population());
        if (watcher) watcher(period, result.populations.back());
        if (result.populations.back() < few * start) break;
        const ImpactTally tally = run.tally();
        periods.push_back({of_one * tally.count,
                           of_one * std::accumulate(tally.emitted.begin(), tally.emitted.end(), 0.0),
                           of_one * tally.energy_ev});
        flights += tally.count;
        flight_periods += tally.flight_periods;
        if (flights > 0.0)
            compared = std::max<std::size_t>(fewest_compared_periods,
                                             static_cast<std::size_t>(std::ceil(flight_periods / flights)));
        result.settled = has_settled(result.populations, compared);
    }
    result.populations_without_charge = without_charge(seeded(), of_one, result.populations, stop);
    result.grows = result.populations.back() > 2.0 * start;
    if (!result.grows) {
        result.settled = false;
        return result;
    }
    const std::size_t count = std::min(compared, periods.size());
    double impacts = 0.0, emitted = 0.0, energy_ev = 0.0;
    for (auto last = periods.end() - static_cast<std::ptrdiff_t>(count); last != periods.end(); ++last) {
        impacts += last->impacts;
        emitted += last->emitted;
        energy_ev += last->energy_ev;
    }
    result.electrons = std::accumulate(result.populations.end() - static_cast<std::ptrdiff_t>(count),
                                       result.populations.end(), 0.0) /
                       static_cast<double>(count);
    result.wall_power_w =
        energy_ev * constants::elementary_charge * field.frequency_hz / static_cast<double>(count);
    if (impacts > 0.0) {
        result.yield = emitted / impacts;
        result.mean_impact_ev = energy_ev / impacts;
    }
    return result;
}

}  // namespace lathe::particles
