#include <algorithm>
#include <cmath>

#include "solver/base/parallel.hpp"
#include "solver/particles/multipactor/electron_engine.hpp"

namespace lathe::particles {
namespace {

SeedOutcome run_seed(const RunSetting& setting, const MultipactorSettings& settings, double power_w, int seed,
                     const std::stop_token& stop) {
    ElectronRun run(setting, settings.key(seed), std::sqrt(power_w));
    run.seed(settings.electrons);
    SeedOutcome outcome;
    outcome.populations.push_back(settings.electrons);
    for (int period = 0; period < settings.periods; ++period) {
        throw_if_stopped(stop);
        if (period == settings.first_summed_period()) {
            outcome.lost += run.tally().lost;
            run.clear_tally();
        }
        run.run_period();
        outcome.populations.push_back(run.population());
        outcome.particle_steps += static_cast<double>(run.electrons().size()) * settings.steps_per_period;
        if (run.electrons().size() == 0) break;
    }
    outcome.tally = run.tally();
    outcome.lost += outcome.tally.lost;
    return outcome;
}

class HostElectrons final : public ElectronEngine {
public:
    explicit HostElectrons(unsigned threads) : threads_(std::max(1u, threads)) {}

    std::string name() const override { return "cpu"; }
    /// As many as keep the threads busy, so that whoever watches sees one after the other.
    std::size_t powers_at_once() const override { return 2 * std::size_t{threads_}; }
    std::size_t powers_ahead(int) const override { return 4; }
    std::vector<SeedOutcome> run(const RunSetting& setting, const MultipactorSettings& settings,
                                 const std::vector<double>& powers_w,
                                 const std::stop_token& stop) const override {
        const auto seeds = static_cast<std::size_t>(settings.seeds);
        std::vector<SeedOutcome> outcomes(powers_w.size() * seeds);
        parallel_tasks(outcomes.size(), threads_, [&](std::size_t n) {
            outcomes[n] = run_seed(setting, settings, powers_w[n / seeds], static_cast<int>(n % seeds), stop);
        });
        return outcomes;
    }

private:
    unsigned threads_;
};

}  // namespace

std::unique_ptr<ElectronEngine> host_electrons(unsigned threads) {
    return std::make_unique<HostElectrons>(threads);
}

}  // namespace lathe::particles
