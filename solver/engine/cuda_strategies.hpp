// What of the CUDA engine others may speak of in any build: names of the ways to step, and what is to come.
#pragma once

#include <string>
#include <vector>

namespace lathe {

/// "auto" and the strategies of the CUDA engine (solver/engine/gpu/stepper.hpp); empty in a build without
/// it.
std::vector<std::string> cuda_strategies();

/// make_engine()'s kind for a strategy by name. Throws InputError with the known names when there is none of
/// that name.
std::string cuda_engine_kind(const std::string& strategy);

/// While it lives, engines expect so many simulations at a time, from whatever threads: a hint for what steps
/// them, which changes no result.
class SimulationsAtATime {
public:
    explicit SimulationsAtATime(int count);
    ~SimulationsAtATime();
    SimulationsAtATime(const SimulationsAtATime&) = delete;
    SimulationsAtATime& operator=(const SimulationsAtATime&) = delete;
    /// Of all that live.
    static int now();

private:
    int count_;
};

/// While one lives, memory that simulations give back stays with this process for those to come: from one
/// generation to the next it would take a device a tenth of a second to find it again. When the last one
/// goes, and without any after every batch, the system gets it.
class DeviceMemoryKept {
public:
    DeviceMemoryKept();
    ~DeviceMemoryKept();
    DeviceMemoryKept(const DeviceMemoryKept&) = delete;
    DeviceMemoryKept& operator=(const DeviceMemoryKept&) = delete;
    static bool now();
};

}  // namespace lathe
