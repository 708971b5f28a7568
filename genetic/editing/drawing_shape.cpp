#include "genetic/editing/drawing_shape.hpp"

#include <algorithm>
#include <cmath>

#include "genetic/drawing/path.hpp"
#include "genetic/editing/antenna_json.hpp"
#include "genetic/editing/linear_form.hpp"
#include "genetic/editing/own_shape.hpp"
#include "genetic/project/drawn_antenna.hpp"
#include "solver/base/input_error.hpp"

namespace lathe::editing {
namespace {

using drawing::Evaluation;
using drawing::Pen;
using drawing::Scope;
using drawing::Vertex;

Place place_of(const Vertex& vertex) {
    return {vertex.z.value, vertex.r.value};
}

bool has_names(const JsonCursor& coordinate) {
    return coordinate.is_string() && !names_in(coordinate.value().text).empty();
}

/// Draws a path item by item, and notes where each one ends.
class PathReader {
public:
    PathReader(ShapePath& path, const Scope& scope) : path_(path), scope_(scope), pen_(drawn_, scope) {
        drawn_.is_closed = path.is_closed;
    }

    void read(const JsonCursor& items) {
        const std::vector<JsonCursor> all = items.items(0, max_outline_points);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::size_t begin = drawn_.vertices.empty() ? 0 : drawn_.vertices.size() - 1;
            drawing::draw_item(all[i], pen_);
            if (!drawn_.vertices.empty()) add(all[i], path_.list + "/" + std::to_string(i), begin);
        }
        pen_.end();
        if (path_.is_closed && path_.points.size() > 1)
            path_.edges.push_back({path_.points.back().at_mm, path_.points.front().at_mm});
    }

private:
    void add(const JsonCursor& item, const std::string& place, std::size_t begin) {
        if (item.is_array()) return end(PointKind::line, place, place, item, begin);
        if (const auto by = item.find("by")) return end(PointKind::step, place, place + "/by", *by, begin);
        if (const auto arc = item.find("arc")) {
            const std::string before = path_.points.empty() ? "" : path_.points.back().item;
            end(PointKind::arc, place, place + "/arc", *arc, begin);
            for (const char* key : {"through", "centre"})
                if (const auto point = item.find(key)) control(*point, place, place + "/" + key, before);
            return;
        }
        for (const char* corner : {"fillet", "chamfer"})
            if (const auto vertex = item.find(corner))
                return add_corner(place, place + "/" + corner, *vertex);
        if (const auto spline = item.find("spline"))
            if (all_are_points(*spline)) return add_knots(*spline, place, begin);
        end(PointKind::formulas, place, "", item, begin);
    }

    /// The vertex of a corner, which the path itself does not reach.
    void add_corner(const std::string& item, const std::string& place, const JsonCursor& at) {
        const Place vertex = place_of(scope_.point_at(at));
        const std::vector<JsonCursor> both = at.items(2, 2);
        if (!path_.points.empty()) path_.edges.push_back({path_.points.back().at_mm, vertex});
        path_.points.push_back(
            {PointKind::line, item, place, {}, vertex, {has_names(both[0]), has_names(both[1])}});
    }

    static bool all_are_points(const JsonCursor& spline) {
        return std::all_of(spline.value().items.begin(), spline.value().items.end(),
                           [](const JsonValue& knot) { return knot.kind == JsonValue::Kind::array; });
    }

    void add_knots(const JsonCursor& spline, const std::string& place, std::size_t begin) {
        const std::vector<JsonCursor> knots = spline.items(1, max_outline_points);
        std::size_t from = begin;
        for (std::size_t k = 0; k < knots.size(); ++k) {
            const Place at = place_of(scope_.point_at(knots[k]));
            std::size_t to = from;
            double least = HUGE_VAL;
            for (std::size_t v = from; v < drawn_.vertices.size(); ++v) {
                const Place here = place_of(drawn_.vertices[v]);
                const double away = std::hypot(here[0] - at[0], here[1] - at[1]);
                if (away < least) least = away, to = v;
            }
            if (k + 1 == knots.size()) to = drawn_.vertices.size() - 1;
            point(PointKind::knot, place, place + "/spline/" + std::to_string(k), knots[k], from, to);
            from = to;
        }
    }

    void end(PointKind kind, const std::string& item, const std::string& place, const JsonCursor& at,
             std::size_t begin) {
        point(kind, item, place, at, begin, drawn_.vertices.size() - 1);
    }

    void point(PointKind kind, const std::string& item, const std::string& place, const JsonCursor& at,
               std::size_t from, std::size_t to) {
        ShapePoint point{kind, item, place, {}, place_of(drawn_.vertices[to]), {}};
        if (kind == PointKind::formulas) point.is_dimensioned = {true, true};
        if (at.is_array() && at.value().items.size() == 2) {
            const std::vector<JsonCursor> both = at.items(2, 2);
            for (const std::size_t axis : {0U, 1U}) {
                point.is_dimensioned[axis] = has_names(both[axis]);
                if (kind == PointKind::step && !path_.points.empty())
                    point.is_dimensioned[axis] |= path_.points.back().is_dimensioned[axis];
            }
        }
        if (!path_.points.empty()) {
            ShapeEdge& edge = path_.edges.emplace_back();
            for (std::size_t v = from; v <= to; ++v) edge.push_back(place_of(drawn_.vertices[v]));
        }
        path_.points.push_back(std::move(point));
    }

    void control(const JsonCursor& at, const std::string& item, const std::string& place,
                 const std::string& before) {
        const std::vector<JsonCursor> both = at.items(2, 2);
        path_.controls.push_back({PointKind::control,
                                  item,
                                  place,
                                  before,
                                  place_of(scope_.point_at(at)),
                                  {has_names(both[0]), has_names(both[1])}});
    }

    ShapePath& path_;
    const Scope& scope_;
    drawing::DrawnPath drawn_;
    Pen pen_;
};

void read_curves(const JsonCursor& antenna, const Scope& whole, DrawingShape& shape) {
    const auto curves = antenna.find("curves");
    if (!curves) return;
    for (const std::string& name : curves->names()) {
        ShapePath path{"/curves/" + name, name, false, {}, {}, {}};
        PathReader(path, whole).read(curves->at(name));
        shape.paths.push_back(std::move(path));
    }
}

void read_regions(const JsonCursor& antenna, const Scope& whole, DrawingShape& shape) {
    const std::vector<JsonCursor> regions = antenna.at("regions").items(0, max_regions);
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const std::string place = "/regions/" + std::to_string(i);
        ShapePath path{place, "region " + std::to_string(i + 1), true, {}, {}, {}};
        for (const char* key : {"outline_zr_mm", "outline_xy_mm"})
            if (const auto outline = regions[i].find(key)) {
                path.list = place + "/" + key;
                PathReader(path, whole).read(*outline);
            }
        if (const auto circle = regions[i].find("circle"))
            if (const auto centre = circle->find("centre_mm"))
                path.controls.push_back({PointKind::control,
                                         place,
                                         place + "/circle/centre_mm",
                                         "",
                                         place_of(whole.point_at(*centre)),
                                         {}});
        if (!path.points.empty() || !path.controls.empty()) shape.paths.push_back(std::move(path));
    }
}

void read_ports(const JsonCursor& antenna, const Scope& whole, DrawingShape& shape) {
    const auto add = [&](const JsonCursor& object, const std::string& place, const char* key, int axis) {
        if (const auto number = object.find(key))
            shape.port_lengths.push_back({place + "/" + key, axis, whole.number_at(*number).value});
    };
    add(antenna, "", "ground_plane_z_mm", 0);
    if (const auto port = antenna.find("port")) {
        for (const char* key : {"z_mm", "reference_z_mm", "from_z_mm", "to_z_mm"})
            add(*port, "/port", key, 0);
        for (const char* key : {"radius_mm", "inner_radius_mm", "outer_radius_mm"})
            add(*port, "/port", key, 1);
    }
    const auto ports = antenna.find("ports");
    if (!ports) return;
    const std::vector<JsonCursor> all = ports->items(0, max_regions);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (const auto centre = all[i].find("centre_xy_mm")) {
            const Place at = place_of(whole.point_at(*centre));
            for (const int axis : {0, 1})
                shape.port_lengths.push_back(
                    {"/ports/" + std::to_string(i) + "/centre_xy_mm/" + std::to_string(axis), axis,
                     at[static_cast<std::size_t>(axis)]});
        }
}

}  // namespace

DrawingShape shape_of(const Project& project) {
    if (!is_own_shape(project)) refuse("", "is not an own shape");
    const std::string name = "drawing";
    const drawing::DrawingTree tree(parse_json(antenna_json(project).dump(), name), name);
    Evaluation evaluation(tree, *parameters_in(project.antenna));
    const Scope whole(evaluation);
    DrawingShape shape;
    const JsonCursor antenna = tree.antenna();
    if (is_planar_drawing(tree)) shape.axis_names = {"x", "y"};
    read_curves(antenna, whole, shape);
    read_regions(antenna, whole, shape);
    read_ports(antenna, whole, shape);
    return shape;
}

FoundPoint find_point(const DrawingShape& shape, const std::string& place) {
    for (const ShapePath& path : shape.paths) {
        for (std::size_t i = 0; i < path.points.size(); ++i)
            if (!place.empty() && path.points[i].place == place) return {&path, i};
        for (std::size_t i = 0; i < path.controls.size(); ++i)
            if (path.controls[i].place == place) return {&path, path.points.size() + i};
    }
    return {};
}

FoundPoint required_point(const DrawingShape& shape, const std::string& place) {
    const FoundPoint found = find_point(shape, place);
    if (found.path == nullptr) refuse(place, "is not a point of this drawing");
    return found;
}

const ShapePoint* point_at(const DrawingShape& shape, const std::string& place) {
    const FoundPoint found = find_point(shape, place);
    return found.path == nullptr ? nullptr : &found.point();
}

}  // namespace lathe::editing
