#include <algorithm>

#include "solver/engine/cuda/device_buffer.hpp"
#include "solver/engine/cuda/resident_steps.hpp"
#include "solver/engine/cuda/stepper.hpp"

namespace lathe::cuda {
namespace {

struct ClusterMemory final : StrategyMemory {
    DeviceBuffer<ResidentRow> currents, voltages;
    DeviceBuffer<float> image;
};

class ClusterStepper final : public Stepper {
public:
    ClusterStepper(const DeviceTraits& device, const ResidentShape& shape, ResidentPlan plan)
        : shape_(shape),
          plan_(std::move(plan)),
          launch_{plan_.blocks, plan_.strips * shape.segments, plan_.strips, device.shared_limit} {}

    std::string key() const override {
        return "cluster " + std::to_string(launch_.blocks) + " " + std::to_string(launch_.warps) + " " +
               std::to_string(launch_.strips);
    }
    int capacity() const override { return resident_capacity(launch_); }

    std::unique_ptr<StrategyMemory> prepare(const Simulation&, const SegmentTable& table,
                                            DeviceSimulation& device, cudaStream_t stream) const override {
        const ResidentImage image = place_coefficients(table, shape_, plan_, launch_.shared_bytes);
        auto memory = std::make_unique<ClusterMemory>();
        memory->currents = DeviceBuffer<ResidentRow>(std::span<const ResidentRow>(image.currents), stream);
        memory->voltages = DeviceBuffer<ResidentRow>(std::span<const ResidentRow>(image.voltages), stream);
        memory->image = DeviceBuffer<float>(std::span<const float>(image.coefficients), stream);
        check(cudaStreamSynchronize(stream), "upload of the resident coefficients");
        std::copy(plan_.first.begin(), plan_.first.end(), device.cluster_rows);
        std::copy(image.begin.begin(), image.begin.end(), device.image_begin);
        device.layer_strip_rows = plan_.layer_strip_rows;
        device.resident_currents = memory->currents.data();
        device.resident_voltages = memory->voltages.data();
        device.image = memory->image.data();
        return memory;
    }
    void take(const Launch& launch) override {
        take_resident_steps(launch.device_tasks, static_cast<int>(launch.tasks.size()), launch_,
                            launch.stream);
    }

private:
    ResidentShape shape_;
    ResidentPlan plan_;
    ResidentLaunch launch_;
};

}  // namespace

std::unique_ptr<Stepper> make_cluster_stepper(const DeviceTraits& device, const Simulation& simulation) {
    const ResidentShape shape = resident_shape(simulation);
    auto plan = plan_resident(shape, device.largest_cluster, device.shared_limit);
    return plan ? std::make_unique<ClusterStepper>(device, shape, std::move(*plan)) : nullptr;
}

}  // namespace lathe::cuda
