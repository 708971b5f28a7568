#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "solver/base/parallel.hpp"
#include "solver/engine/gpu/resident/resident_plan.hpp"

namespace lathe::gpu {
namespace {

/// The image of one block while it grows; `offset` is the next free one, in floats.
class BlockImage {
public:
    /// `tables_only`: what is uniform stands elsewhere.
    BlockImage(std::vector<float>& coefficients, int offset, int room, bool tables_only, FieldSet fields)
        : coefficients_(coefficients),
          offset_(offset),
          room_(room),
          tables_only_(tables_only),
          fields_(fields) {}

    /// A row of currents (`first`: i_r) or voltages (v_r).
    ResidentRow add(const SegmentRow& row, Array first, const std::vector<float>& pool) {
        ResidentRow result{0, (row.flags & ((1u << segment_flag_bits) - 1u)) << resident_shift};
        if (!(row.flags & flag_table)) {
            if (!tables_only_) result.offset = put(std::array{row.r, row.r, row.phi, row.phi, row.z, row.z});
            return result;
        }
        const std::size_t from = std::size_t{row.flags >> segment_flag_bits} * pool_unit;
        const int parts = row.flags & flag_lossy ? 2 : 1;
        const auto known = tables_.find(from);
        if (known == tables_.end() && room_ < parts * 2 * stepped_in_family(fields_, first) * lanes) {
            result.flags |= resident_far;
            return result;
        }
        result.flags |= resident_lanes;
        result.offset = known != tables_.end() ? known->second : put(interleaved(pool, from, first, parts));
        tables_[from] = result.offset;
        return result;
    }

    /// Uniform rows that are still to come must find room whatever the tables take.
    void reserve(int floats) { room_ -= floats; }

private:
    static constexpr int lanes = segment_columns / 2;

    std::vector<float> interleaved(const std::vector<float>& pool, std::size_t from, Array first,
                                   int parts) const {
        std::vector<float> values;
        for (int part = 0; part < parts; ++part)
            for (int lane = 0; lane < lanes; ++lane)
                for (int c = 0; c < 3; ++c)
                    for (int d = 0; d < 2 && has_field(fields_, first + c); ++d)
                        values.push_back(pool[from + static_cast<std::size_t>(
                                                         (3 * part + c) * segment_columns + 2 * lane + d)]);
        return values;
    }
    std::uint32_t put(std::span<const float> values) {
        const int at = offset_;
        coefficients_.insert(coefficients_.end(), values.begin(), values.end());
        offset_ += static_cast<int>(values.size());
        if (values.size() > 6) room_ -= static_cast<int>(values.size());
        return static_cast<std::uint32_t>(at) * sizeof(float);
    }

    std::vector<float>& coefficients_;
    int offset_, room_;
    const bool tables_only_;
    const FieldSet fields_;
    std::map<std::size_t, std::uint32_t> tables_;
};

}  // namespace

ResidentImage pack_coefficients(const SegmentTable& table, const ResidentShape& shape,
                                const ResidentPlan& plan, std::size_t shared_bytes) {
    ResidentImage image;
    image.currents.resize(table.currents.size()), image.voltages.resize(table.voltages.size());
    std::vector<std::vector<float>> coefficients(static_cast<std::size_t>(plan.blocks));
    constexpr int blocks_together = 4;
    parallel_for_each(plan.blocks, blocks_together, [&](int number) {
        const auto block = static_cast<std::size_t>(number);
        const int first = plan.first[block], last = plan.first[block + 1];
        const SharedLayout layout = plan.layout_of(block, shape);
        BlockImage its(coefficients[block], layout.image,
                       static_cast<int>(shared_bytes / sizeof(float)) - layout.image, plan.async,
                       plan.fields);
        const int begin = std::max(first, 0) * shape.segments, end = last * shape.segments;
        for (int n = begin; n < end && !plan.async; ++n)
            for (const auto* rows : {&table.currents, &table.voltages})
                if (!((*rows)[static_cast<std::size_t>(n)].flags & flag_table)) its.reserve(6);
        for (auto n = static_cast<std::size_t>(begin); n < static_cast<std::size_t>(end); ++n) {
            image.currents[n] = its.add(table.currents[n], i_r, table.pool);
            image.voltages[n] = its.add(table.voltages[n], v_r, table.pool);
        }
    });
    image.start.push_back(0);
    for (const std::vector<float>& its : coefficients) {
        image.coefficients.insert(image.coefficients.end(), its.begin(), its.end());
        image.start.push_back(static_cast<int>(image.coefficients.size()));
    }
    return image;
}

}  // namespace lathe::gpu
