// What metal leaves free of the edges of a Cartesian grid.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/cartesian_grid.hpp"

namespace lathe {

/// How much of an edge or face metal has taken.
enum class Cover : std::uint8_t { whole, metal, cut };

/// The free pieces of an edge that metal cuts, from its low end, as shares of it: one, or two where a wall
/// crosses it.
struct CutEdge {
    std::uint64_t at = 0;  ///< CartesianGrid::index()
    int count = 0;
    std::array<Interval, 2> pieces{};
};

/// The edges along all three axes.
struct CutEdges {
    std::array<std::vector<Cover>, 3> cover;         ///< by axis and CartesianGrid::index()
    std::array<std::vector<CutEdge>, 3> cuts;        ///< where cover is cut; ascending
    std::vector<std::array<double, 3>> closed_gaps;  ///< places of pieces too many, solved as metal, m

    /// The pieces of any edge; of metal none.
    CutEdge pieces(int axis, std::uint64_t at) const;
};

/// How far to the sides of edges and faces metal is looked for, in cells: a surface in their line or plane
/// touches them.
inline constexpr double metal_touch = 1e-9;
/// Largest distance of a grid line from the plane of its sheet, in cells: rounding.
inline constexpr double sheet_touch = 1e-5;

/// Free lengths of all edges: exact where a surface crosses them, and metal where one touches them (metal is
/// closed: it is looked for on four lines round each edge). A sheet takes what it covers of the edges in its
/// plane; an edge that crosses it between two nodes is cut in two.
CutEdges cut_edges(const Body& body, const CartesianGrid& grid);

}  // namespace lathe
