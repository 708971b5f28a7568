#include <algorithm>

#include "solver/engine/cuda/device_buffer.hpp"
#include "solver/engine/cuda/stepper.hpp"
#include "solver/engine/cuda/tile_steps.hpp"
#include "solver/engine/field_state.hpp"

namespace lathe::cuda {
namespace {

/// The second set of what changes, zero as the first is.
struct TileMemory final : StrategyMemory {
    DeviceBuffer<float> fields, radial;
    DeviceBuffer<float2> axial;
};

struct TileMemorySizes {
    std::size_t fields, radial, axial;
    explicit TileMemorySizes(const DeviceSimulation& s)
        : fields(static_cast<std::size_t>(field_arrays * s.array_stride)),
          radial(static_cast<std::size_t>((s.nr - s.first_radial_row) * field_arrays) *
                 static_cast<std::size_t>(s.pitch)),
          axial(static_cast<std::size_t>((s.nr - 1) * axial_memories * s.axial_pairs.count())) {}
};

class TileStepper final : public Stepper {
public:
    TileStepper(const char* name, const TileShape& shape, int warps)
        : name_(name), shape_(shape), warps_(warps) {}

    std::string key() const override {
        std::string key = name_;
        for (const int n : {shape_.steps, shape_.rows, shape_.axial_pairs, shape_.layer_rows})
            key.append(" ").append(std::to_string(n));
        return key;
    }
    int capacity() const override { return 64; }
    std::size_t extra_bytes(const Simulation& simulation) const override {
        // Fields and memories of both layers once more: no more than two grids of fields.
        const auto cells = static_cast<std::size_t>(simulation.grid.nr + 2) *
                           static_cast<std::size_t>(simulation.grid.nz + 36);
        return 2 * field_arrays * cells * sizeof(float);
    }
    std::unique_ptr<StrategyMemory> prepare(const Simulation&, const SegmentTable&, DeviceSimulation& device,
                                            cudaStream_t stream) const override {
        const TileMemorySizes sizes(device);
        auto memory = std::make_unique<TileMemory>();
        memory->fields = DeviceBuffer<float>(sizes.fields, stream);
        memory->radial = DeviceBuffer<float>(sizes.radial, stream);
        memory->axial = DeviceBuffer<float2>(sizes.axial, stream);
        memory->fields.clear(), memory->radial.clear(), memory->axial.clear();
        device.other_fields = memory->fields.data();
        device.other_radial = memory->radial.data();
        device.other_axial = memory->axial.data();
        return memory;
    }
    void take(const Launch& launch) override {
        LaunchExtent extent{static_cast<int>(launch.tasks.size()), 0, 0, launch.steps};
        for (const DeviceTask& task : launch.tasks) {
            extent.rows = std::max(extent.rows, task.simulation.nr - 1);
            extent.segments = std::max(extent.segments, task.simulation.segments);
        }
        take_tile_steps(launch.device_tasks, extent, shape_, warps_, launch.stream);
    }

private:
    const char* name_;
    TileShape shape_;
    int warps_;
};

/// Two blocks of it share a multiprocessor.
std::unique_ptr<Stepper> make_stepper(const char* name, const DeviceTraits& device,
                                      const Simulation& simulation, int steps, int rows) {
    const std::size_t a_block = 1024;  // the system's own share
    const std::size_t half = device.shared_bytes / 2 > a_block ? device.shared_bytes / 2 - a_block : 0;
    const TileShape shape = plan_tiles(simulation, steps, rows, std::min(half, device.shared_limit));
    const int warps = std::clamp((shape.rows + 3) / 4, 4, most_tile_warps);
    return std::make_unique<TileStepper>(name, shape, warps);
}

}  // namespace

std::unique_ptr<Stepper> make_tile_stepper(const DeviceTraits& device, const Simulation& simulation) {
    constexpr int rows = 34;
    return make_stepper("tiles", device, simulation, 1, rows);
}

template <int steps>
std::unique_ptr<Stepper> make_redundant_stepper(const DeviceTraits& device, const Simulation& simulation) {
    constexpr int rows = 64;
    return make_stepper("redundant", device, simulation, steps, rows);
}

template std::unique_ptr<Stepper> make_redundant_stepper<2>(const DeviceTraits&, const Simulation&);
template std::unique_ptr<Stepper> make_redundant_stepper<4>(const DeviceTraits&, const Simulation&);
template std::unique_ptr<Stepper> make_redundant_stepper<8>(const DeviceTraits&, const Simulation&);

}  // namespace lathe::cuda
