// Sources and gather lists of a problem in three dimensions, one row at a time, the same for every stepper on
// the host.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/engine/entries_by_row.hpp"
#include "solver/problem/sources.hpp"
#include "solver/volume/engine/volume_state.hpp"

namespace lathe {

/// Where the sums and samples of a few steps go before they are added to a recording: rows may come in any
/// order, and on several threads, if each comes once a step.
class VolumeRecords {
public:
    VolumeRecords() = default;
    VolumeRecords(std::size_t row_sums, const SampleSizes& sizes) : row_sums_(row_sums), sizes_(sizes) {}

    /// Room for steps `first` ... `first` + `count` - 1.
    void begin(long first, int count, const SampleClock& clock);
    /// Of step n since the first one.
    double* sums(int n) { return sums_.data() + static_cast<std::size_t>(n) * row_sums_; }
    /// Number of the sample taken at its end among those of these steps; -1: none is.
    int sample(int n) const { return sample_[static_cast<std::size_t>(n)]; }
    float* surface(int sample) { return surface_.data() + static_cast<std::size_t>(sample) * sizes_.surface; }
    float* probes(int sample) { return probes_.data() + static_cast<std::size_t>(sample) * sizes_.probes; }
    int steps() const { return static_cast<int>(sample_.size()); }
    int samples() const { return samples_; }

private:
    std::size_t row_sums_ = 0;
    SampleSizes sizes_;
    std::vector<double> sums_;
    std::vector<int> sample_;
    int samples_ = 0;
    std::vector<float> surface_, probes_;
};

/// The series of a recording that a sum of a set goes to; see VolumeSumTerm.
inline std::vector<double>& sum_series(Recording& recording, int set, StepSum sum) {
    const auto among = [&](auto& sums) -> std::vector<double>& {
        return sum == StepSum::voltage          ? sums.voltage
               : sum == StepSum::current_before ? sums.current_before
                                                : sums.current_after;
    };
    return set == 0 ? among(recording) : among(recording.further_sums[static_cast<std::size_t>(set - 1)]);
}

/// The source terms that act on a row, and what of the gather lists lies on it.
template <class Real>
class VolumeTerms {
public:
    /// `problem` and `state` must outlive it.
    VolumeTerms(const VolumeProblem& problem, VolumeState<Real>& state)
        : rows_(state.layout().rows),
          state_(state),
          table_(problem.table_sources.empty() ? nullptr : problem.table.get()),
          table_end_(table_ ? table_->end() : 0),
          current_sources_(sources_of(problem, true)),
          voltage_sources_(sources_of(problem, false)),
          current_table_sources_(table_sources_of(problem, true)),
          voltage_table_sources_(table_sources_of(problem, false)),
          surface_(samples_of(problem.surface)),
          probes_(samples_of(problem.probes)),
          sums_(sums_of(problem)) {}

    bool drives_currents(int j, int k) const { return current_sources_.has(number_of(j, k)); }
    /// After the currents of row (j, k) have been advanced, before a voltage uses them. `n` is the step
    /// inside the series.
    void drive_currents(int j, int k, const SourceSeries& series, int n) {
        drive(current_sources_, j, k, series, n);
        drive_by_table(current_table_sources_, j, k, series.first + n);
    }
    /// After the voltages of the row have been advanced.
    void drive_voltages(int j, int k, const SourceSeries& series, int n) {
        drive(voltage_sources_, j, k, series, n);
        drive_by_table(voltage_table_sources_, j, k, series.first + n);
    }

    /// Sums of one row of one set, of all rows; VolumeRecords needs as many.
    std::size_t row_sums() const { return sum_targets_.size(); }
    /// After row (j, k) has reached the end of step n.
    void record(int j, int k, int n, VolumeRecords& records) {
        const int row = number_of(j, k);
        const Real* const from = state_.row(e_x, j, k);
        if (sums_.has(row)) {
            double* const to = records.sums(n);
            for (const Sum* sum = sums_.begin(row); sum != sums_.end(row); ++sum)
                to[sum->target] += sum->weight * static_cast<double>(from[sum->offset]);
        }
        const int sample = records.sample(n);
        if (sample < 0) return;
        take_samples(surface_, row, from, records.surface(sample));
        take_samples(probes_, row, from, records.probes(sample));
    }
    /// Adds the sums of all rows to the series of a recording that has room for these steps.
    void add_sums(VolumeRecords& records, Recording& recording) const {
        for (int n = 0; n < records.steps(); ++n) {
            const auto step = static_cast<std::size_t>(recording.steps + n);
            const double* sum = records.sums(n);
            for (const SumTarget& target : sum_targets_)
                sum_series(recording, target.set, target.sum)[step] += *sum++;
        }
    }

private:
    struct Source {
        int row;
        std::ptrdiff_t offset;  ///< in the row
        Real coefficient, weight;
        SourceSeriesName series;
    };
    struct TableSource {
        int row, first;
        std::ptrdiff_t offset;  ///< in the row
        Real coefficient;
        std::array<Real, table_neighbours> weights;
    };
    struct Sample {
        int row;
        std::uint32_t offset, channel;
    };
    struct Sum {
        int row;
        std::uint32_t target;
        std::ptrdiff_t offset;
        double weight;
    };
    /// The sum of a set on one row.
    struct SumTarget {
        int row, set;
        StepSum sum;
        auto operator<=>(const SumTarget&) const = default;  // NOLINT(modernize-use-nullptr): its own 0
    };

    int number_of(int j, int k) const { return k * rows_ + j; }
    int number_of(const VolumeIndex& at) const { return number_of(at.j, at.k); }
    std::ptrdiff_t offset(const VolumeIndex& at) const {
        return at.component * state_.layout().component_pitch() + at.i;
    }
    template <class Entry>
    EntriesByRow<Entry> by_row(std::vector<Entry> entries) const {
        return {std::move(entries), rows_ * state_.layout().planes,
                [](const Entry& entry) { return entry.row; }};
    }

    EntriesByRow<Source> sources_of(const VolumeProblem& problem, bool currents) const {
        std::vector<Source> found;
        for (const VolumeSourceTerm& term : problem.sources)
            if (const VolumeIndex& at = term.at; is_current(at.component) == currents)
                found.push_back({number_of(at), offset(at),
                                 state_.coefficient(at.component, at.i, at.j, at.k),
                                 static_cast<Real>(term.weight), term.series});
        return by_row(std::move(found));
    }
    EntriesByRow<TableSource> table_sources_of(const VolumeProblem& problem, bool currents) const {
        std::vector<TableSource> found;
        for (const VolumeTableTerm& term : problem.table_sources)
            if (const VolumeIndex& at = term.at; is_current(at.component) == currents) {
                found.push_back({number_of(at),
                                 term.first,
                                 offset(at),
                                 state_.coefficient(at.component, at.i, at.j, at.k),
                                 {}});
                for (std::size_t m = 0; m < table_neighbours; ++m)
                    found.back().weights[m] = static_cast<Real>(term.weights[m]);
            }
        return by_row(std::move(found));
    }
    EntriesByRow<Sample> samples_of(const std::vector<VolumeIndex>& list) const {
        std::vector<Sample> found;
        found.reserve(list.size());
        for (const VolumeIndex& at : list)
            found.push_back({number_of(at), static_cast<std::uint32_t>(offset(at)),
                             static_cast<std::uint32_t>(found.size())});
        return by_row(std::move(found));
    }
    EntriesByRow<Sum> sums_of(const VolumeProblem& problem) {
        const auto target_of = [&](const VolumeSumTerm& term) {
            return SumTarget{number_of(term.at), term.set, term.sum};
        };
        for (const VolumeSumTerm& term : problem.sums) sum_targets_.push_back(target_of(term));
        std::sort(sum_targets_.begin(), sum_targets_.end());
        sum_targets_.erase(std::unique(sum_targets_.begin(), sum_targets_.end()), sum_targets_.end());
        std::vector<Sum> found;
        for (const VolumeSumTerm& term : problem.sums) {
            const auto target = std::lower_bound(sum_targets_.begin(), sum_targets_.end(), target_of(term));
            found.push_back({number_of(term.at), static_cast<std::uint32_t>(target - sum_targets_.begin()),
                             offset(term.at), term.weight});
        }
        return by_row(std::move(found));
    }

    void drive(const EntriesByRow<Source>& sources, int j, int k, const SourceSeries& series, int n) {
        const int number = number_of(j, k);
        if (!sources.has(number)) return;
        Real* const row = state_.row(e_x, j, k);
        for (const Source* source = sources.begin(number); source != sources.end(number); ++source) {
            const Real now = static_cast<Real>(series.of(source->series)[static_cast<std::size_t>(n)]);
            row[source->offset] += source->coefficient * (source->weight * now);
        }
    }
    void drive_by_table(const EntriesByRow<TableSource>& sources, int j, int k, long step) {
        const int number = number_of(j, k);
        if (step >= table_end_ || !sources.has(number)) return;
        Real* const row = state_.row(e_x, j, k);
        for (const TableSource* source = sources.begin(number); source != sources.end(number); ++source)
            row[source->offset] +=
                source->coefficient * table_sum<Real>(table_->values.data(), table_->first.data(),
                                                      table_->series(), table_->length, source->first,
                                                      source->weights.data(), step);
    }
    static void take_samples(const EntriesByRow<Sample>& samples, int row, const Real* from, float* to) {
        for (const Sample* sample = samples.begin(row); sample != samples.end(row); ++sample)
            to[sample->channel] = static_cast<float>(from[sample->offset]);
    }
    int rows_;
    VolumeState<Real>& state_;
    const SeriesTable* table_;  ///< null: nothing follows one
    long table_end_;
    EntriesByRow<Source> current_sources_, voltage_sources_;
    EntriesByRow<TableSource> current_table_sources_, voltage_table_sources_;
    EntriesByRow<Sample> surface_, probes_;
    std::vector<SumTarget> sum_targets_;
    EntriesByRow<Sum> sums_;
};

}  // namespace lathe
