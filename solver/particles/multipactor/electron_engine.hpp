// What runs the electrons of many powers and seeds: the processor, or a device.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/base/solver_error.hpp"
#include "solver/particles/multipactor/multipactor_settings.hpp"
#include "solver/particles/push/electron_run.hpp"

namespace lathe::particles {

/// What came of one seed at one power.
struct SeedOutcome {
    std::vector<double> populations;  ///< at the start and after each period, until all have died
    ImpactTally tally;                ///< after the first third of the periods
    double lost = 0.0;                ///< electrons that the mesh lost, weighted, in all periods
    double particle_steps = 0.0;
};

/// Throws SolverError when a stop has been requested of a multipactor analysis.
inline void throw_if_stopped(const std::stop_token& stop) {
    if (stop.stop_requested()) throw SolverError("the multipactor analysis was stopped");
}

/// For any number of threads at once. The outcome of a run depends on neither what runs beside it
/// nor on the number of threads.
class ElectronEngine {
public:
    virtual ~ElectronEngine() = default;
    virtual std::string name() const = 0;
    /// Why this is another engine than "auto" would have liked; empty where it is none.
    virtual std::string notice() const { return {}; }
    /// How many powers of a sweep should be asked for together.
    virtual std::size_t powers_at_once() const = 0;
    /// How many powers of an upward scan should be asked for together, where those above the first that grows
    /// are left out.
    virtual std::size_t powers_ahead(int seeds) const = 0;
    /// Runs all seeds of these powers: that of power p and seed s has number p * settings.seeds + s. Throws
    /// SolverError when stopped.
    virtual std::vector<SeedOutcome> run(const RunSetting& setting, const MultipactorSettings& settings,
                                         const std::vector<double>& powers_w,
                                         const std::stop_token& stop) const = 0;
};

/// The processor: `threads` runs at once.
std::unique_ptr<ElectronEngine> host_electrons(unsigned threads);

/// `first` until it fails, then `second` for good, which notice() says then. Stops are no failures.
std::unique_ptr<ElectronEngine> fallback_electrons(std::unique_ptr<ElectronEngine> first,
                                                   std::unique_ptr<ElectronEngine> second);

}  // namespace lathe::particles
