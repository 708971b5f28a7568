#include "solver/engine/gpu/global/global_stepper.hpp"

#include "solver/engine/gpu/global/global_steps.hpp"
#include "solver/engine/gpu/global/launch_graphs.hpp"

namespace lathe::gpu {
namespace {

/// Launches come again and again with the same kernels, so each kind is recorded as a graph.
class GlobalStepper final : public Stepper {
public:
    std::string key() const override { return "global"; }
    int capacity() const override { return 64; }
    std::unique_ptr<StrategyMemory> prepare(const Problem&, const SegmentTable&, ProblemView&, TableUpload&,
                                            cudaStream_t) const override {
        return nullptr;
    }
    void take(const Launch& launch) override {
        const LaunchExtent extent = extent_of(launch);
        graphs_.run({launch.device_tasks, extent}, launch.stream,
                    [&] { take_global_steps(launch.device_tasks, extent, launch.stream); });
    }

private:
    LaunchGraphs graphs_;
};

}  // namespace

std::unique_ptr<Stepper> make_global_stepper(const DeviceTraits&, const Problem&) {
    return std::make_unique<GlobalStepper>();
}

}  // namespace lathe::gpu
