// The links between nodes around one corner of metal: which nodes count, and how long the links are.
#pragma once

#include <array>
#include <cstddef>
#include <set>
#include <vector>

#include "solver/discretise/cell_geometry.hpp"
#include "solver/discretise/corner_field.hpp"

namespace lathe {

/// A corner's field (solver/discretise/corner_field.hpp) on the solver's own nodes. In the static limit a
/// free edge carries a flux in proportion to the difference of the potential at its ends over its length, the
/// electric flux with v_r and v_z, the magnetic one with the faces i_z and i_r on the same link. Lengths that
/// give each link the flux it has in the corner's field make that field an exact solution of the grid's
/// equations.
class CornerLinks {
public:
    /// `corners`: all of the antenna's; nodes and links belong to the nearest.
    /// `first`: of the window of the corner's field.
    CornerLinks(const MetalLines& metal, const Grid& grid, const Point& corner,
                const std::vector<Point>& corners, CornerField::Start first);

    /// Other metal is so near that the corner's own field says nothing.
    bool is_crowded() const { return field_.faces_other_metal(); }

    /// A node whose links to the wall are so short that they would limit the time step.
    struct StiffNode {
        std::size_t at;    ///< Grid::at
        double stiffness;  ///< flux into the wall beyond that of whole links
    };
    /// Nodes that belong to this corner and should become metal. A node between two walls is none of them: it
    /// keeps the gap open.
    std::vector<StiffNode> stiff_nodes(const CellGeometry& cells) const;
    /// True where the node is one of the window.
    bool has_node(std::size_t at) const;

    /// One edge of the grid.
    struct Length {
        bool along_r;
        int i, k;
        double drawn;     ///< share of the whole edge that is free
        double share;     ///< of the whole edge that it acts as; may exceed 1
        double distance;  ///< from the corner, in cells
    };
    /// Lengths of all links between nodes next to the corner. A removed node counts as metal.
    std::vector<Length> lengths(const CellGeometry& cells, const std::set<std::size_t>& removed) const;

private:
    using Fluxes = std::array<std::array<double, CornerField::directions>,
                              static_cast<std::size_t>(CornerField::nodes* CornerField::nodes)>;

    std::size_t on_grid(int i, int k) const { return grid_.at(field_.first_i() + i, field_.first_k() + k); }
    bool is_free(const CellGeometry& cells, int i, int k) const {
        return !field_.is_metal(i, k) && cells.free_phi[on_grid(i, k)] > 0.0;
    }
    /// Width over length of the whole link along r or z at a node.
    double whole_conductance(int i, int k, bool along_r) const;
    double distance(double i, double k, const Point& corner) const;
    bool is_nearest(double i, double k) const;
    /// Out of each node. What ends on metal inside a dual cell without a link of its own to it is led round
    /// the corner, through the neighbour that has one.
    Fluxes fluxes(const CellGeometry& cells) const;
    void lead_charge(const CellGeometry& cells, int i, int k, std::size_t direction, Fluxes& fluxes) const;
    double stiffness(const CellGeometry& cells, const Fluxes& fluxes, int i, int k) const;
    double length_of(const CellGeometry& cells, const Fluxes& fluxes, int i, int k, bool along_r,
                     double drawn) const;

    CornerField field_;
    const Grid& grid_;
    Point corner_;
    std::vector<Point> others_;  ///< corners that share nodes with this one
    double largest_ = 0.0;       ///< value of the field among the nodes whose links are set
};

}  // namespace lathe
