#include "solver/engine/gpu/resident/resident_stepper.hpp"

#include <algorithm>
#include <optional>

#include "solver/engine/gpu/resident/resident_coupling.hpp"
#include "solver/engine/gpu/resident/resident_steps.hpp"
#include "solver/engine/gpu/runtime/device_buffer.hpp"

namespace lathe::gpu {
namespace {

struct ResidentMemory final : StrategyMemory {
    DeviceBuffer<unsigned long long> halo, words;
    CoupledResidentView view;
};

/// Problems of any size share a launch as long as there are multiprocessors.
class ResidentStepper final : public Stepper {
public:
    /// `coupling`: of a coupled problem.
    ResidentStepper(const DeviceTraits& device, const ResidentShape& shape, ResidentPlan plan,
                    std::optional<ResidentCoupling> coupling)
        : shape_(shape),
          plan_(std::move(plan)),
          coupling_(std::move(coupling)),
          shared_bytes_(device.shared_limit) {}

    /// The single-row layout, each set of fields and coupled problems have kernels of their own.
    std::string key() const override {
        if (is_single_row()) return "resident, single row";
        return std::string("resident") + suffix_of(plan_.fields) + (coupling_ ? ", coupled" : "");
    }
    int capacity() const override { return resident_blocks(shared_bytes_); }

    std::unique_ptr<StrategyMemory> prepare(const PreparedProblem& prepared, ProblemView& device,
                                            TableUpload& tables, cudaStream_t stream) const override {
        const std::size_t coupling_bytes = coupling_ ? bytes_of(*coupling_) : 0;
        const ResidentImage image =
            pack_coefficients(prepared.segments, shape_, plan_, shared_bytes_ - coupling_bytes);
        auto memory = std::make_unique<ResidentMemory>();
        memory->halo = DeviceBuffer<unsigned long long>(
            static_cast<std::size_t>(plan_.blocks * 2 * shape_.segments * halo_words), stream);
        memory->halo.clear();
        ResidentView& view = memory->view.resident;
        view.blocks = plan_.blocks, view.strips = plan_.strips;
        view.strip_rows = plan_.strip_rows, view.layer_strip_rows = plan_.layer_strip_rows;
        view.async = plan_.async;
        view.halo = memory->halo.data();
        tables.add(image.currents, view.currents);
        tables.add(image.voltages, view.voltages);
        tables.add(image.coefficients, view.image);
        tables.add(plan_.first, view.block_rows);
        tables.add(image.start, view.image_start);
        if (coupling_) {
            add_coupling(*memory, tables, stream);
            memory->view.begin = static_cast<int>((shared_bytes_ - coupling_bytes) / sizeof(float));
            tables.add_view(memory->view, device.plan);
        } else {
            tables.add_view(view, device.plan);
        }
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

    static std::size_t bytes_of(const ResidentCoupling& coupling) {
        return static_cast<std::size_t>(coupling.shared_floats) * sizeof(float);
    }

private:
    bool is_single_row() const { return !plan_.async; }
    void add_coupling(ResidentMemory& memory, TableUpload& tables, cudaStream_t stream) const {
        memory.words = DeviceBuffer<unsigned long long>(2 * coupling_->edges.size(), stream);
        memory.words.clear();
        CoupledResidentView& view = memory.view;
        view.words = memory.words.data();
        tables.add(coupling_->blocks, view.blocks);
        tables.add(coupling_->lanes, view.lanes);
        tables.add(coupling_->edges, view.edges);
        tables.add(coupling_->terms, view.terms);
    }
    /// For a launch whose fullest block has so many warps.
    decltype(&take_single_row_steps) steps_taker(int warps) const {
        if (is_single_row()) return take_single_row_steps;
        if (coupling_) return async_steps<FieldSet::six, true>(warps);
        if (plan_.fields == FieldSet::te) return async_steps<FieldSet::te>(warps);
        return plan_.fields == FieldSet::tm ? async_steps<FieldSet::tm>(warps)
                                            : async_steps<FieldSet::six>(warps);
    }
    template <FieldSet fields, bool coupled = false>
    static decltype(&take_single_row_steps) async_steps(int warps) {
        return warps <= warps_of_128_registers ? take_async_steps<fields, warps_of_128_registers, coupled>
                                               : take_async_steps<fields, most_warps, coupled>;
    }

    const ResidentShape shape_;
    const ResidentPlan plan_;
    const std::optional<ResidentCoupling> coupling_;
    const std::size_t shared_bytes_;
};

}  // namespace

std::unique_ptr<Stepper> make_resident_stepper(const DeviceTraits& device, const Problem& simulation) {
    const ResidentShape shape = resident_shape(simulation);
    if (shape.is_coupled && shape.fields != FieldSet::six) return nullptr;
    // How much the coupling takes in a block depends on the plan that it leaves room for.
    for (std::size_t limit = device.shared_limit;;) {
        auto plan = plan_for_latency(shape, device.multiprocessors / std::max(1, device.simulations), limit);
        if (!plan) plan = plan_for_throughput(shape, device.multiprocessors, limit);
        if (!plan) return nullptr;
        std::optional<ResidentCoupling> coupling;
        if (shape.is_coupled) coupling.emplace(simulation, shape, *plan);
        const std::size_t bytes = coupling ? ResidentStepper::bytes_of(*coupling) : 0;
        if (limit + bytes <= device.shared_limit)
            return std::make_unique<ResidentStepper>(device, shape, std::move(*plan), std::move(coupling));
        if (bytes > device.shared_limit) return nullptr;
        limit = device.shared_limit - bytes;
    }
}

}  // namespace lathe::gpu
