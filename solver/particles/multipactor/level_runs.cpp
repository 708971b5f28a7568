#include "solver/particles/multipactor/level_runs.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>

#include "solver/particles/multipactor/growth.hpp"

namespace lathe::particles {
namespace {

/// A population dies when less than the first is left of it, or when an impact frees less than the second.
/// The first impacts are those of the fastest electrons, so that later ones free no more; to be counted they
/// must be at least the third share of the electrons.
constexpr double dying_share = 0.05, dying_yield = 0.5, counted_share = 0.01;
/// Longest extension of a level in one go: its electrons may die long before.
constexpr int extension_at_once = 4;

/// So that seeds weigh alike whatever they grew to.
void make_one_impact(ImpactTally& tally) {
    const double scale = tally.count > 0.0 ? 1.0 / tally.count : 0.0;
    for (double& n : tally.impacts) n *= scale;
    for (double& n : tally.emitted) n *= scale;
    for (double& n : tally.energies) n *= scale;
    tally.flight_periods *= scale;
    tally.energy_ev *= scale;
}

void add(ImpactTally& sum, const ImpactTally& part, double share) {
    sum.impacts.resize(part.impacts.size(), 0.0);
    sum.emitted.resize(part.emitted.size(), 0.0);
    for (std::size_t n = 0; n < part.impacts.size(); ++n) {
        sum.impacts[n] += share * part.impacts[n];
        sum.emitted[n] += share * part.emitted[n];
    }
    for (std::size_t n = 0; n < part.energies.size(); ++n) sum.energies[n] += share * part.energies[n];
    sum.flight_periods += share * part.flight_periods;
    sum.energy_ev += share * part.energy_ev;
    sum.count += part.count > 0.0 ? share : 0.0;
    sum.left += share * part.left;
    sum.lost += part.lost;
}

bool is_dying(std::span<const SeedOutcome> seeds) {
    double before = 0.0, after = 0.0, impacts = 0.0, emitted = 0.0;
    for (const SeedOutcome& seed : seeds) {
        before += seed.populations.front();
        after += seed.populations.back();
        impacts += seed.tally.count;
        emitted = std::accumulate(seed.tally.emitted.begin(), seed.tally.emitted.end(), emitted);
    }
    return after < dying_share * before ||
           (impacts > counted_share * before && emitted < dying_yield * impacts);
}

LevelOutcome level_of(const MultipactorSettings& settings, double power_w, std::span<SeedOutcome> seeds) {
    LevelOutcome result;
    MultipactorLevel& level = result.level;
    level.power_w = power_w;
    level.periods = settings.periods;
    const bool dies = is_dying(seeds);
    const double share = 1.0 / static_cast<double>(seeds.size());
    int growing = 0;
    for (SeedOutcome& seed : seeds) {
        const double growth = growth_per_period(seed.populations);
        growing += growth > 0.0 ? 1 : 0;
        level.growths.push_back(growth);
        level.growth_per_period += growth / static_cast<double>(seeds.size());
        level.lost += seed.lost;
        result.particle_steps += seed.particle_steps;
        make_one_impact(seed.tally);
        add(result.tally, seed.tally, share);
        level.populations.push_back(std::move(seed.populations));
    }
    if (result.tally.count > 0.0) {
        const double flight = result.tally.flight_periods / result.tally.count;
        level.order = 2.0 * flight;
        level.mean_impact_ev = result.tally.energy_ev / result.tally.count;
        level.flights = flight > 0.0 ? (settings.periods - settings.first_summed_period()) / flight : 0.0;
    }
    const bool rises = 2 * growing > settings.seeds;
    level.is_dying = level.flights < fewest_flights && !rises && dies;
    level.grows = rises && !level.has_few_flights();
    return result;
}

std::vector<LevelOutcome> run_once(const RunSetting& setting, const MultipactorSettings& settings,
                                   const std::vector<double>& powers_w, const ElectronEngine& engine,
                                   const std::stop_token& stop) {
    const auto seeds = static_cast<std::size_t>(settings.seeds);
    std::vector<SeedOutcome> outcomes = engine.run(setting, settings, powers_w, stop);
    std::vector<LevelOutcome> levels;
    for (std::size_t p = 0; p < powers_w.size(); ++p)
        levels.push_back(level_of(settings, powers_w[p], std::span(outcomes).subspan(p * seeds, seeds)));
    return levels;
}

/// Periods over which a level has to be followed: of the settings, times a power of 2.
int needed_periods(const MultipactorLevel& level, const MultipactorSettings& settings) {
    if (!level.has_few_flights()) return level.periods;
    const int most = std::min(extension_at_once * level.periods, longest_extension * settings.periods);
    int periods = std::min(2 * level.periods, most);
    // Within periods whose growth counts: two thirds of all.
    while (periods < most && level.flights * periods < fewest_flights * level.periods) periods *= 2;
    return std::min(periods, most);
}

}  // namespace

std::vector<LevelOutcome> run_levels(const RunSetting& setting, const MultipactorSettings& settings,
                                     const std::vector<double>& powers_w, const ElectronEngine& engine,
                                     const std::stop_token& stop) {
    std::vector<LevelOutcome> levels = run_once(setting, settings, powers_w, engine, stop);
    for (;;) {
        std::map<int, std::vector<std::size_t>> extended;  // levels by their periods
        for (std::size_t n = 0; n < levels.size(); ++n) {
            const int periods = needed_periods(levels[n].level, settings);
            if (periods > levels[n].level.periods) extended[periods].push_back(n);
        }
        if (extended.empty()) return levels;
        for (const auto& [periods, numbers] : extended) {
            MultipactorSettings longer = settings;
            longer.periods = periods;
            std::vector<double> powers;
            for (const std::size_t n : numbers) powers.push_back(powers_w[n]);
            std::vector<LevelOutcome> again = run_once(setting, longer, powers, engine, stop);
            for (std::size_t k = 0; k < numbers.size(); ++k) {
                again[k].particle_steps += levels[numbers[k]].particle_steps;
                levels[numbers[k]] = std::move(again[k]);
            }
        }
    }
}

}  // namespace lathe::particles
