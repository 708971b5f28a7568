// One simulation on the device: its memory, from upload to recording.
#pragma once

#include <vector>

#include "solver/engine/convergence.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/engine/gpu/problem/kernel_lists.hpp"
#include "solver/engine/gpu/problem/problem_view.hpp"
#include "solver/engine/gpu/problem/reduce.hpp"
#include "solver/engine/gpu/problem/stepper.hpp"
#include "solver/engine/gpu/runtime/device_block.hpp"
#include "solver/problem/recording.hpp"
#include "solver/problem/source_cache.hpp"

namespace lathe::gpu {

/// Owns what one simulation needs on the device. Built and read back by the thread that asked for the solve,
/// stepped by the scheduler in between. `simulation` must outlive it.
class Candidate {
public:
    /// Steps that one launch may take, at most.
    static constexpr int most_steps_a_launch = 1024;

    /// Gathers everything in memory of `staging` and has it uploaded on `stream`, which outlives it; whoever
    /// uses it on another stream first lets that wait for uploaded(). Throws DeviceOutOfMemory, DeviceError.
    /// `stepper`, or any of equal key, may step it afterwards.
    Candidate(const Problem& simulation, const CompletionStream& stream, const Stepper& stepper,
              StagingPool& staging);
    const Event& uploaded() const { return stream_.completion; }

    const Problem& simulation() const { return simulation_; }
    const ProblemView& device() const { return device_; }
    const OverlapWeights* weights() const { return weights_; }
    /// Bytes of device memory that a simulation takes, whatever steps it.
    static std::size_t bytes_needed(const Problem& simulation);

    /// The recording so far: port series are appended by the scheduler, the contour is fetched at the end.
    Recording& recording() { return recording_; }
    void append(const PortStep* steps, int count);
    /// Brings the contour's and the walls' samples or, where these are asked for, their spectra; for
    /// `stream`'s owner.
    void fetch_samples(cudaStream_t stream);

private:
    void take_memory();
    SegmentTable add_coefficients(TableUpload& tables);
    void add_absorbers(TableUpload& tables);
    void add_sources(TableUpload& tables);
    void prepare_recordings(TableUpload& tables);
    void add_probes(TableUpload& tables);
    void transform(std::size_t samples, cudaStream_t stream);

    const Problem& simulation_;
    std::optional<ValueLists> value_lists_;  ///< of the stepper, if it takes any values
    KernelLists lists_;                      ///< if not
    const CompletionStream& stream_;
    ProblemView device_;
    std::shared_ptr<const WholeSource> source_;
    Recording recording_;
    const OverlapWeights* weights_ = nullptr;
    DeviceBuffer<std::byte> tables_;  ///< all that does not change
    DeviceBlock memory_;              ///< fields, memories of the layers, recordings
    std::unique_ptr<StrategyMemory> strategy_memory_;
};

}  // namespace lathe::gpu
