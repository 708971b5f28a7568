// The sources and recorded values of a problem, tile by tile.
#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "solver/engine/gpu/problem/value_lists.hpp"
#include "solver/engine/gpu/registers/register_view.hpp"

namespace lathe::gpu {

struct RegisterTables;

class TileLists {
public:
    /// All outlive it.
    TileLists(const TurnedProblem& problem, const TileCuts& cuts, const ValueLists& lists);

    /// Enters masks of a tile of `strip`, and appends what they refer to. `has_ghost`: sources of the row of
    /// fluxes below it act on its copy of that row too.
    void describe(int strip, int tile, bool has_ghost, TileDescriptor& descriptor, RegisterTables& out) const;

private:
    /// Of a cell of a tile: where it stands in its quad, see quads_per_role.
    struct Value {
        int quad = 0, place = 0;
        float weight = 0.0f;
        int slot = 0;
    };
    using Lists = std::map<std::pair<int, int>, std::vector<Value>>;  ///< by strip and tile

    std::pair<std::pair<int, int>, Value> find(const FieldIndex& at) const;
    static const std::vector<Value>* of(const Lists& lists, int strip, int tile);

    const TurnedProblem& problem_;
    const TileCuts& cuts_;
    Lists driven_, summed_, sampled_;
};

}  // namespace lathe::gpu
