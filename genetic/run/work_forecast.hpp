// Estimated time, memory and disk space of a solve, a sweep or a run, before it starts.
#pragma once

#include <filesystem>
#include <string>

#include "genetic/project/project.hpp"
#include "genetic/verification/verify_design.hpp"
#include "solver/simulation/solve_any.hpp"

namespace lathe::genetic {

/// Estimates, each within a factor of a few.
struct WorkForecast {
    double seconds = 0.0;       ///< preparation and steps of solves that ring down as most antennas do
    double memory_bytes = 0.0;  ///< of main memory
    double disk_bytes = 0.0;    ///< of stores

    /// Adds work that is done after this.
    void append(const WorkForecast& next);
};

/// Cell updates per second of all `cores` or of the device that `engine`, a kind of make_engine(), names.
double nominal_rate(const std::string& engine, int cores);

/// One solve of this size.
WorkForecast forecast_work(const SolveSize& size, const std::string& engine);

/// One solve of the project's own design. Zero where the design cannot be built: the solve reports why.
WorkForecast forecast_work(const Project& project, const std::string& engine);

/// One solve of an antenna. Throws InputError where its grid cannot be planned.
WorkForecast forecast_work(const AnyAntenna& antenna, const SimulationSettings& settings,
                           const std::string& engine);

/// Both 3D solves of a verification; that of the body of revolution takes a small part of their time. Throws
/// InputError where forecast_verification() does.
WorkForecast forecast_work(const VerificationPlan& plan, const std::string& engine);

/// One solve of the project's own design, and at most one adjoint solve for each of its goals.
WorkForecast forecast_gradient(const Project& project, const std::string& engine);

/// `candidates` solves of designs like the project's own in a store, one after another on all cores.
WorkForecast forecast_candidates(const Project& project, const std::string& engine, double candidates);

/// The candidates that the run or study in a store still lacks, with a budget of `evaluations` in all; 0: the
/// budget that it has. Throws StorageError where RunView does.
WorkForecast forecast_rest(const std::filesystem::path& store, const std::string& engine,
                           int evaluations = 0);

/// Largest estimates of work that starts without a confirmation.
struct WorkLimits {
    double seconds = 600.0, memory_bytes = 8e9, disk_bytes = 10e9;
};

/// The estimates above their limits, in words: "about 3.2 h (limit 10 min), 12 GB of memory (limit 8 GB)";
/// empty where there are none.
std::string beyond_limits(const WorkForecast& forecast, const WorkLimits& limits = {});

/// All estimates in words: "about 3.2 h, 12 GB of memory, 25 MB of disk"; without disk space where none is
/// needed.
std::string text_of(const WorkForecast& forecast);

}  // namespace lathe::genetic
