#include "genetic/editing/dimension.hpp"

#include <algorithm>
#include <cmath>

#include "genetic/drawing/scope.hpp"
#include "genetic/editing/coordinate_shift.hpp"
#include "genetic/editing/parameter_edits.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::editing {
namespace {

constexpr double same_mm = 1e-9;

/// The two ends of a dimension.
struct Ends {
    FoundPoint from, to;
    double from_mm = 0.0, to_mm = 0.0;
    double direction() const { return to_mm > from_mm ? 1.0 : -1.0; }
};

Ends ends_of(const DrawingShape& shape, const Dimension& dimension) {
    Ends ends;
    const auto axis = static_cast<std::size_t>(dimension.axis);
    if (!dimension.from.empty()) {
        ends.from = required_point(shape, dimension.from);
        ends.from_mm = ends.from.point().at_mm[axis];
    }
    ends.to = required_point(shape, dimension.to);
    ends.to_mm = ends.to.point().at_mm[axis];
    if (std::abs(ends.to_mm - ends.from_mm) <= same_mm)
        refuse("", "both points have the same coordinate; allowed: points apart, or the other direction");
    return ends;
}

Selects selection_of(const Dimension& dimension, const Ends& ends) {
    const double to = ends.to_mm, direction = ends.direction();
    const double near = same_mm * std::max(1.0, std::abs(to));
    switch (dimension.moves) {
        case Moves::behind:
            return
                [=](const std::string& /*place*/, double value) { return direction * (value - to) >= -near; };
        case Moves::level:
            return [=](const std::string& /*place*/, double value) { return std::abs(value - to) <= near; };
        case Moves::only:
            break;
    }
    return [place = dimension.to](const std::string& here, double /*value*/) { return here == place; };
}

/// The change of the second point's coordinate: first + name - second, as a sum.
LinearForm change_of(const Json& antenna, const Dimension& dimension, const Ends& ends,
                     const std::string& name) {
    LinearForm length;
    length.terms.push_back({name, ends.direction()});
    LinearForm change = length - coordinate_form(antenna, *ends.to.path, ends.to.index, dimension.axis);
    if (ends.from.path != nullptr)
        change = change + coordinate_form(antenna, *ends.from.path, ends.from.index, dimension.axis);
    for (const LinearTerm& term : change.terms)
        if (term.text.front() == '@')
            refuse("", "the end of a curve of formulas has no coordinates of its own; allowed: other points");
    return change;
}

std::string with_unit(const std::string& name) {
    return name.ends_with("_mm") ? name : name + "_mm";
}

}  // namespace

NamedValue parse_named_value(const std::string& text) {
    const std::size_t sign = text.find('=');
    NamedValue named{trimmed(text.substr(0, sign)), {}};
    if (sign != std::string::npos) {
        named.value = trimmed(text.substr(sign + 1));
        if (named.value.empty()) refuse(text, "ends too early; allowed: name = 12, or a name alone");
    }
    if (named.name.empty()) refuse(text, "has no name; allowed: name = 12, or a name alone");
    return named;
}

double measured_mm(const DrawingShape& shape, const Dimension& dimension) {
    const Ends ends = ends_of(shape, dimension);
    return std::abs(ends.to_mm - ends.from_mm);
}

Project with_dimension(const Project& project, const Dimension& dimension) {
    const DrawingShape shape = shape_of(project);
    const Ends ends = ends_of(shape, dimension);
    Json antenna = antenna_json(project);
    const bool is_known = has_parameter(project, dimension.name);
    const std::string name = is_known ? dimension.name : with_unit(dimension.name);
    const bool is_used_again = has_parameter(project, name);
    if (is_used_again && !dimension.value.empty())
        refuse(name, "is a parameter already; allowed: its name alone, or another name");
    if (!is_used_again) {
        require_new_name(project, name);
        antenna["parameters"][name] = json_of(LinearForm(tidy(std::abs(ends.to_mm - ends.from_mm))));
    }
    shift_coordinates(antenna, shape, dimension.axis, change_of(antenna, dimension, ends, name),
                      selection_of(dimension, ends));
    const Project named = with_antenna_json(project, antenna);
    return dimension.value.empty() ? named : with_parameter_value(named, name, dimension.value);
}

DimensionPreview preview_of(const Project& project, const Dimension& dimension) {
    DimensionPreview preview;
    try {
        const DrawingShape shape = shape_of(project);
        const Ends ends = ends_of(shape, dimension);
        preview.direction = ends.direction();
        const Selects selects = selection_of(dimension, ends);
        const auto axis = static_cast<std::size_t>(dimension.axis);
        for (const ShapePath& path : shape.paths)
            for (const ShapePoint& point : path.points)
                if (selects(point.place, point.at_mm[axis])) preview.moving.push_back(point.at_mm);
        Json antenna = antenna_json(project);
        shift_coordinates(antenna, shape, dimension.axis, change_of(antenna, dimension, ends, "a_new_name"),
                          selects);
    } catch (const InputError& error) {
        preview.problem = error.problem();
    }
    return preview;
}

}  // namespace lathe::editing
