#include "solver/engine/gpu/resident/async_kernel.cuh"

namespace lathe::gpu {

template void take_async_steps<FieldSet::six, warps_of_128_registers, true>(const Task*, int,
                                                                            const BlockExtent&, cudaStream_t);

}  // namespace lathe::gpu
