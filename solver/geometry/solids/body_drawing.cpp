#include "solver/geometry/solids/body_drawing.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "solver/base/parallel.hpp"
#include "solver/geometry/solids/sheet.hpp"

namespace lathe {
namespace {

constexpr int rows_of_section = 400, rows_of_view = 240, columns_of_view = 240;
constexpr double nearly = 1e-7;  // of the body's size: beside a face
constexpr int halvings = 9;      // of the step between two columns

/// Places between which nothing begins or ends: equal steps, and both sides of what is flat across the axis.
std::vector<double> places_along(const Body& body, int axis, int steps) {
    const Bounds box = body.bounds();
    const double low = box.low[axis], high = box.high[axis],
                 beside = nearly * (box.high - box.low).maxCoeff();
    std::vector<double> places;
    for (int n = 0; n < steps; ++n) places.push_back(low + (n + 0.5) * (high - low) / steps);
    const auto add = [&](double at) {
        for (const double place : {at - beside, at + beside})
            if (place > low && place < high) places.push_back(place);
    };
    for (const Body::Part& part : body.parts()) {
        add(part.bounds.low[axis]);
        add(part.bounds.high[axis]);
        for (const FlatFace& face : part.solid->flat_faces())
            if (std::abs(std::abs(face.normal[axis]) - 1.0) < 1e-12) add(face.point[axis]);
    }
    std::sort(places.begin(), places.end());
    const auto is_same = [&](double a, double b) { return b - a < 0.5 * beside; };
    places.erase(std::unique(places.begin(), places.end(), is_same), places.end());
    return places;
}

/// Rows by what covers them, each key with all rows so that gaps are seen.
class Rows {
public:
    explicit Rows(std::vector<double> places) : places_(std::move(places)) {}
    std::size_t count() const { return places_.size(); }
    double place(std::size_t row) const { return places_[row]; }
    void cover(std::size_t row, int key, Interval piece) {
        auto& rows = by_key_[key];
        if (rows.empty())
            for (const double v : places_) rows.push_back({v, {}});
        rows[row].covered.push_back(piece);
    }
    const std::map<int, std::vector<CoveredRow>>& by_key() const { return by_key_; }

private:
    std::vector<double> places_;
    std::map<int, std::vector<CoveredRow>> by_key_;
};

/// What is nearest to someone on the high side of an axis.
class Viewer {
public:
    Viewer(const Body& body, int axis) : body_(body), axis_(axis) {
        const Bounds box = body.bounds();
        const double size = (box.high - box.low).maxCoeff();
        range_ = {box.low[axis] - size, box.high[axis] + size};
        beside_ = nearly * size;
    }
    /// Index of a part; -1: none. The coordinate along the axis is of no importance.
    int part_seen(const Eigen::Vector3d& at) const {
        Line line{at, Eigen::Vector3d::Unit(axis_)};
        line.origin[axis_] = 0.0;
        const auto pieces = body_.on(line, range_);
        if (body_.has_sheets()) {
            const int sheet = sheet_seen(line, pieces.empty() ? range_.from : pieces.back().to);
            if (sheet >= 0) return sheet;
        }
        if (pieces.empty()) return -1;
        line.origin[axis_] =
            pieces.back().to - std::min(beside_, 0.5 * (pieces.back().to - pieces.back().from));
        return body_.part_at(line.origin);
    }

private:
    /// The highest sheet that a line crosses, from the place of the highest solid on.
    int sheet_seen(const Line& line, double from) const {
        int found = -1;
        for (std::size_t n = 0; n < body_.parts().size(); ++n)
            for (const Interval& point : body_.sheet_on(n, line, {from, range_.to}))
                if (point.from >= from) found = static_cast<int>(n), from = point.from;
        return found;
    }

    const Body& body_;
    int axis_;
    Interval range_;
    double beside_ = 0.0;
};

/// Pieces of a row of a view.
struct SeenPiece {
    Interval piece;
    int part = -1;
};

std::vector<SeenPiece> seen_along(const Viewer& viewer, const std::vector<double>& columns, int u,
                                  Eigen::Vector3d at) {
    const auto seen = [&](double place) {
        at[u] = place;
        return viewer.part_seen(at);
    };
    std::vector<SeenPiece> pieces{{{columns.front(), columns.front()}, seen(columns.front())}};
    for (std::size_t n = 1; n < columns.size(); ++n) {
        const int part = seen(columns[n]), before = pieces.back().part;
        if (part != before) {
            double low = columns[n - 1], high = columns[n];
            for (int step = 0; step < halvings; ++step) {
                const double middle = 0.5 * (low + high);
                (seen(middle) == before ? low : high) = middle;
            }
            pieces.back().piece.to = 0.5 * (low + high);
            pieces.push_back({{pieces.back().piece.to, columns[n]}, part});
        }
        pieces.back().piece.to = columns[n];
    }
    return pieces;
}

}  // namespace

namespace {

/// A sheet in a section: its area in the plane itself, lines where it crosses the plane.
DrawnOutlines section_of_sheet(const Body& body, std::size_t part, DrawingPlane plane, double place) {
    const Body::Part& drawn_part = body.parts()[part];
    const Sheet& sheet = *drawn_part.solid->as_sheet();
    const Bounds box = body.bounds();
    const double size = (box.high - box.low).maxCoeff();
    DrawnOutlines drawn;
    drawn.material = drawn_part.material;
    const int along = sheet.axis() == plane.u ? plane.v : plane.u;
    const Interval range{box.low[along] - size, box.high[along] + size};
    Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(along)};
    line.origin[plane.across()] = place;
    if (sheet.axis() == plane.across()) {
        std::vector<CoveredRow> rows;
        for (const double v : places_along(body, plane.v, rows_of_section)) {
            line.origin[plane.v] = v;
            rows.push_back({v, body.sheet_on(part, line, range, nearly * size)});
        }
        drawn.outlines = outlines_of(rows);
        return drawn;
    }
    std::vector<double> planes;
    for (const Sheet::Area& area : sheet.areas()) planes.push_back(area.place);
    std::sort(planes.begin(), planes.end());
    planes.erase(std::unique(planes.begin(), planes.end()), planes.end());
    for (const double at : planes) {
        line.origin[sheet.axis()] = at;
        for (const Interval& piece : body.sheet_on(part, line, range)) {
            const std::vector<double> fixed{at, at}, ends{piece.from, piece.to};
            drawn.outlines.edges.push_back(along == plane.u ? FlatLine{ends, fixed} : FlatLine{fixed, ends});
        }
    }
    return drawn;
}

}  // namespace

std::vector<DrawnOutlines> section_of(const Body& body, DrawingPlane plane, double place) {
    if (body.parts().empty()) return {};
    const Bounds box = body.bounds();
    const double size = (box.high - box.low).maxCoeff();
    Rows rows(places_along(body, plane.v, rows_of_section));
    for (std::size_t n = 0; n < rows.count(); ++n) {
        Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(plane.u)};
        line.origin[plane.v] = rows.place(n);
        // A face in the plane itself would count on neither side, or on both.
        line.origin[plane.across()] = place + nearly * size;
        for (const OwnedPiece& piece : body.on(line, {box.low[plane.u] - size, box.high[plane.u] + size}))
            rows.cover(n, piece.material, {piece.from, piece.to});
    }
    std::vector<DrawnOutlines> drawn;
    for (const auto& [material, covered] : rows.by_key())
        drawn.push_back({material, 0.0, outlines_of(covered)});
    for (std::size_t n = 0; n < body.parts().size() && body.has_sheets(); ++n)
        if (body.parts()[n].solid->as_sheet() != nullptr)
            drawn.push_back(section_of_sheet(body, n, plane, place));
    return drawn;
}

std::vector<DrawnOutlines> view_of(const Body& body, DrawingPlane plane) {
    if (body.parts().empty()) return {};
    const int across = plane.across();
    const Viewer viewer(body, across);
    Rows rows(places_along(body, plane.v, rows_of_view));
    std::vector<double> columns = places_along(body, plane.u, columns_of_view);
    const Bounds box = body.bounds();
    const double beside = nearly * (box.high - box.low).maxCoeff();
    columns.insert(columns.begin(), box.low[plane.u] - beside);
    columns.push_back(box.high[plane.u] + beside);
    std::vector<std::vector<SeenPiece>> seen(rows.count());
    parallel_for_each(static_cast<int>(rows.count()), 4, [&](int row) {
        const auto n = static_cast<std::size_t>(row);
        Eigen::Vector3d at = Eigen::Vector3d::Zero();
        at[plane.v] = rows.place(n);
        seen[n] = seen_along(viewer, columns, plane.u, at);
    });
    for (std::size_t n = 0; n < seen.size(); ++n)
        for (const auto& [piece, part] : seen[n])
            if (part >= 0 && piece.length() > 0.0) rows.cover(n, part, piece);
    std::vector<DrawnOutlines> drawn;
    for (const auto& [key, covered] : rows.by_key()) {
        const Body::Part& part = body.parts()[static_cast<std::size_t>(key)];
        const double depth = box.high[across] - box.low[across];
        const double behind = depth > 0.0 ? (box.high[across] - part.bounds.high[across]) / depth : 0.0;
        drawn.push_back({part.material, std::clamp(behind, 0.0, 1.0), outlines_of(covered)});
    }
    return drawn;
}

}  // namespace lathe
