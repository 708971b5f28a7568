#include "solver/engine/cuda/resident_plan.hpp"

#include <algorithm>
#include <map>

namespace lathe::cuda {
namespace {

std::size_t shared_bytes(const ResidentShape& shape, int strips, int first, int last) {
    const SharedLayout layout(shape.segments, shape.axial_pairs, strips, last - first,
                              layer_rows(first, last - first, shape.first_radial_row));
    // Coefficients that are the same along a segment must fit; tables need not.
    const int uniform = 2 * 6 * (last - first) * shape.segments;
    return static_cast<std::size_t>(layout.image + uniform) * sizeof(float);
}

/// Strips from the outermost block inwards, each taking its share or as much as fits.
std::optional<ResidentPlan> plan_with(const ResidentShape& shape, int blocks, int most_strips,
                                      std::size_t shared_limit) {
    const int all = (shape.rows + strip_rows - 1) / strip_rows;
    ResidentPlan plan{blocks, 0, std::vector<int>(static_cast<std::size_t>(blocks) + 1), 0};
    int last = shape.rows, left = all;
    plan.first.back() = last;
    for (int block = blocks - 1; block >= 0; --block) {
        // Rounded down: what is over goes to the inner blocks.
        const int share = left / (block + 1);
        int strips = 0;
        const auto fits = [&](int count) {
            return shared_bytes(shape, most_strips, last - count * strip_rows, last) <= shared_limit;
        };
        while (strips < std::min(share, most_strips) && fits(strips + 1)) ++strips;
        if (strips == 0 || left - strips > block * most_strips) return std::nullopt;
        const int first = last - strips * strip_rows;
        plan.strips = std::max(plan.strips, strips);
        plan.first[static_cast<std::size_t>(block)] = first;
        plan.shared_bytes = std::max(plan.shared_bytes, shared_bytes(shape, most_strips, first, last));
        last = first, left -= strips;
    }
    if (left > 0) return std::nullopt;
    return plan;
}

}  // namespace

ResidentShape resident_shape(const Simulation& simulation) {
    const Grid& grid = simulation.grid;
    return {grid.nr - 1, segments_along(grid.nz), axial_pairs(simulation).count(),
            simulation.coefficients.radial.empty() ? grid.nr : grid.first_pml_row()};
}

std::optional<ResidentPlan> plan_resident(const ResidentShape& shape, int most_blocks,
                                          std::size_t shared_limit) {
    const int strips = most_warps / shape.segments;
    if (strips == 0) return std::nullopt;
    for (int blocks = 1; blocks <= std::min(most_blocks, shape.rows); ++blocks)
        if (auto plan = plan_with(shape, blocks, strips, shared_limit)) return plan;
    return std::nullopt;
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
        const SharedLayout layout(shape.segments, shape.axial_pairs, plan.strips, last - first,
                                  layer_rows(first, last - first, shape.first_radial_row));
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
