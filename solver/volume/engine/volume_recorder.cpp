#include "solver/volume/engine/volume_recorder.hpp"

#include <algorithm>

#include "solver/base/parallel.hpp"
#include "solver/base/vector_clones.hpp"
#include "solver/problem/dft_basis.hpp"

namespace lathe {
namespace {

constexpr int channels_a_piece = 4096;
// Samples that wait: more than this saves no time any more, and they should not fill the memory.
constexpr std::size_t most_samples = 64, most_floats = std::size_t{64} << 20;

/// to[c] += factor * from[c].
LATHE_VECTOR_CLONES void add_scaled(float* __restrict to, const float* __restrict from, float factor,
                                    std::size_t count) {
    for (std::size_t c = 0; c < count; ++c) to[c] += factor * from[c];
}

/// Adds basis [wave][sample] times samples [sample][channel] to spectra [wave][channel].
void add_product(const std::vector<float>& basis, const float* samples, std::size_t count,
                 std::size_t channels, std::vector<float>& spectra) {
    const std::size_t waves = basis.size() / count;
    parallel_for(static_cast<int>(channels), channels_a_piece, [&](int begin, int end) {
        const auto first = static_cast<std::size_t>(begin), length = static_cast<std::size_t>(end - begin);
        for (std::size_t wave = 0; wave < waves; ++wave)
            for (std::size_t n = 0; n < count; ++n)
                add_scaled(spectra.data() + wave * channels + first, samples + n * channels + first,
                           basis[wave * count + n], length);
    });
}

void write(const float* from, std::size_t count, std::size_t at, std::vector<float>& to) {
    std::copy(from, from + count, to.begin() + static_cast<std::ptrdiff_t>(at));
}

}  // namespace

void VolumeRecords::begin(long first, int count, const SampleClock& clock) {
    sums_.assign(static_cast<std::size_t>(count) * row_sums_, 0.0);
    sample_.assign(static_cast<std::size_t>(count), -1);
    samples_ = 0;
    if (sizes_.surface == 0 && sizes_.probes == 0) return;
    for (int n = 0; n < count; ++n)
        if (clock.is_sampled(first + n)) sample_[static_cast<std::size_t>(n)] = samples_++;
    surface_.resize(static_cast<std::size_t>(samples_) * sizes_.surface);
    probes_.resize(static_cast<std::size_t>(samples_) * sizes_.probes);
}

VolumeRecorder::VolumeRecorder(const VolumeProblem& problem) : problem_(problem) {
    const std::size_t floats = std::max<std::size_t>(1, problem.surface.size() + problem.probes.size());
    most_waiting_ = static_cast<long>(std::clamp<std::size_t>(most_floats / floats, 1, most_samples));
}

void VolumeRecorder::extend(int count, Recording& recording) const {
    const bool keeps_series = problem_.sample_output == SampleOutput::series;
    extend_recording(problem_, keeps_series ? problem_.sample_sizes() : SampleSizes{}, count, recording);
    recording.sample_stride = problem_.sample_stride;
    recording.further_sums.resize(static_cast<std::size_t>(std::max(0, problem_.sum_sets() - 1)));
    for (SumSeries& sums : recording.further_sums)
        for (auto* series : {&sums.voltage, &sums.current_before, &sums.current_after})
            series->resize(recording.voltage.size(), 0.0);
    if (keeps_series || !problem_.has_samples()) return;
    const std::size_t waves = 2 * problem_.frequencies_hz.size();
    recording.surface_spectra.resize(waves * problem_.surface.size());
    recording.probe_spectra.resize(waves * problem_.probes.size());
}

void VolumeRecorder::take_samples(VolumeRecords& records, Recording& recording) {
    if (records.samples() == 0) return;
    const auto count = static_cast<std::size_t>(records.samples());
    const SampleSizes sizes = problem_.sample_sizes();
    const long before = problem_.clock().samples_after(recording.steps);
    if (problem_.sample_output == SampleOutput::series) {
        const auto first = static_cast<std::size_t>(before);
        write(records.surface(0), count * sizes.surface, first * sizes.surface, recording.surface_samples);
        write(records.probes(0), count * sizes.probes, first * sizes.probes, recording.probe_samples);
        return;
    }
    surface_.insert(surface_.end(), records.surface(0), records.surface(0) + count * sizes.surface);
    probes_.insert(probes_.end(), records.probes(0), records.probes(0) + count * sizes.probes);
    waiting_ += records.samples();
    recording.sample_count = before + records.samples();
    if (waiting_ >= most_waiting_) finish(recording);
}

void VolumeRecorder::finish(Recording& recording) {
    if (waiting_ == 0) return;
    const std::vector<float> basis =
        dft_basis(problem_, problem_.dt, recording.sample_count - waiting_, waiting_, {});
    const auto count = static_cast<std::size_t>(waiting_);
    add_product(basis, surface_.data(), count, problem_.surface.size(), recording.surface_spectra);
    add_product(basis, probes_.data(), count, problem_.probes.size(), recording.probe_spectra);
    surface_.clear(), probes_.clear();
    waiting_ = 0;
}

}  // namespace lathe
