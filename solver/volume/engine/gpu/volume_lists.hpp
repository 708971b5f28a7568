// Sources and gather lists of a problem in three dimensions, on the device.
#pragma once

#include <array>
#include <vector>

#include "solver/engine/gpu/runtime/device_buffer.hpp"
#include "solver/problem/recording.hpp"
#include "solver/volume/engine/gpu/volume_view.hpp"
#include "solver/volume/problem/volume_problem.hpp"

namespace lathe::gpu {

/// The lists and room for what a batch of steps records. Everything is put on the stream that it was made
/// with.
template <class Real>
class VolumeLists {
public:
    /// `view`: of the same problem. Batches have `most_steps` steps at most.
    VolumeLists(const VolumeProblem& problem, const VolumeView<Real>& view, int most_steps,
                cudaStream_t stream);

    /// Gives a batch its series: [SourceSeriesName], each of its steps or empty.
    void set_series(const std::array<const std::vector<double>*, 3>& series);
    const VolumeListsView<Real>& view() const { return view_; }

    /// Adds the sums of a batch to the series of a recording that has room for them; waits for the batch.
    void add_sums(int steps, Recording& recording);
    /// Samples of the batch so far: [sample][surface, then probes]; on the device.
    const float* samples() const { return samples_to_.data(); }
    std::size_t sample_size() const { return samples_.size(); }

private:
    struct Target {
        int set = 0;
        StepSum sum = StepSum::voltage;
    };

    void add_sources(const VolumeProblem& problem, const VolumeView<Real>& view);
    void add_table(const VolumeProblem& problem, const VolumeView<Real>& view);
    void add_sums(const VolumeProblem& problem, const VolumeView<Real>& view);

    cudaStream_t stream_;
    VolumeListsView<Real> view_;
    DeviceBuffer<DrivenValue> driven_[2];
    DeviceBuffer<DrivingTerm<Real>> driving_;
    DeviceBuffer<double> series_[3];
    DeviceBuffer<DrivenValue> table_driven_[2];
    DeviceBuffer<TableTerm<Real>> table_terms_;
    DeviceBuffer<double> table_;
    DeviceBuffer<int> table_first_;
    std::vector<Target> targets_;
    DeviceBuffer<int> first_weighted_;
    DeviceBuffer<WeightedValue> weighted_;
    DeviceBuffer<double> sums_to_;
    std::vector<double> sums_;
    DeviceBuffer<RecordedValue> samples_;
    DeviceBuffer<float> samples_to_;
};

/// Samples that a batch may take: the surface around a large body has millions of values.
inline constexpr int most_batch_samples = 16;

}  // namespace lathe::gpu
