// The interface of a strategy: what it keeps of a simulation on the device, and how it takes the steps.
#pragma once

#include <cuda_runtime.h>

#include <memory>
#include <span>
#include <string>

#include "solver/engine/gpu/problem/launch_extent.hpp"
#include "solver/engine/gpu/problem/segment_table.hpp"
#include "solver/engine/gpu/problem/value_lists.hpp"
#include "solver/engine/gpu/runtime/table_upload.hpp"
#include "solver/problem/problem.hpp"

namespace lathe::gpu {

/// Steps that one launch may take, at most.
inline constexpr int most_steps_a_launch = 1024;

/// What decides which strategies a device can run, and how.
struct DeviceTraits {
    int number = 0, multiprocessors = 0, major = 0;
    std::size_t shared_limit = 0;  ///< bytes that a thread block may ask for
    std::size_t shared_bytes = 0;  ///< of a multiprocessor
    /// Simulations that share the device. A strategy may give one more of it when there are few, as long as
    /// its bits stay what they are among many.
    int simulations = 1 << 20;
};

/// Tasks of one launch, on the host and the same on the device. All work goes to `stream`.
struct Launch {
    std::span<const Task> tasks;
    const Task* device_tasks = nullptr;
    int steps = 0;  ///< of the task that has most
    cudaStream_t stream = nullptr;
};

LaunchExtent extent_of(const Launch& launch);
/// The sum of the problems' blocks, and the most that one of them has, by ProblemView::share.
BlockExtent blocks_of(const Launch& launch);

/// What a set of fields adds to the key of a stepper that has kernels of its own for it.
constexpr const char* suffix_of(FieldSet fields) {
    return fields == FieldSet::six ? "" : fields == FieldSet::te ? ", te" : ", tm";
}

/// What a strategy keeps of one simulation on the device beside what all of them need. Owned by the
/// candidate.
class StrategyMemory {
public:
    virtual ~StrategyMemory() = default;
};

/// What Candidate has made of a problem before its strategy adds tables of its own.
struct PreparedProblem {
    const Problem& problem;
    const SegmentTable& segments;
    std::vector<float> current_series = {}, voltage_series = {};  ///< [step] that the sources follow
};

/// Steps simulations of one kind. Made for a simulation; the first of a kind then serves all others.
class Stepper {
public:
    virtual ~Stepper() = default;
    /// Simulations of equal keys may share launches.
    virtual std::string key() const = 0;
    /// Slots of the device that one launch should take, at most; a problem takes ProblemView::share.blocks.
    virtual int capacity() const = 0;
    /// For strategies that drive and record any field values, by the series of a PreparedProblem and its
    /// comb: where they record those of the problem that the stepper was made for. Null for the others, which
    /// know the shapes of KernelLists.
    virtual const ValueLists* value_lists() const { return nullptr; }
    /// Whether the strategy keeps the memories of the layers itself; the others know the layers as
    /// ProblemView has them, and none at row 0.
    virtual bool has_own_layers() const { return false; }
    /// Device memory that prepare() takes, in bytes; part of Candidate::bytes_needed().
    virtual std::size_t extra_bytes(const Problem&) const { return 0; }
    /// Adds the strategy's own tables and its plan to `tables`, takes what changes from step to step from
    /// `stream`'s memory, and sets `plan` and `share` of `device`, of which all but the addresses of other
    /// tables is complete. Null when the strategy needs nothing of its own. The problem is the one that the
    /// stepper was made for.
    virtual std::unique_ptr<StrategyMemory> prepare(const PreparedProblem&, ProblemView& device,
                                                    TableUpload& tables, cudaStream_t stream) const = 0;
    /// Advances every task by its own number of steps. Afterwards fields, memories and recordings lie where
    /// `tasks` says. Throws DeviceError.
    virtual void take(const Launch& launch) = 0;
};

}  // namespace lathe::gpu
