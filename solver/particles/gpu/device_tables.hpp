// What all runs of a setting read, on the device.
#pragma once

#include <cuda_runtime.h>

#include <vector>

#include "solver/engine/gpu/runtime/device_buffer.hpp"
#include "solver/particles/gpu/device_run.hpp"
#include "solver/particles/multipactor/electron_engine.hpp"

namespace lathe::gpu {

/// The electrons that a seed starts with.
struct DeviceStarts {
    DeviceBuffer<particles::ElectronStart> starts;  ///< by rising time
    DeviceBuffer<int> started_by;                   ///< DeviceRun::started_by
    int count = 0;
};

/// Owns the tables of a RunSetting and the starts of its seeds. Throws DeviceOutOfMemory, DeviceError.
class DeviceTables {
public:
    DeviceTables(const particles::RunSetting& setting, const particles::MultipactorSettings& settings,
                 cudaStream_t stream);
    const RunTables& view() const { return view_; }
    const DeviceStarts& starts(int seed) const { return starts_[static_cast<std::size_t>(seed)]; }

private:
    RunTables view_;
    DeviceBuffer<particles::TriangleRow<double>> rows_;
    DeviceBuffer<std::uint8_t> is_axis_;
    DeviceBuffer<particles::BoundaryEdge> edges_;
    DeviceBuffer<double> phasors_, measured_;
    DeviceBuffer<particles::StaticField> statics_;
    DeviceBuffer<particles::Instant<double>> instants_;
    DeviceBuffer<particles::YieldCurve> walls_;
    std::vector<DeviceStarts> starts_;
};

}  // namespace lathe::gpu
