// From results to the curves of a pattern chart: which planes, which frequencies, which scale, which angles.
#pragma once

#include <QList>
#include <QPointF>
#include <QString>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/results/results.hpp"
#include "ui/charts/curve_set.hpp"
#include "ui/patterns/pattern_points.hpp"
#include "ui/pinned/pinned_designs.hpp"

namespace lathe::ui {

/// Points are degrees, and the unit of the scale.
using PatternCurve = KeyedCurve;

/// Curves of one design at some of its frequencies: coloured by plane at a single frequency, else by
/// frequency with one line style per plane.
QList<PatternCurve> pattern_curves(const Results& results, const std::vector<std::size_t>& frequencies,
                                   const PatternChoice& choice);
/// What it was before, thin and dashed.
QList<PatternCurve> start_curves(const Results& start, std::size_t frequency, const PatternChoice& choice);
/// A pinned design at its frequency nearest to `frequency_hz`: one colour, one line style per plane. Nothing
/// when none is within a percent.
QList<PatternCurve> pinned_curves(const PinnedDesign& design, double frequency_hz,
                                  const PatternChoice& choice);
/// Limits that goals set to what is shown, which are levels; `peak_dbi` is what relative ones refer to, in
/// the scale.
QList<PatternCurve> goal_curves(const std::vector<Objective>& objectives, double peak_dbi,
                                const PatternChoice& choice);

/// Highest value shown by the curves, rounded up to 5 dB; 0 for relative levels.
double pattern_top_db(const QList<PatternCurve>& curves, const PatternChoice& choice);
/// Ends of the vertical axis and the distance of its ticks, in the scale's unit.
struct PatternAxis {
    double low = 0.0, high = 1.0, tick = 10.0;
};
PatternAxis pattern_axis(const QList<PatternCurve>& curves, const PatternChoice& choice);

}  // namespace lathe::ui
