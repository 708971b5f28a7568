#include "solver/volume/discretise/dielectric_cells.hpp"

#include "solver/base/parallel.hpp"

namespace lathe {
namespace {

constexpr int grain = 16;          // lines that a core takes at a time
constexpr double rounding = 1e-9;  // of a cell: shorter pieces are none

}  // namespace

DielectricCells::DielectricCells(const Body& body, const CartesianGrid& grid)
    : body_(body), grid_(grid), material_(grid.node_count(), metal), has_metal_(grid.node_count(), 0) {
    for (int axis = 0; axis < 3; ++axis) scan(axis);
}

bool DielectricCells::metal_near(const Place& node, int cells) const {
    for (int n = 0; n < 8 * cells * cells * cells; ++n) {
        const int side = 2 * cells;
        const Place cell{node[0] - cells + n % side, node[1] - cells + n / side % side,
                         node[2] - cells + n / (side * side)};
        if (grid_.has_cell(cell) && has_metal_[grid_.index(cell)]) return true;
    }
    return false;
}

void DielectricCells::scan(int axis) {
    const int a = second_axis(axis), b = third_axis(axis);
    parallel_for_each(grid_.cells(a) * grid_.cells(b), grain, [&](int n) {
        Place place{};
        place[static_cast<std::size_t>(a)] = n % grid_.cells(a);
        place[static_cast<std::size_t>(b)] = n / grid_.cells(a);
        Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(axis)};
        for (const int other : {a, b})
            line.origin[other] = grid_.at(other, CartesianGrid::of(place, other)) +
                                 0.5 * grid_.cell(other, CartesianGrid::of(place, other));
        scan_line(axis, place, body_.on(line, {grid_.lines(axis).front(), grid_.lines(axis).back()}));
    });
}

void DielectricCells::scan_line(int axis, const Place& place, const std::vector<OwnedPiece>& pieces) {
    std::size_t next = 0;
    for (int n = 0; n < grid_.cells(axis); ++n) {
        const double from = grid_.at(axis, n), to = grid_.at(axis, n + 1);
        const double nothing = rounding * (to - from);
        const std::uint64_t at = grid_.index(moved(place, axis, n));
        std::uint8_t& cell = material_[at];
        const auto add = [&](int material) {
            const auto its = static_cast<std::uint8_t>(material);
            if (body_.is_metal(material))
                has_metal_[at] = 1;
            else
                cell = cell == metal || cell == its ? its : mixed;
        };
        while (next < pieces.size() && pieces[next].to <= from + nothing) ++next;
        double reached = from;
        for (std::size_t m = next; m < pieces.size() && pieces[m].from < to - nothing; ++m) {
            if (pieces[m].from > reached + nothing) add(0);
            add(pieces[m].material);
            reached = pieces[m].to;
        }
        if (reached < to - nothing) add(0);
    }
}

}  // namespace lathe
