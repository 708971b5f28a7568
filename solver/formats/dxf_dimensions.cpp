#include "solver/formats/dxf_dimensions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "solver/formats/dxf_document.hpp"

namespace lathe {
namespace {

constexpr double pi = std::numbers::pi, degrees = 180.0 / pi;
constexpr double width_of_letter = 0.75, text_gap = 1.0;  ///< in heights of the text

Point operator+(const Point& a, const Point& b) {
    return {a.z + b.z, a.r + b.r};
}
Point operator-(const Point& a, const Point& b) {
    return {a.z - b.z, a.r - b.r};
}
Point operator*(double factor, const Point& a) {
    return {factor * a.z, factor * a.r};
}
double dot(const Point& a, const Point& b) {
    return a.z * b.z + a.r * b.r;
}
double length_of(const Point& a) {
    return std::hypot(a.z, a.r);
}
Point unit_of(const Point& a) {
    const double length = length_of(a);
    return length > 0.0 ? (1.0 / length) * a : Point{1.0, 0.0};
}
Point turned_left(const Point& a) {
    return {-a.r, a.z};
}
Point at_angle(double angle) {
    return {std::cos(angle), std::sin(angle)};
}

/// Visible parts of a dimension.
struct Picture {
    struct Arrow {
        Point tip, towards;  ///< unit vector from the tail to the tip
    };
    struct Arc {
        Point centre;
        double radius = 0.0, from = 0.0, to = 0.0;
    };
    std::vector<std::array<Point, 2>> lines;
    std::vector<Arrow> arrows;
    std::vector<Arc> arcs;
    Point text_middle;
    double text_angle = 0.0;
    Point definition;  ///< code 10 of the entity
};

/// Readable from below or from the right.
double upright(double angle) {
    while (angle > 0.5 * pi + 1e-9) angle -= pi;
    while (angle <= -0.5 * pi + 1e-9) angle += pi;
    return angle;
}

Picture linear_picture(const DrawingDimension& dimension, double height, double text_width) {
    const Point along = at_angle(dimension.direction_rad), across = turned_left(along);
    const double line = dot(dimension.line_at, across);
    const auto foot = [&](const Point& of) { return of + (line - dot(of, across)) * across; };
    Picture picture;
    Point low = dimension.first, high = dimension.second;
    if (dot(high - low, along) < 0.0) std::swap(low, high);
    const Point from = foot(low), to = foot(high);
    for (const auto& [point, end] : {std::pair{low, from}, {high, to}}) {
        const Point away = end - point;
        if (length_of(away) > 0.8 * height)
            picture.lines.push_back(
                {point + 0.4 * height * unit_of(away), end + 0.5 * height * unit_of(away)});
    }
    const double length = dot(to - from, along);
    const bool is_short = length < 3.0 * height;
    const double outside = is_short ? 2.0 * height : 0.0;
    const bool is_text_inside = text_width < length;
    const Point end = is_text_inside ? to + outside * along : to + (outside + text_width + height) * along;
    picture.lines.push_back({from - outside * along, end});
    const double sense = is_short ? 1.0 : -1.0;
    picture.arrows.push_back({from, sense * along});
    picture.arrows.push_back({to, -sense * along});
    picture.text_angle = upright(dimension.direction_rad);
    const Point above = turned_left(at_angle(picture.text_angle));
    const Point middle =
        is_text_inside ? 0.5 * (from + to) : to + (outside + 0.5 * (text_width + height)) * along;
    picture.text_middle = middle + text_gap * height * above;
    picture.definition = foot(dimension.second);
    return picture;
}

/// A leader from the arc to the text; of a diameter the line goes on through the circle.
Picture round_picture(const DrawingDimension& dimension, double height, double text_width) {
    Picture picture;
    const Point outwards = unit_of(dimension.line_at - dimension.second);
    const double side = outwards.z < 0.0 ? -1.0 : 1.0;
    picture.lines.push_back({dimension.second, dimension.line_at});
    picture.lines.push_back(
        {dimension.line_at, dimension.line_at + Point{side * (text_width + height), 0.0}});
    picture.arrows.push_back({dimension.second, unit_of(dimension.second - dimension.line_at)});
    picture.text_middle = dimension.line_at + Point{side * 0.5 * (text_width + height), text_gap * height};
    picture.definition = dimension.first;
    return picture;
}

Picture angle_picture(const DrawingDimension& dimension, double height) {
    Picture picture;
    const Point one = dimension.first - dimension.apex, other = dimension.second - dimension.apex;
    double from = std::atan2(one.r, one.z), to = std::atan2(other.r, other.z);
    while (to < from) to += 2.0 * pi;
    const double radius = length_of(dimension.line_at - dimension.apex);
    for (const auto& [leg, angle] : {std::pair{one, from}, {other, to}})
        if (radius > length_of(leg) + height)
            picture.lines.push_back({dimension.apex + length_of(leg) * at_angle(angle),
                                     dimension.apex + (radius + 0.5 * height) * at_angle(angle)});
    picture.arcs.push_back({dimension.apex, radius, from, to});
    picture.arrows.push_back({dimension.apex + radius * at_angle(from), -1.0 * turned_left(at_angle(from))});
    picture.arrows.push_back({dimension.apex + radius * at_angle(to), turned_left(at_angle(to))});
    const double middle = 0.5 * (from + to);
    picture.text_middle = dimension.apex + (radius + 3.0 * height) * at_angle(middle);
    picture.definition = dimension.apex + radius * at_angle(middle);
    return picture;
}

Picture picture_of(const DrawingDimension& dimension, double height, DisplayUnit unit) {
    std::string text = dimension_text(dimension, unit);
    for (std::size_t at = text.find("%%"); at != std::string::npos; at = text.find("%%")) text.erase(at, 2);
    const double width = width_of_letter * height * static_cast<double>(text.size());
    switch (dimension.kind) {
        case DimensionKind::linear:
            return linear_picture(dimension, height, width);
        case DimensionKind::angle:
            return angle_picture(dimension, height);
        case DimensionKind::radius:
        case DimensionKind::diameter:
            break;
    }
    return round_picture(dimension, height, width);
}

/// Code 70 and the class of the geometry, in the order of DimensionKind.
struct EntityKind {
    int type;
    const char* subclass;
};
constexpr EntityKind entity_kinds[] = {{0, "AcDbAlignedDimension"},
                                       {4, "AcDbRadialDimension"},
                                       {3, "AcDbDiametricDimension"},
                                       {5, "AcDb3PointAngularDimension"}};

void write_geometry(DxfWriter& dxf, const DrawingDimension& dimension) {
    dxf.subclass(entity_kinds[static_cast<std::size_t>(dimension.kind)].subclass);
    switch (dimension.kind) {
        case DimensionKind::linear:
            dxf.point(13, dimension.first);
            dxf.point(14, dimension.second);
            dxf.number(50, dimension.direction_rad * degrees);
            dxf.subclass("AcDbRotatedDimension");
            break;
        case DimensionKind::radius:
        case DimensionKind::diameter:
            dxf.point(15, dimension.second);
            dxf.length(40, length_of(dimension.line_at - dimension.second));
            break;
        case DimensionKind::angle:
            dxf.point(13, dimension.first);
            dxf.point(14, dimension.second);
            dxf.point(15, dimension.apex);
            break;
    }
}

/// Overrides of the style: DIMTOL with DIMTP and DIMTM.
void write_tolerance(DxfWriter& dxf, double value) {
    dxf.group(1001, "ACAD");
    dxf.group(1000, "DSTYLE");
    dxf.group(1002, "{");
    dxf.group(1070, 71);
    dxf.group(1070, 1);
    for (const int code : {47, 48}) {
        dxf.group(1070, code);
        dxf.number(1040, value);
    }
    dxf.group(1002, "}");
}

}  // namespace

double DrawingDimension::measure() const {
    const Point step = second - first;
    switch (kind) {
        case DimensionKind::linear:
            return std::abs(dot(step, at_angle(direction_rad)));
        case DimensionKind::angle: {
            const Point one = first - apex, other = second - apex;
            const double angle = std::atan2(other.r, other.z) - std::atan2(one.r, one.z);
            return angle < 0.0 ? angle + 2.0 * pi : angle;
        }
        case DimensionKind::radius:
        case DimensionKind::diameter:
            break;
    }
    return length_of(step);
}

std::string dimension_text(const DrawingDimension& dimension, DisplayUnit unit) {
    const bool is_angle = dimension.kind == DimensionKind::angle;
    const auto words = [&](double value) {
        return is_angle ? short_length_text(DisplayUnit::millimetre, value * degrees)
                        : short_length_text(unit, 1e3 * value);
    };
    std::string text = dimension.prefix + words(dimension.measure()) + (is_angle ? "%%d" : "");
    if (dimension.tolerance > 0.0) text += " %%p" + words(dimension.tolerance) + (is_angle ? "%%d" : "");
    return text;
}

void write_dimension_picture(DxfWriter& dxf, const DrawingDimension& dimension, double text_height,
                             bool is_block, const std::string& owner, const std::string& layer) {
    const Picture picture = picture_of(dimension, text_height, dxf.unit());
    for (const auto& [from, to] : picture.lines) dxf.line(from, to, owner, layer);
    for (const Picture::Arc& arc : picture.arcs)
        dxf.arc(arc.centre, arc.radius, arc.from, arc.to, owner, layer);
    for (const Picture::Arrow& arrow : picture.arrows) {
        const Point tail = arrow.tip - text_height * arrow.towards,
                    half = text_height / 6.0 * turned_left(arrow.towards);
        if (is_block) {
            dxf.triangle(arrow.tip, tail + half, tail - half, owner, layer);
            continue;
        }
        dxf.line(arrow.tip, tail + half, owner, layer);
        dxf.line(arrow.tip, tail - half, owner, layer);
    }
    dxf.words(picture.text_middle, text_height, picture.text_angle, dimension_text(dimension, dxf.unit()),
              owner, layer);
}

void write_dimension(DxfWriter& dxf, const DrawingDimension& dimension, double text_height,
                     const std::string& block, const std::string& owner, const std::string& layer) {
    constexpr int own_block = 32, middle_centre = 5;
    const Picture picture = picture_of(dimension, text_height, dxf.unit());
    const bool is_angle = dimension.kind == DimensionKind::angle;
    dxf.entity("DIMENSION", owner, layer);
    dxf.subclass("AcDbDimension");
    dxf.group(2, block);
    dxf.point(10, picture.definition);
    dxf.point(11, picture.text_middle);
    dxf.group(70, entity_kinds[static_cast<std::size_t>(dimension.kind)].type + own_block);
    if (!dimension.prefix.empty()) dxf.group(1, dimension.prefix + "<>");
    dxf.group(71, middle_centre);
    const double measure = dimension.measure();
    dxf.number(42, is_angle ? measure : dxf.in_unit(measure));
    dxf.group(3, "STANDARD");
    write_geometry(dxf, dimension);
    if (dimension.tolerance > 0.0)
        write_tolerance(dxf, is_angle ? dimension.tolerance * degrees : dxf.in_unit(dimension.tolerance));
}

}  // namespace lathe
