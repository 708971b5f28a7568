// Marks functions that both the host and the device compile.
#pragma once

// They are always inlined: a vector loop passes its widest vectors to them, and no call could pass those
// between code for different instruction sets.
#ifdef __CUDACC__
#define LATHE_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define LATHE_HOST_DEVICE [[gnu::always_inline]] inline
#endif

namespace lathe::fdtd {

/// Returns a b + c. Fused on a device, where that halves the cost and where the compiler's own choice would
/// give every kernel other bits; rounded twice on processors, since not all of them can fuse. `Real` may be a
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
