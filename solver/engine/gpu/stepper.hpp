// What tells one strategy from another: what it keeps of a simulation, and how it takes the steps.
#pragma once

#include <cuda_runtime.h>

#include <memory>
#include <span>
#include <string>

#include "solver/engine/gpu/launch_extent.hpp"
#include "solver/engine/gpu/segment_table.hpp"
#include "solver/engine/gpu/table_upload.hpp"
#include "solver/problem/problem.hpp"

namespace lathe::cuda {

/// What decides which strategies a device can run, and how.
struct DeviceTraits {
    int number = 0, multiprocessors = 0, major = 0;
    std::size_t shared_limit = 0;  ///< bytes a block may ask for
    std::size_t shared_bytes = 0;  ///< of a multiprocessor
    /// That share it. A strategy may give one more of the device when there are few, as long as its bits stay
    /// what they are among many.
    int simulations = 1 << 20;
};

/// Tasks of one launch, on the host and the same on the device. All work goes to `stream`.
struct Launch {
    std::span<const DeviceTask> tasks;
    const DeviceTask* device_tasks = nullptr;
    int steps = 0;  ///< of the task that has most
    cudaStream_t stream = nullptr;
};

LaunchExtent extent_of(const Launch& launch);

/// What a strategy keeps of one simulation on the device beside what all of them need. Owned by the
/// candidate.
class StrategyMemory {
public:
    virtual ~StrategyMemory() = default;
};

/// Steps simulations of one kind. Made for a simulation; the first of a kind then serves all others.
class Stepper {
public:
    virtual ~Stepper() = default;
    /// Simulations of equal keys may share launches.
    virtual std::string key() const = 0;
    /// Places of the device that one launch should take, at most, and how many of them a simulation has.
    virtual int capacity() const = 0;
    virtual int places(const DeviceSimulation&) const { return 1; }
    /// Device memory of a simulation besides Candidate::bytes_needed().
    virtual std::size_t extra_bytes(const Problem&) const { return 0; }
    /// Adds the strategy's own tables to `tables`, takes what changes from step to step from `stream`'s
    /// memory, and enters both in `device`, of which all but the addresses of other tables is complete. Null
    /// when only tables are needed.
    virtual std::unique_ptr<StrategyMemory> prepare(const Problem&, const SegmentTable&,
                                                    DeviceSimulation& device, TableUpload& tables,
                                                    cudaStream_t stream) const = 0;
    /// Advances every task by its own number of steps. Afterwards fields, memories and recordings lie where
    /// `tasks` says. Throws DeviceError.
    virtual void take(const Launch& launch) = 0;
};

struct Strategy {
    const char* name;
    /// Null when the device cannot step this simulation so.
    std::unique_ptr<Stepper> (*make)(const DeviceTraits& device, const Problem& simulation);
};

/// All strategies: resident, pipelined, tiled, global; all but the first take a grid of any size. Every bit
/// that one gives the others give too, so `auto` may choose by speed (strategy_choice.hpp) and no result
/// depends on the choice.
std::span<const Strategy> strategies();

/// Null where the fields do not fit into the shared memory and registers of all multiprocessors together.
std::unique_ptr<Stepper> make_resident_stepper(const DeviceTraits& device, const Problem& simulation);
std::unique_ptr<Stepper> make_pipelined_stepper(const DeviceTraits& device, const Problem& simulation);
std::unique_ptr<Stepper> make_tiled_stepper(const DeviceTraits& device, const Problem& simulation);
std::unique_ptr<Stepper> make_global_stepper(const DeviceTraits& device, const Problem& simulation);

}  // namespace lathe::cuda
