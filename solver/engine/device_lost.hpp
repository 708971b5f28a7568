// A device that this process can use no more, while another process may.
#pragma once

#include <string>

#include "solver/engine/engine_failure.hpp"

namespace lathe {

/// A kernel or the driver has failed in such a way that every later call on the device fails too. Says
/// nothing about the simulation: another process may solve it on the same device.
class DeviceLost : public EngineFailure {
public:
    DeviceLost(const std::string& text, int device) : EngineFailure(text), device_(device) {}
    /// Number of the device in this process; -1 of an engine without one.
    int device() const { return device_; }

private:
    int device_;
};

}  // namespace lathe
