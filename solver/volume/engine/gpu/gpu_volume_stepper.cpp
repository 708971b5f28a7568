#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

#include <algorithm>
#include <numeric>

#include "solver/problem/dft_basis.hpp"
#include "solver/volume/engine/gpu/volume_steps.hpp"

namespace lathe::gpu {

template <class Real>
int GpuVolumeStepper<Real>::batch_steps(const VolumeProblem& problem) {
    constexpr int most = 512;
    return problem.has_samples() ? std::min(most, most_batch_samples * problem.sample_stride) : most;
}

template <class Real>
GpuVolumeStepper<Real>::GpuVolumeStepper(const VolumeProblem& problem)
    : problem_(problem),
      volume_(problem, stream_),
      sparse_(problem, volume_.view(), stream_),
      lists_(problem, volume_.view(), batch_steps(problem), stream_),
      recorder_(problem),
      generator_(problem, problem.dt, problem.is_driven_by(SourceSeriesName::pulse)),
      partial_energy_(energy_blocks, stream_) {
    if (problem.sample_output == SampleOutput::series || !problem.has_samples()) return;
    const std::size_t waves = 2 * problem.frequencies_hz.size();
    basis_ = DeviceBuffer<float>(waves * most_batch_samples, stream_);
    spectra_ = DeviceBuffer<float>(waves * lists_.sample_size(), stream_);
    spectra_.clear();
}

template <class Real>
void GpuVolumeStepper<Real>::advance(int count, Recording& recording) {
    const int most = batch_steps(problem_);
    for (int done = 0; done < count; done += most) advance_batch(std::min(most, count - done), recording);
}

template <class Real>
void GpuVolumeStepper<Real>::advance_batch(int count, Recording& recording) {
    recorder_.extend(count, recording);
    const SourceSeries& series = generator_.next(count, &recording.incident_voltage);
    std::array<const std::vector<double>*, 3> by_name{};
    for (const SourceSeriesName name :
         {SourceSeriesName::line_voltage, SourceSeriesName::line_current, SourceSeriesName::pulse})
        by_name[static_cast<std::size_t>(name)] = &series.of(name);
    lists_.set_series(by_name);
    take_volume_steps(volume_.view(), sparse_.view(), lists_.view(),
                      {count, recording.steps, problem_.sample_stride}, stream_);
    const SampleClock clock = problem_.clock();
    if (problem_.has_samples())
        take_samples(static_cast<int>(clock.samples_after(recording.steps + count) -
                                      clock.samples_after(recording.steps)),
                     recording);
    lists_.add_sums(count, recording);
    recording.steps += count;
}

template <class Real>
void GpuVolumeStepper<Real>::take_samples(int samples, Recording& recording) {
    if (samples == 0) return;
    const auto count = static_cast<std::size_t>(samples);
    const long first = problem_.clock().samples_after(recording.steps);
    if (problem_.sample_output == SampleOutput::spectra) {
        const std::vector<float> basis = dft_basis(problem_, problem_.dt, first, samples, {});
        basis_.copy_from(basis.data(), basis.size());
        add_to_spectra(basis_.data(), static_cast<int>(basis.size() / count), samples, lists_.samples(),
                       static_cast<long>(lists_.sample_size()), spectra_.data(), stream_);
        stream_.wait();  // for the basis
        recording.sample_count = first + samples;
        return;
    }
    std::vector<float> values(count * lists_.sample_size());
    check(cudaMemcpyAsync(values.data(), lists_.samples(), values.size() * sizeof(float),
                          cudaMemcpyDeviceToHost, stream_),
          "samples from the device");
    stream_.wait();
    const SampleSizes sizes = problem_.sample_sizes();
    for (std::size_t n = 0; n < count; ++n) {
        const float* const sample = values.data() + n * lists_.sample_size();
        const auto at = static_cast<std::size_t>(first) + n;
        std::copy_n(sample, sizes.surface, recording.surface_samples.data() + at * sizes.surface);
        std::copy_n(sample + sizes.surface, sizes.probes, recording.probe_samples.data() + at * sizes.probes);
    }
}

template <class Real>
double GpuVolumeStepper<Real>::energy() {
    sum_energy(volume_.view(), partial_energy_.data(), stream_);
    std::vector<double> partial(energy_blocks);
    partial_energy_.copy_to(partial.data(), partial.size());
    stream_.wait();
    return std::accumulate(partial.begin(), partial.end(), sparse_.energy());
}

template <class Real>
void GpuVolumeStepper<Real>::finish(Recording& recording) const {
    if (spectra_.size() == 0 || recording.surface_spectra.empty() + recording.probe_spectra.empty() == 2)
        return;
    std::vector<float> values(spectra_.size());
    spectra_.copy_to(values.data(), values.size());
    stream_.wait();
    const SampleSizes sizes = problem_.sample_sizes();
    for (std::size_t wave = 0; wave < 2 * problem_.frequencies_hz.size(); ++wave) {
        const float* const from = values.data() + wave * lists_.sample_size();
        std::copy_n(from, sizes.surface, recording.surface_spectra.data() + wave * sizes.surface);
        std::copy_n(from + sizes.surface, sizes.probes, recording.probe_spectra.data() + wave * sizes.probes);
    }
}

template class GpuVolumeStepper<float>;
template class GpuVolumeStepper<double>;

}  // namespace lathe::gpu
