#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

#include <algorithm>
#include <array>
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
int fitting_sweep_depth(const VolumeProblem& problem) {
    constexpr int usual = usual_sweep_depth<Real>;
    if (!problem.has_samples()) return usual;
    // Single steps between two samples take about the time of two steps of a sweep.
    const auto cost = [&](int depth) {
        const int single = problem.sample_stride % depth;
        return problem.sample_stride - single + 2 * single +
               (depth < usual ? 0.05 * problem.sample_stride : 0.0);
    };
    int best = 1;
    double least = 2.0 * problem.sample_stride;
    for (int depth = 2; depth <= usual; ++depth)
        if (cost(depth) < least) best = depth, least = cost(depth);
    return best;
}

template <class Real>
VolumeDevices fitting_devices(const VolumeProblem& problem) {
    // A device with less is not kept busy, and planes of neighbours are computed twice.
    constexpr std::size_t least_cells = std::size_t{8} << 20;
    constexpr int least_planes = 64;
    VolumeDevices its;
    if (!is_divisible(problem)) return its;
    its.depth = fitting_sweep_depth<Real>(problem);
    int count = 0;
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    const int most = std::min({count, static_cast<int>(problem.grid.cell_count() / least_cells),
                               problem.grid.planes() / least_planes});
    if (most < 2) return its;
    its.numbers.resize(static_cast<std::size_t>(most));
    std::iota(its.numbers.begin(), its.numbers.end(), 0);
    return its;
}

template <class Real>
GpuVolumeStepper<Real>::GpuVolumeStepper(const VolumeProblem& problem, const VolumeDevices& devices)
    : problem_(problem),
      depth_(is_divisible(problem) ? devices.depth : 1),
      recorder_(problem),
      generator_(problem, problem.dt, problem.is_driven_by(SourceSeriesName::pulse)) {
    const auto most = is_divisible(problem) ? static_cast<int>(devices.numbers.size()) : 1;
    const auto shares = shared_planes(problem.grid.planes(), most, neighbour_planes(depth_));
    for (std::size_t n = 0; n < shares.size(); ++n)
        slabs_.push_back(std::make_unique<VolumeSlab<Real>>(problem, shares[n], devices.numbers[n], depth_,
                                                            batch_steps(problem)));
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
    for (const auto& slab : slabs_) slab->set_series(by_name);
    launch_steps(count, recording.steps);
    const SampleClock clock = problem_.clock();
    if (problem_.has_samples())
        take_samples(static_cast<int>(clock.samples_after(recording.steps + count) -
                                      clock.samples_after(recording.steps)),
                     recording);
    for (const auto& slab : slabs_) slab->add_sums(count, recording);
    recording.steps += count;
}

template <class Real>
void GpuVolumeStepper<Real>::launch_steps(int count, long first) {
    const SampleClock clock = problem_.clock();
    const long samples_before = clock.samples_after(first);
    for (int step = 0; step < count;) {
        const long to_sample = problem_.sample_stride - (first + step) % problem_.sample_stride;
        const long ahead = problem_.has_samples() ? std::min<long>(count - step, to_sample) : count - step;
        const bool sweeps = depth_ > 1 && ahead >= depth_;
        for (const auto& slab : slabs_)
            sweeps ? slab->take_sweep(step, first + step) : slab->take_step(step, first + step);
        for (std::size_t n = 1; n < slabs_.size(); ++n)
            VolumeSlab<Real>::exchange(*slabs_[n - 1], *slabs_[n]);
        step += sweeps ? depth_ : 1;
        if (!problem_.has_samples() || !clock.is_sampled(first + step - 1)) continue;
        const long sample = clock.samples_after(first + step) - samples_before - 1;
        for (const auto& slab : slabs_) slab->take_sample(static_cast<int>(sample));
    }
}

template <class Real>
void GpuVolumeStepper<Real>::take_samples(int samples, Recording& recording) {
    if (samples == 0) return;
    const long first = problem_.clock().samples_after(recording.steps);
    if (problem_.sample_output == SampleOutput::spectra) {
        const std::vector<float> basis = dft_basis(problem_, problem_.dt, first, samples, {});
        for (const auto& slab : slabs_) slab->add_spectra(basis, samples);
        recording.sample_count = first + samples;
        return;
    }
    for (const auto& slab : slabs_) slab->copy_samples(samples, first, recording);
}

template <class Real>
double GpuVolumeStepper<Real>::energy() {
    std::vector<double> planes;
    for (const auto& slab : slabs_) slab->append_energy(planes);
    return std::accumulate(planes.begin(), planes.end(), 0.0);
}

template <class Real>
void GpuVolumeStepper<Real>::finish(Recording& recording) const {
    if (recording.surface_spectra.empty() && recording.probe_spectra.empty()) return;
    for (const auto& slab : slabs_) slab->copy_spectra(recording);
}

template int fitting_sweep_depth<float>(const VolumeProblem&);
template int fitting_sweep_depth<double>(const VolumeProblem&);
template VolumeDevices fitting_devices<float>(const VolumeProblem&);
template VolumeDevices fitting_devices<double>(const VolumeProblem&);
template class GpuVolumeStepper<float>;
template class GpuVolumeStepper<double>;

}  // namespace lathe::gpu
