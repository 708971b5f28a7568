// The words of CUDA C++ for the compiler of the host, as far as Lathe's kernels use them. Included in front
// of every source file by the compiler's command line; kernels tell by LATHE_CUDA_EMULATED.
#pragma once

#define LATHE_CUDA_EMULATED 1

#include <cuda_runtime.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/cuda_host/emulator/kernel_run.hpp"

#undef __shared__
#undef __grid_constant__
#undef __forceinline__
#undef __noinline__  // libstdc++ spells an attribute so
#define __launch_bounds__(...)
#define __grid_constant__
#define __forceinline__ inline
#define __shared__ static __attribute__((section("lathe_shared")))

#define threadIdx (::lathe::emulation::thread_index)
#define blockIdx (::lathe::emulation::block_index)
#define blockDim (::lathe::emulation::block_shape)
#define gridDim (::lathe::emulation::grid_shape)
inline constexpr int warpSize = 32;

namespace lathe::emulation {

struct KernelCall {
    GridShape shape;
    cudaStream_t stream = nullptr;
    const void* function = nullptr;
    std::vector<const void*> pointers;  ///< among the arguments
    std::function<void()> body;
};
/// Puts it onto its stream; what is wrong with it becomes the thread's last error.
void enqueue(KernelCall call);

template <class... Parameters>
void launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
            cudaStream_t stream, bool together, std::type_identity_t<Parameters>... arguments) {
    KernelCall call;
    call.shape = {grid, block, shared_bytes, together, false};
    call.stream = stream;
    call.function = reinterpret_cast<const void*>(kernel);
    const auto note = [&](const auto& argument) {
        if constexpr (std::is_pointer_v<std::decay_t<decltype(argument)>>) call.pointers.push_back(argument);
    };
    (note(arguments), ...);
    call.body = [kernel, values = std::tuple<Parameters...>(arguments...)] { std::apply(kernel, values); };
    enqueue(std::move(call));
}

template <class T>
T exchange(WarpOperation word, unsigned mask, T value, int parameter, int width) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(std::uint64_t));
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    bits = sync_warp(word, mask, bits, parameter, width);
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

}  // namespace lathe::emulation

template <class T>
T __shfl_sync(unsigned mask, T value, int lane, int width = 32) {
    return lathe::emulation::exchange(lathe::emulation::WarpOperation::shuffle, mask, value, lane, width);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned distance, int width = 32) {
    return lathe::emulation::exchange(lathe::emulation::WarpOperation::shuffle_up, mask, value,
                                      static_cast<int>(distance), width);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned distance, int width = 32) {
    return lathe::emulation::exchange(lathe::emulation::WarpOperation::shuffle_down, mask, value,
                                      static_cast<int>(distance), width);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32) {
    return lathe::emulation::exchange(lathe::emulation::WarpOperation::shuffle_xor, mask, value, lanes,
                                      width);
}
inline void __syncwarp(unsigned mask = ~0u) {
    lathe::emulation::sync_warp(lathe::emulation::WarpOperation::sync, mask, 0, 0, 32);
}
inline unsigned __ballot_sync(unsigned mask, int yes) {
    return static_cast<unsigned>(
        lathe::emulation::sync_warp(lathe::emulation::WarpOperation::ballot, mask, yes != 0, 0, 32));
}
inline int __any_sync(unsigned mask, int yes) {
    return __ballot_sync(mask, yes) != 0;
}
inline int __all_sync(unsigned mask, int yes) {
    return __ballot_sync(mask, yes == 0) == 0;
}

inline void __syncthreads() {
    lathe::emulation::sync_barrier(0, 0);
}
inline int __syncthreads_count(int yes) {
    return lathe::emulation::sync_barrier(0, 0, yes != 0);
}
inline int __syncthreads_or(int yes) {
    return __syncthreads_count(yes) != 0;
}
inline int __syncthreads_and(int yes) {
    return __syncthreads_count(yes == 0) == 0;
}
inline void __threadfence() {}
inline void __threadfence_block() {}
inline void __threadfence_system() {}
inline void __nanosleep(unsigned) {
    lathe::emulation::let_others_run();
}
[[noreturn]] inline void __trap() {
    lathe::emulation::trap("__trap()");
}

// One thread of one kernel runs at a time, so plain reads and writes are atomic.
template <class T>
T atomicExch(T* at, std::type_identity_t<T> value) {
    return std::exchange(*at, value);
}
template <class T>
T atomicAdd(T* at, std::type_identity_t<T> value) {
    return std::exchange(*at, static_cast<T>(*at + value));
}
template <class T>
T atomicOr(T* at, std::type_identity_t<T> value) {
    return std::exchange(*at, static_cast<T>(*at | value));
}
template <class T>
T atomicMax(T* at, std::type_identity_t<T> value) {
    return std::exchange(*at, *at < value ? value : *at);
}
template <class T>
T atomicMin(T* at, std::type_identity_t<T> value) {
    return std::exchange(*at, value < *at ? value : *at);
}
template <class T>
T atomicCAS(T* at, std::type_identity_t<T> expected, std::type_identity_t<T> value) {
    const T before = *at;
    if (before == expected) *at = value;
    return before;
}

template <class T>
T __ldg(const T* at) {
    return *at;
}
template <class T>
T __ldcg(const T* at) {
    return *at;
}
template <class T>
T __ldcs(const T* at) {
    return *at;
}
template <class T>
T __ldcv(const T* at) {
    lathe::emulation::let_others_run();
    return *at;
}
template <class T>
void __stcg(T* at, std::type_identity_t<T> value) {
    *at = value;
}
template <class T>
void __stcs(T* at, std::type_identity_t<T> value) {
    *at = value;
}
template <class T>
void __stwt(T* at, std::type_identity_t<T> value) {
    *at = value;
}

template <class A, class B>
constexpr std::common_type_t<A, B> max(A a, B b) {
    using T = std::common_type_t<A, B>;
    return static_cast<T>(a) < static_cast<T>(b) ? static_cast<T>(b) : static_cast<T>(a);
}
template <class A, class B>
constexpr std::common_type_t<A, B> min(A a, B b) {
    using T = std::common_type_t<A, B>;
    return static_cast<T>(b) < static_cast<T>(a) ? static_cast<T>(b) : static_cast<T>(a);
}
inline float __fmaf_rn(float a, float b, float c) {
    return std::fma(a, b, c);
}
inline float __fmul_rn(float a, float b) {
    return a * b;
}
inline float __fadd_rn(float a, float b) {
    return a + b;
}
inline float rsqrtf(float x) {
    return 1.0f / std::sqrt(x);
}
inline int __float_as_int(float x) {
    return std::bit_cast<int>(x);
}
inline unsigned __float_as_uint(float x) {
    return std::bit_cast<unsigned>(x);
}
inline float __int_as_float(int x) {
    return std::bit_cast<float>(x);
}
inline float __uint_as_float(unsigned x) {
    return std::bit_cast<float>(x);
}
inline int __popc(unsigned x) {
    return std::popcount(x);
}
inline int __ffs(int x) {
    return __builtin_ffs(x);
}
inline int __clz(int x) {
    return std::countl_zero(static_cast<unsigned>(x));
}

// What the runtime's header gives its own compiler only.
template <class... Parameters>
cudaError_t cudaFuncSetAttribute(void (*kernel)(Parameters...), cudaFuncAttribute attribute, int value) {
    return cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel), attribute, value);
}
template <class... Parameters>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, void (*kernel)(Parameters...)) {
    return cudaFuncGetAttributes(attributes, reinterpret_cast<const void*>(kernel));
}
