// What the host prepares for the device; needs none.
#include <numeric>

#include "solver/engine/gpu/problem/segment_table.hpp"
#include "solver/engine/gpu/resident/resident_plan.hpp"
#include "tests/cuda/device_test_support.hpp"

namespace lathe::tests {
namespace {

using namespace gpu;

/// The coefficient that a kernel uses for a component of column k, by the rules of pair_coefficients().
float used(const SegmentTable& table, const SegmentRow& row, int component, int k, int nz, bool voltages) {
    if (row.flags & flag_table)
        return table.pool[(row.flags >> segment_flag_bits) * pool_unit +
                          static_cast<std::size_t>(component * segment_columns + k % segment_columns)];
    const bool nodes = voltages ? component < 2 : component == 2;
    if (k == nz - 1 || (k == 0 && nodes && voltages)) return 0.0f;
    return component == 0 ? row.r : component == 1 ? row.phi : row.z;
}

TEST(SegmentTable, GivesBackEveryCoefficient) {
    for (const Kind kind :
         {Kind::horn, Kind::lossy_lens, Kind::coaxial, Kind::dipole_m1, Kind::ground_plane}) {
        const Problem simulation = example(kind);
        const Grid& grid = simulation.grid;
        const CoefficientMaps& maps = simulation.coefficients.maps;
        const SegmentTable table = build_segment_table(simulation);
        const std::vector<double>* voltages[] = {&maps.v_r, &maps.v_phi, &maps.v_z};
        const std::vector<double>* currents[] = {&maps.i_r, &maps.i_phi, &maps.i_z};
        int tables = 0, wrong = 0;
        for (int i = 0; i + 1 < grid.nr; ++i)
            for (int k = 0; k < grid.nz; ++k) {
                const int segment = i * table.segments + k / segment_columns;
                const auto at = static_cast<std::size_t>(segment);
                tables += (table.voltages[at].flags & flag_table) != 0;
                for (int c = 0; c < 3; ++c) {
                    wrong += used(table, table.voltages[at], c, k, grid.nz, true) !=
                             static_cast<float>((*voltages[c])[grid.at(i, k)]);
                    // H_z at the ends has nothing to follow, whatever its coefficient.
                    if (c == 2 && (k == 0 || k == grid.nz - 1)) continue;
                    wrong += used(table, table.currents[at], c, k, grid.nz, false) !=
                             static_cast<float>((*currents[c])[grid.at(i, k)]);
                }
            }
        EXPECT_EQ(wrong, 0) << to_text(kind);
        // Otherwise the fast path would hardly ever be taken. Columns of a graded axis have coefficients of
        // their own, so there it is taken in the layers and where cells are alike.
        if (!grid.is_graded()) {
            EXPECT_LT(tables, 0.6 * static_cast<double>(grid.cells())) << to_text(kind);
        }
    }
}

constexpr std::size_t block_limit = 227 * 1024 - 1024;

std::vector<ResidentShape> shapes() {
    std::vector<ResidentShape> all;
    for (const int nz : {40, 64, 100, 159, 200, 300, 400, 640})
        for (const int rows : {12, 30, 58, 99, 199, 299, 399, 599})
            for (const int layer : {0, 8, 12, 20})
                for (const FieldSet fields : {FieldSet::six, FieldSet::te, FieldSet::tm})
                    if (layer <= rows / 2)
                        all.push_back({rows, segments_along(nz), 14, rows - layer, fields});
    return all;
}

void expect_whole(const ResidentPlan& plan, const ResidentShape& shape, int most_blocks) {
    SCOPED_TRACE(testing::Message() << shape.rows << " rows, " << shape.segments << " segments");
    ASSERT_EQ(plan.first.size(), static_cast<std::size_t>(plan.blocks) + 1);
    EXPECT_LE(plan.blocks, most_blocks);
    EXPECT_LE(plan.first.front(), 0);
    EXPECT_GT(plan.first.front(), -plan.strip_rows);
    EXPECT_EQ(plan.first.back(), shape.rows);
    EXPECT_LE(plan.shared_bytes, block_limit);
    EXPECT_LE(plan.strips * shape.segments, most_warps_of(plan.fields, shape.segments));
    for (std::size_t block = 0; block < static_cast<std::size_t>(plan.blocks); ++block) {
        const int own = plan.first[block + 1] - plan.first[block];
        const int a_strip = plan.strip_rows_of(block, shape);
        EXPECT_LE(a_strip, most_strip_rows_of(plan.fields));
        EXPECT_GE(own, 1);
        EXPECT_EQ(own % a_strip, 0);
        EXPECT_LE(own, plan.strips * a_strip);
    }
}

TEST(ResidentPlan, CoversEveryRowOnceWithinTheLimits) {
    for (const ResidentShape& shape : shapes()) {
        const auto plan = plan_for_throughput(shape, 16, block_limit);
        if (plan)
            expect_whole(*plan, shape, 16);
        else
            EXPECT_GT(shape.rows * shape.segments * segment_columns, 30000) << shape.rows;
    }
}

/// The more multiprocessors, the fewer rows follow each other in one of them.
TEST(ResidentPlan, GoesWideAsFarAsThereAreBlocks) {
    for (const ResidentShape& shape : shapes()) {
        int rows_before = 1 << 20, found = 0;
        for (const int most_blocks : {4, 16, 44, 66, 132}) {
            const auto plan = plan_for_latency(shape, most_blocks, block_limit);
            if (!plan) {
                EXPECT_EQ(found, 0) << "what fits into fewer blocks fits";
                continue;
            }
            ++found;
            expect_whole(*plan, shape, most_blocks);
            EXPECT_LE(plan->strip_rows * plan->strips, rows_before);
            const int most = plan->strip_rows == 1 ? single_row_warps - 1 : most_warps;
            EXPECT_LE(plan->strips * shape.segments, most) << "one row a strip leaves a warp to record";
            rows_before = plan->strip_rows * plan->strips;
        }
        EXPECT_TRUE(found || shape.rows * shape.segments > 1200) << shape.rows << " x " << shape.segments;
    }
    const ResidentShape alone{299, 5, 14, 289};
    EXPECT_EQ(plan_for_latency(alone, 132, block_limit)->strip_rows, 1);
    EXPECT_EQ(plan_for_latency(alone, 66, block_limit)->strip_rows, 2);
}

TEST(ResidentImage, GivesBackEveryCoefficientThatFits) {
    for (const Kind kind : {Kind::horn, Kind::lossy_lens, Kind::coaxial, Kind::ground_plane})
        for (const std::size_t limit : {std::size_t{120} * 1024, std::size_t{226} * 1024}) {
            const Problem simulation = example(kind, 28);
            const SegmentTable table = build_segment_table(simulation);
            const ResidentShape shape = resident_shape(simulation);
            const auto plan = kind == Kind::coaxial ? plan_for_latency(shape, 132, limit)
                                                    : plan_for_throughput(shape, 16, limit);
            ASSERT_TRUE(plan);
            const ResidentImage image = pack_coefficients(table, shape, *plan, limit);
            ASSERT_EQ(image.currents.size(), table.currents.size());
            for (int block = 0; block < plan->blocks; ++block) {
                const auto b = static_cast<std::size_t>(block);
                const int first = plan->first[b], last = plan->first[b + 1];
                const SharedLayout layout = plan->layout_of(b, shape);
                const auto floats = static_cast<std::size_t>(image.start[b + 1] - image.start[b]);
                EXPECT_LE((static_cast<std::size_t>(layout.image) + floats) * sizeof(float), limit);
                int wrong = 0;
                for (int n = std::max(first, 0) * shape.segments; n < last * shape.segments; ++n)
                    for (const bool voltages : {false, true}) {
                        const auto at = static_cast<std::size_t>(n);
                        const SegmentRow& row = (voltages ? table.voltages : table.currents)[at];
                        const ResidentRow& own = (voltages ? image.voltages : image.currents)[at];
                        if (own.flags & resident_far) continue;
                        if (plan->async && !(row.flags & flag_table)) continue;  // in the row itself
                        const Array family = voltages ? v_r : i_r;
                        const auto lane_bytes =
                            static_cast<std::uint32_t>(8 * stepped_in_family(plan->fields, family));
                        for (std::uint32_t lane = 0; lane < 32; ++lane) {
                            std::size_t offset =
                                (own.offset + ((lane * lane_bytes) & own.flags)) / sizeof(float) -
                                static_cast<std::size_t>(layout.image) +
                                static_cast<std::size_t>(image.start[b]);
                            for (std::size_t c = 0; c < 3; ++c) {
                                if (!has_field(plan->fields, family + static_cast<int>(c))) continue;
                                for (std::size_t d = 0; d < 2; ++d) {
                                    const float uniform[] = {row.r, row.phi, row.z};
                                    const float expected =
                                        row.flags & flag_table
                                            ? table.pool[(row.flags >> segment_flag_bits) * pool_unit +
                                                         c * segment_columns + 2 * lane + d]
                                            : uniform[c];
                                    wrong += image.coefficients.at(offset + d) != expected;
                                }
                                offset += 2;
                            }
                        }
                    }
                EXPECT_EQ(wrong, 0) << to_text(kind) << " block " << block;
            }
        }
}

}  // namespace
}  // namespace lathe::tests
