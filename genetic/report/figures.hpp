// The figures of a report, each a Plot built from results.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "genetic/report/plot.hpp"
#include "genetic/run/run_snapshot.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// Curves of more points are drawn without a mark at each.
inline constexpr std::size_t most_marked = 60;

/// One design to be shown, alone or beside another; pointers must outlive the call.
struct ShownDesign {
    std::string label;  ///< "before", "after"; empty: no legend
    const Antenna* antenna = nullptr;
    const Results* results = nullptr;
};

enum class CutPlane { e, h, d };

/// Best so far and generation median of the weighted violation, logarithmic where it spans decades.
Plot convergence_plot(std::span<const GenerationSummary> generations);

/// Makes the y axis logarithmic from the decade below `smallest` on; what is less is drawn there, and the
/// title says so where that means that all goals are met.
void draw_on_decades(Plot& plot, double smallest);

/// |S11| over frequency, with the masks of objectives on it.
Plot reflection_plot(std::span<const ShownDesign> designs, std::span<const Objective> objectives);

/// A metric over frequency with the masks of its goals, before there are curves.
Plot empty_metric_plot(const std::string& metric, std::span<const Objective> objectives);

/// Any other metric over frequency as objectives see it (the angle range and the ports are the first one's),
/// with masks; of a planar antenna a curve for each excitation unless one is named. Throws InputError on an
/// unknown metric.
Plot metric_plot(std::span<const ShownDesign> designs, const std::string& metric,
                 std::span<const Objective> objectives);

/// Co-polar cut of one plane, in the diagonal plane with the cross-polar one; Ludwig's third
/// definition, dBi over theta -180..180 degrees. For m = 0 all planes are the same.
Plot pattern_plot(std::span<const ShownDesign> designs, std::size_t frequency_index, CutPlane plane);

/// Profiles mirrored across the axis, equal scales, millimetres; of planar antennas plan_plot().
Plot outline_plot(std::span<const ShownDesign> designs);

/// One antenna with its length, its largest diameter and those of guide and aperture, millimetres; of a
/// planar one dimensioned_plan().
Plot dimensioned_plot(const Antenna& antenna, DisplayUnit unit = DisplayUnit::millimetre);

/// The goals on one metric as limits over frequency in GHz.
std::vector<Mask> goal_masks(const std::string& metric, std::span<const Objective> objectives);

/// "Directivity (dBi)".
std::string metric_axis_label(const std::string& metric);
/// "Aperture radius (mm)" for "aperture_radius_mm", "Knot radius 3 (mm)" for "knot_radii_mm[2]".
std::string parameter_label(const std::string& name);

/// "Cross-polarisation" for "cross_polar_db", the unit apart.
std::string metric_title(const std::string& metric);
/// "dB", "dBi", "deg", "mm" or "".
std::string metric_unit(const std::string& metric);
/// "Cross-polarisation below -28 dB, 28.5-31.5 GHz, theta to 60 deg".
std::string objective_text(const Objective& objective);

}  // namespace lathe::genetic
