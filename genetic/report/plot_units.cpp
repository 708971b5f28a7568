#include "genetic/report/plot_units.hpp"

#include <map>

#include "genetic/report/figures.hpp"
#include "genetic/study/free_parameters.hpp"
#include "solver/antenna/parameter_names.hpp"

namespace lathe::genetic {
namespace {

void scale(std::vector<double>& values, double factor) {
    for (double& value : values) value *= factor;
}

void scale(Axis& axis, double factor, DisplayUnit unit) {
    if (axis.minimum) *axis.minimum *= factor;
    if (axis.maximum) *axis.maximum *= factor;
    axis.tick_step *= factor;
    if (const std::size_t at = axis.label.find("(mm)"); at != std::string::npos)
        axis.label.replace(at, 4, '(' + name_of(unit) + ')');
}

NamedParameter parameter_of(const Project& project, const std::string& name) {
    const Design* design = parameters_in(project.antenna);
    return design == nullptr ? parameter_named(name) : parameter_named(*design, name);
}

}  // namespace

Plot shown_in(Plot plot, DisplayUnit unit) {
    if (unit == DisplayUnit::millimetre) return plot;
    const double factor = 1.0 / millimetres_of(unit);
    scale(plot.x, factor, unit);
    scale(plot.y, factor, unit);
    for (Series& series : plot.series) {
        scale(series.x, factor);
        scale(series.y, factor);
    }
    for (Shape& shape : plot.shapes) {
        scale(shape.x, factor);
        scale(shape.y, factor);
    }
    for (Dimension& dimension : plot.dimensions)
        for (double* value : {&dimension.from_x, &dimension.from_y, &dimension.to_x, &dimension.to_y})
            *value *= factor;
    return plot;
}

std::string parameter_label(const Design& design, const std::string& name, DisplayUnit unit) {
    const NamedParameter named = parameter_named(design, name);
    if (named.description == nullptr) return parameter_label(name);
    const std::string& own = named.description->unit;
    const std::string shown = own == "mm" ? name_of(unit) : own == "deg" ? "\u00b0" : own;
    return display_name(*named.description, named.entry) + (shown.empty() ? "" : " (" + shown + ')');
}

std::string parameter_label(const Project& project, const std::string& name, DisplayUnit unit) {
    const Design* design = parameters_in(project.antenna);
    return design == nullptr ? parameter_label(name) : parameter_label(*design, name, unit);
}

Plot labelled_for(const Project& project, Plot plot) {
    const Design* design = parameters_in(project.antenna);
    if (design == nullptr) return plot;
    std::map<std::string, std::string> labels;
    for (const ParameterRef& ref : numbers_of(*design))
        labels[parameter_label(ref.name)] = parameter_label(project, ref.name);
    const auto rename = [&](std::string& label) {
        if (const auto found = labels.find(label); found != labels.end()) label = found->second;
    };
    for (Axis* axis : {&plot.x, &plot.y}) {
        rename(axis->label);
        for (std::string& category : axis->categories) rename(category);
    }
    return plot;
}

double value_in(DisplayUnit unit, const Project& project, const std::string& name, double value) {
    const NamedParameter named = parameter_of(project, name);
    const bool is_length = named.description != nullptr && named.description->unit == "mm";
    return is_length && unit != DisplayUnit::millimetre ? value / millimetres_of(unit) : value;
}

}  // namespace lathe::genetic
