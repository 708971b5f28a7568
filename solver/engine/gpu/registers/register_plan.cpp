#include "solver/engine/gpu/registers/register_plan.hpp"

#include <algorithm>

namespace lathe::gpu {
namespace {

int rounded_up(int number, int unit) {
    return (number + unit - 1) / unit * unit;
}

/// [0, low) and [high, all) absorb, as numbers of columns or rows.
struct Layers {
    int low = 0, high = 0, all = 0;
};

template <class Absorbs>
Layers layers(int all, const Absorbs& absorbs) {
    Layers its{0, all, all};
    while (its.low < all && absorbs(its.low)) ++its.low;
    while (its.high > its.low && absorbs(its.high - 1)) --its.high;
    return its;
}

/// Calls add(first, size, is in a layer) for pieces of `size` between the layers and of `layer_size` in them.
template <class Add>
void cut(const Layers& its, int size, int layer_size, const Add& add) {
    const int low = rounded_up(its.low, layer_size);
    const int high = low + std::max(0, its.high - low) / size * size;
    for (int first = 0; first < low; first += layer_size) add(first, layer_size, true);
    for (int first = low; first < high; first += size) add(first, size, false);
    for (int first = high; first < its.all; first += layer_size) add(first, layer_size, true);
}

template <class Piece, class First>
int piece_at(const std::vector<Piece>& pieces, int position, const First& first) {
    const auto next = std::upper_bound(pieces.begin(), pieces.end(), position,
                                       [&](int at, const Piece& piece) { return at < first(piece); });
    return static_cast<int>(next - pieces.begin()) - 1;
}

}  // namespace

int TileCuts::tile_at(int column) const {
    return piece_at(columns, column, [](const TileColumns& tile) { return tile.first; });
}

int TileCuts::strip_at(int row) const {
    return piece_at(strips, row, [](const TileStrip& strip) { return strip.first; });
}

TileCuts cut_into_tiles(const TurnedProblem& problem, const TileSizes& sizes) {
    TileCuts cuts;
    cuts.warps = sizes.warps, cuts.quads = problem.quads();
    cut(layers(problem.columns(), [&](int k) { return problem.is_axial_column(k); }), sizes.clear_columns,
        sizes.axial_columns, [&](int first, int columns, bool axial) {
            cuts.columns.push_back({first, columns, axial});
            cuts.axial_tiles += axial ? 1 : 0;
        });
    cuts.width = cuts.columns.back().first + cuts.columns.back().columns;
    cut(layers(problem.rows(), [&](int i) { return problem.is_radial_row(i); }), sizes.clear_rows,
        sizes.radial_rows, [&](int first, int rows, bool radial) {
            cuts.strips.push_back({first, rows, radial});
        });
    return cuts;
}

int tiles_of_kind(const TileCuts& cuts, int kind, int strips, int radial) {
    const int tiles =
        is_axial(kind) ? cuts.axial_tiles : static_cast<int>(cuts.columns.size()) - cuts.axial_tiles;
    return tiles * (is_radial(kind) ? radial : strips - radial);
}

int register_warps_of(const TileCuts& cuts, int strips, int radial) {
    int warps = 0;
    for (int kind = 0; kind < tile_kinds; ++kind)
        warps += (tiles_of_kind(cuts, kind, strips, radial) + 31) / 32;
    return warps;
}

}  // namespace lathe::gpu
