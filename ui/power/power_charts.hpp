// Curves of the analysis: growth over power, electrons over time, gaps beside plates, corona over pressure,
// energies of impacts, saturation.
#pragma once

#include <QTabWidget>

#include "ui/charts/curve_set.hpp"
#include "ui/power/power_job.hpp"

namespace lathe::ui {

class Plot;

class PowerCharts final : public QTabWidget {
    Q_OBJECT

public:
    explicit PowerCharts(QWidget* parent = nullptr);

    /// A run begins: curves of regions with these names grow from now on.
    void begin(const std::vector<std::string>& regions, double growth_margin);
    void add_levels(const std::vector<LiveLevel>& levels);
    /// What came out; `region` is the one whose electrons are shown. Null: nothing.
    void show_outcome(SharedPowerOutcome outcome, int region);

    Plot& growth() { return *growth_; }
    Plot& population() { return *population_; }
    Plot& gaps() { return *gaps_; }
    Plot& corona() { return *corona_; }
    Plot& energies() { return *energies_; }
    Plot& saturation() { return *saturation_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    struct RegionLevels {
        QString name;
        std::vector<particles::MultipactorLevel> levels;  ///< by rising power
    };
    void show_growth();
    void show_population();
    void show_gaps();
    void show_corona();
    void show_energies();
    void show_saturation();
    const particles::MultipactorRegion* shown_region() const;

    Plot* growth_;
    Plot* population_;
    Plot* gaps_;
    Plot* corona_;
    Plot* energies_;
    Plot* saturation_;
    CurveSet growth_curves_, population_curves_, gap_curves_, corona_curves_, energy_curves_,
        saturation_curves_;
    std::vector<RegionLevels> regions_;
    double growth_margin_ = 0.0;
    SharedPowerOutcome outcome_;
    int region_ = 0;
};

/// A power in decibels over a milliwatt.
double dbm(double watts);

}  // namespace lathe::ui
