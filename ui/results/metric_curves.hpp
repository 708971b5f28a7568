// One metric over frequency on a plot: at the start, now, of all pinned designs, and its goals; of planar
// antennas for each excitation.
#pragma once

#include <QList>
#include <optional>
#include <utility>
#include <vector>

#include "genetic/project/project.hpp"
#include "ui/charts/curve_set.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/pinned/pinned_designs.hpp"
#include "ui/results/design_check.hpp"

namespace lathe::ui {

class MetricCurves {
public:
    /// The plot outlives it.
    explicit MetricCurves(Plot& plot) : plot_(plot), curves_(plot) {}

    /// Either may be null.
    void set_results(SharedResults start, SharedResults now);
    /// What the second of them is called and how it is drawn.
    void set_state(ResultState state) { state_ = state; }
    /// Error bars for the results that the check is of; null: none.
    void set_check(SharedCheck check) { check_ = std::move(check); }
    void set_pinned(const QList<PinnedDesign>& pinned) { pinned_ = pinned; }
    /// The band becomes that of the plot.
    void set_goals(const std::vector<Objective>& objectives, const SimulationSettings& settings);

    /// Returns the least and the greatest value, of goals too; 0 and 1 when there are none. Nothing, and the
    /// plot as it was, while a series is being computed: show again when the source is ready.
    std::optional<std::pair<double, double>> show(const ShownMetric& metric, double dish_half_angle_deg);
    MetricSource& source() { return source_; }
    /// The second of the results given; may be null.
    const SharedResults& present() const { return now_; }

private:
    /// The curves of one design; nothing while a series is being computed.
    std::optional<QList<KeyedCurve>> curves_of(const KeyedCurve& look, const SharedResults& results,
                                               const ShownMetric& metric, double dish_half_angle_deg);
    /// Only to the curves of the results that the check is of.
    void add_errors(KeyedCurve& curve, const SharedResults& results, const ShownMetric& metric) const;
    KeyedCurve goal_curve(const Objective& objective, double value, int number) const;

    Plot& plot_;
    CurveSet curves_;
    MetricSource source_;
    SharedResults start_, now_;
    SharedCheck check_;
    ResultState state_ = ResultState::current;
    QList<PinnedDesign> pinned_;
    std::vector<Objective> objectives_;
    double from_ghz_ = 0.0, to_ghz_ = 1.0;
};

}  // namespace lathe::ui
