#include "solver/engine/gpu/resident/resident_coupling.hpp"

#include <algorithm>
#include <compare>
#include <map>
#include <span>
#include <utility>

#include "solver/engine/gpu/problem/coupled_edges.hpp"

namespace lathe::gpu {
namespace {

/// A pair of columns of a row, in the order of lanes.
struct Pair {
    int strip = 0, pair = 0, row = 0;               ///< row: in the strip
    auto operator<=>(const Pair&) const = default;  // NOLINT(modernize-use-nullptr): its own 0
};

/// The couplings of one block while they are put together.
class BlockBuilder {
public:
    BlockBuilder(const ResidentShape& shape, int first_row, int end_row, int strip_rows)
        : segments_(shape.segments),
          first_row_(first_row),
          strips_((end_row - first_row) / strip_rows),
          strip_rows_(strip_rows) {}

    void copy(int row, int column) {
        if (row >= first_row_) copies_[pair_at(row, column)] = 0;
    }
    /// After all have been named.
    void number_copies() {
        int number = 0;
        for (auto& [pair, its] : copies_) its = number++;
    }
    int copies() const { return static_cast<int>(copies_.size()); }
    std::uint16_t place(int array, int row, int column) const {
        return static_cast<std::uint16_t>(coupled_copy_floats * copies_.at(pair_at(row, column)) + 2 * array +
                                          column % 2);
    }
    /// The warp of a row and a column takes part even if nothing of it is copied.
    void join(int row, int column) { warps_[warp_of(pair_at(row, column))]; }
    /// CoupledResidentView::lanes, after all have been named; as many as a multiple of four. `warps` couple:
    /// as many as the block has, if it takes that for each of its `edges` to have a thread.
    std::vector<int> lanes(int edges, int& warps) {
        constexpr std::size_t numbers = sizeof(ResidentCoupledWarp) / sizeof(int);
        std::vector<int> its(padded(strips_ * segments_ * static_cast<int>(numbers)), -1);
        for (const auto& [pair, number] : copies_) {
            int& begin = warps_[warp_of(pair)].first_lane;
            if (begin < 0) begin = static_cast<int>(its.size());
            its.resize(std::max(its.size(), static_cast<std::size_t>(begin) + 32), 0);
            int& lane = its[static_cast<std::size_t>(begin) + static_cast<std::size_t>(pair.pair % 32)];
            if (lane == 0) lane = number << 8;
            lane |= 1 << pair.row;
        }
        for (int warp = 0; warp < strips_ * segments_ && 32 * static_cast<int>(warps_.size()) < edges; ++warp)
            warps_[warp];
        warps = 0;
        for (const auto& [warp, part] : warps_) {
            const auto at = numbers * static_cast<std::size_t>(warp);
            its[at] = warps++, its[at + 1] = part.first_lane;
        }
        return its;
    }
    /// The curl's value of the row before lies in the block below.
    bool is_below(int row) const { return row < first_row_; }
    static int halo_word(int column) {
        return column / segment_columns * halo_words + column % segment_columns;
    }
    static std::size_t padded(int count) { return static_cast<std::size_t>(SharedLayout::padded(count)); }

private:
    Pair pair_at(int row, int column) const {
        return {(row - first_row_) / strip_rows_, column / 2, (row - first_row_) % strip_rows_};
    }

    int warp_of(const Pair& pair) const { return pair.strip * segments_ + pair.pair / 32; }

    int segments_, first_row_, strips_, strip_rows_;
    std::map<Pair, int> copies_;                ///< with their numbers
    std::map<int, ResidentCoupledWarp> warps_;  ///< that couple, by strip * segments + segment
};

/// Calls visit(argument of the curl, array, row, column) for what drives an edge: the transverse current, and
/// i_phi ahead of and behind it.
template <class Visit>
void for_each_current(const CoupledEdge& edge, const Visit& visit) {
    const bool along_r = edge.array == v_r;
    visit(&ResidentEdge::transverse, along_r ? i_z : i_r, edge.row, edge.column);
    visit(&ResidentEdge::ahead, i_phi, edge.row, edge.column);
    visit(&ResidentEdge::behind, i_phi, along_r ? edge.row : edge.row - 1,
          along_r ? edge.column - 1 : edge.column);
}

}  // namespace

ResidentCoupling::ResidentCoupling(const Problem& problem, const ResidentShape& shape,
                                   const ResidentPlan& plan) {
    const CoupledEdges all(problem);
    const std::size_t count = all.edges.size() - 1;
    const auto terms_of = [&](std::size_t n) {
        return std::span(all.terms).subspan(
            static_cast<std::size_t>(all.edges[n].first_term),
            static_cast<std::size_t>(all.edges[n + 1].first_term - all.edges[n].first_term));
    };
    std::vector<std::size_t> block_of(count), position(count);
    std::vector<std::vector<std::size_t>> of_block(static_cast<std::size_t>(plan.blocks));
    for (std::size_t n = 0; n < count; ++n) {
        const auto next = std::upper_bound(plan.first.begin(), plan.first.end(), all.edges[n].row);
        block_of[n] = static_cast<std::size_t>(next - plan.first.begin()) - 1;
        position[n] = of_block[block_of[n]].size();
        of_block[block_of[n]].push_back(n);
    }
    // What edge `from` hands on to edge n of another block: the warp beside n's, in the block of `from`,
    // takes part, see async_coupling.cuh.
    std::vector<char> is_needed_elsewhere(count, 0);
    std::vector<std::vector<std::pair<int, int>>> joining(of_block.size());
    for (std::size_t n = 0; n < count; ++n)
        for (const CoupledTerm& term : terms_of(n)) {
            const auto from = static_cast<std::size_t>(term.edge);
            if (block_of[from] == block_of[n]) continue;
            is_needed_elsewhere[from] = 1;
            joining[block_of[from]].emplace_back(all.edges[from].row, all.edges[n].column);
        }
    for (std::size_t number = 0; number < of_block.size(); ++number) {
        BlockBuilder builder(shape, plan.first[number], plan.first[number + 1],
                             plan.strip_rows_of(number, shape));
        const std::vector<std::size_t>& its = of_block[number];
        for (const std::size_t n : its) {
            builder.copy(all.edges[n].row, all.edges[n].column);
            for_each_current(all.edges[n],
                             [&](auto, int, int row, int column) { builder.copy(row, column); });
        }
        builder.number_copies();
        for (const auto& [row, column] : joining[number]) builder.join(row, column);
        ResidentCoupledBlock block;
        const std::vector<int> its_lanes = builder.lanes(static_cast<int>(its.size()), block.warps);
        block.first_lane = static_cast<int>(lanes.size()), block.lanes = static_cast<int>(its_lanes.size());
        block.first_edge = static_cast<int>(edges.size()), block.edges = static_cast<int>(its.size());
        block.handed_on = block.lanes + coupled_copy_floats * builder.copies();
        lanes.insert(lanes.end(), its_lanes.begin(), its_lanes.end());
        for (const std::size_t n : its) {
            const CoupledEdge& from = all.edges[n];
            ResidentEdge edge;
            edge.of_curl = from.of_curl, edge.of_voltage = from.of_voltage;
            edge.along_r = from.array == v_r;
            edge.voltage = builder.place(from.array, from.row, from.column);
            for_each_current(from, [&](auto argument, int array, int row, int column) {
                if (builder.is_below(row))
                    edge.halo_word = BlockBuilder::halo_word(column);
                else
                    edge.*argument = builder.place(array, row, column);
            });
            if (is_needed_elsewhere[n]) edge.number = static_cast<int>(n);
            edges.push_back(edge);
        }
        for (std::size_t t = 0; t < coupled_terms; ++t)
            for (const std::size_t n : its) {
                const auto of_edge = terms_of(n);
                ResidentTerm term{static_cast<int>(position[n]), 0.0f};
                if (t < of_edge.size()) {
                    const auto from = static_cast<std::size_t>(of_edge[t].edge);
                    term.from =
                        block_of[from] == number ? static_cast<int>(position[from]) : ~static_cast<int>(from);
                    term.weight = of_edge[t].weight;
                }
                terms.push_back(term);
            }
        blocks.push_back(block);
        shared_floats = std::max(shared_floats, SharedLayout::padded(block.handed_on + block.edges));
    }
}

}  // namespace lathe::gpu
