// The emulated machine, as tests set it up and look into it. The CUDA runtime's functions that the engine
// calls are defined over it (runtime.cpp).
//
// Memory of a device is memory of the host at addresses of its own: all bits are set when it is given out,
// it ends where access faults, and what has been given back is never given out again. Work on a stream is
// kept until somebody waits for it, so that a missing wait shows; or done at once, with `eager`.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>
#include <vector>

namespace lathe::emulation {

struct Machine {
    int devices = 1;
    std::size_t memory_bytes = std::size_t{1} << 30;  ///< of each device
    std::size_t shared_bytes = 227 * 1024;            ///< of a block, at most
    int multiprocessors = 2;
    bool eager = false;
};

/// From now on; devices that the engine has found already stay, so their number counts before its first use.
void set_machine(const Machine& machine);
Machine machine();

/// Calls of the runtime that can fail, up to now. Giving back is not counted.
long calls();
/// Kernels that a device has run.
long kernels(int device);
/// The k-th call from now on returns `status`, k from 1; none with 0. When `sticky`, so do all later ones.
void fail_call(long k, cudaError_t status, bool sticky = false);
/// The k-th kernel from now on fails with `status` when it runs, and the device is lost.
void fail_kernel(long k, cudaError_t status);
/// A new process, as far as the devices are concerned: no faults to come, none in force.
void revive();

/// Memory of all devices, and page-locked memory of the host, that has not been given back; streams and
/// events that have not been destroyed.
struct Held {
    std::size_t device_bytes = 0, allocations = 0, pinned_bytes = 0, streams = 0, events = 0;
    bool operator==(const Held&) const = default;
};
Held held();

/// What the program did that it may not, one line each, with what it was told; empties the list.
std::vector<std::string> take_complaints();

}  // namespace lathe::emulation
