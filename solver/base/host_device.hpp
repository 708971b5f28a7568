// Marks functions that both the host and the device compile.
#pragma once

// Always inlined: a vector loop hands them its widest vectors, which no call could pass between code for
// different instruction sets.
#ifdef __CUDACC__
#define LATHE_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define LATHE_HOST_DEVICE [[gnu::always_inline]] inline
#endif

namespace lathe::fdtd {

/// a b + c. Fused on a device, where it costs half and where leaving the choice to the compiler would give
/// every kernel bits of its own; rounded twice on processors, since not all of them can fuse. `Real` may be a
/// vector of `Number`.
template <class Number, class Real>
LATHE_HOST_DEVICE Real multiply_add(Number a, Real b, Real c) {
#ifdef __CUDA_ARCH__
    return fma(a, b, c);
#else
    return a * b + c;
#endif
}

}  // namespace lathe::fdtd
