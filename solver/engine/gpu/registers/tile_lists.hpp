// The sources and recorded values of a problem, tile by tile.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "solver/engine/gpu/problem/value_lists.hpp"
#include "solver/engine/gpu/registers/register_view.hpp"

namespace lathe::gpu {

/// What drives a tile, a quad for each bit of its mask: weights of a series; or entries of a comb, and room
/// for what it adds.
struct DrivenQuads {
    std::vector<float4> weights;
    std::vector<CombQuad> comb;
};

class TileLists {
public:
    /// Throws UnsupportedProblem where sources stand beside a comb.
    TileLists(const TurnedProblem& problem, const TileCuts& cuts);

    /// Where values are recorded: quads tile by tile, all of a quad that holds one.
    const ValueLists& values() const { return values_; }
    /// Enters masks of a tile of `strip` and where its quads are recorded. `has_ghost`: sources of the row of
    /// fluxes below it act on its copy of that row too.
    DrivenQuads describe(int strip, int tile, bool has_ghost, TileDescriptor& descriptor) const;
    bool has_comb() const { return has_comb_; }
    /// Quads that are driven in strips [begin, end) of a block, at most.
    int driven_quads(int begin, int end) const;

private:
    /// One number of a quad, see QuadNumbers.
    struct Weight {
        int quad = 0, place = 0;
        float value = 0.0f;
        int entry = -1;  ///< of the comb; -1: the value is a weight
    };
    using TileNumber = std::pair<int, int>;  ///< strip and tile
    struct Place {
        TileNumber tile;
        int quad = 0, place = 0;
    };
    /// Quads of the tiles that hold recorded values.
    struct Recorded {
        std::uint32_t mask = 0;
        int first = 0;
    };
    using RecordedTiles = std::map<TileNumber, Recorded>;

    Place find(const TurnedProblem& problem, const FieldIndex& at) const;
    void add_sources(const TurnedProblem& problem);
    void add_comb(const TurnedProblem& problem);
    /// Marks the quad of a value that is stepped.
    void mark(const TurnedProblem& problem, const FieldIndex& at, RecordedTiles& tiles) const;
    /// Numbers the quads; returns how many slots they have.
    static int number(RecordedTiles& tiles);
    /// Slot of a value; -1 of a component that is not stepped.
    int slot(const TurnedProblem& problem, const FieldIndex& at, const RecordedTiles& tiles) const;

    TileCuts cuts_;
    bool has_comb_;
    std::map<TileNumber, std::vector<Weight>> driven_;
    RecordedTiles summed_, sampled_;
    ValueLists values_;
};

}  // namespace lathe::gpu
