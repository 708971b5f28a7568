#include "solver/volume/engine/gpu/gpu_volume_stepper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "solver/base/solver_error.hpp"
#include "solver/engine/gpu/runtime/device_attribute.hpp"
#include "solver/problem/dft_basis.hpp"
#include "solver/volume/engine/gpu/volume_steps.hpp"

namespace lathe::gpu {

template <class Real>
int GpuVolumeStepper<Real>::batch_steps(const VolumeProblem& problem) {
    constexpr int most = 512;
    return problem.has_samples() ? std::min(most, most_batch_samples * problem.sample_stride) : most;
}

/// Samples are taken between sweeps: where that is after every step there are none. Tiles in layers take
/// longest; a small grid has too many of them for sweeps to gain.
template <class Real>
int fitting_depth(const VolumeProblem& problem) {
    constexpr std::size_t least_cells = std::size_t{8} << 20;
    const bool has_room = !problem.has_samples() || problem.sample_stride >= sweep_depth;
    const bool has_layers =
        problem.layers[0].count() + problem.layers[1].count() + problem.layers[2].count() > 0;
    const bool is_small = has_layers && problem.grid.cell_count() < least_cells;
    return can_be_swept(problem) && has_room && !is_small && device_can_sweep() ? sweep_depth : 1;
}

std::size_t fitting_device_count(const VolumeProblem& problem, int devices) {
    constexpr int least_planes = 64;
    const int most = std::min({devices, static_cast<int>(problem.grid.cell_count() / least_cells_a_device),
                               problem.grid.planes() / least_planes});
    return static_cast<std::size_t>(std::max(1, most));
}

template <class Real>
VolumeDevices fitting_devices(const VolumeProblem& problem) {
    VolumeDevices devices;
    devices.depth = fitting_depth<Real>(problem);
    const std::size_t count = fitting_device_count(problem, number_of_devices());
    if (count < 2) return devices;
    devices.numbers.resize(count);
    std::iota(devices.numbers.begin(), devices.numbers.end(), 0);
    return devices;
}

template <class Real>
VolumeDevices fitting_devices(const VolumeProblem& problem, const ProcessGroup& group) {
    VolumeDevices its;
    its.depth = fitting_depth<Real>(problem);
    const int count = number_of_devices();
    // As many in each process, since every one has to know who has which planes.
    const int each = std::max(1, count / group.local_count());
    its.numbers.clear();
    for (int n = 0; n < each; ++n) its.numbers.push_back((group.local_rank() * each + n) % count);
    const int most = problem.grid.planes() / neighbour_planes(its.depth);
    if (most < group.count() * each)
        throw SolverError(fmt::format("{} planes are too few for {} processes with {} device{} each",
                                      problem.grid.planes(), group.count(), each, each == 1 ? "" : "s"));
    return its;
}

template <class Real>
GpuVolumeStepper<Real>::GpuVolumeStepper(const VolumeProblem& problem, const VolumeDevices& devices,
                                         ProcessGroup* group)
    : problem_(problem),
      depth_(can_be_swept(problem) ? devices.depth : 1),
      group_(group),
      recorder_(problem),
      generator_(problem, problem.dt, problem.is_driven_by(SourceSeriesName::pulse)) {
    const int here = static_cast<int>(devices.numbers.size());
    const int processes = group ? group->count() : 1, rank = group ? group->rank() : 0;
    const auto shares = shared_planes(problem.grid.planes(), processes * here, neighbour_planes(depth_));
    const int count = static_cast<int>(shares.size());
    const int first = count * rank / processes;
    for (int n = first; n < count * (rank + 1) / processes; ++n)
        slabs_.push_back(std::make_unique<VolumeSlab<Real>>(
            problem, shares[static_cast<std::size_t>(n)],
            devices.numbers[static_cast<std::size_t>(n - first)], depth_, batch_steps(problem)));
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
    add_sums(count, recording);
    recording.steps += count;
}

// The rows of a set are added in the order of the plain loop, those of one slab after those of another, and
// so from process to process.
template <class Real>
void GpuVolumeStepper<Real>::add_sums(int count, Recording& recording) {
    const auto add_own = [&] {
        for (const auto& slab : slabs_) slab->add_sums(count, recording);
    };
    if (!group_) return add_own();
    const auto first = static_cast<std::size_t>(recording.steps), steps = static_cast<std::size_t>(count);
    const auto each_series = [&](const auto& use) {
        std::size_t n = 0;
        for (int set = 0; set < std::max(1, problem_.sum_sets()); ++set)
            for (const StepSum sum : {StepSum::voltage, StepSum::current_before, StepSum::current_after})
                use(std::span(sum_series(recording, set, sum)).subspan(first, steps), n++);
    };
    std::vector<double> sums(static_cast<std::size_t>(3 * std::max(1, problem_.sum_sets())) * steps);
    const auto keep = [&](std::span<double> series, std::size_t n) {
        std::copy(series.begin(), series.end(), sums.begin() + static_cast<std::ptrdiff_t>(n * steps));
    };
    const auto write_back = [&](std::span<double> series, std::size_t n) {
        std::copy_n(sums.begin() + static_cast<std::ptrdiff_t>(n * steps), steps, series.begin());
    };
    group_->pass_on(std::as_writable_bytes(std::span(sums)), [&] {
        each_series(write_back);
        add_own();
        each_series(keep);
    });
    each_series(write_back);
}

// A device starts kernels of small grids faster than a thread hands them over: they are recorded.
template <class Real>
void GpuVolumeStepper<Real>::launch_steps(int count, long first) {
    constexpr long most_recorded_steps = 64;
    const SampleClock clock = problem_.clock();
    const long samples_before = clock.samples_after(first);
    for (int step = 0; step < count;) {
        const long to_sample = problem_.sample_stride - (first + step) % problem_.sample_stride;
        const long ahead = problem_.has_samples() ? std::min<long>(count - step, to_sample) : count - step;
        if (depth_ == 1 && slabs_.size() == 1 && !group_ && !slabs_.front()->has_table(first + step)) {
            const int steps = static_cast<int>(std::min<long>(ahead, most_recorded_steps));
            const bool is_sampled = problem_.has_samples() && steps == to_sample;
            const long sample = clock.samples_after(first + step + steps) - samples_before - 1;
            slabs_.front()->take_recorded_steps(steps, is_sampled, step, static_cast<int>(sample));
            step += steps;
            continue;
        }
        const bool sweeps = depth_ > 1 && ahead >= depth_;
        for (const auto& slab : slabs_)
            sweeps ? slab->take_sweep(step, first + step) : slab->take_step(step, first + step);
        for (std::size_t n = 1; n < slabs_.size(); ++n)
            VolumeSlab<Real>::exchange(*slabs_[n - 1], *slabs_[n]);
        if (group_) exchange_with_processes();
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

// Every second process turns to the one above first: pairs exchange side by side.
template <class Real>
void GpuVolumeStepper<Real>::exchange_with_processes() {
    using End = typename VolumeSlab<Real>::End;
    const int rank = group_->rank();
    for (const bool is_high : {rank % 2 == 0, rank % 2 != 0}) {
        const int other = is_high ? rank + 1 : rank - 1;
        if (other < 0 || other >= group_->count()) continue;
        VolumeSlab<Real>& slab = is_high ? *slabs_.back() : *slabs_.front();
        const End end = is_high ? End::high : End::low;
        slab.read_planes(end, sent_);
        received_.resize(slab.values_beyond(end));
        group_->exchange(other, std::as_bytes(std::span(sent_)),
                         std::as_writable_bytes(std::span(received_)));
        slab.write_planes(end, received_);
    }
}

template <class Real>
double GpuVolumeStepper<Real>::energy() {
    std::vector<double> planes(static_cast<std::size_t>(problem_.grid.planes()));
    const auto put_own = [&] {
        std::vector<double> own;
        for (const auto& slab : slabs_) slab->append_energy(own);
        std::copy(own.begin(), own.end(), planes.begin() + slabs_.front()->planes().first);
    };
    group_ ? group_->pass_on(std::as_writable_bytes(std::span(planes)), put_own) : put_own();
    return std::accumulate(planes.begin(), planes.end(), 0.0);
}

template <class Real>
void GpuVolumeStepper<Real>::finish(Recording& recording) {
    const bool has_spectra = !recording.surface_spectra.empty() || !recording.probe_spectra.empty();
    if (has_spectra)
        for (const auto& slab : slabs_) slab->copy_spectra(recording);
    if (!group_) return;
    const int first = slabs_.front()->planes().first, end = slabs_.back()->planes().end;
    const auto bring_together = [&](const std::vector<VolumeIndex>& places, std::vector<float>& values) {
        std::vector<float> all(values.size());
        group_->pass_on(std::as_writable_bytes(std::span(all)), [&] {
            for (std::size_t n = 0; n < all.size(); ++n) {
                const int plane = places[n % places.size()].k;
                if (plane >= first && plane < end) all[n] = values[n];
            }
        });
        values = std::move(all);
    };
    bring_together(problem_.surface, recording.surface_spectra);
    bring_together(problem_.surface, recording.surface_samples);
    bring_together(problem_.probes, recording.probe_spectra);
    bring_together(problem_.probes, recording.probe_samples);
}

template VolumeDevices fitting_devices<float>(const VolumeProblem&);
template VolumeDevices fitting_devices<double>(const VolumeProblem&);
template VolumeDevices fitting_devices<float>(const VolumeProblem&, const ProcessGroup&);
template VolumeDevices fitting_devices<double>(const VolumeProblem&, const ProcessGroup&);
template class GpuVolumeStepper<float>;
template class GpuVolumeStepper<double>;

}  // namespace lathe::gpu
