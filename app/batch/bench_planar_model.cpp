#include "app/batch/bench_planar_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/engine/gpu/study/planar_strip.hpp"

namespace lathe::batch {

namespace {

using namespace cuda::study;

/// Shared-memory words that a cell-step of the tile kernels reads or writes: five and two for H, five and
/// one for E_z.
constexpr double shared_words_a_cell = 13;

/// Of a kernel's tiles; a pipeline's strip is narrowed by its whole halo.
Tile tile_of(const PlanarScheme& scheme) {
    switch (scheme.method) {
        case PlanarMethod::skewed:
            return {TileMethod::skewed, scheme.tile_columns, scheme.tile_rows, scheme.depth};
        case PlanarMethod::pipeline:
            return {TileMethod::walking, pipeline_columns(scheme.depth), scheme.tile_rows, scheme.depth};
        default:
            return {TileMethod::overlapped, scheme.tile_columns, scheme.tile_rows, scheme.depth};
    }
}

/// The model's figures of an H200, for machines without a GPU.
DeviceSummary assumed_device() {
    DeviceSummary device;
    device.name = "NVIDIA H200, assumed";
    device.shared_bytes_a_block = 227 * 1024;
    device.register_bytes = 256 * 1024;
    device.single_operations_per_s = 33.5e12;
    device.shared_words_per_s = device.single_operations_per_s / 4;
    return device;
}
constexpr double assumed_bytes_per_s = 4.28e12;

void print_best(const CellWork& cell, TileMethod method, double on_chip_words, const DeviceRates& rates) {
    const TileLimits limits{on_chip_words, 256, 64};
    const auto text = [&](const Tile& tile) {
        return method == TileMethod::synchronised
                   ? fmt::format("{} x {}", tile.columns, tile.rows)
                   : fmt::format("{} x {}, {}", tile.columns, tile.rows, tile.depth);
    };
    const std::optional<Tile> best = best_ratio_tile(method, cell, limits);
    if (!best) return fmt::print("  {:<20} {:<13} does not fit\n", cell.name, to_string(method));
    const TileCost cost = tile_cost(cell, *best);
    fmt::print("  {:<20} {:<13} {:<14} {:>7.0f} {:>9.1f} {:>9.3f} {:>7.2f}", cell.name, to_string(method),
               text(*best), cost.memory, cost.ratio(), cost.communication / cost.updates, cost.redundancy());
    // Synchronised tiles send their edges from chip to chip, not through the memory that the rate is of.
    if (method != TileMethod::synchronised) {
        const Tile fastest = fastest_tile(method, cell, limits, rates).value();
        fmt::print("  {:<14} {:>7.0f}", text(fastest), rates.updates_per_s(tile_cost(cell, fastest)) * 1e-9);
    }
    fmt::print("\n");
}

void print_bound_on_steps(double on_chip_words) {
    const CellWork cells[] = {planar_cell(), solver_cells(1)[0], solver_cells(1)[5]};
    fmt::print(
        "\n  skewing without time tiling: steps that a tile can take before it no longer fits on chip\n"
        "  {:<20} {:>10} {:>10} {:>10} {:>10}\n",
        "", "1 x 1", "16 x 16", "32 x 32", "64 x 64");
    for (const CellWork& cell : cells) {
        fmt::print("  {:<20}", cell.name);
        for (const int side : {1, 16, 32, 64})
            fmt::print(" {:>10}", most_steps_without_time_tiling(cell, side, side, on_chip_words));
        fmt::print("\n");
    }
    fmt::print("  and if it lets go of what it has passed, the share of its work that lies in the grid:");
    for (const auto& [size, steps] : {std::pair{300, 100L}, {300, 1000L}, {300, 10000L}, {8192, 10000L}})
        fmt::print("\n  {0} x {0}, {1} steps: {2:.2f} %", size, steps,
                   100.0 * useful_share_without_time_tiling(size, steps));
    fmt::print("\n");
}

}  // namespace

Forecast forecast(const PlanarScheme& scheme, const DeviceSummary& device, double bytes_per_s) {
    const double words_per_s = bytes_per_s / sizeof(float);
    if (scheme.method == PlanarMethod::plain) return {words_per_s / words_a_cell * 1e-9, "memory"};
    const TileCost cost = tile_cost(planar_cell(), tile_of(scheme));
    const bool shared = scheme.method != PlanarMethod::pipeline;
    const std::pair<double, const char*> bounds[] = {
        {words_per_s * cost.updates / cost.communication, "memory"},
        {device.single_operations_per_s * cost.updates / cost.operations, "arithmetic"},
        {shared ? device.shared_words_per_s / shared_words_a_cell / cost.redundancy() : 1e30,
         "shared memory"}};
    const auto& least = *std::min_element(std::begin(bounds), std::end(bounds));
    return {least.first * 1e-9, least.second};
}

void print_tile_model(const DeviceSummary& found, double bytes_per_s) {
    const DeviceSummary device = found.found ? found : assumed_device();
    if (!found.found) bytes_per_s = assumed_bytes_per_s;
    const DeviceRates rates{bytes_per_s / sizeof(float), device.single_operations_per_s};
    const double shared = static_cast<double>(device.shared_bytes_a_block) / sizeof(float);
    const double registers = static_cast<double>(device.register_bytes) / sizeof(float);
    std::vector<CellWork> cells = solver_cells(1);
    cells.insert(cells.begin(), {jacobi_cell(), planar_cell()});
    fmt::print(
        "\ntile model: {}, {:.0f} GB/s, {:.1f} Top/s; {:.0f} words on chip ({:.0f} of registers for "
        "walking)\n"
        "  left: the tile of most operations a word; right: the fastest, where words and operations overlap\n"
        "  {:<20} {:<13} {:<14} {:>7} {:>9} {:>9} {:>7}  {:<14} {:>7}\n",
        device.name, bytes_per_s * 1e-9, device.single_operations_per_s * 1e-12, shared, registers,
        "cell (m = 1)", "tiles", "cells, steps", "words", "op/word", "word/cell", "twice", "cells, steps",
        "Gcell/s");
    for (const CellWork& cell : cells)
        for (const TileMethod method :
             {TileMethod::synchronised, TileMethod::skewed, TileMethod::overlapped, TileMethod::walking})
            print_best(cell, method, method == TileMethod::walking ? registers : shared, rates);
    print_bound_on_steps(shared);
}

}  // namespace lathe::batch
