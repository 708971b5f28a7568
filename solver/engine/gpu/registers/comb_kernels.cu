#include "solver/engine/gpu/problem/comb_amount.cuh"
#include "solver/engine/gpu/problem/cooperative_steps.hpp"
#include "solver/engine/gpu/registers/comb_kernels.hpp"
#include "solver/engine/gpu/registers/register_kernel.cuh"
#include "solver/engine/gpu/registers/six_field_kernel.hpp"

namespace lathe::gpu {
namespace {

__global__ void __launch_bounds__(DenseShape::threads, 1) advance_comb_tm(const Task* tasks, int count) {
    advance_in_registers<true, false, CombDrive, DenseShape>(tasks, count);
}
__global__ void __launch_bounds__(DenseShape::threads, 1) advance_comb_te(const Task* tasks, int count) {
    advance_in_registers<false, false, CombDrive, DenseShape>(tasks, count);
}
__global__ void __launch_bounds__(DenseShape::threads, 1) advance_comb_coupled(const Task* tasks, int count) {
    advance_in_registers<false, true, CombDrive, DenseShape>(tasks, count);
}

constexpr int filling_threads = 128;
constexpr unsigned filling_blocks = 256;  // of a task

/// RegisterComb::amounts of each task for the steps of this launch: x over their values, y over tasks.
__global__ void __launch_bounds__(filling_threads) fill_comb_amounts(const Task* tasks) {
    const Task& task = tasks[blockIdx.y];
    const RegisterComb& comb = plan_of<RegisterView>(task.problem).comb;
    fill_steps(task, 4 * comb.count, reinterpret_cast<float*>(comb.amounts), [&](int value, long step) {
        const int entry = comb.quads[value / 4].entry[value % 4];
        return entry >= 0 ? comb_amount(comb.tables, entry, step) : 0.0f;
    });
}

}  // namespace

void take_comb_steps(const RegisterKind& kind, const Task* tasks, int count, const BlockExtent& its,
                     cudaStream_t stream) {
    launch(fill_comb_amounts, dim3(filling_blocks, static_cast<unsigned>(count)), dim3(filling_threads), 0,
           stream, tasks);
    check_launch("what drives a comb's edges");
    const StepsKernel kernel = kind.is_coupled                ? advance_comb_coupled
                               : kind.fields == FieldSet::six ? six_field_kernel(true)
                               : kind.fields == FieldSet::tm  ? advance_comb_tm
                                                              : advance_comb_te;
    launch_cooperative(kernel, tasks, count, its, stream);
}

}  // namespace lathe::gpu
