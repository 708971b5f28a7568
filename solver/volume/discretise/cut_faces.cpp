#include "solver/volume/discretise/cut_faces.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

#include "solver/base/parallel.hpp"
#include "solver/volume/discretise/face_chords.hpp"
#include "solver/volume/discretise/near_metal.hpp"

namespace lathe {
namespace {

constexpr int rows_together = 4;
constexpr double corner = 1e-9;  // pieces that come this near to a corner reach it

bool reaches_low(const CutEdge& edge) {
    return edge.count > 0 && edge.pieces[0].from < corner;
}
bool reaches_high(const CutEdge& edge) {
    return edge.count > 0 && edge.pieces[static_cast<std::size_t>(edge.count - 1)].to > 1.0 - corner;
}

/// One face while it is measured.
class FaceCutter {
public:
    FaceCutter(NearMetal& metal, const CartesianGrid& grid, int axis, const Place& place,
               const std::array<CutEdge, 4>& edges)
        : metal_(metal), grid_(grid), axis_(axis), place_(place), edges_(edges) {
        // Along the chords the surface should be steep: those edges along which the free length changes less.
        const auto length = [&](std::size_t n) {
            double sum = 0.0;
            for (int m = 0; m < edges[n].count; ++m)
                sum += edges[n].pieces[static_cast<std::size_t>(m)].length();
            return sum;
        };
        turned_ = std::abs(length(1) - length(0)) > std::abs(length(3) - length(2));
        along_ = turned_ ? third_axis(axis) : second_axis(axis);
        across_ = turned_ ? second_axis(axis) : third_axis(axis);
        metal_.gather(box());
        // Edges on which the chords begin and end.
        for (const std::size_t n : {side(2), side(3)})
            for (int m = 0; m < edges[n].count; ++m) {
                const Interval& piece = edges[n].pieces[static_cast<std::size_t>(m)];
                if (piece.from > 0.0) breaks_.push_back(piece.from);
                if (piece.to < 1.0) breaks_.push_back(piece.to);
            }
    }

    /// Nothing where no area is free. `too_many`: some parts had to be closed.
    std::optional<CutFace> cut(bool& too_many) const {
        CutFace face;
        face.at = grid_.index(place_);
        const auto chords = [this](double place) { return chord(place); };
        if (!may_be_divided()) {
            face.areas[0] = free_area(chords, breaks_);
            face.count = face.areas[0] > 0.0 ? 1 : 0;
            for (std::size_t n = 0; n < 4; ++n)
                for (int m = 0; m < edges_[n].count; ++m) face.part[n][static_cast<std::size_t>(m)] = 0;
        } else {
            divide(FaceStrands(chords, breaks_), face, too_many);
        }
        if (face.count == 0) return std::nullopt;
        return face;
    }

private:
    /// Index of an edge with the chords along the second axis, in edges_of_face().
    std::size_t side(std::size_t n) const { return turned_ ? (n + 2) % 4 : n; }

    Intervals chord(double place) const {
        const int from_node = CartesianGrid::of(place_, along_);
        const double from = grid_.at(along_, from_node), size = grid_.cell(along_, from_node);
        Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(along_)};
        line.origin[axis_] = grid_.at(axis_, CartesianGrid::of(place_, axis_));
        const int across_node = CartesianGrid::of(place_, across_);
        line.origin[across_] = grid_.at(across_, across_node) + place * grid_.cell(across_, across_node);
        Intervals free = without({from, from + size}, closed_metal(line, {from, from + size}));
        for (Interval& piece : free) piece = {(piece.from - from) / size, (piece.to - from) / size};
        return free;
    }

    double touch() const {
        const int node = CartesianGrid::of(place_, axis_);
        return metal_touch * std::min(grid_.cell(axis_, std::max(node - 1, 0)),
                                      grid_.cell(axis_, std::min(node, grid_.cells(axis_) - 1)));
    }
    /// Of all chords.
    Bounds box() const {
        const double reach = metal_.has_sheets() ? sheet_touch / metal_touch * touch() : touch();
        Bounds box;
        for (int axis = 0; axis < 3; ++axis) {
            const int node = CartesianGrid::of(place_, axis);
            box.low[axis] = grid_.at(axis, node) - (axis == axis_ ? reach : 0.0);
            box.high[axis] =
                axis == axis_ ? grid_.at(axis, node) + reach : grid_.at(axis, node) + grid_.cell(axis, node);
        }
        return box;
    }
    /// Metal is closed: also where its surface lies in the face's plane.
    const Intervals& closed_metal(Line line, Interval range) const {
        Intervals& metal = metal_.none();
        const double origin = line.origin[axis_], step = touch();
        for (const double side : {-step, step}) {
            line.origin[axis_] = origin + side;
            metal_.append(line, range, metal);
        }
        line.origin[axis_] = origin;
        metal_.append_sheets(line, range, axis_, sheet_touch / metal_touch * step, metal);
        unite(metal);
        return metal;
    }

    /// Whether metal interrupts the rim more than once.
    bool may_be_divided() const {
        int pieces = 0;
        for (const CutEdge& edge : edges_) pieces += edge.count;
        const auto& [low, high, left, right] = edges_;
        const int joints =
            (reaches_low(low) && reaches_low(left)) + (reaches_high(low) && reaches_low(right)) +
            (reaches_low(high) && reaches_high(left)) + (reaches_high(high) && reaches_high(right));
        return pieces - joints >= 2;
    }

    void divide(const FaceStrands& strands, CutFace& face, bool& too_many) const {
        // Parts that border some piece of the rim, the two largest of them.
        std::array<std::array<int, 2>, 4> part{{{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}};
        std::vector<int> used;
        for (std::size_t n = 0; n < 4; ++n)
            for (std::size_t m = 0; m < static_cast<std::size_t>(edges_[side(n)].count); ++m) {
                const Interval& piece = edges_[side(n)].pieces[m];
                const int found =
                    n < 2 ? strands.part_at_end(n == 1, piece) : strands.part_beside(n == 3, piece);
                part[side(n)][m] = found;
                if (found >= 0 && strands.area(found) > 0.0 &&
                    std::find(used.begin(), used.end(), found) == used.end())
                    used.push_back(found);
            }
        std::stable_sort(used.begin(), used.end(),
                         [&](int p, int q) { return strands.area(p) > strands.area(q); });
        if (used.size() > 2) too_many = true, used.resize(2);
        face.count = static_cast<int>(used.size());
        for (std::size_t p = 0; p < used.size(); ++p) {
            face.areas[p] = strands.area(used[p]);
            for (std::size_t n = 0; n < 4; ++n)
                for (std::size_t m = 0; m < 2; ++m)
                    if (part[n][m] == used[p]) face.part[n][m] = static_cast<std::int8_t>(p);
        }
    }

    NearMetal& metal_;
    const CartesianGrid& grid_;
    int axis_;
    Place place_;
    std::array<CutEdge, 4> edges_;
    bool turned_ = false;  ///< chords along the third axis
    int along_ = 0, across_ = 0;
    std::vector<double> breaks_;
};

struct Found {
    std::vector<CutFace> cuts;
    std::vector<std::array<double, 3>> closed_parts;
};

void cut_face(NearMetal& metal, const CartesianGrid& grid, const CutEdges& edges, int axis,
              const Place& place, Cover& cover, Found& found) {
    const auto around = edges_of_face(axis, place);
    int whole = 0, closed = 0;
    std::array<CutEdge, 4> pieces;
    for (std::size_t n = 0; n < 4; ++n) {
        const std::uint64_t at = grid.index(around[n].place);
        const Cover its = edges.cover[static_cast<std::size_t>(around[n].axis)][at];
        whole += its == Cover::whole, closed += its == Cover::metal;
    }
    if (whole == 4) return;
    cover = Cover::metal;
    if (closed == 4) return;
    for (std::size_t n = 0; n < 4; ++n) pieces[n] = edges.pieces(around[n].axis, grid.index(around[n].place));
    bool too_many = false;
    const auto face = FaceCutter(metal, grid, axis, place, pieces).cut(too_many);
    if (too_many)
        found.closed_parts.push_back({grid.at(0, place[0]), grid.at(1, place[1]), grid.at(2, place[2])});
    if (!face) return;
    cover = Cover::cut;
    found.cuts.push_back(*face);
}

/// The edges around faces across an axis, of which most are whole.
class Rim {
public:
    Rim(const CartesianGrid& grid, const CutEdges& edges, int axis)
        : a_(edges.cover[static_cast<std::size_t>(second_axis(axis))].data()),
          b_(edges.cover[static_cast<std::size_t>(third_axis(axis))].data()),
          beyond_a_(grid.index(moved({0, 0, 0}, second_axis(axis), 1))),
          beyond_b_(grid.index(moved({0, 0, 0}, third_axis(axis), 1))),
          nodes_(grid.node_count()) {}
    /// Of a face by its CartesianGrid::index(); true where the grid has none beyond its last nodes.
    bool is_whole(std::uint64_t at) const {
        if (at + std::max(beyond_a_, beyond_b_) >= nodes_) return true;
        return a_[at] == Cover::whole && a_[at + beyond_b_] == Cover::whole && b_[at] == Cover::whole &&
               b_[at + beyond_a_] == Cover::whole;
    }

private:
    const Cover *a_, *b_;
    std::uint64_t beyond_a_, beyond_b_, nodes_;
};

void cut_axis(const Body& body, const CartesianGrid& grid, const CutEdges& edges, int axis, CutFaces& faces) {
    auto& cover = faces.cover[static_cast<std::size_t>(axis)];
    auto& cuts = faces.cuts[static_cast<std::size_t>(axis)];
    cover.assign(grid.node_count(), Cover::whole);
    const Rim rim(grid, edges, axis);
    std::mutex mutex;
    parallel_for(grid.nodes(1) * grid.nodes(2), rows_together, [&](int begin, int end) {
        Found found;
        NearMetal metal(body);
        for (int row = begin; row < end; ++row)
            for (int i = 0; i < grid.nodes(0); ++i) {
                const Place place{i, row % grid.nodes(1), row / grid.nodes(1)};
                if (rim.is_whole(grid.index(place)) || !grid.has_face(axis, place)) continue;
                cut_face(metal, grid, edges, axis, place, cover[grid.index(place)], found);
            }
        const std::lock_guard lock(mutex);
        cuts.insert(cuts.end(), found.cuts.begin(), found.cuts.end());
        faces.closed_parts.insert(faces.closed_parts.end(), found.closed_parts.begin(),
                                  found.closed_parts.end());
    });
    std::sort(cuts.begin(), cuts.end(), [](const CutFace& p, const CutFace& q) { return p.at < q.at; });
}

}  // namespace

CutFace CutFaces::parts(int axis, std::uint64_t at) const {
    const auto n = static_cast<std::size_t>(axis);
    if (cover[n][at] == Cover::cut)
        return *std::lower_bound(cuts[n].begin(), cuts[n].end(), at,
                                 [](const CutFace& face, std::uint64_t value) { return face.at < value; });
    CutFace face;
    face.at = at;
    if (cover[n][at] == Cover::metal) return face;
    face.count = 1;
    face.areas[0] = 1.0;
    for (auto& edge : face.part) edge[0] = 0;
    return face;
}

CutFaces cut_faces(const Body& body, const CartesianGrid& grid, const CutEdges& edges) {
    CutFaces faces;
    for (int axis = 0; axis < 3; ++axis) cut_axis(body, grid, edges, axis, faces);
    std::sort(faces.closed_parts.begin(), faces.closed_parts.end());
    return faces;
}

}  // namespace lathe
