#include "solver/geometry/outline_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/geometry/circle.hpp"
#include "solver/geometry/distance.hpp"

namespace lathe {
namespace {

constexpr double same_vertex = 1.2e-9, vertex_error = 4e-9,
                 shortest_chord = 1e-7;  // m; vertices are rounded to nanometres
constexpr std::size_t fewest_chords = 6;
constexpr double largest_turn = 0.3, most_of_an_arc = 3.2;  // rad

/// Part of a circle between a chord and an arc, positive where it adds to an outline that turns left.
struct Segment {
    double area = 0.0, moment = 0.0;  ///< the moment is the integral of r over the area
};

Segment segment_of(const Point& from, const Point& through, const Point& to) {
    const Point middle{0.5 * (from.z + to.z), 0.5 * (from.r + to.r)};
    const double half = 0.5 * distance(from, to), sagitta = distance(through, middle);
    if (!(sagitta > 0.0)) return {};
    const double radius = 0.5 * (half * half + sagitta * sagitta) / sagitta;
    const double angle = 4.0 * std::atan2(sagitta, half);
    const double outwards = (through.r - middle.r) / sagitta,
                 centre = middle.r + outwards * (sagitta - radius);
    const double area = 0.5 * radius * radius * (angle - std::sin(angle));
    const double moment = area * centre + outwards * 2.0 / 3.0 * half * half * half;
    const double sign = twice_area(from, to, through) > 0.0 ? -1.0 : 1.0;
    return {sign * area, sign * moment};
}

/// Without vertices that lie on the one before.
std::vector<Point> without_doubles(const std::vector<Point>& polygon) {
    std::vector<Point> kept;
    for (const Point& at : polygon)
        if (kept.empty() || distance(kept.back(), at) > same_vertex) kept.push_back(at);
    while (kept.size() > 3 && distance(kept.back(), kept.front()) <= same_vertex) kept.pop_back();
    return kept;
}

/// Finds arcs among the vertices of a closed polygon.
class ArcFinder {
public:
    explicit ArcFinder(const std::vector<Point>& polygon)
        : polygon_(without_doubles(polygon)), size_(polygon_.size()) {
        // A sharp corner is not within an arc.
        for (std::size_t n = 1; n < size_; ++n)
            if (std::abs(turn(n)) > std::abs(turn(first_)) + 1e-9) first_ = n;
    }

    PieceOutline outline(bool has_curves) const {
        PieceOutline found{at(first_), {}};
        for (std::size_t n = first_; n < first_ + size_;) {
            const std::size_t left = first_ + size_ - n, chords = arc_from(n, left);
            if (chords > 0)
                add_arcs(found, n, chords), n += chords;
            else if (has_curves)
                n = add_curve(found, n, left);
            else
                found.pieces.push_back({at(++n)});
        }
        return found;
    }

private:
    const Point& at(std::size_t n) const { return polygon_[n % size_]; }
    double chord(std::size_t n) const { return distance(at(n), at(n + 1)); }
    /// Change of direction at a vertex, rad.
    double turn(std::size_t n) const {
        const Point &a = at(n + size_ - 1), &b = at(n), &c = at(n + 1);
        return std::atan2(twice_area(a, b, c), (b.z - a.z) * (c.z - b.z) + (b.r - a.r) * (c.r - b.r));
    }

    /// Number of edges from vertex n on, at most `most`, that are chords of one arc; 0: too few.
    std::size_t arc_from(std::size_t n, std::size_t most) const {
        const double length = chord(n), angle = turn(n + 1);
        if (length < shortest_chord || std::abs(angle) > largest_turn) return 0;
        const double angle_error = 2.0 * vertex_error / length;
        if (std::abs(angle) < 2.0 * angle_error) return 0;
        std::size_t count = 1;
        while (count < most && std::abs(chord(n + count) - length) < vertex_error &&
               std::abs(turn(n + count) - angle) < angle_error)
            ++count;
        if (count < fewest_chords) return 0;
        return is_round(n, count) ? count : 0;
    }

    /// True when vertices lie on the circle through the first, the middle and the last one.
    bool is_round(std::size_t n, std::size_t count) const {
        const Point &a = at(n), &b = at(n + count / 2), &c = at(n + count - count % 2);
        const bool is_whole = distance(a, c) < shortest_chord;
        const Point third = is_whole ? at(n + count / 4) : c;
        const auto circle = circle_through(a, b, third);
        if (!circle) return false;
        for (std::size_t k = 0; k <= count; ++k)
            if (std::abs(distance(circle->centre, at(n + k)) - circle->radius) > vertex_error) return false;
        return true;
    }

    /// Point of the circle of `count` chords from vertex n on at half of them.
    Point middle_of(std::size_t n, std::size_t count) const {
        if (count % 2 == 0) return at(n + count / 2);
        // Beyond the middle of a chord by its sagitta.
        const Point &a = at(n + count / 2), &b = at(n + count / 2 + 1);
        const double angle = turn(n + 1), rise = -0.5 * std::tan(0.25 * angle);
        return {0.5 * (a.z + b.z) - rise * (b.r - a.r), 0.5 * (a.r + b.r) + rise * (b.z - a.z)};
    }

    void add_arcs(PieceOutline& found, std::size_t n, std::size_t count) const {
        const double all = std::abs(turn(n + 1)) * static_cast<double>(count);
        const auto arcs = static_cast<std::size_t>(std::ceil(all / most_of_an_arc));
        for (std::size_t arc = 0; arc < arcs; ++arc) {
            const std::size_t from = n + count * arc / arcs, to = n + count * (arc + 1) / arcs;
            found.pieces.push_back({at(to), middle_of(from, to - from)});
        }
    }

    /// Adds edges from vertex n on that are one line or one curve, and returns the vertex where they end.
    std::size_t add_curve(PieceOutline& found, std::size_t n, std::size_t most) const {
        std::size_t end = n + 1;
        while (end < n + most && is_straight(n, end + 1)) ++end;
        if (end == n + 1) end = n + smooth_chords(n, most);
        OutlinePiece& piece = found.pieces.emplace_back(OutlinePiece{at(end)});
        if (is_straight(n, end)) return end;
        std::vector<Point> vertices;
        for (std::size_t k = n; k <= end; ++k) vertices.push_back(at(k));
        piece.curve = smooth_curve(vertices);
        return end;
    }

    /// Number of edges of a curve from vertex n on, up to the next arc; 1: none.
    std::size_t smooth_chords(std::size_t n, std::size_t most) const {
        const std::size_t count = chords_of_curve([this](std::size_t k) { return at(k); }, n, most);
        for (std::size_t k = 1; k < count; ++k)
            if (arc_from(n + k, count - k) > 0) return 1;
        return std::max<std::size_t>(count, 1);
    }

    /// True when all vertices between two lie on the line between them.
    bool is_straight(std::size_t n, std::size_t end) const {
        const double length = distance(at(n), at(end));
        for (std::size_t k = n + 1; k < end; ++k)
            if (std::abs(twice_area(at(n), at(end), at(k))) > same_vertex * length ||
                std::abs(turn(k)) > largest_turn)
                return false;
        return length > same_vertex;
    }

    std::vector<Point> polygon_;
    std::size_t size_, first_ = 0;
};

/// Calls visit(from, piece) for each piece.
template <class Visit>
void for_each_piece(const PieceOutline& outline, const Visit& visit) {
    Point from = outline.from;
    for (const OutlinePiece& piece : outline.pieces) {
        visit(from, piece);
        from = piece.to;
    }
}

}  // namespace

PieceOutline with_arcs(const std::vector<Point>& polygon) {
    return ArcFinder(polygon).outline(false);
}

PieceOutline with_curves(const std::vector<Point>& polygon) {
    return ArcFinder(polygon).outline(true);
}

double signed_area(const PieceOutline& outline) {
    double area = 0.0;
    const Point& origin = outline.from;
    for_each_piece(outline, [&](const Point& from, const OutlinePiece& piece) {
        area += 0.5 * twice_area(origin, from, piece.to);
        if (piece.through) area += segment_of(from, *piece.through, piece.to).area;
        if (piece.curve)
            area += 0.5 * (from.r + piece.to.r) * (piece.to.z - from.z) -
                    integral_dz(*piece.curve, [](double r) { return r; });
    });
    return area;
}

double revolved_volume(const PieceOutline& outline) {
    constexpr double pi = std::numbers::pi;
    double volume = 0.0;
    for_each_piece(outline, [&](const Point& p, const OutlinePiece& piece) {
        const Point& q = piece.to;
        if (piece.curve) {
            volume -= pi * integral_dz(*piece.curve, [](double r) { return r * r; });
            return;
        }
        volume += pi / 3.0 * (p.r * p.r + p.r * q.r + q.r * q.r) * (p.z - q.z);
        if (piece.through) volume += 2.0 * pi * segment_of(p, *piece.through, q).moment;
    });
    return volume;
}

}  // namespace lathe
