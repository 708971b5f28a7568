#include "solver/engine/gpu/global/global_stepper.hpp"

#include "solver/engine/gpu/global/global_steps.hpp"
#include "solver/engine/gpu/global/launch_graphs.hpp"

namespace lathe::gpu {
namespace {

/// Launches come again and again with the same kernels, so each kind is recorded as a graph.
class GlobalStepper final : public Stepper {
public:
    explicit GlobalStepper(FieldSet fields) : fields_(fields) {}

    std::string key() const override { return std::string("global") + suffix_of(fields_); }
    int capacity() const override { return 64; }
    std::unique_ptr<StrategyMemory> prepare(const PreparedProblem&, ProblemView&, TableUpload&,
                                            cudaStream_t) const override {
        return nullptr;
    }
    void take(const Launch& launch) override {
        const LaunchExtent extent = extent_of(launch);
        graphs_.run({launch.device_tasks, extent}, launch.stream,
                    [&] { take_global_steps(fields_, launch.device_tasks, extent, launch.stream); });
    }

private:
    const FieldSet fields_;
    LaunchGraphs graphs_;
};

}  // namespace

std::unique_ptr<Stepper> make_global_stepper(const DeviceTraits&, const Problem& simulation) {
    return std::make_unique<GlobalStepper>(simulation.fields);
}

}  // namespace lathe::gpu
