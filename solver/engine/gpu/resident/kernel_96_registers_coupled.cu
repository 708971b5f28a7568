#include "solver/engine/gpu/resident/async_kernel.cuh"

namespace lathe::gpu {

template void take_async_steps<FieldSet::six, most_warps, true>(const Task*, int, const BlockExtent&,
                                                                cudaStream_t);

}  // namespace lathe::gpu
