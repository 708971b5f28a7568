// Marks functions that both the host and the device compile.
#pragma once

// Always inlined: a vector loop hands them its widest vectors, which no call could pass between code for
// different instruction sets.
#ifdef __CUDACC__
#define LATHE_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define LATHE_HOST_DEVICE [[gnu::always_inline]] inline
#endif
