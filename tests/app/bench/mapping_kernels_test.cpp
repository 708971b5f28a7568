// The kernels of the three mappings of a cube, emulated, against a plain loop: equal in all bits.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "app/bench/study/mapping_device.hpp"
#include "app/bench/study/mapping_kernels.cuh"
#include "tests/cuda_host/emulator/kernel_run.hpp"

namespace lathe::bench::study {

namespace {

constexpr int size = 12, steps = 14;

/// The six fields of a cube in one array.
template <class Real>
struct Cube {
    CubeLayout layout{size};
    std::vector<Real> fields = std::vector<Real>(6 * layout.words());

    CubeView<Real> view() {
        const auto at = [this](std::size_t n) {
            return fields.data() + n * layout.words() + layout.at(0, 0, 0);
        };
        return {at(0),
                at(1),
                at(2),
                at(3),
                at(4),
                at(5),
                size,
                static_cast<long>(layout.row()),
                static_cast<long>(layout.plane()),
                static_cast<Real>(cube_courant_number)};
    }
    void drive(int step) {
        const int n = layout.source();
        const CubeView<Real> here = view();
        here.e_z[here.at(n, n, n)] = static_cast<Real>(cube_source(step + 1)[static_cast<std::size_t>(step)]);
    }
};

template <class Real>
Cube<Real> plain_loop() {
    Cube<Real> cube;
    const CubeView<Real> fields = cube.view();
    const auto each_cell = [&](const std::function<void(long)>& advance) {
        for (int k = 0; k < size; ++k)
            for (int j = 0; j < size; ++j)
                for (int i = 0; i < size; ++i) advance(fields.at(i, j, k));
    };
    for (int step = 0; step < steps; ++step) {
        each_cell([&](long n) { advance_cube_e(fields, n); });
        cube.drive(step);
        each_cell([&](long n) { advance_cube_h(fields, n); });
    }
    return cube;
}

template <CubeHalf half, class Real>
void half_step(Cube<Real>& cube, const CubeMapping& mapping, bool backwards) {
    const auto threads = static_cast<unsigned>(mapping.threads);
    const unsigned blocks = (size + threads - 1) / threads;
    const auto run = [&](dim3 grid, dim3 block, const std::function<void()>& kernel) {
        const auto failure = emulation::run_grid({grid, block, 0, false, backwards}, kernel);
        ASSERT_FALSE(failure) << failure->text;
    };
    const CubeView<Real> fields = cube.view();
    if (mapping.number == 1)
        for (int i = 0; i < size; ++i)
            run({blocks, blocks}, {threads, threads}, [&] { advance_cube_layer<half, Real>(fields, i); });
    else if (mapping.number == 2)
        run({blocks, blocks}, {threads, threads}, [&] { advance_cube_column<half, Real>(fields); });
    else
        run({size, size}, threads, [&] { advance_cube_row<half, Real>(fields); });
}

template <class Real>
void expect_equal_bits() {
    const Cube<Real> expected = plain_loop<Real>();
    for (const CubeMapping mapping : {CubeMapping{1, 1}, {1, 8}, {2, 4}, {2, 16}, {3, 8}, {3, 32}}) {
        Cube<Real> cube;
        for (int step = 0; step < steps; ++step) {
            half_step<CubeHalf::e>(cube, mapping, step % 2 == 0);
            cube.drive(step);
            half_step<CubeHalf::h>(cube, mapping, step % 2 == 1);
        }
        EXPECT_EQ(cube.fields, expected.fields) << "mapping " << mapping.number << ", " << mapping.threads;
    }
}

TEST(MappingKernels, GiveTheBitsOfAPlainLoop) {
    expect_equal_bits<float>();
    expect_equal_bits<double>();
}

TEST(MappingKernels, AFieldLeavesTheSource) {
    const Cube<double> cube = plain_loop<double>();
    const int n = cube.layout.source();
    double furthest = 0.0;
    for (int i = 0; i < size; ++i)
        if (cube.fields[2 * cube.layout.words() + cube.layout.at(i, n, n)] != 0.0)
            furthest = std::max(furthest, std::abs(static_cast<double>(i - n)));
    // A step moves it by one cell.
    EXPECT_EQ(furthest, size - 1 - n);
    EXPECT_EQ(cube.fields[cube.layout.at(-1, n, n)], 0.0);
}

TEST(MappingSchemes, AreAllPowersOfTwoThatABlockCanHave) {
    EXPECT_EQ(cube_mappings(1, 256).size(), 6U);  // 1 to 32 along each side
    EXPECT_EQ(cube_mappings(2, 256).back().threads, 32);
    EXPECT_EQ(cube_mappings(3, 256).back().threads, 256);
    EXPECT_EQ(cube_mappings(3, 64).back().threads, 64);
}

}  // namespace

}  // namespace lathe::bench::study
