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
        BlockExtent its = blocks_of(launch);
        its.shared_bytes = shared_bytes_;
        if (is_single_row()) its.warps = std::min(its.warps + most_io_warps, single_row_warps);
        (*steps_taker(its.warps))(launch.device_tasks, static_cast<int>(launch.tasks.size()), its,
                                  launch.stream);
    }

private:
    bool is_single_row() const { return !plan_.async; }
    /// For a launch whose fullest block has so many warps.
    decltype(&take_single_row_steps) steps_taker(int warps) const {
        if (is_single_row()) return take_single_row_steps;
        if (plan_.fields == FieldSet::te) return async_steps<FieldSet::te>(warps);
        return plan_.fields == FieldSet::tm ? async_steps<FieldSet::tm>(warps)
                                            : async_steps<FieldSet::six>(warps);
    }
    template <FieldSet fields>
    static decltype(&take_single_row_steps) async_steps(int warps) {
        return warps <= warps_of_128_registers ? take_async_steps<fields, warps_of_128_registers>
                                               : take_async_steps<fields, most_warps>;
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
