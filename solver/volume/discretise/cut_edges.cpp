#include "solver/volume/discretise/cut_edges.hpp"

#include <algorithm>
#include <mutex>

#include "solver/base/parallel.hpp"

namespace lathe {
namespace {

constexpr double rounding = 1e-6;  // of an edge: shorter pieces of it are none
constexpr int grain = 64;          // lines that a core takes at a time

struct Found {
    std::vector<CutEdge> cuts;
    std::vector<std::array<double, 3>> closed_gaps;
};

class LineCutter {
public:
    LineCutter(const Body& body, const CartesianGrid& grid, int axis, std::vector<Cover>& cover)
        : body_(body), grid_(grid), axis_(axis), cover_(cover) {}

    /// The edges on the line through a node; `start` has number 0 along the axis.
    void cut(const Place& start, Found& found) const {
        const auto metal = closed_metal(start);
        if (metal.empty()) return;
        const auto& lines = grid_.lines(axis_);
        std::size_t next = 0;
        for (int n = 0; n < grid_.cells(axis_); ++n) {
            const double from = lines[static_cast<std::size_t>(n)], size = grid_.cell(axis_, n);
            while (next < metal.size() && metal[next].to <= from + rounding * size) ++next;
            Intervals taken;
            for (std::size_t m = next; m < metal.size() && metal[m].from < from + (1.0 - rounding) * size;
                 ++m) {
                Interval share{(metal[m].from - from) / size, (metal[m].to - from) / size};
                if (share.from < rounding) share.from = 0.0;
                if (share.to > 1.0 - rounding) share.to = 1.0;
                taken.push_back(share);
            }
            if (!taken.empty()) enter(moved(start, axis_, n), taken, found);
        }
    }

private:
    Intervals closed_metal(const Place& start) const {
        const int a = second_axis(axis_), b = third_axis(axis_);
        Eigen::Vector3d origin = Eigen::Vector3d::Zero();
        origin[a] = grid_.at(a, CartesianGrid::of(start, a));
        origin[b] = grid_.at(b, CartesianGrid::of(start, b));
        const Interval range{grid_.lines(axis_).front(), grid_.lines(axis_).back()};
        const double off = sheet_touch * std::min(smallest_beside(a, CartesianGrid::of(start, a)),
                                                  smallest_beside(b, CartesianGrid::of(start, b)));
        Intervals metal;
        for (const double side_a : {-metal_touch, metal_touch})
            for (const double side_b : {-metal_touch, metal_touch}) {
                Eigen::Vector3d beside = origin;
                beside[a] += side_a * smallest_beside(a, CartesianGrid::of(start, a));
                beside[b] += side_b * smallest_beside(b, CartesianGrid::of(start, b));
                const Intervals conductors =
                    body_.conductors_on({beside, Eigen::Vector3d::Unit(axis_)}, range, off);
                metal.insert(metal.end(), conductors.begin(), conductors.end());
            }
        return united(std::move(metal));
    }

    double smallest_beside(int axis, int node) const {
        return std::min(grid_.cell(axis, std::max(node - 1, 0)),
                        grid_.cell(axis, std::min(node, grid_.cells(axis) - 1)));
    }

    void enter(const Place& place, const Intervals& taken, Found& found) const {
        Intervals free = without({0.0, 1.0}, taken);
        std::erase_if(free, [](const Interval& piece) { return piece.length() < rounding; });
        const std::uint64_t at = grid_.index(place);
        if (free.size() > 2) {
            // The two longest stay, in their order.
            Intervals by_length = free;
            std::stable_sort(by_length.begin(), by_length.end(),
                             [](const Interval& p, const Interval& q) { return p.length() > q.length(); });
            const double least = by_length[1].length();
            std::array<double, 3> where{};
            for (int axis = 0; axis < 3; ++axis)
                where[static_cast<std::size_t>(axis)] = grid_.at(axis, CartesianGrid::of(place, axis));
            found.closed_gaps.push_back(where);
            std::erase_if(free, [&](const Interval& piece) { return piece.length() < least; });
            free.resize(2);
        }
        if (free.empty()) {
            cover_[at] = Cover::metal;
            return;
        }
        CutEdge edge;
        edge.at = at;
        edge.count = static_cast<int>(free.size());
        std::copy(free.begin(), free.end(), edge.pieces.begin());
        cover_[at] = Cover::cut;
        found.cuts.push_back(edge);
    }

    const Body& body_;
    const CartesianGrid& grid_;
    int axis_;
    std::vector<Cover>& cover_;
};

void cut_axis(const Body& body, const CartesianGrid& grid, int axis, CutEdges& edges) {
    auto& cover = edges.cover[static_cast<std::size_t>(axis)];
    auto& cuts = edges.cuts[static_cast<std::size_t>(axis)];
    cover.assign(grid.node_count(), Cover::whole);
    const LineCutter cutter(body, grid, axis, cover);
    const int a = second_axis(axis), b = third_axis(axis);
    std::mutex mutex;
    parallel_for(grid.nodes(a) * grid.nodes(b), grain, [&](int begin, int end) {
        Found found;
        for (int n = begin; n < end; ++n) {
            Place start{};
            start[static_cast<std::size_t>(a)] = n % grid.nodes(a);
            start[static_cast<std::size_t>(b)] = n / grid.nodes(a);
            cutter.cut(start, found);
        }
        const std::lock_guard lock(mutex);
        cuts.insert(cuts.end(), found.cuts.begin(), found.cuts.end());
        edges.closed_gaps.insert(edges.closed_gaps.end(), found.closed_gaps.begin(), found.closed_gaps.end());
    });
    std::sort(cuts.begin(), cuts.end(), [](const CutEdge& p, const CutEdge& q) { return p.at < q.at; });
}

}  // namespace

CutEdge CutEdges::pieces(int axis, std::uint64_t at) const {
    const auto n = static_cast<std::size_t>(axis);
    if (cover[n][at] == Cover::whole) return {at, 1, {Interval{0.0, 1.0}, Interval{}}};
    if (cover[n][at] == Cover::metal) return {at, 0, {}};
    return *std::lower_bound(cuts[n].begin(), cuts[n].end(), at,
                             [](const CutEdge& edge, std::uint64_t value) { return edge.at < value; });
}

CutEdges cut_edges(const Body& body, const CartesianGrid& grid) {
    CutEdges edges;
    for (int axis = 0; axis < 3; ++axis) cut_axis(body, grid, axis, edges);
    std::sort(edges.closed_gaps.begin(), edges.closed_gaps.end());
    return edges;
}

}  // namespace lathe
