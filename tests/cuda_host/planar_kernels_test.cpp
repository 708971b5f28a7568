// The device kernels of the block-shape study, emulated, against the plain host loop: equal in all bits.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "solver/engine/gpu/study/planar_pipeline.cuh"
#include "solver/engine/gpu/study/planar_plain.cuh"
#include "solver/engine/gpu/study/planar_problem.hpp"
#include "solver/engine/gpu/study/planar_tile.cuh"
#include "tests/cuda_host/emulator/kernel_run.hpp"

namespace lathe::cuda::study {

namespace {

constexpr PlanarConstants constants;

class PlanarKernels : public ::testing::TestWithParam<int> {
protected:
    PlanarLayout layout_{GetParam()};
    std::vector<float> pulse_ = line_source_pulse();
    PlanarFields fields_ = initial_fields(layout_), other_ = fields_;
    bool backwards_ = false;

    PlanarView view(PlanarFields& fields) {
        const std::size_t at = layout_.at(0, 0);
        return {fields.e_z.data() + at, fields.h_x.data() + at, fields.h_y.data() + at,
                layout_.size,           layout_.stride(),       constants,
                pulse_.data()};
    }
    unsigned across(int size_of_one) const {
        return static_cast<unsigned>((layout_.size + size_of_one - 1) / size_of_one);
    }
    /// Poisons what a kernel is about to write: all but the rows and columns that are never written.
    void poison(PlanarFields& fields) const {
        for (int j = 0; j < layout_.size; ++j)
            for (int i = 0; i < layout_.size; ++i)
                for (std::vector<float>* field : {&fields.e_z, &fields.h_x, &fields.h_y})
                    (*field)[layout_.at(i, j)] = 1e9f;
    }
    void expect_parity(int steps) {
        PlanarFields host = initial_fields(layout_);
        step_on_host(host, layout_, constants, pulse_, steps);
        EXPECT_EQ(fields_.e_z, host.e_z);
        EXPECT_EQ(fields_.h_x, host.h_x);
        EXPECT_EQ(fields_.h_y, host.h_y);
    }

    /// Shared memory of a tile with so many more columns and rows.
    static std::size_t tile_bytes(const TileExtent& extent, int rim) {
        return static_cast<std::size_t>(3 * (extent.columns + rim) * (extent.rows + rim)) * sizeof(float);
    }
    /// Every second launch runs its blocks last to first: they may not rely on any order.
    void run(dim3 grid, dim3 block, std::size_t shared_bytes, const std::function<void()>& kernel) {
        backwards_ = !backwards_;
        const auto failure = emulation::run_grid({grid, block, shared_bytes, false, backwards_}, kernel);
        ASSERT_FALSE(failure) << failure->text;
    }

    template <int cells, int rows>
    void step_plain(unsigned block_x, unsigned block_y, bool turned) {
        const unsigned x = across(static_cast<int>(block_x) * cells),
                       y = across(static_cast<int>(block_y) * rows);
        for (int step = 0; step < 5; ++step) {
            run({x, y}, {block_x, block_y}, 0, [&] { advance_h<cells, rows>(view(fields_)); });
            run({x, y}, {block_x, block_y}, 0, [&] { advance_e<cells, rows>(view(fields_), step, turned); });
        }
        expect_parity(5);
    }
    template <int depth>
    void step_pipeline(int rows) {
        const unsigned strips = across(pipeline_columns(depth));
        for (int step = 0; step < 2 * depth; step += depth) {
            poison(other_);
            run({(strips + pipeline_warps - 1) / pipeline_warps, across(rows)}, {32, pipeline_warps}, 0,
                [&] { advance_pipeline<depth>(view(fields_), view(other_), rows, step); });
            std::swap(fields_, other_);
        }
        expect_parity(2 * depth);
    }
};

TEST_P(PlanarKernels, PlainWithOneCellAThread) {
    step_plain<1, 1>(32, 4, false);
}
TEST_P(PlanarKernels, PlainWithSquareBlocks) {
    step_plain<1, 2>(8, 8, true);
}
TEST_P(PlanarKernels, PlainWithVectors) {
    step_plain<4, 4>(16, 4, true);
}

TEST_P(PlanarKernels, OverlappedTiles) {
    for (const int depth : {1, 4}) {
        fields_ = initial_fields(layout_);
        const TileExtent extent{32, 24, depth};
        for (int step = 0; step < 3 * depth; step += depth) {
            poison(other_);
            run({across(extent.columns), across(extent.rows)}, {32, 4}, tile_bytes(extent, 2 * depth),
                [&] { advance_overlapped(view(fields_), view(other_), extent, step); });
            std::swap(fields_, other_);
        }
        expect_parity(3 * depth);
    }
}

TEST_P(PlanarKernels, SkewedTiles) {
    const TileExtent extent{20, 16, 6};
    const int bands = 3;
    const int tiles = skewed_tiles(layout_.size, extent);
    for (int wave = 0; wave < skewed_waves(tiles, bands); ++wave)
        run({static_cast<unsigned>(tiles), bands}, {32, 4}, tile_bytes(extent, extent.depth + 1),
            [&] { advance_skewed(view(fields_), extent, tiles, wave, 0); });
    expect_parity(bands * extent.depth);
}

TEST_P(PlanarKernels, PipelineOfTimeLevels) {
    step_pipeline<2>(40);
    fields_ = initial_fields(layout_);
    step_pipeline<8>(70);
}

// Smaller than a strip, not a multiple of anything, and more than a strip of the deepest pipeline.
INSTANTIATE_TEST_SUITE_P(Sizes, PlanarKernels, ::testing::Values(37, 128, 150),
                         [](const auto& instance) { return "Size" + std::to_string(instance.param); });

}  // namespace

}  // namespace lathe::cuda::study
