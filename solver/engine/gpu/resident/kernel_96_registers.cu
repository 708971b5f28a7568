#include "solver/engine/gpu/resident/async_kernel.cuh"

namespace lathe::gpu {

int resident_blocks(std::size_t shared_bytes) {
    return blocks_at_once(advance_async<FieldSet::six, most_warps>, most_warps * 32, shared_bytes);
}

template void take_async_steps<FieldSet::six, most_warps>(const Task*, int, const BlockExtent&, cudaStream_t);

}  // namespace lathe::gpu
