#include "solver/engine/gpu/tiled/tiled_stepper.hpp"

#include <algorithm>
#include <vector>

#include "solver/engine/gpu/problem/second_arrays.hpp"
#include "solver/engine/gpu/runtime/gpu_tuning.hpp"
#include "solver/engine/gpu/tiled/tiled_steps.hpp"

namespace lathe::gpu {
namespace {

constexpr int blocks_per_multiprocessor = tuning::tiled_blocks_per_multiprocessor;
/// Shared memory of a block that the system itself takes, bytes.
constexpr std::size_t system_bytes_per_block = 1024;

struct TileMemory final : StrategyMemory {
    TileMemory(const ProblemView& device, cudaStream_t stream) : others(device, stream) {}
    SecondArrays others;
    TiledView view{others.arrays()};
};

/// Results do not depend on the shape of tiles, so each launch has the one that suits it.
class TiledStepper final : public Stepper {
public:
    /// `shapes`: of equal steps, with fewer and fewer rows.
    TiledStepper(int multiprocessors, std::vector<TileShape> shapes)
        : multiprocessors_(multiprocessors), shapes_(std::move(shapes)) {}

    std::string key() const override {
        std::string key = "tiled";
        for (const TileShape& shape : shapes_)
            for (const int n : {shape.steps, shape.rows, shape.axial_pairs, shape.layer_rows})
                key.append(" ").append(std::to_string(n));
        return key;
    }
    int capacity() const override { return 64; }
    std::size_t extra_bytes(const Problem& simulation) const override {
        return SecondArrays::bytes(simulation);
    }
    std::unique_ptr<StrategyMemory> prepare(const PreparedProblem&, ProblemView& device, TableUpload& tables,
                                            cudaStream_t stream) const override {
        auto memory = std::make_unique<TileMemory>(device, stream);
        tables.add_view(memory->view, device.plan);
        return memory;
    }
    void take(const Launch& launch) override {
        const LaunchExtent extent = extent_of(launch);
        const TileShape& shape = shape_for(launch.tasks);
        const bool full = tiles_of(shape, launch.tasks) >= blocks_per_multiprocessor * multiprocessors_;
        take_tiled_steps(launch.device_tasks, extent, shape, warps_of(shape, full), launch.stream);
    }

private:
    static int tiles_of(const TileShape& shape, std::span<const Task> tasks) {
        int tiles = 0;
        for (const Task& task : tasks)
            tiles += shape.tiles_along_z(task.problem.nz) * shape.tiles_along_r(task.problem.nr - 1);
        return tiles;
    }
    /// The largest tiles of which there are enough for the whole device a few times over, so that it does not
    /// stand idle for the last ones; or the smallest.
    const TileShape& shape_for(std::span<const Task> tasks) const {
        for (const TileShape& shape : shapes_)
            if (tiles_of(shape, tasks) >= tuning::tiled_rounds * blocks_per_multiprocessor * multiprocessors_)
                return shape;
        return shapes_.back();
    }
    /// A warp has two rows or more, but one on a device that is not full (measured, H200).
    static int warps_of(const TileShape& shape, bool full) {
        const int rows_a_warp = std::max(full ? 2 : 1, (shape.rows + most_tile_warps - 1) / most_tile_warps);
        return (shape.rows + rows_a_warp - 1) / rows_a_warp;
    }

    int multiprocessors_;
    std::vector<TileShape> shapes_;
};

}  // namespace

std::unique_ptr<Stepper> make_tiled_stepper(const DeviceTraits& device, const Problem& simulation) {
    const std::size_t a_block = device.shared_bytes / blocks_per_multiprocessor;
    const std::size_t limit = a_block > system_bytes_per_block ? a_block - system_bytes_per_block : 0;
    std::vector<TileShape> shapes;
    for (const int rows : tuning::tiled_rows) {
        const TileShape shape = plan_tiles(simulation, tuning::tiled_steps_per_launch, rows,
                                           std::min(limit, device.shared_limit));
        if (shapes.empty() || (shape.steps == shapes[0].steps && shape.rows < shapes.back().rows))
            shapes.push_back(shape);
    }
    return std::make_unique<TiledStepper>(device.multiprocessors, std::move(shapes));
}

}  // namespace lathe::gpu
