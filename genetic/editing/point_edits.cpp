#include "genetic/editing/point_edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "genetic/editing/coordinate_shift.hpp"
#include "genetic/editing/parameter_edits.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::editing {
namespace {

/// The parameter in which a coordinate ends, where a drag may change it; empty: none.
std::string last_parameter(const Project& project, const LinearForm& form) {
    if (form.is_number()) return "";
    const std::string& name = form.terms.back().text;
    for (const Parameter& parameter : parameters_in(project.antenna)->parameters)
        if (parameter.key == name && !parameter.is_list && !parameter.entries.at(0).is_linked()) return name;
    return "";
}

double value_of(const Project& project, const std::string& name) {
    for (const Parameter& parameter : parameters_in(project.antenna)->parameters)
        if (parameter.key == name) return parameter.entries.at(0).value;
    return 0.0;
}

Json pair_of(const LinearForm& first, const LinearForm& second) {
    return Json::array({json_of(first), json_of(second)});
}

const ShapePath& path_with(const DrawingShape& shape, const EdgeRef& edge) {
    for (const ShapePath& path : shape.paths)
        if (path.list == edge.list && edge.index < path.edges.size()) return path;
    refuse(edge.list, "has no such edge");
}

/// Lets the step after a point, if one follows, end where it ended before the point moved by `moved`.
void hold_next_step(Json& antenna, const ShapePath& path, std::size_t index, int axis,
                    const LinearForm& moved) {
    if (index + 1 >= path.points.size()) return;
    const ShapePoint& next = path.points[index + 1];
    if (next.kind != PointKind::step) return;
    const std::string place = next.place + "/" + std::to_string(axis);
    Json& value = value_at(antenna, place);
    value = json_of(form_of(value) - moved);
}

/// The step at `index` as a point of its own place.
void make_absolute(Json& antenna, const ShapePath& path, std::size_t index) {
    const ShapePoint& point = path.points[index];
    if (point.kind != PointKind::step) return;
    value_at(antenna, point.item) =
        pair_of(coordinate_form(antenna, path, index, 0), coordinate_form(antenna, path, index, 1));
}

/// The middle between two points, aside by a share of their distance, positive to the left.
Json point_aside(const Place& from, const Place& to, double share) {
    return Json::array({tidy(0.5 * (from[0] + to[0]) - share * (to[1] - from[1])),
                        tidy(0.5 * (from[1] + to[1]) + share * (to[0] - from[0]))});
}

bool has_unknown(const Json& antenna, const ShapePath& path, std::size_t index) {
    for (const LinearTerm& term : coordinate_form(antenna, path, index, 0).terms)
        if (term.text.front() == '@') return true;
    return false;
}

}  // namespace

Project with_point_at(const Project& project, const std::string& place, const Place& to_mm) {
    const DrawingShape shape = shape_of(project);
    const FoundPoint found = required_point(shape, place);
    const ShapePoint& point = found.point();
    Json antenna = antenna_json(project);
    Project changed = project;
    std::vector<std::pair<std::string, double>> parameters;
    for (const int axis : {0, 1}) {
        const double by = to_mm[static_cast<std::size_t>(axis)] - point.at_mm[static_cast<std::size_t>(axis)];
        if (by == 0.0) continue;
        const std::string coordinate = place + "/" + std::to_string(axis);
        const LinearForm form = form_of(value_at(antenna, coordinate));
        const std::string name = last_parameter(project, form);
        if (!name.empty()) {
            parameters.emplace_back(name, tidy(value_of(project, name) + by / form.terms.back().factor));
            continue;
        }
        add_to(antenna, coordinate, LinearForm(by));
        if (!found.is_control()) hold_next_step(antenna, *found.path, found.index, axis, LinearForm(by));
    }
    for (const auto& [name, value] : parameters) {
        Json& parameter = antenna["parameters"][name];
        if (!parameter.is_object()) {
            parameter = value;
            continue;
        }
        if (value < parameter["min"].get<double>() || value > parameter["max"].get<double>())
            refuse(name, fmt::format("= {:.6g} is out of its range; allowed: {} to {}", value,
                                     parameter["min"].dump(), parameter["max"].dump()));
        parameter["value"] = value;
    }
    return with_antenna_json(project, antenna);
}

std::array<std::string, 2> coordinate_texts(const Project& project, const std::string& place) {
    const DrawingShape shape = shape_of(project);
    const FoundPoint found = required_point(shape, place);
    const Json antenna = antenna_json(project);
    std::array<std::string, 2> texts;
    for (const int axis : {0, 1}) {
        const LinearForm form = coordinate_form(antenna, *found.path, found.index, axis);
        const bool is_known = std::none_of(form.terms.begin(), form.terms.end(),
                                           [](const LinearTerm& term) { return term.text.front() == '@'; });
        const auto at = static_cast<std::size_t>(axis);
        texts[at] = is_known ? form.text() : number_text(found.path->points.at(found.index).at_mm[at]);
    }
    return texts;
}

Project with_coordinates(const Project& project, const std::string& place,
                         const std::array<std::string, 2>& texts) {
    const DrawingShape shape = shape_of(project);
    const FoundPoint found = required_point(shape, place);
    const std::array<std::string, 2> before = coordinate_texts(project, place);
    Json antenna = antenna_json(project);
    Json pair = Json::array();
    for (const std::size_t axis : {0U, 1U}) {
        const bool is_left = texts[axis].empty() || texts[axis] == before[axis];
        pair.push_back(json_of(LinearForm(is_left ? before[axis] : texts[axis])));
    }
    if (!found.is_control()) {
        make_absolute(antenna, *found.path, found.index);
        if (found.index + 1 < found.path->points.size() &&
            found.path->points[found.index + 1].kind == PointKind::step)
            make_absolute(antenna, *found.path, found.index + 1);
    }
    const bool is_step = found.point().kind == PointKind::step;
    value_at(antenna, is_step ? found.path->points[found.index].item : place) = pair;
    return with_antenna_json(project, antenna);
}

std::string parameter_of(const Project& project, const std::string& place, int axis) {
    Json antenna = antenna_json(project);
    return last_parameter(project, form_of(value_at(antenna, place + "/" + std::to_string(axis))));
}

Project with_point_inserted(const Project& project, const EdgeRef& edge, const Place& at_mm) {
    const DrawingShape shape = shape_of(project);
    const ShapePath& path = path_with(shape, edge);
    Json antenna = antenna_json(project);
    const Json added = Json::array({tidy(at_mm[0]), tidy(at_mm[1])});
    if (edge.index + 1 == path.points.size()) {  // the edge that closes an outline
        value_at(antenna, path.list).push_back(added);
        return with_antenna_json(project, antenna);
    }
    const ShapePoint& next = path.points[edge.index + 1];
    if (next.kind == PointKind::knot) {
        Json& knots = value_at(antenna, parent_of(next.place));
        knots.insert(knots.begin() + static_cast<std::ptrdiff_t>(index_of(next.place)), added);
        return with_antenna_json(project, antenna);
    }
    if (next.kind != PointKind::line && next.kind != PointKind::step)
        refuse("", "this edge is neither straight nor a spline; allowed: make it a line first");
    if (next.kind == PointKind::step) {
        if (has_unknown(antenna, path, edge.index + 1))
            refuse("", "the line goes on from a curve of formulas; allowed: other edges");
        make_absolute(antenna, path, edge.index + 1);
    }
    Json& items = value_at(antenna, path.list);
    items.insert(items.begin() + static_cast<std::ptrdiff_t>(index_of(next.item)), added);
    return with_antenna_json(project, antenna);
}

Project without_point(const Project& project, const std::string& place) {
    const DrawingShape shape = shape_of(project);
    const FoundPoint found = find_point(shape, place);
    if (found.path == nullptr || found.index >= found.path->points.size())
        refuse("", "only points of a path can be deleted");
    const ShapePath& path = *found.path;
    const ShapePoint& point = path.points[found.index];
    Json antenna = antenna_json(project);
    if (found.index + 1 < path.points.size() && !has_unknown(antenna, path, found.index + 1))
        make_absolute(antenna, path, found.index + 1);
    if (point.kind == PointKind::knot && value_at(antenna, parent_of(point.place)).size() > 1) {
        value_at(antenna, parent_of(point.place)).erase(index_of(point.place));
        return with_antenna_json(project, antenna);
    }
    Json& items = value_at(antenna, parent_of(point.item));
    items.erase(index_of(point.item));
    if (found.index == 0 && !items.empty() && items[0].is_object()) {
        // The path has to begin with a point: that in which the item ended.
        const ShapePoint& next = path.points.at(1);
        if (next.place.empty()) refuse("", "the path would begin with a curve of formulas");
        const Json first =
            next.kind == PointKind::knot ? Json() : antenna_json(project).at(Json::json_pointer(next.place));
        if (first.is_null()) refuse("", "the path would begin with a spline; make it a line first");
        items[0] = first;
    }
    return with_antenna_json(project, antenna);
}

Project with_edge_kind(const Project& project, const EdgeRef& edge, EdgeKind kind) {
    const DrawingShape shape = shape_of(project);
    const ShapePath& path = path_with(shape, edge);
    if (edge.index + 1 == path.points.size())
        refuse("", "the edge that closes an outline is always straight; insert a point in it first");
    const ShapePoint &from = path.points[edge.index], &to = path.points[edge.index + 1];
    Json antenna = antenna_json(project);
    if (to.kind == PointKind::knot && kind != EdgeKind::spline &&
        value_at(antenna, parent_of(to.place)).size() > 1)
        refuse("", "a spline with several knots stays one; delete its knots first");
    if (to.kind == PointKind::formulas || has_unknown(antenna, path, edge.index + 1))
        refuse("", "this edge is drawn by formulas and stays as it is");
    const Json end = to.kind == PointKind::step ? pair_of(coordinate_form(antenna, path, edge.index + 1, 0),
                                                          coordinate_form(antenna, path, edge.index + 1, 1))
                                                : value_at(antenna, to.place);
    Json& item = value_at(antenna, to.item);
    if (kind == EdgeKind::line) {
        item = end;
        return with_antenna_json(project, antenna);
    }
    if (kind == EdgeKind::spline && to.kind == PointKind::knot) return project;
    constexpr double shares[] = {0.1, -0.1, 0.03, -0.03, 0.01, -0.01, 0.001};
    for (const double share : shares) {
        const Json aside = point_aside(from.at_mm, to.at_mm, share);
        if (kind == EdgeKind::arc)
            item = {{"arc", end}, {"through", aside}};
        else
            item = {{"spline", Json::array({aside, end})}, {"kind", "smooth"}};
        try {
            return with_antenna_json(project, antenna);
        } catch (const InputError&) {
            // The outline crosses itself: with a smaller bulge it may not.
        }
    }
    return with_antenna_json(project, antenna);
}

Project with_region(const Project& project, const std::vector<DrawnPoint>& points) {
    if (points.size() < 3) refuse(std::to_string(points.size()), "points are too few; allowed: 3 and more");
    Json antenna = antenna_json(project);
    Json outline = Json::array();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const DrawnPoint& point = points[i];
        const Json at = Json::array({tidy(point.at_mm[0]), tidy(point.at_mm[1])});
        if (i == 0 || point.kind == EdgeKind::line) {
            outline.push_back(at);
        } else if (point.kind == EdgeKind::arc) {
            outline.push_back(
                {{"arc", at},
                 {"through", Json::array({tidy(point.through_mm[0]), tidy(point.through_mm[1])})}});
        } else if (points[i - 1].kind == EdgeKind::spline && outline.back().is_object()) {
            outline.back()["spline"].push_back(at);
        } else {
            outline.push_back({{"spline", Json::array({at})}, {"kind", "smooth"}});
        }
    }
    const bool is_plan = antenna.value("geometry", "revolution") == "planar";
    antenna["regions"].push_back(
        {{"material", "pec"}, {is_plan ? "outline_xy_mm" : "outline_zr_mm", outline}});
    return with_antenna_json(project, antenna);
}

Project without_path(const Project& project, const std::string& list) {
    Json antenna = antenna_json(project);
    value_at(antenna, list);
    if (list.starts_with("/curves/")) {
        antenna["curves"].erase(list.substr(std::string("/curves/").size()));
        return with_antenna_json(project, antenna);
    }
    antenna["regions"].erase(index_of(list.substr(0, list.find('/', std::string("/regions/").size()))));
    return with_antenna_json(project, antenna);
}

}  // namespace lathe::editing
