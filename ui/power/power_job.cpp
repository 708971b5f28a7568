#include "ui/power/power_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <utility>

#include "solver/base/core_count.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/whole_file.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#include "solver/particles/selection/make_electron_engine.hpp"
#include "solver/solve/solve.hpp"
#include "ui/results/export_job.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

using particles::MultipactorSettings;

constexpr int filmed_periods = 8, frames_per_period = 15;
constexpr double plates_from = 0.8, least_plates_to = 4.0, beyond_gaps = 1.5;  // GHz mm
constexpr int plates_points = 13;
constexpr double band_tolerance = 1e-9;
constexpr const char* rate_key = "electrons";
constexpr double guessed_rate = 4e7;  ///< two cores

unsigned cores() {
    return static_cast<unsigned>(core_count());
}

/// Few electrons: a curve to compare with, not an answer.
MultipactorSettings plates_settings(const MultipactorSettings& own) {
    MultipactorSettings settings = own;
    settings.electrons = std::min(own.electrons, 200);
    settings.seeds = 1;
    settings.periods = std::min(own.periods, 24);
    settings.steps_per_period = std::min(own.steps_per_period, 100);
    settings.scan_step_db = std::max(own.scan_step_db, 1.0);
    return settings;
}

/// Frequency times gap of the regions that break down, GHz mm.
double largest_product(const particles::PowerReport& report) {
    double largest = 0.0;
    for (const particles::MultipactorRegion& region : report.regions)
        largest = std::max(largest, report.frequency_hz * region.gap_m * 1e-6);
    return largest;
}

void add_plates(PowerOutcome& outcome, PowerProgress& progress, const std::stop_token& stop) {
    progress.stage = PowerProgress::plates;
    const double last = std::max(least_plates_to, beyond_gaps * largest_product(outcome.report));
    std::vector<double> products;
    for (int n = 0; n < plates_points; ++n)
        products.push_back(plates_from * std::pow(last / plates_from, n / (plates_points - 1.0)));
    std::vector<particles::WallMaterial> seen;
    for (const particles::MeshedRegion& region : outcome.regions) {
        const particles::WallMaterial& material = region.materials.front();
        if (std::find(seen.begin(), seen.end(), material) != seen.end()) continue;
        seen.push_back(material);
        outcome.plates.push_back(
            {material.name,
             particles::plates_thresholds(
                 material, products, plates_settings(outcome.report.settings.multipactor), cores(), stop)});
    }
}

}  // namespace

PowerPlan plan_power(const Project& project, const PowerRequest& request) {
    if (project.is_volume())
        throw InputError({.key = "antenna.geometry"}, "volume",
                         "has no analysis of power handling: bodies of revolution and planar antennas have");
    if (!project.power || project.power->regions.empty())
        throw InputError({.key = "multipactor.regions"}, "", "Add a vacuum region to analyse.");
    PowerPlan plan{project.name, antenna_of(project), project.simulation, *project.power, request};
    plan.settings.multipactor.from_w = request.from_w;
    plan.settings.multipactor.to_w = request.to_w;
    particles::check_power_analysis(plan.antenna, plan.settings);
    const SimulationSettings& band = plan.simulation;
    if (request.frequency_hz < band.from_hz * (1.0 - band_tolerance) ||
        request.frequency_hz > band.to_hz * (1.0 + band_tolerance))
        throw InputError({}, fmt::format("{:g} GHz", 1e-9 * request.frequency_hz),
                         fmt::format("is not in the project's band, {:g} to {:g} GHz", 1e-9 * band.from_hz,
                                     1e-9 * band.to_hz));
    if (request.cells_per_wavelength > 0.0)
        plan.simulation.cells_per_wavelength = request.cells_per_wavelength;
    return plan;
}

int scanned_powers(const MultipactorSettings& settings) {
    const double range_db = 10.0 * std::log10(settings.to_w / settings.from_w);
    return static_cast<int>(std::ceil(range_db / settings.scan_step_db - 1e-9)) + 1;
}

double expected_steps(const MultipactorSettings& settings) {
    // Populations lie between once and twice the number at the start where they grow, and die out elsewhere.
    constexpr double share_alive = 0.6;
    return share_alive * scanned_powers(settings) * settings.seeds * settings.electrons * settings.periods *
           settings.steps_per_period;
}

void PowerProgress::add(int region_number, const particles::MultipactorLevel& level) {
    const std::lock_guard lock(mutex_);
    levels_.push_back({region_number, level});
}

std::vector<LiveLevel> PowerProgress::take_levels() {
    const std::lock_guard lock(mutex_);
    return std::exchange(levels_, {});
}

namespace {

void follow_electrons(const particles::ElectronEngine& engine, PowerOutcome& outcome, PowerProgress& progress,
                      const std::stop_token& stop) {
    const MultipactorSettings& settings = outcome.report.settings.multipactor;
    progress.stage = PowerProgress::following;
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t n = 0; n < outcome.regions.size(); ++n) {
        progress.region = static_cast<int>(n);
        outcome.report.cells_across_gap.push_back(outcome.regions[n].cells_across_gap);
        outcome.report.regions.push_back(particles::analyse_multipactor(
            outcome.regions[n], settings, engine, stop,
            [&](const particles::MultipactorLevel& level) { progress.add(static_cast<int>(n), level); }));
    }
    outcome.notice = engine.notice();
    outcome.electron_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    progress.stage = PowerProgress::filming;
    for (std::size_t n = 0; n < outcome.regions.size(); ++n)
        outcome.films.push_back(
            particles::film_electrons(outcome.regions[n], settings, outcome.report.regions[n].most_critical_w,
                                      std::min(filmed_periods, settings.periods), frames_per_period, stop));
}

/// Follows electrons under the field of their own charge. A region in which that fails has no answer; the
/// notice says so.
void saturate(double power_w, PowerOutcome& outcome, PowerProgress& progress, const std::stop_token& stop) {
    progress.stage = PowerProgress::saturating;
    for (std::size_t n = 0; n < outcome.regions.size(); ++n) {
        progress.region = static_cast<int>(n);
        progress.period = 0;
        const auto [found, failure] =
            particles::analyse_saturation(outcome.regions[n], outcome.report.settings.multipactor, power_w,
                                          stop, [&](int period, double electrons) {
                                              progress.electrons = electrons;
                                              progress.period = period;
                                          });
        outcome.report.saturations.push_back(found);
        if (!failure.empty())
            outcome.notice += (outcome.notice.empty() ? "" : "; ") +
                              fmt::format("{}: no saturation: {}", outcome.regions[n].name, failure);
    }
}

}  // namespace

PowerEnd run_power(const PowerPlan& plan, const std::string& engine_kind, PowerProgress& progress,
                   const std::stop_token& stop) try {
    auto outcome = std::make_shared<PowerOutcome>();
    particles::PowerReport& report = outcome->report;
    report.project = plan.project;
    report.frequency_hz = plan.request.frequency_hz;
    report.settings = plan.settings;
    {
        const auto engine = make_engine(engine_kind);
        const MappedResults solved = solve_with_maps(plan.antenna, plan.simulation, {report.frequency_hz},
                                                     *engine, progress.solve, stop);
        progress.stage = PowerProgress::meshing;
        report.warnings = solved.results.warnings;
        outcome->regions = particles::mesh_regions(
            plan.antenna, particles::map_of(solved.maps, particles::powered_port(plan.antenna)),
            plan.settings, report.warnings);
    }
    follow_electrons(*particles::make_electron_engine(engine_kind, cores()), *outcome, progress, stop);
    if (plan.request.saturation_w > 0.0) saturate(plan.request.saturation_w, *outcome, progress, stop);
    if (plan.request.has_corona) {
        progress.stage = PowerProgress::corona;
        for (std::size_t n = 0; n < outcome->regions.size(); ++n) {
            progress.region = static_cast<int>(n);
            const particles::MeshedRegion& region = outcome->regions[n];
            outcome->corona.push_back({region.name, particles::corona_onsets(region.mesh, region.field,
                                                                             plan.request.corona, stop)});
        }
    }
    if (plan.request.has_plates) add_plates(*outcome, progress, stop);
    return {outcome, std::nullopt};
} catch (const InputError& error) {
    return {nullptr, error};
}

double electron_rate() {
    return solve_rate(rate_key, guessed_rate);
}

void learn_electron_rate(const PowerOutcome& outcome) {
    double steps = 0.0;
    for (const particles::MultipactorRegion& region : outcome.report.regions) steps += region.particle_steps;
    learn_solve_rate(rate_key, steps, outcome.electron_seconds);
}

void write_power(const PowerOutcome& outcome, const std::string& folder) {
    const std::filesystem::path place(folder);
    std::vector<std::string> names;
    for (const particles::MeshedRegion& region : outcome.regions)
        names.push_back(file_stem(QString::fromStdString(region.name)).toStdString());
    names = particles::told_apart(names);
    for (std::size_t n = 0; n < outcome.regions.size(); ++n)
        for (const particles::NamedText& file :
             particles::region_files(names[n], outcome.regions[n], outcome.report.regions[n]))
            write_text_file(place / file.name, file.text);
    for (std::size_t n = 0; n < outcome.report.saturations.size(); ++n)
        write_text_file(place / (names[n] + "_saturation.csv"),
                        particles::saturation_csv(outcome.report.saturations[n]));
    write_text_file(place / "multipactor.json", particles::multipactor_json(outcome.report));
    if (!outcome.corona.empty())
        write_text_file(place / "corona.json",
                        particles::corona_json(outcome.report.frequency_hz, outcome.corona));
}

}  // namespace lathe::ui
