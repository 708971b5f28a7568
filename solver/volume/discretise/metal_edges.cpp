#include "solver/volume/discretise/metal_edges.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include "solver/base/constants.hpp"
#include "solver/base/parallel.hpp"
#include "solver/volume/discretise/sheet_rims.hpp"

namespace lathe {
namespace {

constexpr double same_place = 1e-6;   // of a cell
constexpr double around = 0.02;       // of a cell: where it is looked what lies around an edge
constexpr int looks_a_quarter = 3;    // lines beside an edge
constexpr int candidates_a_time = 8;  // that a core takes

/// A flat face across an axis, and the box of the solid that has it.
struct Face {
    double place;
    const Bounds* bounds;
    bool operator==(const Face&) const = default;
    bool operator<(const Face& other) const {
        return std::tie(place, bounds) < std::tie(other.place, other.bounds);
    }
};

struct Candidate {
    double a, b;
};

class EdgeFinder {
public:
    EdgeFinder(const Body& body, const CartesianGrid& grid, int axis)
        : body_(body), grid_(grid), axis_(axis), axes_{second_axis(axis), third_axis(axis)} {}

    std::vector<MetalEdge> find() const {
        const std::vector<Candidate> all = candidates();
        std::vector<std::vector<MetalEdge>> found(all.size());
        parallel_for_each(static_cast<int>(all.size()), candidates_a_time, [&](int n) {
            const auto at = static_cast<std::size_t>(n);
            found[at] = edges_at(all[at]);
        });
        std::vector<MetalEdge> edges;
        for (const auto& some : found) edges.insert(edges.end(), some.begin(), some.end());
        return edges;
    }

private:
    std::vector<Face> faces_across(int axis) const {
        std::vector<Face> faces;
        for (const Body::Part& part : body_.parts())
            for (const FlatFace& face : part.solid->flat_faces()) {
                const double place = face.point[axis];
                if (!face.is_across(axis) || place < grid_.lines(axis).front() ||
                    place > grid_.lines(axis).back())
                    continue;
                faces.push_back({place, &part.bounds});
            }
        // Copies of one solid in a row have most of their planes in common.
        std::sort(faces.begin(), faces.end());
        faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
        return faces;
    }

    /// Places at which planes with faces meet within the boxes of both their solids, each once, in the order
    /// of (a, b). Memory holds the places of one plane and the different ones, not all pairs of faces.
    std::vector<Candidate> candidates() const {
        const auto [a, b] = axes_;
        const std::vector<Face> across_a = faces_across(a), across_b = faces_across(b);
        std::vector<Candidate> different;
        std::vector<double> places;
        for (auto first = across_a.begin(); first != across_a.end();) {
            const auto last = std::find_if(first, across_a.end(),
                                           [&](const Face& face) { return face.place != first->place; });
            places.clear();
            for (auto p = first; p != last; ++p)
                for (const Face& q : across_b)
                    if (meets(*p, q)) places.push_back(q.place);
            std::sort(places.begin(), places.end());
            places.erase(std::unique(places.begin(), places.end()), places.end());
            append_different(first->place, places, different);
            first = last;
        }
        return different;
    }

    bool meets(const Face& p, const Face& q) const {
        const auto [a, b] = axes_;
        const auto holds = [&](const Bounds& bounds, int axis, double place) {
            const double touch = same_place * grid_.cell_around(axis, place);
            return bounds.low[axis] <= place + touch && place <= bounds.high[axis] + touch;
        };
        return holds(*p.bounds, b, q.place) && holds(*q.bounds, a, p.place) &&
               p.bounds->low[axis_] <= q.bounds->high[axis_] && q.bounds->low[axis_] <= p.bounds->high[axis_];
    }

    /// `different` is in the order of a and of b.
    void append_different(double place_a, const std::vector<double>& places_b,
                          std::vector<Candidate>& different) const {
        const auto [a, b] = axes_;
        const double touch_a = same_place * grid_.cell_around(a, place_a);
        for (const double place_b : places_b) {
            const double touch_b = same_place * grid_.cell_around(b, place_b);
            const bool is_known = std::any_of(
                std::lower_bound(different.begin(), different.end(), place_a - touch_a,
                                 [](const Candidate& other, double from) { return other.a < from; }),
                different.end(),
                [&](const Candidate& other) { return std::abs(other.b - place_b) <= touch_b; });
            if (!is_known) different.push_back({place_a, place_b});
        }
    }

    /// Metal on a line along the edge, `angle` about it from the second axis.
    Intervals metal_beside(const Candidate& at, double angle) const {
        const auto [a, b] = axes_;
        const double radius = around * std::min(grid_.cell_around(a, at.a), grid_.cell_around(b, at.b));
        Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(axis_)};
        line.origin[a] = at.a + radius * std::cos(angle);
        line.origin[b] = at.b + radius * std::sin(angle);
        return body_.metal_on(line, {grid_.lines(axis_).front(), grid_.lines(axis_).back()});
    }

    std::vector<MetalEdge> edges_at(const Candidate& at) const {
        std::array<std::array<Intervals, looks_a_quarter>, 4> metal;
        std::vector<double> ends;
        for (std::size_t quarter = 0; quarter < 4; ++quarter)
            for (std::size_t n = 0; n < looks_a_quarter; ++n) {
                const double part = (static_cast<double>(n) + 0.5) / looks_a_quarter;
                metal[quarter][n] = metal_beside(at, (static_cast<double>(quarter) + part) * quarter_turn);
                for (const Interval& piece : metal[quarter][n])
                    ends.insert(ends.end(), {piece.from, piece.to});
            }
        std::sort(ends.begin(), ends.end());
        const auto is_metal = [](const Intervals& pieces, double place) {
            return std::any_of(pieces.begin(), pieces.end(), [place](const Interval& piece) {
                return piece.from <= place && place <= piece.to;
            });
        };
        // The quarter that alone is metal, and all of it.
        const auto only_metal = [&](double place) -> std::optional<std::size_t> {
            std::optional<std::size_t> found;
            for (std::size_t quarter = 0; quarter < 4; ++quarter) {
                const auto looks =
                    std::count_if(metal[quarter].begin(), metal[quarter].end(),
                                  [&](const Intervals& pieces) { return is_metal(pieces, place); });
                if (looks == 0) continue;
                if (looks < looks_a_quarter || found) return std::nullopt;
                found = quarter;
            }
            return found;
        };
        std::vector<MetalEdge> edges;
        std::optional<std::size_t> before;
        for (std::size_t n = 0; n + 1 < ends.size(); ++n) {
            const double from = ends[n], to = ends[n + 1];
            if (to - from <= same_place * grid_.cell_around(axis_, from)) continue;
            const auto quarter = only_metal(0.5 * (from + to));
            if (quarter && quarter == before)
                edges.back().along.to = to;
            else if (quarter)
                edges.push_back(
                    {axis_, at.a, at.b, {from, to}, {*quarter == 1 || *quarter == 2, *quarter >= 2}});
            before = quarter;
        }
        return edges;
    }

    static constexpr double quarter_turn = 0.5 * constants::pi;
    const Body& body_;
    const CartesianGrid& grid_;
    int axis_;
    std::array<int, 2> axes_;
};

}  // namespace

std::vector<MetalEdge> find_metal_edges(const Body& body, const CartesianGrid& grid) {
    std::vector<MetalEdge> edges;
    for (int axis = 0; axis < 3; ++axis) {
        const auto its = EdgeFinder(body, grid, axis).find();
        edges.insert(edges.end(), its.begin(), its.end());
        const auto rims = find_sheet_rims(body, grid, axis);
        edges.insert(edges.end(), rims.begin(), rims.end());
    }
    return edges;
}

}  // namespace lathe
