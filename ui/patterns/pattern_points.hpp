// One cut of one frequency as a chart draws it: which plane, which scale, which angles, and what is marked.
#pragma once

#include <QList>
#include <QPointF>
#include <QString>
#include <complex>
#include <vector>

#include "solver/results/results.hpp"
#include "ui/charts/chart_labels.hpp"
#include "ui/painting/curve_style.hpp"

namespace lathe::ui {

/// The last two are the co- and cross-polar part in a plane that the user chooses.
enum class PatternPlane { e, h, d, cross, free_co, free_cross };
inline constexpr int pattern_planes = 6;

enum class PatternScale {
    relative,         ///< dB to the peak
    directivity,      ///< dBi
    realised_gain,    ///< dBi
    phase,            ///< degrees, seen from z = 0
    phase_at_centre,  ///< degrees, seen from the mean phase centre
    axial_ratio       ///< dB, for a feed in circular polarisation
};

/// What the user has chosen.
struct PatternChoice {
    bool planes[pattern_planes] = {true, true, false, true, false, false};
    PatternScale scale = PatternScale::relative;
    double phi_deg = 30.0;  ///< of the free plane
    double widest_deg = 120.0;
    bool is_mirrored = false;  ///< angles from -widest_deg
    bool has_notes = true;     ///< half-power widths and side lobes

    bool shows(PatternPlane plane) const { return planes[static_cast<int>(plane)]; }
    bool has_free_plane() const { return shows(PatternPlane::free_co) || shows(PatternPlane::free_cross); }
    /// Levels in dB or dBi, which go around a circle and have goals.
    bool is_level() const { return scale <= PatternScale::realised_gain; }
    bool is_absolute() const { return is_level() && scale != PatternScale::relative; }
};

/// Name of a plane in menus.
QString plane_name(PatternPlane plane);
/// Name of a curve's cut: with the angle of the free plane; the one cut of m = 0 is an elevation cut.
QString cut_name(PatternPlane plane, const PatternChoice& choice, int azimuthal_order);
/// The title of the vertical axis.
QString scale_title(PatternScale scale);

/// The planes to draw: one for m = 0, whose planes are all alike, and for the axial ratio, which is the same
/// at all phi and is none for m = 0.
std::vector<PatternPlane> shown_planes(const PatternChoice& choice, int azimuthal_order);

/// What levels are relative to, dBi, and what is added to directivities, dB.
double level_reference(const FrequencyResult& at, const PatternChoice& choice);

/// Degrees, and the scale's unit. The other half of a mirrored cut is the same by symmetry, but for the sign
/// of even orders. Phases of next to nothing are left out.
QList<QPointF> pattern_points(const FrequencyResult& at, PatternPlane plane, const PatternChoice& choice);

CurveStyle cut_style(PatternPlane plane, bool is_start);
Qt::PenStyle cut_line(PatternPlane plane);

/// Half-power widths and side lobes of the co-polar cuts, for levels only.
QList<ChartNote> pattern_notes(const FrequencyResult& at, const PatternChoice& choice, bool dark);

inline constexpr double pattern_depth_db = 50.0;  ///< from the top to the bottom of the charts

}  // namespace lathe::ui
