// Named dimensions: a later point is an earlier one and a parameter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "genetic/editing/drawing_shape.hpp"

namespace lathe::editing {

/// Points that go along when a dimension changes.
enum class Moves {
    behind,  ///< the second point and all that lies behind it, seen from the first
    level,   ///< all points with the second one's coordinate
    only     ///< the second point alone
};

struct Dimension {
    std::string from;  ///< place of the first point; empty: the axis or the origin
    std::string to;    ///< place of the second point, which moves
    int axis = 0;      ///< 0: z or x, 1: r or y
    Moves moves = Moves::behind;
    std::string name = {};   ///< of the parameter; "_mm" is added where it is missing
    std::string value = {};  ///< a number, a length with its unit or a formula; empty: as drawn
};

/// "flare" and "12 mm" of "flare = 12 mm"; the value is empty where the text has no sign of equality. Throws
/// InputError for a text without a name.
struct NamedValue {
    std::string name, value;
};
NamedValue parse_named_value(const std::string& text);

/// The distance in mm that the dimension measures now, positive.
double measured_mm(const DrawingShape& shape, const Dimension& dimension);

/// The project with the dimension named: coordinates become `first + name_mm`. The geometry stays as it is to
/// 1e-12 mm, unless a value is given. The name of a parameter that is there already, without a value,
/// makes the dimension as long as that parameter. Throws InputError.
Project with_dimension(const Project& project, const Dimension& dimension);

/// Places of the points that would move when the dimension grows, and the axis direction (+1 or -1) in which.
struct DimensionPreview {
    std::vector<Place> moving;
    double direction = 1.0;
    std::string problem;  ///< why the dimension cannot be named; empty: it can
};
DimensionPreview preview_of(const Project& project, const Dimension& dimension);

}  // namespace lathe::editing
