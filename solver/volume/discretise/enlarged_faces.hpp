// Faces that metal has made small, enlarged so that they do not shorten the time step.
#pragma once

#include <array>

#include "solver/volume/discretise/cut_mesh.hpp"

namespace lathe {

/// How far faces are enlarged.
struct Enlargement {
    /// g in  free area >= (sum of the free shares of its edges) / (4 g): 1 is the area that a whole face has
    /// for its rim. From 1.5 to 2 the order of accuracy stays two.
    double growth = 1.5;
    double time_step = 0.0;  ///< at which every cell must be stable, s
    /// Axes x, y, z along which guides lead to ports. Where metal is the same on both sides of an edge along
    /// such an axis, the edge's share becomes that of the enlarged or lessened faces beside it: only where
    /// the two are equal are the modes of a guide the grid's own, whatever their frequency. It is as if the
    /// node between a short edge and its neighbour had been moved, and of second order like the lending.
    std::array<bool, 3> guides{};
};

/// What came of it.
struct EnlargementReport {
    std::size_t grown = 0;           ///< faces that got area
    std::size_t beyond_rule = 0;     ///< cells whose faces had to be larger than the rule says
    std::size_t not_lent = 0;        ///< cells whose faces lend less than asked for
    double longest_time_step = 0.0;  ///< proven for the cells of the mesh, s; 0 when none is cut. Less than
                                     ///< was asked for where even faces eight times as large do not do
};

/// Sets FacePart::area. What a face gains its neighbours in its plane across free edges lend, in proportion
/// to the edge's free length; each face keeps one coefficient, so the operator stays symmetric. Each cell is
/// then proven stable by VolumeCellBound: where the rule is not enough its cut faces grow further, and where
/// lending would break the bound less is lent (which costs accuracy there, not stability).
EnlargementReport enlarge_faces(const CartesianGrid& grid, const Enlargement& settings, CutMesh& mesh);

}  // namespace lathe
