// From results to the curves of a pattern chart: which planes, which frequencies, which scale, which angles.
#pragma once

#include <QList>
#include <QPointF>
#include <QString>
#include <vector>

#include "solver/io/project.hpp"
#include "solver/radiation/results.hpp"
#include "ui/charts/curve_set.hpp"
#include "ui/compare/kept_designs.hpp"

namespace lathe::ui {

enum class PatternPlane { e, h, d, cross };
inline constexpr int pattern_planes = 4;
QString plane_name(PatternPlane plane);

/// What the user has chosen.
struct PatternChoice {
    bool planes[pattern_planes] = {true, true, false, true};
    bool is_absolute = false;  ///< dBi; otherwise dB relative to the peak
    double widest_deg = 120.0;
    bool is_mirrored = false;  ///< angles from -widest_deg
    bool shows(PatternPlane plane) const { return planes[static_cast<int>(plane)]; }
};

/// Points are degrees, and dB or dBi.
using PatternCurve = KeyedCurve;

/// One cut of one frequency. The other half of a mirrored cut is the same by symmetry.
QList<QPointF> pattern_points(const FrequencyResult& at, PatternPlane plane, const PatternChoice& choice);

/// Curves of one design at some of its frequencies: coloured by plane at a single frequency, else by
/// frequency with a line style a plane.
QList<PatternCurve> pattern_curves(const Results& results, const std::vector<std::size_t>& frequencies,
                                   const PatternChoice& choice);
/// What it was before, thin and dashed.
QList<PatternCurve> start_curves(const Results& start, std::size_t frequency, const PatternChoice& choice);
/// A kept design at its frequency nearest to `frequency_hz`: one colour, a line style a plane. Nothing when
/// none is within a percent.
QList<PatternCurve> kept_curves(const KeptDesign& design, double frequency_hz, const PatternChoice& choice);
/// Limits that goals set to what is shown; `peak_dbi` is the directivity that relative levels refer to.
QList<PatternCurve> goal_curves(const std::vector<Objective>& objectives, double peak_dbi,
                                const PatternChoice& choice);

/// Highest value shown by the curves, rounded up to 5 dB; 0 for relative levels.
double pattern_top_db(const QList<PatternCurve>& curves, const PatternChoice& choice);

inline constexpr double pattern_depth_db = 50.0;  ///< from the top to the bottom of the charts

}  // namespace lathe::ui
