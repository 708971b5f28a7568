#include "genetic/editing/repetition_edit.hpp"

#include <cmath>

#include "genetic/editing/coordinate_shift.hpp"
#include "genetic/editing/dimension.hpp"
#include "genetic/editing/parameter_edits.hpp"

namespace lathe::editing {
namespace {

constexpr double same_mm = 1e-9;

const ShapePath& path_of(const DrawingShape& shape, const PointRange& range) {
    for (const ShapePath& path : shape.paths)
        if (path.list == range.list && range.last < path.points.size()) return path;
    refuse(range.list, "has no such points");
}

bool is_straight(const ShapePoint& point) {
    return point.kind == PointKind::line || point.kind == PointKind::step;
}

void require_range(const ShapePath& path, const PointRange& range) {
    if (range.first < 1 || range.first > range.last)
        refuse("", "needs a point before the first one that is repeated");
    for (std::size_t i = range.first; i <= range.last; ++i)
        if (!is_straight(path.points[i])) refuse("", "only points that straight lines join can be repeated");
}

/// The number of turns: a number, or a name that is a parameter from now on.
struct Turns {
    Json value;
    LinearForm more;  ///< turns - 1, of a number
    std::string name = {};
};

Turns turns_of(Project& project, const std::string& text) {
    NamedValue named{"", text};
    if (text.find('=') != std::string::npos) named = parse_named_value(text);
    if (named.name.empty() && has_parameter(project, text)) return {text, {}, text};
    double count = 0.0;
    try {
        count = constant_value(named.value);
    } catch (const std::exception&) {
        refuse(text, "is not a number of turns; allowed: 5, slots = 5, or the name of a parameter");
    }
    if (count != std::round(count) || count < 1.0 || count > 1000.0)
        refuse(text, "is not a number of turns; allowed: 1 to 1000");
    if (named.name.empty()) return {static_cast<int>(count), LinearForm(count - 1.0), ""};
    project = with_parameter(project, named.name, named.value);
    return {named.name, {}, named.name};
}

/// (turns - 1) * period
LinearForm added_length(const Turns& turns, const LinearForm& period) {
    if (turns.name.empty()) return turns.more.constant * period;
    LinearForm length;
    if (period.is_number()) {
        length.constant = -period.constant;
        length.terms.push_back({turns.name, period.constant});
        return length;
    }
    length.terms.push_back({"(" + turns.name + " - 1) * (" + period.text() + ")", 1.0});
    return length;
}

Json items_of_turn(const Json& antenna, const ShapePath& path, const PointRange& range) {
    Json items = Json::array();
    for (std::size_t i = range.first; i <= range.last; ++i) {
        Json by = Json::array();
        for (const int axis : {0, 1}) {
            const LinearForm step =
                coordinate_form(antenna, path, i, axis) - coordinate_form(antenna, path, i - 1, axis);
            for (const LinearTerm& term : step.terms)
                if (term.text.front() == '@') refuse("", "goes on from a curve of formulas");
            by.push_back(json_of(step));
        }
        items.push_back({{"by", by}});
    }
    return items;
}

/// The step after the range as a point of its own, so that the added turns can move it.
void hold_next(Json& antenna, const ShapePath& path, std::size_t next) {
    if (next >= path.points.size() || path.points[next].kind != PointKind::step) return;
    value_at(antenna, path.points[next].item) = Json::array(
        {json_of(coordinate_form(antenna, path, next, 0)), json_of(coordinate_form(antenna, path, next, 1))});
}

}  // namespace

Project with_repetition(const Project& project, const PointRange& range, const std::string& times) {
    Project changed = project;
    const Turns turns = turns_of(changed, times);
    {
        const DrawingShape shape = shape_of(changed);
        const ShapePath& path = path_of(shape, range);
        require_range(path, range);
        Json antenna = antenna_json(changed);
        hold_next(antenna, path, range.last + 1);
        changed = with_antenna_json(changed, antenna);
    }
    const DrawingShape shape = shape_of(changed);
    const ShapePath& path = path_of(shape, range);
    Json antenna = antenna_json(changed);
    const Json turn = items_of_turn(antenna, path, range);
    for (const int axis : {0, 1}) {
        const auto at = static_cast<std::size_t>(axis);
        const double end = path.points[range.last].at_mm[at],
                     way = end - path.points[range.first - 1].at_mm[at];
        if (std::abs(way) <= same_mm) continue;
        const LinearForm period = coordinate_form(antenna, path, range.last, axis) -
                                  coordinate_form(antenna, path, range.first - 1, axis);
        const double direction = way > 0.0 ? 1.0 : -1.0;
        shift_coordinates(antenna, shape, axis, added_length(turns, period),
                          [&](const std::string& place, double value) {
                              for (std::size_t i = range.first; i <= range.last; ++i)
                                  if (path.points[i].place == place) return false;
                              return direction * (value - end) >= -same_mm;
                          });
    }
    Json& items = value_at(antenna, path.list);
    const std::size_t first = index_of(path.points[range.first].item),
                      last = index_of(path.points[range.last].item);
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(first + 1),
                items.begin() + static_cast<std::ptrdiff_t>(last + 1));
    items[first] = {{"repeat", "turn"}, {"times", turns.value}, {"path", turn}};
    return with_antenna_json(changed, antenna);
}

}  // namespace lathe::editing
