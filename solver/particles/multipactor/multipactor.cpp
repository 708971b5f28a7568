#include "solver/particles/multipactor/multipactor.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "solver/base/solver_error.hpp"
#include "solver/particles/multipactor/finite_field.hpp"
#include "solver/particles/multipactor/gap_voltage.hpp"
#include "solver/particles/multipactor/level_runs.hpp"
#include "solver/particles/multipactor/level_verdict.hpp"
#include "solver/particles/multipactor/static_magnet.hpp"

namespace lathe::particles {
namespace {

std::vector<double> scan_powers(const MultipactorSettings& s) {
    const double range_db = 10.0 * std::log10(s.to_w / s.from_w);
    const int steps = static_cast<int>(std::ceil(range_db / s.scan_step_db - 1e-9));
    std::vector<double> powers;
    for (int n = 0; n < steps; ++n) powers.push_back(s.from_w * std::pow(10.0, 0.1 * n * s.scan_step_db));
    powers.push_back(s.to_w);
    return powers;
}

/// Runs levels and keeps them by power.
class Sweep {
public:
    Sweep(const RunSetting& setting, const MultipactorSettings& settings, const ElectronEngine& engine,
          std::stop_token stop, const LevelWatcher& watcher)
        : setting_(setting),
          settings_(settings),
          engine_(engine),
          stop_(std::move(stop)),
          watcher_(watcher) {}

    void run(const std::vector<double>& powers) {
        const std::size_t at_a_time = engine_.powers_at_once();
        for (std::size_t n = 0; n < powers.size(); n += at_a_time) {
            const auto first = powers.begin() + static_cast<std::ptrdiff_t>(n);
            run_at_once({first, first + static_cast<std::ptrdiff_t>(std::min(at_a_time, powers.size() - n))});
        }
    }

    /// Runs them upwards as far as the first that grows.
    void run_to_growth(const std::vector<double>& powers) {
        const std::size_t at_a_time = engine_.powers_ahead(settings_.seeds);
        for (std::size_t n = 0; n < powers.size(); n += at_a_time) {
            const auto first = powers.begin() + static_cast<std::ptrdiff_t>(n);
            run({first, first + static_cast<std::ptrdiff_t>(std::min(at_a_time, powers.size() - n))});
            const auto grown = std::find_if(outcomes.begin(), outcomes.end(),
                                            [](const LevelOutcome& o) { return o.level.grows; });
            if (grown == outcomes.end()) continue;
            outcomes.erase(grown + 1, outcomes.end());
            return;
        }
    }

    /// Bisects between neighbours of which one grows and the other does not; returns the place of the upper
    /// one.
    std::size_t bisect(std::size_t low) {
        const bool below = outcomes[low].level.grows;
        for (;;) {
            const double from = outcomes[low].level.power_w, to = outcomes[low + 1].level.power_w;
            if (10.0 * std::log10(to / from) <= settings_.precision_db * (1.0 + 1e-9)) return low + 1;
            run({std::sqrt(from * to)});
            if (outcomes[low + 1].level.grows == below) ++low;
        }
    }

    std::vector<LevelOutcome> outcomes;  ///< by rising power
    double particle_steps = 0.0;

private:
    void run_at_once(const std::vector<double>& powers) {
        for (LevelOutcome& outcome : run_levels(setting_, settings_, powers, engine_, stop_)) {
            if (watcher_) watcher_(outcome.level);
            particle_steps += outcome.particle_steps;
            const auto place =
                std::lower_bound(outcomes.begin(), outcomes.end(), outcome.level.power_w,
                                 [](const LevelOutcome& o, double power) { return o.level.power_w < power; });
            outcomes.insert(place, std::move(outcome));
        }
    }

    const RunSetting& setting_;
    const MultipactorSettings& settings_;
    const ElectronEngine& engine_;
    std::stop_token stop_;
    const LevelWatcher& watcher_;
};

/// Power at which the line through two levels' mean growths is 0, within them.
double crossing(const MultipactorLevel& below, const MultipactorLevel& above) {
    const double g0 = below.growth_per_period, g1 = above.growth_per_period;
    const double share = g0 == g1 ? 0.5 : std::clamp(g0 / (g0 - g1), 0.0, 1.0);
    return below.power_w * std::pow(above.power_w / below.power_w, share);
}

double spread_of(const MultipactorLevel& below, const MultipactorLevel& above) {
    const double slope = (above.growth_per_period - below.growth_per_period) /
                         (10.0 * std::log10(above.power_w / below.power_w));
    if (slope == 0.0 || above.growths.size() < 2) return 0.0;
    double squares = 0.0;
    for (const double g : above.growths)
        squares += (g - above.growth_per_period) * (g - above.growth_per_period);
    return std::sqrt(squares / static_cast<double>(above.growths.size() - 1)) / std::fabs(slope);
}

void find_windows(Sweep& sweep, MultipactorRegion& region) {
    const auto level = [&](std::size_t n) -> const MultipactorLevel& { return sweep.outcomes[n].level; };
    if (level(0).grows) region.windows.push_back({level(0).power_w, 0.0, false});
    for (std::size_t n = 0; n + 1 < sweep.outcomes.size(); ++n) {
        if (level(n).grows == level(n + 1).grows) continue;
        n = sweep.bisect(n) - 1;
        const double power = crossing(level(n), level(n + 1));
        if (level(n + 1).grows) {
            if (region.windows.empty()) region.spread_db = spread_of(level(n), level(n + 1));
            region.windows.push_back({power, 0.0, false});
        } else {
            region.windows.back().to_w = power;
        }
    }
    if (!region.windows.empty() && region.windows.back().to_w == 0.0) {
        region.windows.back().to_w = sweep.outcomes.back().level.power_w;
        region.windows.back().is_open_above = true;
    }
}

}  // namespace

MultipactorRegion find_multipactor(const std::string& name, const TriangleMesh& mesh, const MeshField& field,
                                   const std::vector<YieldCurve>& walls, const MultipactorSettings& settings,
                                   const ElectronEngine& engine, std::stop_token stop,
                                   const LevelWatcher& watcher) {
    validate(settings);
    require_finite(field);
    const PushSetting push(mesh, field, settings.steps_per_period);
    const std::vector<StaticField> magnet = static_magnet(mesh, settings);
    const RunSetting setting = run_setting(push, walls, settings, settings.electrons, magnet);
    Sweep sweep(setting, settings, engine, std::move(stop), watcher);
    if (settings.threshold_alone)
        sweep.run_to_growth(scan_powers(settings));
    else
        sweep.run(scan_powers(settings));

    MultipactorRegion region;
    region.name = name;
    region.vertices = mesh.vertex_count();
    region.triangles = mesh.triangle_count();
    find_windows(sweep, region);
    const auto fastest = std::max_element(sweep.outcomes.begin(), sweep.outcomes.end(),
                                          [](const LevelOutcome& a, const LevelOutcome& b) {
                                              return a.level.growth_per_period < b.level.growth_per_period;
                                          });
    auto critical = fastest;
    if (!region.windows.empty()) {
        region.verdict = Verdict::breakdown;
        region.threshold_w = region.windows.front().from_w;
        critical = std::find_if(sweep.outcomes.begin(), sweep.outcomes.end(),
                                [](const LevelOutcome& o) { return o.level.grows; });
        region.order = critical->level.order;
    } else {
        // Of the marginal levels the one that loses least.
        for (auto o = sweep.outcomes.begin(); o != sweep.outcomes.end(); ++o)
            if ((is_marginal(o->level, settings.growth_margin) || is_undecided(o->level)) &&
                (region.verdict != Verdict::marginal ||
                 o->level.growth_per_period > critical->level.growth_per_period))
                critical = o, region.verdict = Verdict::marginal;
    }
    const auto undecided = std::find_if(sweep.outcomes.begin(), sweep.outcomes.end(),
                                        [](const LevelOutcome& o) { return is_undecided(o.level); });
    if (undecided != sweep.outcomes.end() &&
        (region.windows.empty() || undecided->level.power_w < region.threshold_w)) {
        region.undecided_w = undecided->level.power_w;
        region.doubt = few_flights_doubt(undecided->level, settings);
    } else if (region.verdict == Verdict::marginal) {
        region.doubt = slow_fall_doubt(critical->level);
    }
    region.most_critical_w = critical->level.power_w;
    region.tally = critical->tally;
    if (!region.windows.empty()) {
        const auto hottest = std::max_element(region.tally.impacts.begin(), region.tally.impacts.end());
        const GapVoltage gap =
            gap_voltage(mesh, field, static_cast<int>(hottest - region.tally.impacts.begin()));
        region.gap_m = gap.gap_m;
        region.gap_voltage_v = gap.volts * std::sqrt(region.threshold_w);
    }
    region.particle_steps = sweep.particle_steps;
    for (LevelOutcome& outcome : sweep.outcomes) region.levels.push_back(std::move(outcome.level));
    return region;
}

MultipactorRegion find_multipactor(const std::string& name, const TriangleMesh& mesh, const MeshField& field,
                                   const std::vector<YieldCurve>& walls, const MultipactorSettings& settings,
                                   unsigned threads, std::stop_token stop, const LevelWatcher& watcher) {
    return find_multipactor(name, mesh, field, walls, settings, *host_electrons(threads), std::move(stop),
                            watcher);
}

}  // namespace lathe::particles
