#include "solver/engine/gpu/resident/resident_plan.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace lathe::gpu {
namespace {

std::size_t shared_bytes(const ResidentShape& shape, int strips, int rows_per_strip, int first, int last,
                         bool async) {
    const SharedLayout layout(shape.segments, shape.axial_pairs, strips, last - first,
                              layer_rows(first, last - first, shape.first_radial_row, rows_per_strip),
                              async ? rows_per_strip : 0, async ? shape.fields : FieldSet::six);
    // Coefficients that are the same along a segment must fit; tables need not.
    const int uniform = async ? 0 : 2 * 6 * (last - first) * shape.segments;
    return static_cast<std::size_t>(layout.image + uniform) * sizeof(float);
}

int ceiling(int a, int b) {
    return a > 0 ? (a + b - 1) / b : 0;
}

/// Gives `strips` of `rows` rows each to blocks [from, to) of the plan, evenly, from the outermost inwards;
/// `last`: the first row that is taken. False when they do not fit.
bool share_out(ResidentPlan& plan, const ResidentShape& shape, int strips, int rows, int from, int to,
               int most_strips, std::size_t shared_limit) {
    for (int block = to - 1; block >= from; --block) {
        const int count = strips / (block - from + 1);
        const int last = plan.first[static_cast<std::size_t>(block) + 1], first = last - count * rows;
        const std::size_t bytes = shared_bytes(shape, most_strips, rows, first, last, plan.async);
        if (count == 0 || count > most_strips || bytes > shared_limit) return false;
        plan.first[static_cast<std::size_t>(block)] = first;
        plan.strips = std::max(plan.strips, count);
        plan.shared_bytes = std::max(plan.shared_bytes, bytes);
        strips -= count;
    }
    return strips == 0;
}

/// How a plan is made: strips of the radial layer, and the others.
struct Strips {
    int layer, layer_rows, most_layer;  ///< how many, of how many rows, of which a block takes how many
    int others, other_rows, most_others;
};

/// `more`: strips of the layer's kind in front of it.
Strips strips_of(const ResidentShape& shape, int other_rows, int most_others, int layer_rows, int most_layer,
                 int more = 0) {
    const int layer = ceiling(shape.rows - shape.first_radial_row, layer_rows) + more;
    const int others = ceiling(shape.rows - layer * layer_rows, other_rows);
    return {layer, layer_rows, most_layer, others, other_rows, most_others};
}

ResidentPlan empty_plan(const ResidentShape& shape, int blocks, int rows_per_strip, int layer_rows_per_strip,
                        bool async) {
    ResidentPlan plan;
    plan.blocks = blocks, plan.strip_rows = rows_per_strip, plan.layer_strip_rows = layer_rows_per_strip;
    plan.first.resize(static_cast<std::size_t>(blocks) + 1);
    plan.first.back() = shape.rows;
    plan.async = async, plan.fields = async ? shape.fields : FieldSet::six;
    return plan;
}

/// All strips alike, shared out evenly.
std::optional<ResidentPlan> even_plan(const ResidentShape& shape, int strips, int most_blocks,
                                      std::size_t shared_limit) {
    const int rows = most_strip_rows_of(shape.fields);
    for (int blocks = 1; blocks <= most_blocks; ++blocks) {
        ResidentPlan plan = empty_plan(shape, blocks, rows, rows, true);
        if (share_out(plan, shape, ceiling(shape.rows, rows), rows, 0, blocks, strips, shared_limit))
            return plan;
    }
    return std::nullopt;
}

/// The last `own` of so many blocks hold the strips of the layer, the others the rest.
std::optional<ResidentPlan> parted_plan(const ResidentShape& shape, const Strips& strips, int blocks, int own,
                                        std::size_t shared_limit, bool async) {
    ResidentPlan plan = empty_plan(shape, blocks, strips.other_rows, strips.layer_rows, async);
    const int border = blocks - own;
    if (!share_out(plan, shape, strips.layer, strips.layer_rows, border, blocks, strips.most_layer,
                   shared_limit) ||
        !share_out(plan, shape, strips.others, strips.other_rows, 0, border, strips.most_others,
                   shared_limit))
        return std::nullopt;
    // A block that does not reach into the layer has strips of the other kind, see rows_of_strip().
    if (own > 0 && plan.first[static_cast<std::size_t>(border) + 1] <= shape.first_radial_row)
        return std::nullopt;
    return plan;
}

/// How long the fullest block takes for a step, in rows of a strip: rows of the layer take twice as long, and
/// a strip as long as two rows whatever it has.
int longest_step(const ResidentPlan& plan, const ResidentShape& shape) {
    int longest = 0;
    for (std::size_t block = 0; block + 1 < plan.first.size(); ++block) {
        const int first = plan.first[block], rows = plan.first[block + 1] - first;
        const int its = plan.strip_rows_of(block, shape);
        longest =
            std::max(longest, rows + 2 * rows / its + layer_rows(first, rows, shape.first_radial_row, its));
    }
    return longest;
}

/// Blocks of their own for the radial layer, with fewer rows per strip. These take rows in front of the layer
/// too, if the others are the sooner done for it.
std::optional<ResidentPlan> split_plan(const ResidentShape& shape, int most_strips, int most_blocks,
                                       std::size_t shared_limit) {
    for (int blocks = 2; blocks <= most_blocks; ++blocks) {
        std::optional<ResidentPlan> best;
        for (int more = 0; more <= most_strips; ++more) {
            const Strips strips = strips_of(shape, most_strip_rows_of(shape.fields), most_strips,
                                            few_layer_rows_of(shape.fields), most_strips, more);
            for (int own = ceiling(strips.layer, most_strips); own > 0 && own < blocks; ++own) {
                auto plan = parted_plan(shape, strips, blocks, own, shared_limit, true);
                if (!plan) continue;
                if (!best || longest_step(*plan, shape) < longest_step(*best, shape)) best = std::move(plan);
                break;
            }
        }
        if (best) return best;
    }
    return std::nullopt;
}

}  // namespace

ResidentShape resident_shape(const Problem& simulation) {
    const Grid& grid = simulation.grid;
    return {grid.nr - 1,
            segments_along(grid.nz),
            axial_pairs(simulation).count(),
            simulation.coefficients.radial.empty() ? grid.nr : grid.first_pml_row(),
            simulation.fields,
            is_coupled(simulation)};
}

std::optional<ResidentPlan> plan_for_throughput(const ResidentShape& shape, int most_blocks,
                                                std::size_t shared_limit) {
    const int strips = most_warps_of(shape.fields, shape.segments) / shape.segments;
    if (strips == 0) return std::nullopt;
    auto split = split_plan(shape, strips, most_blocks, shared_limit);
    auto even = even_plan(shape, strips, most_blocks, shared_limit);
    if (!split || !even) return split ? split : even;
    const int split_at_once = most_blocks / split->blocks, even_at_once = most_blocks / even->blocks;
    return split_at_once * tuning::resident_cost_of_even_strips >= even_at_once ? split : even;
}

std::optional<ResidentPlan> plan_for_latency(const ResidentShape& shape, int most_blocks,
                                             std::size_t shared_limit) {
    // Ways to cut, rows per strip and strips per block, the fastest first. A warp waits for its loads row by
    // row, and for the other warps of its multiprocessor, in about the proportion of 8 to 5 (measured, H200).
    constexpr std::pair<int, int> ways[] = {{1, 1},
                                            {1, 2},
                                            {2, 1},
                                            {1, 3},
                                            {2, 2},
                                            {1, 4},
                                            {2, 3},
                                            {2, 4},
                                            {most_strip_rows, 1},
                                            {most_strip_rows, 2}};
    constexpr std::pair<int, int> ways_of_three[] = {{1, 1},
                                                     {1, 2},
                                                     {2, 1},
                                                     {1, 3},
                                                     {2, 2},
                                                     {1, 4},
                                                     {2, 3},
                                                     {2, 4},
                                                     {tuning::resident_layer_strip_rows_of_three, 1},
                                                     {tuning::resident_layer_strip_rows_of_three, 2},
                                                     {tuning::resident_strip_rows_of_three, 1},
                                                     {tuning::resident_strip_rows_of_three, 2}};
    using Ways = std::span<const std::pair<int, int>>;
    for (const auto& [rows, others] : shape.fields == FieldSet::six ? Ways(ways) : Ways(ways_of_three)) {
        if (rows == 1 && shape.is_coupled) continue;
        const int most = rows == 1 ? single_row_warps - 1 : most_warps_of(shape.fields, shape.segments);
        if (others * shape.segments > most) continue;
        // Strips of the layer take twice as long.
        const Strips strips = strips_of(shape, rows, others, rows, ceiling(others, 2));
        const int own = ceiling(strips.layer, strips.most_layer);
        const int blocks = own + ceiling(strips.others, others);
        if (blocks > most_blocks) continue;
        if (auto plan = parted_plan(shape, strips, blocks, own, shared_limit, rows > 1)) return plan;
    }
    return std::nullopt;
}

}  // namespace lathe::gpu
