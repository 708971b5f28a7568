// What a device can do at most, measured on it.
#pragma once

namespace lathe::gpu {

struct DeviceLimits {
    double copy_bytes_per_s = 0.0;  ///< device memory, read and written bytes together
    double operations_per_s = 0.0;  ///< fp32 instructions of all lanes: an FMA is one
};

/// On the current device; takes some tens of milliseconds. Throws DeviceError.
DeviceLimits measure_device_limits();

/// Time that launches of this process have kept devices busy with stepping, seconds.
double device_seconds();
void add_device_seconds(double seconds);

}  // namespace lathe::gpu
