#include "solver/engine/gpu/resident/async_kernel.cuh"

namespace lathe::gpu {

template void take_async_steps<FieldSet::te, most_warps>(const Task*, int, const BlockExtent&, cudaStream_t);

}  // namespace lathe::gpu
