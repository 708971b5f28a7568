#include "solver/engine/gpu/check.hpp"
#include "solver/engine/gpu/resident_kernel.cuh"
#include "solver/engine/gpu/resident_steps.hpp"

namespace lathe::cuda {
namespace {

__global__ void __launch_bounds__(most_warps * 32, 1) advance_resident(const DeviceTask* tasks, int count) {
#if LATHE_CLUSTERS
    __shared__ ResidentBlock block;
    advance_on_chip<ClusterLink>(block, tasks, count);
#endif
}

cudaLaunchConfig_t config_of(const ResidentLaunch& launch, int count, cudaLaunchAttribute& cluster,
                             cudaStream_t stream) {
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = static_cast<unsigned>(launch.blocks);
    cluster.val.clusterDim.y = cluster.val.clusterDim.z = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(static_cast<unsigned>(count * launch.blocks));
    config.blockDim = dim3(static_cast<unsigned>(launch.warps * 32));
    config.dynamicSmemBytes = launch.shared_bytes;
    config.stream = stream;
    config.attrs = &cluster;
    config.numAttrs = 1;
    return config;
}

void allow(const ResidentLaunch& launch) {
    check(allow_all_shared_bytes(advance_resident), "shared memory of the resident kernel");
    if (launch.blocks > 8)
        check(cudaFuncSetAttribute(advance_resident, cudaFuncAttributeNonPortableClusterSizeAllowed, 1),
              "clusters of 16 blocks");
}

}  // namespace

int resident_capacity(const ResidentLaunch& launch) {
    allow(launch);
    cudaLaunchAttribute cluster;
    const cudaLaunchConfig_t config = config_of(launch, 1, cluster, nullptr);
    int clusters = 0;
    if (cudaOccupancyMaxActiveClusters(&clusters, advance_resident, &config) != cudaSuccess) {
        cudaGetLastError();
        return 0;
    }
    return clusters;
}

int largest_cluster() {
    int device = 0, major = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device), "device attribute");
    return major >= 9 ? most_cluster_blocks : 0;
}

void take_resident_steps(const DeviceTask* tasks, int count, const ResidentLaunch& launch,
                         cudaStream_t stream) {
    allow(launch);
    cudaLaunchAttribute cluster;
    const cudaLaunchConfig_t config = config_of(launch, count, cluster, stream);
    check(cudaLaunchKernelEx(&config, advance_resident, tasks, count), "resident steps");
}

}  // namespace lathe::cuda
