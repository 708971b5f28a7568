// What the pictures of sweeps and tolerance studies are made of.
#pragma once

#include <string>

#include "genetic/report/figures.hpp"
#include "solver/results/metric_table.hpp"

namespace lathe::genetic {

/// "Directivity (dBi), worst" for a goal's value over its range.
inline std::string worst_label(const Objective& objective) {
    return is_of_geometry(objective.metric) ? metric_axis_label(objective.metric)
                                            : metric_axis_label(objective.metric) + ", worst";
}

/// Points without a line.
inline Series dots(const std::string& label, Colour colour) {
    return {label, {}, {}, colour, LineStyle::solid, 0.0, true};
}

/// A filled rectangle.
inline Shape bar(double left, double right, double bottom, double top, Colour colour) {
    return {"", {left, right, right, left}, {bottom, bottom, top, top}, colour, 0.55};
}

}  // namespace lathe::genetic
