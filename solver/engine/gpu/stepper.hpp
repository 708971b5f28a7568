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
    int largest_cluster = 0;       ///< thread blocks; 0 where there are none
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

/// All of them, in the order in which `auto` tries without measurements. Every bit that one gives is one that
/// the others give too: so they may be chosen by their speed (strategy_choice.hpp), and the tests hold them
/// to it.
std::span<const Strategy> strategies();

std::unique_ptr<Stepper> make_plain_stepper(const DeviceTraits& device, const Problem& simulation);
std::unique_ptr<Stepper> make_skewed_stepper(const DeviceTraits& device, const Problem& simulation);
std::unique_ptr<Stepper> make_cluster_stepper(const DeviceTraits& device, const Problem& simulation);
std::unique_ptr<Stepper> make_flag_stepper(const DeviceTraits& device, const Problem& simulation);
std::unique_ptr<Stepper> make_tile_stepper(const DeviceTraits& device, const Problem& simulation);
/// Tiles that overlap by `steps`, 2, 4 or 8 a launch.
template <int steps>
std::unique_ptr<Stepper> make_redundant_stepper(const DeviceTraits& device, const Problem& simulation);

}  // namespace lathe::cuda
