#include "solver/engine/gpu/cuda_engine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "solver/base/core_count.hpp"
#include "solver/base/input_error.hpp"
#include "solver/engine/gpu/cuda_session.hpp"
#include "solver/engine/gpu/strategy_choice.hpp"
#include "solver/engine/registry.hpp"

namespace lathe::gpu {

int device_count() {
    int count = 0;
    const cudaError_t status = cudaGetDeviceCount(&count);
    if (status == cudaSuccess) return count;
    cudaGetLastError();
    return is_sticky(status) ? 1 : 0;
}

std::vector<EngineDevice> devices() {
    const int count = device_count();
    std::vector<EngineDevice> found;
    for (int n = 0; n < count; ++n) {
        cudaDeviceProp properties{};
        if (cudaGetDeviceProperties(&properties, n) != cudaSuccess) continue;
        EngineDevice device{properties.name,  properties.multiProcessorCount, properties.major,
                            properties.minor, properties.totalGlobalMem,      0};
        std::size_t all = 0;
        if (cudaSetDevice(n) == cudaSuccess) cudaMemGetInfo(&device.free_bytes, &all);
        found.push_back(std::move(device));
    }
    cudaGetLastError();
    return found;
}

std::vector<std::string> strategy_names() {
    std::vector<std::string> names = {"auto"};
    for (const Strategy& strategy : strategies()) names.emplace_back(strategy.name);
    return names;
}

void check_strategy(const std::string& strategy) {
    const std::vector<std::string> known = strategy_names();
    if (std::find(known.begin(), known.end(), strategy) != known.end()) return;
    throw InputError(
        {"", 0, "strategy"}, strategy,
        fmt::format("not a strategy of the CUDA engine; choose one of: {}", fmt::join(known, ", ")));
}

std::unique_ptr<Session> make_cuda_engine(const std::string& strategy, int threads) {
    if (threads <= 0) threads = core_count();
    return std::make_unique<CudaSession>(strategy, threads);
}

RegisteredEngine registered_engine() {
    return {"cuda",         true,          [] { return device_count() > 0; }, make_cuda_engine, devices,
            strategy_names, check_strategy};
}

}  // namespace lathe::gpu
