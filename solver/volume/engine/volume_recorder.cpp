#include "solver/volume/engine/volume_recorder.hpp"

#include <algorithm>

#include "solver/base/parallel.hpp"
#include "solver/base/vector_clones.hpp"
#include "solver/problem/dft_basis.hpp"

namespace lathe {
namespace {

constexpr int channels_a_piece = 4096;

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

void append(const float* from, std::size_t count, std::size_t at, std::vector<float>& to) {
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

void VolumeRecorder::take_samples(VolumeRecords& records, Recording& recording) const {
    if (records.samples() == 0) return;
    const auto count = static_cast<std::size_t>(records.samples());
    const SampleSizes sizes = problem_.sample_sizes();
    const long first = problem_.clock().samples_after(recording.steps);
    if (problem_.sample_output == SampleOutput::series) {
        const auto before = static_cast<std::size_t>(first);
        append(records.surface(0), count * sizes.surface, before * sizes.surface, recording.surface_samples);
        append(records.probes(0), count * sizes.probes, before * sizes.probes, recording.probe_samples);
        return;
    }
    const std::vector<float> basis = dft_basis(problem_, problem_.dt, first, records.samples(), {});
    add_product(basis, records.surface(0), count, sizes.surface, recording.surface_spectra);
    add_product(basis, records.probes(0), count, sizes.probes, recording.probe_spectra);
    recording.sample_count = first + records.samples();
}

}  // namespace lathe
