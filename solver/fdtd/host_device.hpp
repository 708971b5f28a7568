// Marks functions that both the host and the device compile.
#pragma once

#ifdef __CUDACC__
#define LATHE_HOST_DEVICE __host__ __device__ __forceinline__
#else
#define LATHE_HOST_DEVICE inline
#endif
