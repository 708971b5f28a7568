// The analysis of power handling away from the window: what is asked, how far it is, what came out.
#pragma once

#include <QString>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/progress.hpp"
#include "solver/particles/formats/power_json.hpp"
#include "solver/particles/power/electron_film.hpp"
#include "solver/particles/power/plates_curve.hpp"

namespace lathe::ui {

/// What the window asks for besides what the project says: nothing of it is kept in the file.
struct PowerRequest {
    double frequency_hz = 0.0;
    double from_w = 1.0, to_w = 1000.0;
    double cells_per_wavelength = 0.0;  ///< of this solve; 0: the project's
    bool has_corona = false;
    particles::CoronaSettings corona = {};
    double saturation_w = 0.0;  ///< where electrons are followed under their own charge; 0: nowhere
    bool has_plates = true;     ///< the curve of parallel plates beside the gaps
};

/// All that the analysis needs, a value.
struct PowerPlan {
    std::string project;
    Antenna antenna;
    SimulationSettings simulation;
    particles::PowerSettings settings;  ///< with the range of powers
    PowerRequest request;
};
/// Throws InputError, with keys of the project file, for a project that cannot be analysed as asked: one in
/// space, without regions, with settings out of range, frequencies outside of the band.
PowerPlan plan_power(const Project& project, const PowerRequest& request);

/// Powers of the scan of one region; further ones are tried where growth changes.
int scanned_powers(const particles::MultipactorSettings& settings);

/// Steps of single electrons that one region will take, about.
double expected_steps(const particles::MultipactorSettings& settings);

/// A level as it came, of the region of this number.
struct LiveLevel {
    int region = 0;
    particles::MultipactorLevel level;
};

/// Written by the analysis, read by the window.
class PowerProgress {
public:
    enum Stage { solving, meshing, following, filming, saturating, corona, plates };

    Progress solve;
    std::atomic<int> stage{solving};
    std::atomic<int> region{0};
    std::atomic<int> period{0};          ///< of electrons under their own charge,
    std::atomic<double> electrons{0.0};  ///< and how many they are

    void add(int region_number, const particles::MultipactorLevel& level);
    /// Those that came since the last call.
    std::vector<LiveLevel> take_levels();

private:
    std::mutex mutex_;
    std::vector<LiveLevel> levels_;
};

/// Thresholds of parallel plates with walls of one material.
struct PlatesCurve {
    std::string material;
    std::vector<particles::PlatesThreshold> thresholds;
};

struct PowerOutcome {
    particles::PowerReport report;
    std::vector<particles::MeshedRegion> regions;
    std::vector<particles::ElectronFilm> films;  ///< a region, at its most critical power
    std::vector<particles::CoronaCurve> corona;  ///< empty unless asked for
    std::vector<PlatesCurve> plates;             ///< one a material of the regions
    double electron_seconds = 0.0;               ///< what the powers took, all regions
    std::string notice;  ///< why another engine than "auto" prefers followed electrons; usually empty
};
using SharedPowerOutcome = std::shared_ptr<const PowerOutcome>;

/// One or the other: what came out, or what the analysis refuses.
struct PowerEnd {
    SharedPowerOutcome outcome;
    std::optional<InputError> refusal;
};

/// Solves, meshes, follows electrons, and what else was asked for. Throws SolverError as these do, and when
/// stopped.
PowerEnd run_power(const PowerPlan& plan, const std::string& engine, PowerProgress& progress,
                   const std::stop_token& stop);

/// Steps of single electrons a second that this machine has shown, all its cores; and what it shows now.
double electron_rate();
void learn_electron_rate(const PowerOutcome& outcome);

/// Writes multipactor.json, the tables of each region and, where they were asked for, those of its saturation
/// and corona.json into a folder, as `lathe-batch multipactor` does. Throws std::system_error.
void write_power(const PowerOutcome& outcome, const std::string& folder);

}  // namespace lathe::ui
