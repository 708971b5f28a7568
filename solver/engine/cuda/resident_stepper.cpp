#include "solver/engine/cuda/device_buffer.hpp"
#include "solver/engine/cuda/flag_steps.hpp"
#include "solver/engine/cuda/resident_steps.hpp"
#include "solver/engine/cuda/stepper.hpp"

namespace lathe::cuda {
namespace {

struct ResidentMemory final : StrategyMemory {
    DeviceBuffer<unsigned long long> mail;
};

/// `cluster` and `flags`, which differ in how blocks signal to each other.
class ResidentStepper final : public Stepper {
public:
    ResidentStepper(bool flags, const DeviceTraits& device, const ResidentShape& shape, ResidentPlan plan)
        : flags_(flags),
          shape_(shape),
          plan_(std::move(plan)),
          launch_{plan_.blocks, plan_.strips * shape.segments, plan_.strips, device.shared_limit} {}

    std::string key() const override {
        return (flags_ ? "flags " : "cluster ") + std::to_string(launch_.blocks) + " " +
               std::to_string(launch_.warps) + " " + std::to_string(launch_.strips);
    }
    int capacity() const override { return flags_ ? flag_capacity(launch_) : resident_capacity(launch_); }

    std::unique_ptr<StrategyMemory> prepare(const Simulation&, const SegmentTable& table,
                                            DeviceSimulation& device, TableUpload& tables,
                                            cudaStream_t stream) const override {
        const ResidentImage image = place_coefficients(table, shape_, plan_, launch_.shared_bytes);
        device.layer_strip_rows = plan_.layer_strip_rows;
        tables.add(image.currents, device.resident_currents);
        tables.add(image.voltages, device.resident_voltages);
        tables.add(image.coefficients, device.image);
        tables.add(plan_.first, device.block_rows);
        tables.add(image.begin, device.image_begin);
        if (!flags_) return nullptr;
        auto memory = std::make_unique<ResidentMemory>();
        memory->mail = DeviceBuffer<unsigned long long>(
            static_cast<std::size_t>(plan_.blocks * 2 * shape_.segments * mail_words), stream);
        memory->mail.clear();
        device.mail = memory->mail.data();
        return memory;
    }
    void take(const Launch& launch) override {
        const auto take = flags_ ? take_flag_steps : take_resident_steps;
        take(launch.device_tasks, static_cast<int>(launch.tasks.size()), launch_, launch.stream);
    }

private:
    bool flags_;
    ResidentShape shape_;
    ResidentPlan plan_;
    ResidentLaunch launch_;
};

}  // namespace

std::unique_ptr<Stepper> make_cluster_stepper(const DeviceTraits& device, const Simulation& simulation) {
    const ResidentShape shape = resident_shape(simulation);
    auto plan = plan_resident(shape, device.largest_cluster, device.shared_limit);
    return plan ? std::make_unique<ResidentStepper>(false, device, shape, std::move(*plan)) : nullptr;
}

std::unique_ptr<Stepper> make_flag_stepper(const DeviceTraits& device, const Simulation& simulation) {
    const ResidentShape shape = resident_shape(simulation);
    auto plan = plan_resident(shape, device.multiprocessors, device.shared_limit, device.multiprocessors);
    return plan ? std::make_unique<ResidentStepper>(true, device, shape, std::move(*plan)) : nullptr;
}

}  // namespace lathe::cuda
