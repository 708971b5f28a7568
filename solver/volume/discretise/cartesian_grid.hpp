// Where the edges, faces and cells of a Cartesian grid are, and how they are numbered.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "solver/volume/discretise/grid_lines.hpp"

namespace lathe {

/// Numbers of a node along x, y, z. An edge along an axis goes from its node to the next along that axis; a
/// face across an axis spans the two others from its node on; so does a cell all three.
using Place = std::array<int, 3>;

/// The two axes that follow `axis` in the cyclic order x, y, z.
constexpr int second_axis(int axis) {
    return (axis + 1) % 3;
}
constexpr int third_axis(int axis) {
    return (axis + 2) % 3;
}

/// `place` moved by `steps` nodes along an axis.
inline Place moved(Place place, int axis, int steps) {
    place[static_cast<std::size_t>(axis)] += steps;
    return place;
}

/// The cell between `lines` that holds a place, or the nearest one.
inline int cell_at(const std::vector<double>& lines, double place) {
    const auto above = std::upper_bound(lines.begin(), lines.end(), place);
    const auto cell = static_cast<int>(above - lines.begin()) - 1;
    return std::clamp(cell, 0, static_cast<int>(lines.size()) - 2);
}

/// Lengths and numbers of a grid. The grid must outlive it.
class CartesianGrid {
public:
    explicit CartesianGrid(const GridLines& grid) : lines_{&grid.x, &grid.y, &grid.z} {}

    int nodes(int axis) const { return static_cast<int>(lines(axis).size()); }
    int cells(int axis) const { return nodes(axis) - 1; }
    std::size_t node_count() const {
        return static_cast<std::size_t>(nodes(0)) * static_cast<std::size_t>(nodes(1)) *
               static_cast<std::size_t>(nodes(2));
    }
    const std::vector<double>& lines(int axis) const { return *lines_[static_cast<std::size_t>(axis)]; }

    /// Place of a line, m.
    double at(int axis, int node) const { return lines(axis)[static_cast<std::size_t>(node)]; }
    /// Size of a cell, m.
    double cell(int axis, int n) const { return at(axis, n + 1) - at(axis, n); }
    /// Size of the cell along an axis that holds a place, or of the nearest one, m.
    double cell_around(int axis, double place) const { return cell(axis, cell_at(lines(axis), place)); }
    /// Size of the cell along an axis that holds a place, m; for a place on a line, of the larger of the two
    /// cells at the line. Neither the last bit of the place nor a reflection of the grid changes the result.
    double larger_cell_around(int axis, double place) const {
        const double touch = 1e-6 * cell_around(axis, place);
        return std::max(cell_around(axis, place - touch), cell_around(axis, place + touch));
    }
    /// The largest side of the cells around a point, m.
    double largest_side(const Eigen::Vector3d& point) const {
        return std::max({larger_cell_around(0, point[0]), larger_cell_around(1, point[1]),
                         larger_cell_around(2, point[2])});
    }
    /// Length of the dual edge through a node: from the middle of the cell before to that of the next;
    /// outside of the grid there is nothing, m.
    double dual(int axis, int node) const { return dual_high(axis, node) - dual_low(axis, node); }
    double dual_low(int axis, int node) const {
        return node > 0 ? 0.5 * (at(axis, node - 1) + at(axis, node)) : at(axis, 0);
    }
    double dual_high(int axis, int node) const {
        return node + 1 < nodes(axis) ? 0.5 * (at(axis, node) + at(axis, node + 1)) : at(axis, node);
    }
    /// Whole area of a face across `axis`, m^2, and of the dual face round an edge along it.
    double face_area(int axis, const Place& p) const {
        return cell(second_axis(axis), of(p, second_axis(axis))) *
               cell(third_axis(axis), of(p, third_axis(axis)));
    }
    double dual_area(int axis, const Place& p) const {
        return dual(second_axis(axis), of(p, second_axis(axis))) *
               dual(third_axis(axis), of(p, third_axis(axis)));
    }

    /// Number of a node among all: x fastest.
    std::uint64_t index(const Place& p) const {
        return static_cast<std::uint64_t>(p[0]) +
               static_cast<std::uint64_t>(nodes(0)) *
                   (static_cast<std::uint64_t>(p[1]) +
                    static_cast<std::uint64_t>(nodes(1)) * static_cast<std::uint64_t>(p[2]));
    }
    Place place(std::uint64_t index) const {
        const auto nx = static_cast<std::uint64_t>(nodes(0)), ny = static_cast<std::uint64_t>(nodes(1));
        return {static_cast<int>(index % nx), static_cast<int>(index / nx % ny),
                static_cast<int>(index / (nx * ny))};
    }
    bool has_edge(int axis, const Place& p) const { return has(p, axis, true); }
    bool has_face(int axis, const Place& p) const { return has(p, axis, false); }
    bool has_cell(const Place& p) const {
        for (int axis = 0; axis < 3; ++axis)
            if (of(p, axis) < 0 || of(p, axis) >= cells(axis)) return false;
        return true;
    }
    static int of(const Place& p, int axis) { return p[static_cast<std::size_t>(axis)]; }

private:
    bool has(const Place& p, int axis, bool cell_along) const {
        for (int other = 0; other < 3; ++other) {
            const int count = (other == axis) == cell_along ? cells(other) : nodes(other);
            if (of(p, other) < 0 || of(p, other) >= count) return false;
        }
        return true;
    }
    std::array<const std::vector<double>*, 3> lines_;
};

/// An edge of a face with the sign of its voltage in the curl, right-handed about the face's axis.
struct FaceEdge {
    int axis;
    Place place;
    int sign;
};

/// The four edges of a face across `axis`: along the second axis, low and high; along the third, low and
/// high.
inline std::array<FaceEdge, 4> edges_of_face(int axis, const Place& p) {
    const int a = second_axis(axis), b = third_axis(axis);
    return {{{a, p, 1}, {a, moved(p, b, 1), -1}, {b, p, -1}, {b, moved(p, a, 1), 1}}};
}

}  // namespace lathe
