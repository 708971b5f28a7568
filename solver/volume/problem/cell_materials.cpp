#include "solver/volume/problem/cell_materials.hpp"

#include <algorithm>
#include <cstdint>

#include "solver/base/constants.hpp"

namespace lathe {
namespace {

using Position = std::array<int, 3>;

/// The material of each cell, by number.
class CellMap {
public:
    CellMap(const VolumeGrid& grid, const std::vector<MaterialBlock>& blocks)
        : counts_{grid.cells(Axis::x), grid.cells(Axis::y), grid.cells(Axis::z)},
          materials_(1),
          numbers_(static_cast<std::size_t>(counts_[0]) * static_cast<std::size_t>(counts_[1]) *
                   static_cast<std::size_t>(counts_[2])) {
        for (const MaterialBlock& block : blocks) {
            materials_.push_back(block.material);
            for (int k = std::max(0, block.from[2]); k < std::min(counts_[2], block.to[2]); ++k)
                for (int j = std::max(0, block.from[1]); j < std::min(counts_[1], block.to[1]); ++j)
                    for (int i = std::max(0, block.from[0]); i < std::min(counts_[0], block.to[0]); ++i)
                        numbers_[place({i, j, k})] = static_cast<std::uint16_t>(materials_.size() - 1);
        }
    }
    /// Null beyond the grid.
    const CellMaterial* at(const Position& cell) const {
        for (std::size_t a = 0; a < 3; ++a)
            if (cell[a] < 0 || cell[a] >= counts_[a]) return nullptr;
        return &materials_[numbers_[place(cell)]];
    }

private:
    std::size_t place(const Position& cell) const {
        return (static_cast<std::size_t>(cell[2]) * static_cast<std::size_t>(counts_[1]) +
                static_cast<std::size_t>(cell[1])) *
                   static_cast<std::size_t>(counts_[0]) +
               static_cast<std::size_t>(cell[0]);
    }

    Position counts_;
    std::vector<CellMaterial> materials_;
    std::vector<std::uint16_t> numbers_;
};

/// The edge along `axis` above the node `node`: its value and decay.
struct Edge {
    double value = 1.0, decay = 1.0;
};
Edge edge_of(const VolumeGrid& grid, const CellMap& map, const Position& node, Axis axis, double dt) {
    const Axis first = next(axis), second = next(axis, 2);
    double area = 0.0, permittivity = 0.0, conductivity = 0.0;
    for (const int a : {-1, 0})
        for (const int b : {-1, 0}) {
            Position cell = node;
            cell[static_cast<std::size_t>(number(first))] += a;
            cell[static_cast<std::size_t>(number(second))] += b;
            const CellMaterial* material = map.at(cell);
            if (!material) continue;
            if (material->is_metal) return {0.0, 1.0};
            const double share = grid.edge(first, cell[static_cast<std::size_t>(number(first))]) *
                                 grid.edge(second, cell[static_cast<std::size_t>(number(second))]);
            area += share;
            permittivity += share * material->relative_permittivity;
            conductivity += share * material->conductivity;
        }
    if (area == 0.0) return {};  // no edge of the grid
    permittivity /= area, conductivity /= area;
    const double s = 0.5 * conductivity * dt / (constants::vacuum_permittivity * permittivity);
    return {1.0 / (permittivity * (1.0 + s)), (1.0 - s) / (1.0 + s)};
}

}  // namespace

VolumeCoefficients cell_coefficients(const VolumeGrid& grid, const std::vector<MaterialBlock>& blocks,
                                     double dt) {
    VolumeCoefficients coefficients(grid.cell_count());
    const CellMap map(grid, blocks);
    for (int k = 0; k < grid.planes(); ++k)
        for (int j = 0; j < grid.rows(); ++j)
            for (int i = 0; i < grid.columns(); ++i) {
                CoefficientSet set;
                for (const Axis axis : all_axes) {
                    const auto a = static_cast<std::size_t>(number(axis));
                    const Edge edge = edge_of(grid, map, {i, j, k}, axis, dt);
                    set.value[a] = edge.value, set.decay[a] = edge.decay;
                }
                coefficients.assign(grid.at(i, j, k), set);
            }
    return coefficients;
}

}  // namespace lathe
