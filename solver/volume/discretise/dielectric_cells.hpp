// Which dielectric fills each cell of a Cartesian grid.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/discretise/cartesian_grid.hpp"

namespace lathe {

/// The material of each cell, seen from three lines through its middle. Body and grid must outlive it.
class DielectricCells {
public:
    static constexpr std::uint8_t metal = 254;  ///< nothing but metal
    static constexpr std::uint8_t mixed = 255;  ///< more than one dielectric

    DielectricCells(const Body& body, const CartesianGrid& grid);

    /// Number of the material of Body::materials() by CartesianGrid::index(), or `metal`, or `mixed`. Metal
    /// counts as the dielectric beside it.
    std::uint8_t operator[](std::uint64_t at) const { return material_[at]; }

    /// Whether metal is within so many cells of a node.
    bool metal_near(const Place& node, int cells) const;

private:
    void scan(int axis);
    void scan_line(int axis, const Place& place, const std::vector<OwnedPiece>& pieces);

    const Body& body_;
    const CartesianGrid& grid_;
    std::vector<std::uint8_t> material_, has_metal_;
};

}  // namespace lathe
