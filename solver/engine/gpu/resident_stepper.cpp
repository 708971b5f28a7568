#include <algorithm>

#include "solver/engine/gpu/device_buffer.hpp"
#include "solver/engine/gpu/flag_steps.hpp"
#include "solver/engine/gpu/stepper.hpp"

namespace lathe::cuda {
namespace {

struct ResidentMemory final : StrategyMemory {
    DeviceBuffer<unsigned long long> mail;
};

/// Simulations of any size share a launch as long as there are multiprocessors.
class ResidentStepper final : public Stepper {
public:
    ResidentStepper(const DeviceTraits& device, const ResidentShape& shape, ResidentPlan plan)
        : shape_(shape), plan_(std::move(plan)), shared_bytes_(device.shared_limit) {}

    /// Narrow strips have a kernel of their own.
    std::string key() const override { return is_narrow() ? "resident, single row" : "resident"; }
    int capacity() const override { return flag_blocks(shared_bytes_); }
    /// Thread blocks.
    int places(const DeviceSimulation& device) const override { return device.blocks; }

    std::unique_ptr<StrategyMemory> prepare(const Problem&, const SegmentTable& table,
                                            DeviceSimulation& device, TableUpload& tables,
                                            cudaStream_t stream) const override {
        const ResidentImage image = place_coefficients(table, shape_, plan_, shared_bytes_);
        device.blocks = plan_.blocks, device.strips = plan_.strips;
        device.strip_rows = plan_.strip_rows, device.layer_strip_rows = plan_.layer_strip_rows,
        device.loose = plan_.loose;
        tables.add(image.currents, device.resident_currents);
        tables.add(image.voltages, device.resident_voltages);
        tables.add(image.coefficients, device.image);
        tables.add(plan_.first, device.block_rows);
        tables.add(image.begin, device.image_begin);
        auto memory = std::make_unique<ResidentMemory>();
        memory->mail = DeviceBuffer<unsigned long long>(
            static_cast<std::size_t>(plan_.blocks * 2 * shape_.segments * mail_words), stream);
        memory->mail.clear();
        device.mail = memory->mail.data();
        return memory;
    }
    void take(const Launch& launch) override {
        int blocks = 0, warps = 0;
        for (const DeviceTask& task : launch.tasks) {
            blocks += places(task.simulation);
            warps = std::max(warps, task.simulation.strips * task.simulation.segments);
        }
        const int count = static_cast<int>(launch.tasks.size());
        if (is_narrow()) warps = std::min(warps + most_clerks, narrow_warps);
        const auto take_steps = is_narrow()          ? take_narrow_steps
                                : warps <= few_warps ? take_roomy_steps
                                                     : take_flag_steps;
        take_steps(launch.device_tasks, count, {blocks, warps, shared_bytes_}, launch.stream);
    }

private:
    bool is_narrow() const { return plan_.strip_rows == 1; }

    const ResidentShape shape_;
    const ResidentPlan plan_;
    const std::size_t shared_bytes_;
};

}  // namespace

std::unique_ptr<Stepper> make_resident_stepper(const DeviceTraits& device, const Problem& simulation) {
    const ResidentShape shape = resident_shape(simulation);
    auto plan =
        plan_wide(shape, device.multiprocessors / std::max(1, device.simulations), device.shared_limit);
    if (!plan) plan = plan_resident(shape, device.multiprocessors, device.shared_limit);
    return plan ? std::make_unique<ResidentStepper>(device, shape, std::move(*plan)) : nullptr;
}

}  // namespace lathe::cuda
