// Everything that does not change, of one problem, as the kernels of strategy `registers` read it.
#pragma once

#include <optional>
#include <vector>

#include "solver/engine/gpu/registers/register_view.hpp"

namespace lathe::gpu {

struct RegisterTables {
    std::vector<BlockPlan> blocks;
    std::vector<TileDescriptor> tiles;
    std::vector<float4> image, decays;
    std::vector<CouplingTerm> coupling_terms;
    std::vector<int> coupling_sums;
    std::vector<CombQuad> comb_quads;
};

/// The coefficients of a problem's tiles, each different table once.
class CoefficientTables {
public:
    CoefficientTables(const TurnedProblem& problem, const TileCuts& cuts);

    /// Number of the table of a tile.
    int table(std::size_t strip, std::size_t tile) const { return tables_[strip * tiles_ + tile]; }
    int count() const { return static_cast<int>(first_.size()) - 1; }
    /// Quads [role][row][quad] of a table.
    const float4* begin(int table) const { return quads_.data() + first_[static_cast<std::size_t>(table)]; }
    const float4* end(int table) const { return quads_.data() + first_[static_cast<std::size_t>(table) + 1]; }
    int size(int table) const { return static_cast<int>(end(table) - begin(table)); }

private:
    std::size_t tiles_;
    std::vector<int> tables_;
    std::vector<float4> quads_;
    std::vector<std::size_t> first_{0};
};

class TileLists;
class CoupledFluxes;

/// Quads of shared memory that a block of strips [begin, end) takes.
int block_quads(const TileCuts& cuts, const CoefficientTables& tables, const TileLists& lists,
                const CoupledFluxes& coupling, int begin, int end);

/// The tables for a plan. `coefficients`, `lists` and `coupling`: of the same problem, cut in the same way.
RegisterTables register_tables(const TurnedProblem& problem, const RegisterPlan& plan,
                               const CoefficientTables& coefficients, const TileLists& lists,
                               const CoupledFluxes& coupling);

}  // namespace lathe::gpu
