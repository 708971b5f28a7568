#include "solver/engine/gpu/strategy_choice.hpp"

#include <algorithm>
#include <limits>

#include "solver/engine/gpu/global/global_stepper.hpp"
#include "solver/engine/gpu/pipelined/pipelined_stepper.hpp"
#include "solver/engine/gpu/problem/kernel_lists.hpp"
#include "solver/engine/gpu/registers/register_stepper.hpp"
#include "solver/engine/gpu/resident/resident_stepper.hpp"
#include "solver/engine/gpu/tiled/tiled_stepper.hpp"

namespace lathe::gpu {
namespace {

struct Fastest {
    long below_cells;
    std::string_view alone, in_batch;
};

/// Gcell/s of the stepping launches on one NVIDIA H200, CUDA 13.0, November 2026, `bench cuda` and
/// `bench cuda --large`; alone / in a batch of 264, 16, 16, 4, 4 and 2:
///
///   cells        pipelined   tiled      global
///   300 x 300      8 / 68    21 / 62    11 / 29    (resident: 63 / 233)
///   500 x 1500    50 / 68    48 / 75    49 / 42
///   1000 x 1000   55 / 50    51 / 78    54 / 42
///   1000 x 4000   96 / 105   81 / 88    44 / 45
///   2000 x 2000   88 / 101   79 / 84    44 / 44
///   4000 x 4000  116 / 114   89 / 89    46 / 46
constexpr Fastest table[] = {{750'000, "tiled", "tiled"},
                             {2'000'000, "global", "tiled"},
                             {std::numeric_limits<long>::max(), "pipelined", "pipelined"}};

/// Of three fields of a body of revolution, likewise; in a batch of 264, 264, 528, 528, 16 and 16:
///
///   cells         registers    resident
///   300 x 300      48 / 336     62 / 341
///   200 x 200      22 / 372     31 / 263
///   100 x 106     5.7 / 252    8.7 / 157
///   58 x 159      5.0 / 230    7.5 / 183
///   500 x 1500    244 / 240    does not fit
///   1000 x 1000   does not fit 180 / 270
///
/// Bits of the two differ, so that the number of simulations has no say.
constexpr long most_cells_in_registers = 65'000;

}  // namespace

std::span<const Strategy> strategies() {
    static constexpr Strategy all[] = {{"registers", make_register_stepper, true},
                                       {"resident", make_resident_stepper, true},
                                       {"pipelined", make_pipelined_stepper},
                                       {"tiled", make_tiled_stepper},
                                       {"global", make_global_stepper, true}};
    return all;
}

std::string_view fastest_off_chip(long cells, int batch_size) {
    const auto* row = std::find_if(std::begin(table), std::end(table) - 1,
                                   [&](const Fastest& entry) { return cells < entry.below_cells; });
    return batch_size > 1 ? row->in_batch : row->alone;
}

std::vector<const Strategy*> strategies_to_try(const Problem& simulation, int batch_size) {
    const auto cells = static_cast<long>(simulation.grid.cells());
    const auto of_name = [](std::string_view name) {
        return &*std::ranges::find(strategies(), name, &Strategy::name);
    };
    if (simulation.grid.is_planar()) return {of_name("registers")};
    if (needs_value_lists(simulation)) return {of_name("registers"), of_name("global")};
    if (is_coupled(simulation))
        return {of_name(simulation.fields == FieldSet::six ? "resident" : "registers"), of_name("global")};
    std::vector<const Strategy*> order{of_name("resident"), of_name(fastest_off_chip(cells, batch_size))};
    if (simulation.fields != FieldSet::six)
        order.insert(order.begin() + (cells < most_cells_in_registers ? 0 : 1), of_name("registers"));
    return order;
}

}  // namespace lathe::gpu
