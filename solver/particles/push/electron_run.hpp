// Electrons of one power and one seed from period to period: flights, impacts, secondaries, population.
#pragma once

#include <functional>
#include <vector>

#include "solver/particles/push/electron_arrays.hpp"
#include "solver/particles/push/impact_tally.hpp"
#include "solver/particles/push/own_field.hpp"
#include "solver/particles/push/run_setting.hpp"

namespace lathe::particles {

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
    /// Not copied: the run reads a field of its own.
    ElectronRun(ElectronRun&&) = default;

    /// Adds those of electron_starts().
    void seed(int count);
    /// Adds an electron that starts at `time_periods` >= 0, not before the present step.
    void add(const Electron& electron, double time_periods);

    /// From the next step on the electrons also feel the field of their own charge, `charge` times weight()
    /// each (C; planar: C/m). `field` must outlive the run.
    void add_own_field(const OwnField& field, double charge);

    /// Advances all electrons by a time step.
    void step();
    /// Steps to the end of the present period, then halves or duplicates the population where it must.
    void run_period();

    const ElectronArrays& electrons() const { return electrons_; }
    double weight() const { return weight_; }
    /// Weighted electrons.
    double population() const { return weight_ * electrons_.size(); }
    ImpactTally tally() const;
    void clear_tally();
    /// Called for each impact, by the thread that steps.
    void watch(std::function<void(const Impact&)> watcher) { watcher_ = std::move(watcher); }

private:
    void launch_all();
    /// Electron `e` met the border on a drift: arrived().
    void meet_border(const Electron& e, const WalkEnd<double>& end, double r_end, double z_end, double part,
                     double duration);
    void count(int index, TallyLayout::Whole amount) { counts_[static_cast<std::size_t>(index)] += amount; }
    /// The weighted sums with what has been counted since the weight changed.
    std::vector<double> all_sums() const;
    void change_weight(double factor);
    void control_population();
    void find_own_field();
    void sort_where_the_mesh_is_large();

    const RunSetting& setting_;
    PushView push_;
    RandomKey key_;
    double amplitude_;
    long step_ = 0;
    double weight_ = 1.0;
    std::uint32_t halvings_ = 0, doublings_ = 0;
    ElectronArrays electrons_;
    std::vector<ElectronStart> starts_;  ///< latest first
    bool starts_sorted_ = true;
    std::vector<Launch> launches_;
    std::vector<BorderHit> hits_;
    TallyLayout layout_;
    std::vector<TallyLayout::Whole> counts_;
    std::vector<double> sums_;
    std::function<void(const Impact&)> watcher_;
    const OwnField* own_field_ = nullptr;
    double own_charge_ = 0.0;
    std::vector<StaticField> statics_;  ///< the setting's and that of the charge, once there is one
    std::vector<StaticField> own_now_, own_before_;  ///< of the charge after this step and the one before
};

}  // namespace lathe::particles
