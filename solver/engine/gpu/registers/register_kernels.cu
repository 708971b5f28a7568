#include "solver/engine/gpu/problem/cooperative_steps.hpp"
#include "solver/engine/gpu/registers/comb_kernels.hpp"
#include "solver/engine/gpu/registers/register_kernel.cuh"
#include "solver/engine/gpu/registers/register_kernels.hpp"
#include "solver/engine/gpu/registers/six_field_kernel.hpp"

namespace lathe::gpu {
namespace {

__global__ void __launch_bounds__(DenseShape::threads, 1) advance_registers_tm(const Task* tasks, int count) {
    advance_in_registers<true, false, SeriesDrive, DenseShape>(tasks, count);
}
__global__ void __launch_bounds__(DenseShape::threads, 1) advance_registers_te(const Task* tasks, int count) {
    advance_in_registers<false, false, SeriesDrive, DenseShape>(tasks, count);
}
/// For problems whose slanted dielectrics couple v_r with v_z.
__global__ void __launch_bounds__(DenseShape::threads, 1)
    advance_registers_coupled(const Task* tasks, int count) {
    advance_in_registers<false, true, SeriesDrive, DenseShape>(tasks, count);
}

}  // namespace

int register_blocks(FieldSet fields, std::size_t shared_bytes) {
    if (fields == FieldSet::six) return six_field_blocks(shared_bytes);
    return blocks_at_once(advance_registers_tm, DenseShape::threads, shared_bytes);
}

void take_register_steps(const RegisterKind& kind, const Task* tasks, int count, const BlockExtent& its,
                         cudaStream_t stream) {
    if (kind.has_comb) return take_comb_steps(kind, tasks, count, its, stream);
    const StepsKernel kernel = kind.is_coupled                ? advance_registers_coupled
                               : kind.fields == FieldSet::six ? six_field_kernel(false)
                               : kind.fields == FieldSet::tm  ? advance_registers_tm
                                                              : advance_registers_te;
    launch_cooperative(kernel, tasks, count, its, stream);
}

}  // namespace lathe::gpu
