// Estimated time, memory and disk space of a solve, a sweep or a run, before it starts.
#pragma once

#include <array>
#include <filesystem>
#include <span>
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

/// Seconds of one solve: preparation on all cores, and steps at a rate of cell updates per second.
double solve_seconds(double updates, double preparation_s, double updates_per_second);

/// Cell updates per second of this machine's 3D solves, from the start of a solve to its results: measured by
/// a solve of a dipole on `session`, made for `engine`, that takes some tenths of a second. Of a device
/// nominal_rate(): a short solve does not show its rate. Throws as the engine does.
double measured_rate(const std::string& engine, Session& session, int threads);

/// One solve of this size.
WorkForecast forecast_work(const SolveSize& size, const std::string& engine);

/// One solve of the project's own design. Zero where the design cannot be built: the solve reports why.
WorkForecast forecast_work(const Project& project, const std::string& engine);

/// One solve of an antenna. Throws InputError where its grid cannot be planned.
WorkForecast forecast_work(const AnyAntenna& antenna, const SimulationSettings& settings,
                           const std::string& engine);

/// All solves of a verification, those of its second grid included. Throws InputError where
/// forecast_verification() does.
WorkForecast forecast_work(const VerificationPlan& plan, const std::string& engine);

/// Expected seconds of the solves of a verification. Solves that have ended improve the rest: the fields ring
/// for the same time in both solvers (of three shipped examples within 4 per cent), so the steps of the body
/// of revolution over the predicted ones are those of the 3D solves too; and the coarser 3D solve shows the
/// rate of the finer ones.
class VerificationPace {
public:
    /// `updates_per_second`: cell updates until a solve has shown its own rate.
    VerificationPace(VerificationForecast forecast, double updates_per_second);

    /// A solve of the plan begins; those before it have ended or are left out.
    void begin(VerificationStage::Stage stage);
    /// The solve that began has ended after `seconds`.
    void end(const Results& results, double seconds);
    double seconds(const StageWork& work) const;
    /// The solves that have not ended, in their order.
    std::span<const StageWork> rest() const;
    double rest_seconds() const;

private:
    VerificationForecast forecast_;
    double updates_per_second_;
    double step_ratio_ = 1.0;                 ///< real over predicted steps of the body of revolution
    std::array<double, 2> measured_rates_{};  ///< predicted updates per second, by is_in_space(); 0: unknown
    std::size_t next_ = 0;                    ///< of forecast_.stages
};

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
