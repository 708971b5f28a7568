// The static field around one corner of metal, solved on a grid much finer than the solver's.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/discretise/grid.hpp"
#include "solver/discretise/metal_lines.hpp"

namespace lathe {

/// Solution of Laplace's equation in the (r, z) plane around a corner: zero on the metal, and away from it
/// rho^(pi/angle) sin(pi phi/angle), the leading term in front of a wedge that leaves `angle` free (Meixner,
/// IEEE Trans. Antennas Propag. 20, 1972, 442). Metal is what hangs together with the corner's own within the
/// window. Within a few cells of the corner that is what both the
/// electric potential (E_r, E_z) and the flux function r E_phi (H_r, H_z) look like, whatever radiates; 1/r
/// is taken as constant there.
///
/// Kept are, at the nodes of the solver's grid in a window of `nodes` x `nodes` around the corner, the value
/// and the fluxes out of the node's dual cell. Node (i, k) of the window is node (first_i() + i, first_k() +
/// k) of the grid. The scale of the solution is arbitrary.
class CornerField {
public:
    /// Nodes of the window along each axis; the corner lies between nodes `before` - 1 and `before`.
    static constexpr int nodes = 6, before = 3;
    /// Ways out of a node's dual cell; the opposite of d is d ^ 1.
    enum Direction : std::size_t { r_up, r_down, z_up, z_down, directions };
    /// Other metal may be at another potential: further away than this the field is computed as if it were
    /// not there, nearer it is not the corner's alone.
    static constexpr double gap_cells = 2.0;

    /// First node of a window.
    struct Start {
        int i, k;
    };
    /// Windows in which the corner lies between the nodes said above. Where a corner lies on a node along an
    /// axis, bodies of revolution have the window with that node as the lower one, planar antennas both: the
    /// links of both count, so that an image of the antenna has the image of the links.
    static std::vector<Start> windows(const Grid& grid, const Point& corner);

    CornerField(const MetalLines& metal, const Grid& grid, const Point& corner, Start first);

    int first_i() const { return first_i_; }
    int first_k() const { return first_k_; }
    bool is_metal(int i, int k) const { return node(i, k).metal; }
    /// On metal that the field leaves out.
    bool is_other_metal(int i, int k) const { return node(i, k).other_metal; }
    double value(int i, int k) const { return node(i, k).value; }
    /// Flux through the side of the dual cell that faces the neighbour in this direction.
    double flux(int i, int k, std::size_t direction) const { return node(i, k).flux[direction]; }
    /// Flux that ends on metal inside the dual cell, seen in this direction from where it starts.
    double charge(int i, int k, std::size_t direction) const { return node(i, k).charge[direction]; }
    /// Whether metal that is not one with the corner's (within the window) comes closer than `gap_cells`.
    bool faces_other_metal() const { return faces_other_metal_; }

private:
    struct Node {
        bool metal = false, other_metal = false;
        double value = 0.0;
        std::array<double, directions> flux{}, charge{};
    };
    const Node& node(int i, int k) const {
        return nodes_[static_cast<std::size_t>(i) * nodes + static_cast<std::size_t>(k)];
    }

    int first_i_ = 0, first_k_ = 0;
    bool faces_other_metal_ = false;
    std::array<Node, nodes * nodes> nodes_{};
};

}  // namespace lathe
