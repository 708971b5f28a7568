#include "solver/engine/gpu/resident/resident_stepper.hpp"

#include <algorithm>

#include "solver/engine/gpu/resident/resident_plan.hpp"
#include "solver/engine/gpu/resident/resident_steps.hpp"
#include "solver/engine/gpu/runtime/device_buffer.hpp"

namespace lathe::gpu {
namespace {

struct ResidentMemory final : StrategyMemory {
    DeviceBuffer<unsigned long long> halo;
    ResidentView view;
};

/// Problems of any size share a launch as long as there are multiprocessors.
class ResidentStepper final : public Stepper {
public:
    ResidentStepper(const DeviceTraits& device, const ResidentShape& shape, ResidentPlan plan)
        : shape_(shape), plan_(std::move(plan)), shared_bytes_(device.shared_limit) {}

    /// The single-row layout and each set of fields have kernels of their own.
    std::string key() const override {
        return is_single_row() ? "resident, single row" : std::string("resident") + suffix_of(plan_.fields);
    }
    int capacity() const override { return resident_blocks(shared_bytes_); }

    std::unique_ptr<StrategyMemory> prepare(const PreparedProblem& prepared, ProblemView& device,
                                            TableUpload& tables, cudaStream_t stream) const override {
        const ResidentImage image = pack_coefficients(prepared.segments, shape_, plan_, shared_bytes_);
        auto memory = std::make_unique<ResidentMemory>();
        memory->halo = DeviceBuffer<unsigned long long>(
            static_cast<std::size_t>(plan_.blocks * 2 * shape_.segments * halo_words), stream);
        memory->halo.clear();
        ResidentView& view = memory->view;
        view.blocks = plan_.blocks, view.strips = plan_.strips;
        view.strip_rows = plan_.strip_rows, view.layer_strip_rows = plan_.layer_strip_rows;
        view.async = plan_.async;
        view.halo = memory->halo.data();
        tables.add(image.currents, view.currents);
        tables.add(image.voltages, view.voltages);
        tables.add(image.coefficients, view.image);
        tables.add(plan_.first, view.block_rows);
        tables.add(image.start, view.image_start);
        tables.add_view(view, device.plan);
        device.share = {plan_.blocks, plan_.strips * shape_.segments};
        return memory;
    }
    void take(const Launch& launch) override {
        int blocks = 0, warps = 0;
        for (const Task& task : launch.tasks) {
            blocks += task.problem.share.blocks;
            warps = std::max(warps, task.problem.share.warps);
        }
        const int count = static_cast<int>(launch.tasks.size());
        if (is_single_row()) warps = std::min(warps + most_io_warps, single_row_warps);
        (*steps_taker(warps))(launch.device_tasks, count, {blocks, warps, shared_bytes_}, launch.stream);
    }

private:
    bool is_single_row() const { return !plan_.async; }
    /// For a launch whose fullest block has so many warps.
    decltype(&take_96_register_steps) steps_taker(int warps) const {
        if (is_single_row()) return take_single_row_steps;
        const bool few = warps <= warps_of_128_registers;
        switch (plan_.fields) {
            case FieldSet::te:
                return few ? take_128_register_steps_te : take_96_register_steps_te;
            case FieldSet::tm:
                return few ? take_128_register_steps_tm : take_96_register_steps_tm;
            case FieldSet::six:
                break;
        }
        return few ? take_128_register_steps : take_96_register_steps;
    }

    const ResidentShape shape_;
    const ResidentPlan plan_;
    const std::size_t shared_bytes_;
};

}  // namespace

std::unique_ptr<Stepper> make_resident_stepper(const DeviceTraits& device, const Problem& simulation) {
    const ResidentShape shape = resident_shape(simulation);
    auto plan = plan_for_latency(shape, device.multiprocessors / std::max(1, device.simulations),
                                 device.shared_limit);
    if (!plan) plan = plan_for_throughput(shape, device.multiprocessors, device.shared_limit);
    return plan ? std::make_unique<ResidentStepper>(device, shape, std::move(*plan)) : nullptr;
}

}  // namespace lathe::gpu
