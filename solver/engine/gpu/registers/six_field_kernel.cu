#include "solver/engine/gpu/registers/six_field_kernel.hpp"

#include "solver/engine/gpu/registers/six_field_kernel.cuh"

namespace lathe::gpu {
namespace {

__global__ void __launch_bounds__(SixFieldShape::threads, 1)
    advance_six_fields(const Task* tasks, int count) {
    advance_six_in_registers<SeriesDrive, SixFieldShape>(tasks, count);
}
__global__ void __launch_bounds__(SixFieldShape::threads, 1)
    advance_comb_six_fields(const Task* tasks, int count) {
    advance_six_in_registers<CombDrive, SixFieldShape>(tasks, count);
}

}  // namespace

int six_field_blocks(std::size_t shared_bytes) {
    return blocks_at_once(advance_six_fields, SixFieldShape::threads, shared_bytes);
}

StepsKernel six_field_kernel(bool has_comb) {
    return has_comb ? advance_comb_six_fields : advance_six_fields;
}

}  // namespace lathe::gpu
