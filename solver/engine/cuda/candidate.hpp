// One simulation on the device: its memory, from upload to recording.
#pragma once

#include <vector>

#include "solver/engine/convergence.hpp"
#include "solver/engine/cuda/device_buffer.hpp"
#include "solver/engine/cuda/device_simulation.hpp"
#include "solver/engine/cuda/reduce.hpp"
#include "solver/engine/cuda/stepper.hpp"
#include "solver/engine/frame_sink.hpp"
#include "solver/engine/recording.hpp"
#include "solver/engine/source_cache.hpp"

namespace lathe::cuda {

/// Owns what one simulation needs on the device. Built and read back by the thread that asked for the solve,
/// stepped by the scheduler in between. `simulation` must outlive it.
class Candidate {
public:
    /// Steps that one launch may take, at most.
    static constexpr int most_steps_a_launch = 1024;

    /// Uploads everything; done when the constructor returns. Throws DeviceOutOfMemory, DeviceError.
    /// `stepper`, or any of equal key, may step it afterwards.
    Candidate(const Simulation& simulation, cudaStream_t stream, const Stepper& stepper);

    const Simulation& simulation() const { return simulation_; }
    const DeviceSimulation& device() const { return device_; }
    const OverlapWeights* weights() const { return weights_.data(); }
    /// Bytes of device memory that a simulation takes, whatever steps it.
    static std::size_t bytes_needed(const Simulation& simulation);

    /// The recording so far: port series are appended by the scheduler, the contour is fetched at the end.
    Recording& recording() { return recording_; }
    void append(const PortStep* steps, int count);
    /// Copies the contour's and the walls' samples from the device; for `stream`'s owner.
    void fetch_samples(cudaStream_t stream);

private:
    void upload_fields();
    SegmentTable upload_coefficients();
    void upload_absorbers();
    void upload_sources();
    void prepare_recordings();

    const Simulation& simulation_;
    cudaStream_t stream_;
    DeviceSimulation device_;
    std::shared_ptr<const WholeSource> source_;
    Recording recording_;
    DeviceBuffer<float> fields_, pool_, radial_, element_current_, port_, samples_, probe_samples_;
    DeviceBuffer<float2> axial_, curves_, line_;
    DeviceBuffer<float4> mode_;
    DeviceBuffer<SegmentRow> currents_, voltages_;
    DeviceBuffer<fdtd::RadialConstants<float>> radial_constants_;
    DeviceBuffer<OverlapWeights> weights_;
    DeviceBuffer<DeviceProbe> probes_;
    DeviceBuffer<int> probe_begin_;
    std::unique_ptr<StrategyMemory> strategy_memory_;
};

}  // namespace lathe::cuda
