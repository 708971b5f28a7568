#include "solver/particles/multipactor/level_runs.hpp"

#include "solver/particles/multipactor/growth.hpp"

namespace lathe::particles {
namespace {

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

}  // namespace

std::vector<LevelOutcome> run_levels(const RunSetting& setting, const MultipactorSettings& settings,
                                     const std::vector<double>& powers_w, const ElectronEngine& engine,
                                     const std::stop_token& stop) {
    const auto seeds = static_cast<std::size_t>(settings.seeds);
    std::vector<SeedOutcome> outcomes = engine.run(setting, settings, powers_w, stop);
    std::vector<LevelOutcome> levels(powers_w.size());
    for (std::size_t p = 0; p < powers_w.size(); ++p) {
        LevelOutcome& result = levels[p];
        result.level.power_w = powers_w[p];
        int growing = 0;
        for (std::size_t s = 0; s < seeds; ++s) {
            SeedOutcome& outcome = outcomes[p * seeds + s];
            const double growth = growth_per_period(outcome.populations);
            growing += growth > 0.0 ? 1 : 0;
            result.level.growths.push_back(growth);
            result.level.growth_per_period += growth / static_cast<double>(seeds);
            result.level.lost += outcome.lost;
            result.particle_steps += outcome.particle_steps;
            make_one_impact(outcome.tally);
            add(result.tally, outcome.tally, 1.0 / static_cast<double>(seeds));
            result.level.populations.push_back(std::move(outcome.populations));
        }
        result.level.grows = 2 * growing > settings.seeds;
        if (result.tally.count > 0.0) {
            result.level.order = 2.0 * result.tally.flight_periods / result.tally.count;
            result.level.mean_impact_ev = result.tally.energy_ev / result.tally.count;
        }
    }
    return levels;
}

}  // namespace lathe::particles
