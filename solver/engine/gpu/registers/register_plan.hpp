// How strategy `registers` shares out a grid: strips of rows, cut into tiles, on thread blocks.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/engine/gpu/registers/turned_problem.hpp"

namespace lathe::gpu {

/// The numbers of a RegisterTileShape.
struct TileSizes {
    int clear_rows = 0, clear_columns = 0, radial_rows = 0, axial_columns = 0, warps = 0;

    template <class Shape>
    static constexpr TileSizes of() {
        return {Shape::clear_rows, Shape::clear_columns, Shape::radial_rows, Shape::axial_columns,
                Shape::warps};
    }
};

/// Turned columns [first, first + columns) of a tile, and rows [first, first + rows) of a strip of them.
/// Tiles and strips may reach beyond the grid, where everything is zero.
struct TileColumns {
    int first = 0, columns = 0;
    bool is_axial = false;
};
struct TileStrip {
    int first = 0, rows = 0;
    bool is_radial = false;
};

/// Side by side, from 0 on; those of the absorbing layers hold what does not make a whole tile between them.
struct TileCuts {
    std::vector<TileColumns> columns;
    std::vector<TileStrip> strips;
    int width = 0;  ///< columns, those beyond the grid too
    int axial_tiles = 0;
    int warps = 0;  ///< that a block may have
    QuadNumbers quads;

    int tile_at(int column) const;  ///< index in `columns`
    int strip_at(int row) const;    ///< index in `strips`
};
TileCuts cut_into_tiles(const TurnedProblem& problem, const TileSizes& sizes);

/// Warps of a block at most, of any shape of tiles.
inline constexpr int register_warps = 16;

/// Which strips each block holds, from the lowest on.
struct RegisterPlan {
    TileCuts cuts;
    std::vector<int> first_strip;  ///< of each block, and one past the last
    int blocks() const { return static_cast<int>(first_strip.size()) - 1; }
};

/// Tiles of a kind in `strips` strips of which `radial` absorb.
int tiles_of_kind(const TileCuts& cuts, int kind, int strips, int radial);
/// Warps that these strips take.
int register_warps_of(const TileCuts& cuts, int strips, int radial);

/// Blocks of at most `cuts.warps` warps and, by `bytes(first strip, end)`, `shared_limit` bytes. As few as
/// can be; of so many, such that the fullest has as few tiles as can be; or, where `spread_over` is more than
/// these, so many. Empty when a single strip does not fit.
template <class Bytes>
std::optional<std::vector<int>> share_out(const TileCuts& cuts, std::size_t shared_limit, int spread_over,
                                          const Bytes& bytes) {
    const int strips = static_cast<int>(cuts.strips.size());
    const auto tiles_per_strip = static_cast<int>(cuts.columns.size());
    const auto fill = [&](int most_tiles) -> std::optional<std::vector<int>> {
        std::vector<int> first{0};
        while (first.back() < strips) {
            const int begin = first.back();
            int end = begin, radial = 0;
            while (end < strips) {
                const int its = radial + (cuts.strips[static_cast<std::size_t>(end)].is_radial ? 1 : 0);
                const int count = end + 1 - begin;
                if (count * tiles_per_strip > most_tiles && count > 1) break;
                if (register_warps_of(cuts, count, its) > cuts.warps || bytes(begin, end + 1) > shared_limit)
                    break;
                radial = its, ++end;
            }
            if (end == begin) return std::nullopt;
            first.push_back(end);
        }
        return first;
    };
    auto fewest = fill(cuts.warps * 32);
    if (!fewest) return fewest;
    const int blocks = std::max(static_cast<int>(fewest->size()) - 1, spread_over);
    for (int most = tiles_per_strip; most < cuts.warps * 32; most += tiles_per_strip) {
        auto even = fill(most);
        if (even && static_cast<int>(even->size()) - 1 <= blocks) return even;
    }
    return fewest;
}

}  // namespace lathe::gpu
