#include "solver/engine/cuda/resident_plan.hpp"

#include <algorithm>
#include <map>

namespace lathe::cuda {
namespace {

std::size_t shared_bytes(const ResidentShape& shape, int strips, int rows_a_strip, int first, int last) {
    const SharedLayout layout(shape.segments, shape.axial_pairs, strips, last - first,
                              layer_rows(first, last - first, shape.first_radial_row, rows_a_strip));
    // Coefficients that are the same along a segment must fit; tables need not.
    const int uniform = 2 * 6 * (last - first) * shape.segments;
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
        const std::size_t bytes = shared_bytes(shape, most_strips, rows, first, last);
        if (count == 0 || count > most_strips || bytes > shared_limit) return false;
        plan.first[static_cast<std::size_t>(block)] = first;
        plan.strips = std::max(plan.strips, count);
        plan.shared_bytes = std::max(plan.shared_bytes, bytes);
        strips -= count;
    }
    return strips == 0;
}

ResidentPlan empty_plan(const ResidentShape& shape, int blocks, int layer_strip_rows) {
    ResidentPlan plan{blocks, 0, layer_strip_rows, std::vector<int>(static_cast<std::size_t>(blocks) + 1), 0};
    plan.first.back() = shape.rows;
    return plan;
}

int block_strip_rows(const ResidentPlan& plan, const ResidentShape& shape, int last) {
    return last > shape.first_radial_row ? plan.layer_strip_rows : strip_rows;
}

/// All strips alike, shared out evenly.
std::optional<ResidentPlan> even_plan(const ResidentShape& shape, int strips, int most_blocks,
                                      std::size_t shared_limit) {
    for (int blocks = 1; blocks <= most_blocks; ++blocks) {
        ResidentPlan plan = empty_plan(shape, blocks, strip_rows);
        if (share_out(plan, shape, ceiling(shape.rows, strip_rows), strip_rows, 0, blocks, strips,
                      shared_limit))
            return plan;
    }
    return std::nullopt;
}

/// Strips to share out, and how many of them a block takes at most.
struct Strips {
    int layer, others, layer_rows, most_a_block;
};

/// The last `own` of so many blocks hold the strips of the layer, the others the rest.
std::optional<ResidentPlan> parted_plan(const ResidentShape& shape, const Strips& strips, int blocks, int own,
                                        std::size_t shared_limit) {
    ResidentPlan plan = empty_plan(shape, blocks, strips.layer_rows);
    const int border = blocks - own;
    if (share_out(plan, shape, strips.layer, strips.layer_rows, border, blocks, strips.most_a_block,
                  shared_limit) &&
        share_out(plan, shape, strips.others, strip_rows, 0, border, strips.most_a_block, shared_limit))
        return plan;
    return std::nullopt;
}

/// Blocks of their own for the radial layer, with fewer rows a strip.
std::optional<ResidentPlan> split_plan(const ResidentShape& shape, int strips, int most_blocks,
                                       std::size_t shared_limit) {
    const int layer = ceiling(shape.rows - shape.first_radial_row, few_layer_rows);
    const int others = ceiling(shape.rows - layer * few_layer_rows, strip_rows);
    for (int blocks = 2; blocks <= most_blocks; ++blocks)
        for (int own = ceiling(layer, strips); own > 0 && own < blocks; ++own)
            if (auto plan =
                    parted_plan(shape, {layer, others, few_layer_rows, strips}, blocks, own, shared_limit))
                return plan;
    return std::nullopt;
}

}  // namespace

ResidentShape resident_shape(const Simulation& simulation) {
    const Grid& grid = simulation.grid;
    return {grid.nr - 1, segments_along(grid.nz), axial_pairs(simulation).count(),
            simulation.coefficients.radial.empty() ? grid.nr : grid.first_pml_row()};
}

std::optional<ResidentPlan> plan_resident(const ResidentShape& shape, int most_blocks,
                                          std::size_t shared_limit, int group) {
    const int strips = most_warps / shape.segments;
    if (strips == 0) return std::nullopt;
    // A step takes so much longer with as many rows a strip in the layer as elsewhere (measured, H200).
    constexpr double cost_of_even = 1.18;
    auto split = split_plan(shape, strips, most_blocks, shared_limit);
    auto even = even_plan(shape, strips, most_blocks, shared_limit);
    if (!split || !even) return split ? split : even;
    return group / split->blocks * cost_of_even >= group / even->blocks ? split : even;
}

ResidentPlan spread(const ResidentPlan& plan, const ResidentShape& shape, int most_blocks,
                    std::size_t shared_limit) {
    // Strips of blocks that reach into the layer, and of the others.
    int layer = 0, others = 0;
    for (int block = 0; block < plan.blocks; ++block) {
        const int first = plan.first[static_cast<std::size_t>(block)],
                  last = plan.first[static_cast<std::size_t>(block) + 1];
        const int rows = block_strip_rows(plan, shape, last);
        (last > shape.first_radial_row ? layer : others) += (last - first) / rows;
    }
    for (int strips = 1; strips < plan.strips; ++strips) {
        const int own = ceiling(layer, strips), blocks = own + ceiling(others, strips);
        if (blocks > most_blocks) continue;
        if (auto wide =
                parted_plan(shape, {layer, others, plan.layer_strip_rows, strips}, blocks, own, shared_limit))
            return *wide;
    }
    return plan;
}

namespace {

/// The image of one block while it grows.
class BlockImage {
public:
    BlockImage(std::vector<float>& coefficients, int place, int room)
        : coefficients_(coefficients), place_(place), room_(room) {}

    ResidentRow add(const SegmentRow& row, const std::vector<float>& pool) {
        ResidentRow result{0, (row.word & ((1u << segment_flag_bits) - 1u)) << resident_shift};
        if (!(row.word & flag_table)) {
            result.place = put({row.r, row.r, row.phi, row.phi, row.z, row.z});
            return result;
        }
        const std::size_t from = std::size_t{row.word >> segment_flag_bits} * pool_unit;
        const int parts = row.word & flag_lossy ? 2 : 1;
        const auto known = tables_.find(from);
        if (known == tables_.end() && room_ < parts * 6 * lanes) {
            result.word |= resident_far;
            return result;
        }
        result.word |= resident_lanes;
        result.place = known != tables_.end() ? known->second : put(interleaved(pool, from, parts));
        tables_[from] = result.place;
        return result;
    }

    /// Uniform rows not yet placed must find room whatever the tables take.
    void reserve(int floats) { room_ -= floats; }

private:
    static constexpr int lanes = segment_columns / 2;

    static std::vector<float> interleaved(const std::vector<float>& pool, std::size_t from, int parts) {
        std::vector<float> values;
        for (int part = 0; part < parts; ++part)
            for (int lane = 0; lane < lanes; ++lane)
                for (int c = 0; c < 3; ++c)
                    for (int d = 0; d < 2; ++d)
                        values.push_back(pool[from + static_cast<std::size_t>(
                                                         (3 * part + c) * segment_columns + 2 * lane + d)]);
        return values;
    }
    std::uint32_t put(const std::vector<float>& values) {
        const int at = place_;
        coefficients_.insert(coefficients_.end(), values.begin(), values.end());
        place_ += static_cast<int>(values.size());
        if (values.size() > 6) room_ -= static_cast<int>(values.size());
        return static_cast<std::uint32_t>(at) * sizeof(float);
    }

    std::vector<float>& coefficients_;
    int place_, room_;
    std::map<std::size_t, std::uint32_t> tables_;
};

}  // namespace

ResidentImage place_coefficients(const SegmentTable& table, const ResidentShape& shape,
                                 const ResidentPlan& plan, std::size_t shared_bytes) {
    ResidentImage image;
    image.begin.push_back(0);
    for (int block = 0; block < plan.blocks; ++block) {
        const int first = plan.first[static_cast<std::size_t>(block)];
        const int last = plan.first[static_cast<std::size_t>(block) + 1];
        const SharedLayout layout(
            shape.segments, shape.axial_pairs, plan.strips, last - first,
            layer_rows(first, last - first, shape.first_radial_row, block_strip_rows(plan, shape, last)));
        BlockImage its(image.coefficients, layout.image,
                       static_cast<int>(shared_bytes / sizeof(float)) - layout.image);
        int uniform = 0;
        const int begin = std::max(first, 0) * shape.segments, end = last * shape.segments;
        for (int n = begin; n < end; ++n)
            for (const auto* rows : {&table.currents, &table.voltages})
                uniform += !((*rows)[static_cast<std::size_t>(n)].word & flag_table);
        its.reserve(6 * uniform);
        for (int n = begin; n < end; ++n) {
            image.currents.push_back(its.add(table.currents[static_cast<std::size_t>(n)], table.pool));
            image.voltages.push_back(its.add(table.voltages[static_cast<std::size_t>(n)], table.pool));
        }
        image.begin.push_back(static_cast<int>(image.coefficients.size()));
    }
    return image;
}

}  // namespace lathe::cuda
