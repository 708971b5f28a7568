#include "solver/volume/discretise/sheet_rims.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "solver/base/constants.hpp"
#include "solver/geometry/solids/sheet.hpp"
#include "solver/volume/discretise/cut_edges.hpp"

namespace lathe {
namespace {

constexpr double around = 0.02;      // of a cell: distance at which the surroundings of a rim are read
constexpr int directions = 8;        // around a rim in which metal is looked for
constexpr double same_place = 1e-6;  // of a cell

/// A plane of sheets and a line in it at which some of them may end.
struct Candidate {
    int plane_axis;
    double plane, rim;
    bool operator<(const Candidate& other) const {
        return std::tie(plane_axis, plane, rim) < std::tie(other.plane_axis, other.plane, other.rim);
    }
};

class RimFinder {
public:
    RimFinder(const Body& body, const CartesianGrid& grid, int axis)
        : body_(body), grid_(grid), axis_(axis), range_{grid.lines(axis).front(), grid.lines(axis).back()} {}

    std::vector<MetalEdge> find() const {
        std::vector<MetalEdge> edges;
        for (const Candidate& at : candidates()) append_rims(at, edges);
        return edges;
    }

private:
    bool is_within(int axis, double place) const {
        return place >= grid_.lines(axis).front() && place <= grid_.lines(axis).back();
    }

    std::vector<Candidate> candidates() const {
        std::vector<Candidate> found;
        for (const Body::Part& part : body_.parts()) {
            const Sheet* sheet = part.solid->as_sheet();
            if (sheet == nullptr || sheet->axis() == axis_) continue;
            const int across = 3 - axis_ - sheet->axis();
            for (const FlatFace& face : sheet->flat_faces()) {
                const double plane = face.point[sheet->axis()], rim = face.point[across];
                if (face.normal[across] != 0.0 && is_within(across, rim) && is_within(sheet->axis(), plane))
                    found.push_back({sheet->axis(), plane, rim});
            }
        }
        std::sort(found.begin(), found.end());
        const auto is_same = [&](const Candidate& p, const Candidate& q) {
            const int across = 3 - axis_ - p.plane_axis;
            return p.plane_axis == q.plane_axis &&
                   std::abs(p.plane - q.plane) <= same_place * grid_.cell_around(p.plane_axis, p.plane) &&
                   std::abs(p.rim - q.rim) <= same_place * grid_.cell_around(across, p.rim);
        };
        found.erase(std::unique(found.begin(), found.end(), is_same), found.end());
        return found;
    }

    Line line_at(const Candidate& at, double off_plane, double off_rim) const {
        Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(axis_)};
        line.origin[at.plane_axis] = at.plane + off_plane;
        line.origin[3 - axis_ - at.plane_axis] = at.rim + off_rim;
        return line;
    }

    /// Other metal around the rim, which is not that of a half plane then.
    Intervals others(const Candidate& at, double radius, double touch) const {
        Intervals found;
        const auto append = [&](const Intervals& pieces) {
            found.insert(found.end(), pieces.begin(), pieces.end());
        };
        for (int n = 0; n < directions; ++n) {
            const double angle = 2.0 * constants::pi * (n + 0.5) / directions;
            append(body_.metal_on(line_at(at, radius * std::sin(angle), radius * std::cos(angle)), range_));
        }
        for (const double side : {-radius, radius})
            append(body_.sheets_on(line_at(at, side, 0.0), range_, touch));
        return united(std::move(found));
    }

    void append_rims(const Candidate& at, std::vector<MetalEdge>& edges) const {
        const int across = 3 - axis_ - at.plane_axis;
        const double smallest =
            std::min(grid_.cell_around(at.plane_axis, at.plane), grid_.cell_around(across, at.rim));
        const double radius = around * smallest, touch = sheet_touch * smallest;
        const Intervals below = body_.sheets_on(line_at(at, 0.0, -radius), range_, touch),
                        above = body_.sheets_on(line_at(at, 0.0, radius), range_, touch),
                        other = others(at, radius, touch);
        std::vector<double> ends;
        for (const Intervals* pieces : {&below, &above, &other})
            for (const Interval& piece : *pieces) ends.insert(ends.end(), {piece.from, piece.to});
        std::sort(ends.begin(), ends.end());
        const auto holds = [](const Intervals& pieces, double place) {
            return std::any_of(pieces.begin(), pieces.end(), [place](const Interval& piece) {
                return piece.from <= place && place <= piece.to;
            });
        };
        int before = 0;
        for (std::size_t n = 0; n + 1 < ends.size(); ++n) {
            const double from = ends[n], to = ends[n + 1], middle = 0.5 * (from + to);
            if (to - from <= same_place * grid_.cell_around(axis_, from)) continue;
            const bool is_below = holds(below, middle), is_above = holds(above, middle);
            const int side = holds(other, middle) || is_below == is_above ? 0 : (is_below ? -1 : 1);
            if (side != 0 && side == before)
                for (const std::size_t twin : {edges.size() - 1, edges.size() - 2}) edges[twin].along.to = to;
            else if (side != 0)
                for (const bool plane_below : {false, true})
                    edges.push_back(edge(at, {from, to}, is_below, plane_below));
            before = side;
        }
    }

    MetalEdge edge(const Candidate& at, const Interval& along, bool rim_below, bool plane_below) const {
        MetalEdge rim;
        rim.axis = axis_, rim.along = along, rim.is_rim = true;
        const bool is_plane_first = second_axis(axis_) == at.plane_axis;
        rim.a = is_plane_first ? at.plane : at.rim;
        rim.b = is_plane_first ? at.rim : at.plane;
        rim.metal_below = {is_plane_first ? plane_below : rim_below,
                           is_plane_first ? rim_below : plane_below};
        return rim;
    }

    const Body& body_;
    const CartesianGrid& grid_;
    int axis_;
    Interval range_;
};

}  // namespace

std::vector<MetalEdge> find_sheet_rims(const Body& body, const CartesianGrid& grid, int axis) {
    if (!body.has_sheets()) return {};
    return RimFinder(body, grid, axis).find();
}

}  // namespace lathe
