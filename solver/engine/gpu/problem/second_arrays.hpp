// The second of two sets of everything that changes, for strategies whose blocks read what others overwrite.
#pragma once

#include <algorithm>

#include "solver/engine/field_state.hpp"
#include "solver/engine/gpu/problem/problem_view.hpp"
#include "solver/engine/gpu/runtime/device_buffer.hpp"

namespace lathe::gpu {

/// Fields and memories of both layers once more, zero as the first are.
class SecondArrays {
public:
    /// Takes arrays as large as those of `device` and clears them on `stream`. Throws DeviceOutOfMemory,
    /// DeviceError.
    SecondArrays(const ProblemView& device, cudaStream_t stream)
        : fields_(static_cast<std::size_t>(field_arrays * device.array_stride), stream),
          radial_(static_cast<std::size_t>(std::max(device.nr - device.first_radial_row, 0) * field_arrays) *
                      static_cast<std::size_t>(device.pitch),
                  stream),
          axial_(static_cast<std::size_t>((device.nr - 1) * axial_memories * device.axial_pairs.count()),
                 stream) {
        fields_.clear(), radial_.clear(), axial_.clear();
    }
    ChangingArrays arrays() const { return {fields_.data(), axial_.data(), radial_.data()}; }

    /// What they take at most, in bytes.
    static std::size_t bytes(const Problem& simulation) {
        const auto cells = static_cast<std::size_t>(simulation.grid.nr + 2) *
                           static_cast<std::size_t>(simulation.grid.nz + 36);
        return 2 * field_arrays * cells * sizeof(float);
    }

private:
    DeviceBuffer<float> fields_, radial_;
    DeviceBuffer<float2> axial_;
};

}  // namespace lathe::gpu
