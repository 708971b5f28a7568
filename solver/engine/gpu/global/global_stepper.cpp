#include "solver/engine/gpu/global/global_stepper.hpp"

#include "solver/engine/gpu/global/coupled_view.hpp"
#include "solver/engine/gpu/global/global_steps.hpp"
#include "solver/engine/gpu/global/launch_graphs.hpp"
#include "solver/engine/gpu/runtime/device_buffer.hpp"

namespace lathe::gpu {
namespace {

struct CoupledMemory final : StrategyMemory {
    DeviceBuffer<float> handed_on;
    CoupledView view;
};

/// Launches come again and again with the same kernels, so each kind is recorded as a graph.
class GlobalStepper final : public Stepper {
public:
    GlobalStepper(FieldSet fields, bool coupled) : fields_(fields), coupled_(coupled) {}

    std::string key() const override {
        return std::string("global") + suffix_of(fields_) + (coupled_ ? ", coupled" : "");
    }
    int capacity() const override { return 64; }
    std::unique_ptr<StrategyMemory> prepare(const PreparedProblem& prepared, ProblemView& device,
                                            TableUpload& tables, cudaStream_t stream) const override {
        if (!coupled_) return nullptr;
        auto memory = std::make_unique<CoupledMemory>();
        const CoupledEdges coupled(prepared.problem);
        memory->view.count = static_cast<int>(coupled.edges.size()) - 1;
        memory->handed_on = DeviceBuffer<float>(coupled.edges.size(), stream);
        memory->view.handed_on = memory->handed_on.data();
        tables.add(coupled.edges, memory->view.edges);
        tables.add(coupled.terms, memory->view.terms);
        tables.add_view(memory->view, device.plan);
        return memory;
    }
    void take(const Launch& launch) override {
        const LaunchExtent extent = extent_of(launch);
        graphs_.run({launch.device_tasks, extent}, launch.stream, [&] {
            take_global_steps(fields_, coupled_, launch.device_tasks, extent, launch.stream);
        });
    }

private:
    const FieldSet fields_;
    const bool coupled_;
    LaunchGraphs graphs_;
};

}  // namespace

std::unique_ptr<Stepper> make_global_stepper(const DeviceTraits&, const Problem& simulation) {
    return std::make_unique<GlobalStepper>(simulation.fields, is_coupled(simulation));
}

}  // namespace lathe::gpu
