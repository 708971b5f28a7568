#include <algorithm>

#include "solver/engine/cuda/plain_steps.hpp"
#include "solver/engine/cuda/stepper.hpp"

namespace lathe::cuda {
namespace {

class PlainStepper final : public Stepper {
public:
    std::string key() const override { return "plain"; }
    int capacity() const override { return 64; }
    std::unique_ptr<StrategyMemory> prepare(const Simulation&, const SegmentTable&, DeviceSimulation&,
                                            cudaStream_t) const override {
        return nullptr;
    }
    void take(const Launch& launch) override {
        LaunchExtent extent{static_cast<int>(launch.tasks.size()), 0, 0, launch.steps};
        for (const DeviceTask& task : launch.tasks) {
            extent.rows = std::max(extent.rows, task.simulation.nr - 1);
            extent.segments = std::max(extent.segments, task.simulation.segments);
        }
        take_plain_steps(launch.device_tasks, extent, rows_a_block, launch.stream);
    }

private:
    static constexpr int rows_a_block = 4;
};

}  // namespace

std::unique_ptr<Stepper> make_plain_stepper(const DeviceTraits&, const Simulation&) {
    return std::make_unique<PlainStepper>();
}

}  // namespace lathe::cuda
