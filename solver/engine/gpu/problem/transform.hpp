// Recorded samples become spectra on the device, where they are: a hundredth of their bytes goes home.
#pragma once

#include <cuda_runtime.h>

#include <vector>

#include "solver/engine/gpu/runtime/device_buffer.hpp"

namespace lathe::gpu {

/// Device memory that transform_samples() takes, in bytes.
std::size_t transform_bytes(std::size_t waves, std::size_t samples, std::size_t channels);

/// [wave][channel] = sum over samples of waves [wave][sample] times series [sample][channel], which lies on
/// the device. The order of the sum depends on nothing but the number of samples. Waits for the result;
/// throws DeviceOutOfMemory, DeviceError.
std::vector<float> transform_samples(const std::vector<float>& waves, const float* series,
                                     std::size_t samples, std::size_t channels, cudaStream_t stream);

}  // namespace lathe::gpu
