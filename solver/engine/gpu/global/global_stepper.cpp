#include "solver/engine/gpu/global/global_stepper.hpp"

#include <optional>

#include "solver/engine/gpu/global/global_steps.hpp"
#include "solver/engine/gpu/global/global_view.hpp"
#include "solver/engine/gpu/problem/kernel_lists.hpp"
#include "solver/engine/gpu/runtime/device_buffer.hpp"
#include "solver/engine/gpu/runtime/launch_graphs.hpp"

namespace lathe::gpu {
namespace {

struct GlobalMemory final : StrategyMemory {
    DeviceBuffer<float> handed_on, amounts;
    GlobalView view;
};

/// Launches come again and again with the same kernels, so each kind is recorded as a graph.
class GlobalStepper final : public Stepper {
public:
    GlobalStepper(const GlobalKind& kind, std::optional<EdgeLists> lists)
        : kind_(kind), lists_(std::move(lists)) {}

    std::string key() const override {
        return std::string("global") + suffix_of(kind_.fields) + (kind_.is_coupled ? ", coupled" : "") +
               (lists_ ? ", edge lists" : "");
    }
    int capacity() const override { return 64; }
    const ValueLists* value_lists() const override { return lists_ ? &lists_->values() : nullptr; }
    std::size_t extra_bytes(const Problem&) const override {
        return lists_ ? lists_->driven_count() * most_steps_a_launch * sizeof(float) : 0;
    }
    std::unique_ptr<StrategyMemory> prepare(const PreparedProblem& prepared, ProblemView& device,
                                            TableUpload& tables, cudaStream_t stream) const override {
        if (!kind_.is_coupled && !lists_) return nullptr;
        auto memory = std::make_unique<GlobalMemory>();
        if (kind_.is_coupled) {
            const CoupledEdges coupled(prepared.problem);
            CoupledView& view = memory->view.coupled;
            view.count = static_cast<int>(coupled.edges.size()) - 1;
            memory->handed_on = DeviceBuffer<float>(coupled.edges.size(), stream);
            view.handed_on = memory->handed_on.data();
            tables.add(coupled.edges, view.edges);
            tables.add(coupled.terms, view.terms);
        }
        if (lists_) {
            memory->amounts = DeviceBuffer<float>(lists_->driven_count() * most_steps_a_launch, stream);
            memory->view.lists.amounts = memory->amounts.data();
            lists_->add_to(prepared, tables, memory->view.lists);
        }
        tables.add_view(memory->view, device.plan);
        return memory;
    }
    void take(const Launch& launch) override {
        const LaunchExtent extent = extent_of(launch);
        graphs_.run({launch.device_tasks, extent}, launch.stream,
                    [&] { take_global_steps(kind_, launch.device_tasks, extent, launch.stream); });
    }

private:
    /// What a recorded launch is good for: its kernels' arguments and the number of its steps.
    struct LaunchKind {
        const Task* tasks = nullptr;
        LaunchExtent extent;
        auto operator<=>(const LaunchKind&) const = default;
    };
    static constexpr std::size_t most_graphs = 8;  // two buffers of tasks, a few lengths

    const GlobalKind kind_;
    const std::optional<EdgeLists> lists_;  ///< where no KernelLists know what drives and records
    LaunchGraphs<LaunchKind> graphs_{most_graphs};
};

}  // namespace

std::unique_ptr<Stepper> make_global_stepper(const DeviceTraits&, const Problem& simulation) {
    if (!simulation.coefficients.radial_low.empty()) return nullptr;
    std::optional<EdgeLists> lists;
    if (needs_value_lists(simulation)) lists.emplace(simulation);
    return std::make_unique<GlobalStepper>(
        GlobalKind{simulation.fields, is_coupled(simulation), lists.has_value()}, std::move(lists));
}

}  // namespace lathe::gpu
