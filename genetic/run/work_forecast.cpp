#include "genetic/run/work_forecast.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "genetic/run/run_evaluator.hpp"
#include "genetic/run/run_header.hpp"
#include "genetic/run/run_view.hpp"
#include "genetic/run/store_row.hpp"
#include "genetic/study/study_plan.hpp"
#include "solver/base/core_count.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/solve/forecast.hpp"

namespace lathe::genetic {
namespace {

// Cell updates per second: of a core, two cores of a laptop reach 150e6 to 230e6; of the plain loops, on one
// core; of a device that is half busy. Genome, score and history of a candidate take 400 bytes of memory.
constexpr double rate_of_a_core = 75e6, rate_of_plain_loops = 10e6, rate_of_a_device = 2e9;
constexpr double bytes_per_candidate = 400.0;
// Side of the box that measured_rate() solves on one core; larger boxes give every core as many cells. 30,000
// cells with absorbing layers, 540 steps and a far field: 43e6 updates per second of one core of an EPYC,
// where a horn of 236,000 cells has 69e6.
constexpr double rate_box_mm = 8.0;

std::string time_text(double seconds) {
    if (seconds < 90.0) return fmt::format("{:.2g} s", seconds);
    if (seconds < 5400.0) return fmt::format("{:.0f} min", seconds / 60.0);
    if (seconds < 2.0 * 86400.0) return fmt::format("{:.3g} h", seconds / 3600.0);
    return fmt::format("{:.3g} days", seconds / 86400.0);
}

bool may_be_device(const std::string& engine) {
    return engine.starts_with("cuda") || (engine == "auto" && !engine_devices().empty());
}

bool is_in_space(VerificationStage::Stage stage) {
    return stage != VerificationStage::revolution && stage != VerificationStage::coarser_revolution;
}

/// Dipole in the middle of a vacuum box.
Project rate_project(double side_mm) {
    return parse_project(fmt::format(R"({{"format": "lathe/1", "name": "rate", "antenna": {{
        "geometry": "volume",
        "solids": [{{"kind": "box", "material": "free_space", "from_mm": [-{0}, -{0}, -{0}], "to_mm": [{0}, {0}, {0}]}}],
        "ports": [{{"name": "dipole", "kind": "dipole", "at_mm": [0, 0, 0], "axis": "z"}}]}},
        "simulation": {{"from_ghz": 20, "to_ghz": 40, "frequencies": 3, "cells_per_wavelength": 10,
                        "margin_wavelengths": 0.1, "pml_cells": 8, "max_periods": 1}}}})",
                                     0.5 * side_mm),
                         "rate.lathe");
}

double updates_of(const Results& results) {
    double updates = static_cast<double>(results.grid.steps);
    for (const int count : results.grid.counts()) updates *= count;
    return updates;
}

std::string size_text(double bytes) {
    if (bytes >= 1e8) return fmt::format("{:.3g} GB", bytes * 1e-9);
    return bytes >= 1e6 ? fmt::format("{:.2g} MB", bytes * 1e-6) : "less than 1 MB";
}

}  // namespace

void WorkForecast::append(const WorkForecast& next) {
    seconds += next.seconds;
    memory_bytes = std::max(memory_bytes, next.memory_bytes);
    disk_bytes += next.disk_bytes;
}

double nominal_rate(const std::string& engine, int cores) {
    if (engine == "debug") return rate_of_plain_loops;
    return may_be_device(engine) ? rate_of_a_device : rate_of_a_core * cores;
}

double solve_seconds(double updates, double preparation_s, double updates_per_second) {
    return preparation_s / core_count() + updates / updates_per_second;
}

double measured_rate(const std::string& engine, Session& session, int threads) {
    const int cores = threads > 0 ? threads : core_count();
    if (may_be_device(engine) || engine == "debug") return nominal_rate(engine, cores);
    const Project project = rate_project(rate_box_mm * std::cbrt(cores));
    Progress progress;
    const auto start = std::chrono::steady_clock::now();
    const Results results = solve(any_antenna_of(project), project.simulation, session, progress);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return updates_of(results) / seconds.count();
}

WorkForecast forecast_work(const SolveSize& size, const std::string& engine) {
    return {solve_seconds(size.updates, size.preparation_s, nominal_rate(engine, core_count())),
            size.memory_bytes, 0.0};
}

WorkForecast forecast_work(const Project& project, const std::string& engine) {
    return forecast_work(size_of_solve(project), engine);
}

WorkForecast forecast_work(const AnyAntenna& antenna, const SimulationSettings& settings,
                           const std::string& engine) {
    return forecast_work(size_of_solve(antenna, settings), engine);
}

WorkForecast forecast_work(const VerificationPlan& plan, const std::string& engine) {
    const VerificationForecast solves = forecast_verification(plan);
    const double bytes =
        std::max(solves.bare.memory_bytes, solves.surrounded ? solves.surrounded->memory_bytes : 0.0);
    return {VerificationPace(solves, nominal_rate(engine, core_count())).rest_seconds(), bytes, 0.0};
}

VerificationPace::VerificationPace(VerificationForecast forecast, double updates_per_second)
    : forecast_(std::move(forecast)), updates_per_second_(updates_per_second) {}

void VerificationPace::begin(VerificationStage::Stage stage) {
    const auto place = std::find_if(forecast_.stages.begin(), forecast_.stages.end(),
                                    [&](const StageWork& work) { return work.stage == stage; });
    if (place != forecast_.stages.end()) next_ = static_cast<std::size_t>(place - forecast_.stages.begin());
}

void VerificationPace::end(const Results& results, double seconds) {
    if (next_ >= forecast_.stages.size()) return;
    const StageWork& work = forecast_.stages[next_++];
    if (!(work.updates > 0.0) || !(seconds > 0.0)) return;
    measured_rates_.at(is_in_space(work.stage)) = work.updates / seconds;
    if (!is_in_space(work.stage)) step_ratio_ = updates_of(results) / work.updates;
}

double VerificationPace::seconds(const StageWork& work) const {
    if (const double rate = measured_rates_.at(is_in_space(work.stage)); rate > 0.0)
        return work.updates / rate;
    return solve_seconds(work.updates * step_ratio_, work.preparation_s, updates_per_second_);
}

std::span<const StageWork> VerificationPace::rest() const {
    return std::span(forecast_.stages).subspan(next_);
}

double VerificationPace::rest_seconds() const {
    double total = 0.0;
    for (const StageWork& work : rest()) total += seconds(work);
    return total;
}

WorkForecast forecast_gradient(const Project& project, const std::string& engine) {
    WorkForecast forecast = forecast_work(project, engine);
    forecast.seconds *= 1.0 + static_cast<double>(project.objectives.size());
    return forecast;
}

WorkForecast forecast_rest(const std::filesystem::path& store, const std::string& engine, int evaluations) {
    const RunView view(store);
    const auto stored = view.evaluations();
    const auto done = std::count_if(stored.begin(), stored.end(), [](const StoredEvaluation& evaluation) {
        return !evaluation.is_pending;
    });
    double total = evaluations > 0 ? evaluations : view.project().optimiser.evaluations;
    if (const auto kind = study_kind(view.header())) total = study_size(view.project(), *kind);
    return forecast_candidates(view.project(), engine, std::max(0.0, total - static_cast<double>(done)));
}

WorkForecast forecast_candidates(const Project& project, const std::string& engine, double candidates) {
    const SolveSize size = size_of_solve(project);
    WorkForecast forecast = forecast_work(size, engine);
    forecast.seconds *= candidates;
    forecast.memory_bytes += candidates * bytes_per_candidate;
    forecast.disk_bytes = candidates * store_row_bytes(project, size.excitations);
    return forecast;
}

std::string beyond_limits(const WorkForecast& forecast, const WorkLimits& limits) {
    std::vector<std::string> reasons;
    if (forecast.seconds > limits.seconds)
        reasons.push_back(
            fmt::format("about {} (limit {})", time_text(forecast.seconds), time_text(limits.seconds)));
    if (forecast.memory_bytes > limits.memory_bytes)
        reasons.push_back(fmt::format("{} of memory (limit {})", size_text(forecast.memory_bytes),
                                      size_text(limits.memory_bytes)));
    if (forecast.disk_bytes > limits.disk_bytes)
        reasons.push_back(fmt::format("{} of disk (limit {})", size_text(forecast.disk_bytes),
                                      size_text(limits.disk_bytes)));
    return fmt::format("{}", fmt::join(reasons, ", "));
}

std::string text_of(const WorkForecast& forecast) {
    std::string text =
        fmt::format("about {}, {} of memory", time_text(forecast.seconds), size_text(forecast.memory_bytes));
    if (forecast.disk_bytes > 0.0) text += fmt::format(", {} of disk", size_text(forecast.disk_bytes));
    return text;
}

}  // namespace lathe::genetic
