#include "solver/engine/gpu/registers/register_stepper.hpp"

#include <algorithm>

#include "solver/engine/gpu/registers/coupled_fluxes.hpp"
#include "solver/engine/gpu/registers/register_kernels.hpp"
#include "solver/engine/gpu/registers/register_tables.hpp"
#include "solver/engine/gpu/registers/tile_lists.hpp"
#include "solver/engine/gpu/runtime/device_buffer.hpp"

namespace lathe::gpu {
namespace {

struct RegisterMemory final : StrategyMemory {
    DeviceBuffer<unsigned long long> halo;
    DeviceBuffer<float> memories, ghost_memories;
    DeviceBuffer<float4> comb_amounts;
    RegisterView view;
};

/// Problems of any size share a launch as long as there are multiprocessors.
class RegisterStepper final : public Stepper {
public:
    RegisterStepper(const DeviceTraits& device, FieldSet fields, RegisterPlan plan,
                    CoefficientTables coefficients, TileLists lists, CoupledFluxes coupling)
        : fields_(fields),
          plan_(std::move(plan)),
          coefficients_(std::move(coefficients)),
          lists_(std::move(lists)),
          coupling_(std::move(coupling)),
          shared_bytes_(device.shared_limit) {}

    std::string key() const override {
        return std::string("registers") + suffix_of(fields_) + (is_coupled() ? ", coupled" : "") +
               (lists_.has_comb() ? ", comb" : "");
    }
    int capacity() const override { return register_blocks(fields_, shared_bytes_); }
    const ValueLists* value_lists() const override { return &lists_.values(); }
    bool has_own_layers() const override { return true; }
    std::size_t extra_bytes(const Problem&) const override {
        return static_cast<std::size_t>(plan_.blocks()) * memories_per_block * sizeof(float) + comb_bytes();
    }

    std::unique_ptr<StrategyMemory> prepare(const PreparedProblem& prepared, ProblemView& device,
                                            TableUpload& tables, cudaStream_t stream) const override;
    void take(const Launch& launch) override {
        // No more shared memory than is needed: what is left is first-level cache.
        take_register_steps({fields_, is_coupled(), lists_.has_comb()}, launch.device_tasks,
                            static_cast<int>(launch.tasks.size()), blocks_of(launch), launch.stream);
    }

private:
    bool is_coupled() const { return !coupling_.fluxes().empty(); }
    /// Of what drives the edges of a comb, at most.
    std::size_t comb_bytes() const {
        if (!lists_.has_comb()) return 0;
        std::size_t quads = 0;
        for (std::size_t block = 0; block + 1 < plan_.first_strip.size(); ++block)
            quads += static_cast<std::size_t>(
                lists_.driven_quads(plan_.first_strip[block], plan_.first_strip[block + 1]));
        return quads * most_steps_a_launch * sizeof(float4);
    }
    static void add_comb(const Problem& problem, const RegisterTables& its, RegisterMemory& memory,
                         TableUpload& tables, cudaStream_t stream);

    static constexpr std::size_t memories_per_block = std::size_t{most_tile_memories} * register_warps * 32;

    const FieldSet fields_;
    const RegisterPlan plan_;
    const CoefficientTables coefficients_;
    const TileLists lists_;
    const CoupledFluxes coupling_;
    const std::size_t shared_bytes_;
};

std::unique_ptr<StrategyMemory> RegisterStepper::prepare(const PreparedProblem& prepared, ProblemView& device,
                                                         TableUpload& tables, cudaStream_t stream) const {
    const TurnedProblem problem(prepared.problem);
    const TileCuts& cuts = plan_.cuts;
    const RegisterTables its = register_tables(problem, plan_, coefficients_, lists_, coupling_);
    auto memory = std::make_unique<RegisterMemory>();
    RegisterView& view = memory->view;
    const auto blocks = static_cast<std::size_t>(plan_.blocks());
    view.width = cuts.width, view.column_tiles = static_cast<int>(cuts.columns.size());
    const auto columns = static_cast<std::size_t>(cuts.width);
    const std::size_t rows_sent = fields_ == FieldSet::six ? halo_rows : is_coupled() ? 2 : 1;
    const std::size_t ghost_rows = fields_ == FieldSet::six ? ghost_memories : 1;
    memory->halo = DeviceBuffer<unsigned long long>(blocks * 4 * columns * rows_sent, stream);
    memory->memories = DeviceBuffer<float>(blocks * memories_per_block, stream);
    memory->ghost_memories = DeviceBuffer<float>(blocks * columns * ghost_rows, stream);
    memory->halo.clear(), memory->memories.clear(), memory->ghost_memories.clear();
    view.halo = memory->halo.data(), view.memories = memory->memories.data();
    view.ghost_memories = memory->ghost_memories.data();
    tables.add(its.blocks, view.blocks);
    tables.add(its.tiles, view.tiles);
    tables.add(its.image, view.image);
    tables.add(its.decays, view.decays);
    if (is_coupled()) {
        tables.add(its.coupling_terms, view.coupling_terms);
        tables.add(its.coupling_sums, view.coupling_sums);
    }
    add_comb(prepared.problem, its, *memory, tables, stream);
    tables.add(prepared.current_series, view.current_series);
    tables.add(prepared.voltage_series, view.voltage_series);
    view.summed = lists_.values().summed, view.sampled = lists_.values().sampled;
    view.origin = device.at(0, problem.grid_row(0), problem.grid_column(0));
    view.row_step = problem.is_turned() ? -device.pitch : device.pitch;
    view.column_step = problem.is_turned() ? -1 : 1;
    for (int role = 0; role < problem.quads().roles; ++role) view.component[role] = problem.component(role);
    tables.add_view(view, device.plan);
    device.share = {plan_.blocks(), 0, 0};
    for (const BlockPlan& block : its.blocks) {
        const int quads =
            shared_quads(exchange_of(cuts.quads), block.image_quads, block.warps, view.column_tiles);
        device.share.warps = std::max(device.share.warps, block.warps);
        device.share.shared_bytes =
            std::max(device.share.shared_bytes, quads * static_cast<int>(sizeof(float4)));
    }
    return memory;
}

void RegisterStepper::add_comb(const Problem& problem, const RegisterTables& its, RegisterMemory& memory,
                               TableUpload& tables, cudaStream_t stream) {
    if (its.comb_quads.empty()) return;
    RegisterComb& view = memory.view.comb;
    memory.comb_amounts = DeviceBuffer<float4>(its.comb_quads.size() * most_steps_a_launch, stream);
    view.amounts = memory.comb_amounts.data();
    view.count = static_cast<int>(its.comb_quads.size());
    tables.add(its.comb_quads, view.quads);
    comb_tables(problem).add_to(tables, view.tables);
}

}  // namespace

std::unique_ptr<Stepper> make_register_stepper(const DeviceTraits& device, const Problem& simulation) {
    const TurnedProblem problem(simulation);
    if (problem.has_six() && is_coupled(simulation)) return nullptr;
    TileCuts cuts = cut_into_tiles(
        problem, problem.has_six() ? TileSizes::of<SixFieldShape>() : TileSizes::of<DenseShape>());
    CoefficientTables tables(problem, cuts);
    TileLists lists(problem, cuts);
    CoupledFluxes coupling(problem, cuts);
    const auto bytes = [&](int begin, int end) {
        return static_cast<std::size_t>(block_quads(cuts, tables, lists, coupling, begin, end)) *
               sizeof(float4);
    };
    auto strips =
        share_out(cuts, device.shared_limit, device.multiprocessors / std::max(1, device.simulations), bytes);
    if (!strips || static_cast<int>(strips->size()) - 1 > device.multiprocessors) return nullptr;
    return std::make_unique<RegisterStepper>(device, simulation.fields,
                                             RegisterPlan{std::move(cuts), std::move(*strips)},
                                             std::move(tables), std::move(lists), std::move(coupling));
}

}  // namespace lathe::gpu
