#include "solver/volume/discretise/gridded_bar.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace lathe {
namespace {

constexpr double same_line = 0.1;        // of a cell: ends as near to a line lie on it
constexpr double shortest_piece = 1e-6;  // of an edge

double on_line(const CartesianGrid& grid, int axis, double place) {
    const int n = cell_at(grid.lines(axis), place);
    for (const int node : {n, n + 1})
        if (std::abs(grid.at(axis, node) - place) <= same_line * grid.cell(axis, n))
            return grid.at(axis, node);
    return place;
}

AlignedBar snapped(const CartesianGrid& grid, AlignedBar bar) {
    bar.along = {on_line(grid, bar.axis, bar.along.from), on_line(grid, bar.axis, bar.along.to)};
    return bar;
}

/// The edges and faces of a grid while bars are added.
class BarAdder {
public:
    BarAdder(const CartesianGrid& grid, CutEdges& edges, CutFaces& faces)
        : grid_(grid), edges_(edges), faces_(faces) {}

    void add(const GriddedBar& bar) {
        const int axis = bar.bar.axis, a_axis = second_axis(axis), b_axis = third_axis(axis);
        for (const BarField::Column& column : bar.field.metal()) {
            for (int n = bar.first_cell; n <= bar.last_cell; ++n) {
                const double from = (bar.bar.along.from - grid_.at(axis, n)) / grid_.cell(axis, n);
                const double to = (bar.bar.along.to - grid_.at(axis, n)) / grid_.cell(axis, n);
                take(axis, bar.place(column.a, column.b, n), {std::max(from, 0.0), std::min(to, 1.0)});
            }
            for (int n = bar.first_node; n <= bar.last_node; ++n) {
                if (bar.field.is_metal(column.a + 1, column.b))
                    take(a_axis, bar.place(column.a, column.b, n), {0.0, 1.0});
                if (bar.field.is_metal(column.a, column.b + 1))
                    take(b_axis, bar.place(column.a, column.b, n), {0.0, 1.0});
            }
        }
    }

    void finish() {
        for (int axis = 0; axis < 3; ++axis) {
            merge(edges_.cuts[index(axis)], edges_.cover[index(axis)], new_edges_[index(axis)]);
            for (const std::uint64_t at : touched_[index(axis)]) enter_face(axis, at);
            merge(faces_.cuts[index(axis)], faces_.cover[index(axis)], new_faces_[index(axis)]);
        }
    }

private:
    static std::size_t index(int axis) { return static_cast<std::size_t>(axis); }

    /// Takes a part of an edge, as a share of it.
    void take(int axis, const Place& place, const Interval& part) {
        if (!grid_.has_edge(axis, place)) return;
        const std::uint64_t at = grid_.index(place);
        const CutEdge before = pieces(axis, at);
        CutEdge after;
        after.at = at;
        for (int n = 0; n < before.count; ++n)
            for (const Interval& piece : without(before.pieces[static_cast<std::size_t>(n)], {part}))
                if (piece.length() > shortest_piece && after.count < 2)
                    after.pieces[static_cast<std::size_t>(after.count++)] = piece;
        new_edges_[index(axis)][at] = after;
        for (const int normal : {second_axis(axis), third_axis(axis)})
            for (const int step : {-1, 0}) {
                const Place face = moved(place, 3 - axis - normal, step);
                if (grid_.has_face(normal, face)) touched_[index(normal)].insert(grid_.index(face));
            }
    }

    CutEdge pieces(int axis, std::uint64_t at) const {
        const auto known = new_edges_[index(axis)].find(at);
        return known == new_edges_[index(axis)].end() ? edges_.pieces(axis, at) : known->second;
    }

    void enter_face(int axis, std::uint64_t at) {
        CutFace face = faces_.parts(axis, at);
        if (face.count != 1) return;
        const auto around = edges_of_face(axis, grid_.place(at));
        bool has_edge = false;
        for (std::size_t n = 0; n < 4; ++n) {
            const CutEdge edge = pieces(around[n].axis, grid_.index(around[n].place));
            for (std::size_t m = 0; m < 2; ++m) {
                const bool is_free = m < static_cast<std::size_t>(edge.count);
                face.part[n][m] = is_free ? std::int8_t{0} : std::int8_t{-1};
                has_edge = has_edge || is_free;
            }
        }
        if (!has_edge) face.count = 0;
        new_faces_[index(axis)][at] = face;
    }

    /// Enters what is new in ascending order.
    template <class Cut>
    static void merge(std::vector<Cut>& cuts, std::vector<Cover>& cover,
                      const std::map<std::uint64_t, Cut>& changed) {
        if (changed.empty()) return;
        std::erase_if(cuts, [&](const Cut& cut) { return changed.contains(cut.at); });
        for (const auto& [at, cut] : changed) {
            cover[at] = cut.count == 0 ? Cover::metal : Cover::cut;
            if (cut.count > 0) cuts.push_back(cut);
        }
        std::sort(cuts.begin(), cuts.end(), [](const Cut& p, const Cut& q) { return p.at < q.at; });
    }

    const CartesianGrid& grid_;
    CutEdges& edges_;
    CutFaces& faces_;
    std::array<std::map<std::uint64_t, CutEdge>, 3> new_edges_;
    std::array<std::map<std::uint64_t, CutFace>, 3> new_faces_;
    std::array<std::set<std::uint64_t>, 3> touched_;
};

}  // namespace

GriddedBar::GriddedBar(const CartesianGrid& grid, const AlignedBar& drawn)
    : bar(snapped(grid, drawn)), current(bar.along), field(grid, bar) {
    const auto& lines = grid.lines(bar.axis);
    const auto from = std::lower_bound(lines.begin(), lines.end(), bar.along.from);
    const auto to = std::upper_bound(lines.begin(), lines.end(), bar.along.to);
    first_node = static_cast<int>(from - lines.begin());
    last_node = static_cast<int>(to - lines.begin()) - 1;
    for (int n = std::max(0, first_node - 1); n < grid.cells(bar.axis) && n <= last_node; ++n) {
        if (part_of_cell(grid, n) <= 0.0) continue;
        if (last_cell < 0) first_cell = n;
        last_cell = n;
    }
}

Place GriddedBar::place(int a, int b, int along) const {
    Place result{};
    result[static_cast<std::size_t>(second_axis(bar.axis))] = a;
    result[static_cast<std::size_t>(third_axis(bar.axis))] = b;
    result[static_cast<std::size_t>(bar.axis)] = along;
    return result;
}

double GriddedBar::part_of_cell(const CartesianGrid& grid, int n) const {
    return common_length(current, {grid.at(bar.axis, n), grid.at(bar.axis, n + 1)}) / grid.cell(bar.axis, n);
}

double GriddedBar::part_of_dual(const CartesianGrid& grid, int n) const {
    return common_length(current, {grid.dual_low(bar.axis, n), grid.dual_high(bar.axis, n)}) /
           grid.dual(bar.axis, n);
}

void add_bars(const std::vector<GriddedBar>& bars, const CartesianGrid& grid, CutEdges& edges,
              CutFaces& faces) {
    BarAdder adder(grid, edges, faces);
    for (const GriddedBar& bar : bars) adder.add(bar);
    adder.finish();
}

}  // namespace lathe
