// One simulation on the device: its memory, from upload to recording.
#pragma once

#include <vector>

#include "solver/engine/convergence.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/engine/gpu/problem/reduce.hpp"
#include "solver/engine/gpu/problem_lists.hpp"

namespace lathe::gpu {

/// Owns what one simulation needs on the device. Built and read back by the thread that asked for the solve,
/// stepped by the scheduler in between. `simulation` must outlive it.
class Candidate {
public:
    /// Gathers everything in memory of `staging` and has it uploaded on `stream`, which outlives it; whoever
    /// uses it on another stream first lets that wait for uploaded(). Throws DeviceOutOfMemory, DeviceError.
    /// `stepper`, which outlives it, or any of equal key may step it afterwards.
    Candidate(const Problem& simulation, const CompletionStream& stream, const Stepper& stepper,
              StagingPool& staging);
    const Event& uploaded() const { return stream_.completion; }

    const Problem& simulation() const { return simulation_; }
    const ProblemView& device() const { return device_; }
    const OverlapWeights* weights() const { return lists_->weights(); }
    /// Bytes of device memory that a simulation takes at most, those of its stepper included.
    static std::size_t bytes_needed(const Problem& simulation, const Stepper& stepper);

    /// The recording so far: port series are appended by the scheduler, the contour is fetched at the end.
    Recording& recording() { return recording_; }
    /// Adds `count` steps; the values of a PortSeries begin at port[series * stride].
    void append(const double* port, std::size_t stride, int count);
    /// Brings the contour's and the walls' samples or, where these are asked for, their spectra; for
    /// `stream`'s owner.
    void fetch_samples(cudaStream_t stream);

private:
    /// `has_own_layers`: the strategy keeps the memories of the layers.
    void take_memory(bool has_own_layers);
    SegmentTable add_coefficients(TableUpload& tables, bool has_value_lists);
    void add_absorbers(TableUpload& tables);

    const Problem& simulation_;
    const CompletionStream& stream_;
    std::shared_ptr<const WholeSource> source_;
    std::unique_ptr<ProblemLists> lists_;
    ProblemView device_;
    Recording recording_;
    DeviceBuffer<std::byte> tables_;  ///< all that does not change
    DeviceBlock memory_;              ///< fields, memories of the layers, recordings
    std::unique_ptr<StrategyMemory> strategy_memory_;
};

}  // namespace lathe::gpu
