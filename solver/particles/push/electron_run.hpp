// Electrons of one power and one seed from period to period: flights, impacts, secondaries, population.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "solver/particles/emission/secondaries.hpp"
#include "solver/particles/push/electron_arrays.hpp"

namespace lathe::particles {

/// What does not depend on power and seed.
struct RunSetting {
    const PushSetting* push = nullptr;
    std::vector<YieldCurve> walls;  ///< by BoundaryEdge::wall
    EmissionSettings emission;
    int population_cap = 2000;             ///< above it the population is halved, below its half duplicated
    const StaticField* statics = nullptr;  ///< one a triangle, or null
};

/// Sums over impacts, weighted as the electrons are.
struct ImpactTally {
    std::vector<double> impacts, emitted;  ///< an edge of the border
    static constexpr int energy_bins = 100;
    static constexpr double energy_bin_ev = 10.0;
    std::array<double, energy_bins> energies{};                 ///< the last one holds all that is above
    double count = 0.0, flight_periods = 0.0, energy_ev = 0.0;  ///< sums over impacts
    double left = 0.0;                                          ///< through open edges
    double lost = 0.0;                                          ///< in the mesh, which is a fault of ours
};

/// An impact as it happens.
struct Impact {
    int edge;
    double energy_ev, angle;  ///< angle from the normal, rad
    double birth, time;       ///< in periods
    Place<double> place;
    double weight;
};

/// Deterministic: the same key, amplitude and setting give the same bits.
class ElectronRun {
public:
    /// `amplitude` is sqrt(P / 1 W); the setting must outlive the run.
    ElectronRun(const RunSetting& setting, RandomKey key, double amplitude);

    /// Adds `count` electrons for the first period: on walls uniform over their area, at uniform phases, with
    /// energies and directions of secondaries. Where `only_wall` >= 0 on walls of this number.
    void seed_walls(int count, int only_wall = -1);
    /// Adds an electron that starts at `time_periods` >= 0, not before the present step.
    void add(const Electron& electron, double time_periods);

    /// Advances all electrons by a time step.
    void step();
    /// Steps to the end of the present period, then halves or duplicates the population where it must.
    void run_period();

    const ElectronArrays& electrons() const { return electrons_; }
    double weight() const { return weight_; }
    /// Weighted electrons.
    double population() const { return weight_ * electrons_.size(); }
    const ImpactTally& tally() const { return tally_; }
    void clear_tally();
    /// Called for each impact, by the thread that steps.
    void watch(std::function<void(const Impact&)> watcher) { watcher_ = std::move(watcher); }

private:
    struct Start {
        double time;  ///< in periods
        Electron electron;
    };
    /// An electron that moves from a part of the present step to its end, u at the start.
    struct Launch {
        Electron electron;
        double part;
    };
    void launch_all();
    void launch(const Launch& launch);
    /// Electron `e` met the border after the share end.fraction of a drift of `duration` steps that ended at
    /// (r_end, z_end) and began at `part` of the present step.
    void meet_border(const Electron& e, const WalkEnd<double>& end, double r_end, double z_end, double part,
                     double duration);
    void free_secondaries(const Electron& e, const BoundaryEdge& edge, double part);
    Momentum<double> kicked_at(const Electron& e, double part, double duration) const;
    void control_population();

    const RunSetting& setting_;
    RandomKey key_;
    double amplitude_;
    long step_ = 0;
    double weight_ = 1.0;
    std::uint32_t halvings_ = 0, doublings_ = 0;
    ElectronArrays electrons_;
    std::vector<Start> starts_;  ///< latest first
    bool starts_sorted_ = true;
    std::vector<Launch> launches_;
    std::vector<BorderHit> hits_;
    ImpactTally tally_;
    std::function<void(const Impact&)> watcher_;
};

}  // namespace lathe::particles
