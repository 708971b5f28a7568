// Verifies a design: what is solved, what it will take, and the solves one after another.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "genetic/verification/verification.hpp"
#include "solver/engine/progress.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"
#include "solver/volume/setup/forecast_volume.hpp"

namespace lathe::genetic {

/// What a call may decide; the rest is the project's `verification`.
struct VerificationOptions {
    double cells_per_wavelength = 0.0;  ///< 0: the project's
    bool with_surroundings = true;      ///< false: they are left out
};

/// The antennas to solve, all with `settings`.
struct VerificationPlan {
    std::string name, project_text;  ///< of the project
    SimulationSettings settings;
    Antenna antenna;
    VolumeAntenna bare;
    std::optional<VolumeAntenna> surrounded;
    std::vector<std::string> surroundings;  ///< in words
};

/// Takes milliseconds and allocates nothing of a grid's size. Throws InputError for an antenna that is no
/// body of revolution and for surroundings that cannot be built.
VerificationPlan plan_verification(const Project& project, const VerificationOptions& options = {});

/// "square flange", or its own name.
std::string surrounding_title(const Surrounding& surrounding);

/// What both solves in three dimensions will take.
struct VerificationForecast {
    VolumeForecast bare;
    std::optional<VolumeForecast> surrounded;

    double updates_usual() const;  ///< of cells, both together
};

/// Takes milliseconds. Throws InputError where forecast_volume() does.
VerificationForecast forecast_verification(const VerificationPlan& plan);

/// What is being solved, for who watches; any thread may read.
struct VerificationProgress {
    enum Stage { revolution, volume, surrounded };
    std::atomic<int> stage{revolution};
    std::array<Progress, 3> solves;  ///< by stage
};

/// Solves all of a plan on `engine`, as make_engine() names it, with `threads` of the host, 0: all. Throws
/// InputError and SolverError as the solves do, SolverError too when a stop was asked for.
Verification verify_design(const VerificationPlan& plan, const std::string& engine, int threads,
                           VerificationProgress& progress, const std::stop_token& stop);

/// Verification of results of a plan: compare(), with the plan's words.
Verification verification_of(const VerificationPlan& plan, const Results& revolution, const Results& volume,
                             const Results* surrounded);

}  // namespace lathe::genetic
