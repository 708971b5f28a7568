// Sources and gather lists of a problem, one row at a time, the same for every stepper on the host.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "solver/engine/entries_by_row.hpp"
#include "solver/engine/field_state.hpp"
#include "solver/problem/recording.hpp"
#include "solver/problem/sources.hpp"

namespace lathe {

/// Where the recordings of one step go.
struct RecordedStep {
    std::size_t step = 0;
    long sample = -1;  ///< -1: none is taken
};

/// The source terms that act on a row, and what of the gather lists lies on it. Components that the problem
/// does not step are left out: nothing drives them, and their samples stay zero.
template <class Real>
class RowTerms {
public:
    /// `problem` and `fields` must outlive it.
    RowTerms(const Problem& problem, FieldState<Real>& fields)
        : problem_(problem),
          fields_(fields),
          current_sources_(sources_of(true)),
          voltage_sources_(sources_of(false)),
          current_combs_(combs_of(true)),
          voltage_combs_(combs_of(false)),
          sums_(sums_of()),
          surface_(samples_of(problem.surface)),
          probes_(samples_of(problem.probes)) {}

    bool drives_currents(int row) const { return current_sources_.has(row) || current_combs_.has(row); }
    /// Whether anything is to be done after the voltages of a row: sources, sums or samples.
    bool has_end(int row) const {
        return voltage_sources_.has(row) || voltage_combs_.has(row) || sums_.has(row) || surface_.has(row) ||
               probes_.has(row);
    }
    /// Columns [from, to) that hold all sources of a row's currents.
    struct Columns {
        int from, to;
    };
    Columns driven_columns(int row) const {
        Columns columns{fields_.nz(), 0};
        for (const Source* source = current_sources_.begin(row); source != current_sources_.end(row);
             ++source)
            columns = {std::min(columns.from, source->column), std::max(columns.to, source->column + 1)};
        for (const Comb* comb = current_combs_.begin(row); comb != current_combs_.end(row); ++comb)
            columns = {std::min(columns.from, comb->column), std::max(columns.to, comb->column + 1)};
        return columns;
    }

    /// After the currents of columns [from, to) of row i have been advanced, before its voltages are. `n` is
    /// the step inside the series.
    void drive_currents(int i, const SourceSeries& series, std::size_t n, int from, int to) {
        drive(current_sources_, i, series, n, from, to);
        drive(current_combs_, i, series.comb_of_currents, n, from, to);
    }
    void drive_currents(int i, const SourceSeries& series, std::size_t n) {
        drive_currents(i, series, n, 0, fields_.nz());
    }
    /// After the voltages of row i have been advanced.
    void drive_voltages(int i, const SourceSeries& series, std::size_t n) {
        drive(voltage_sources_, i, series, n, 0, fields_.nz());
        drive(voltage_combs_, i, series.comb_of_voltages, n, 0, fields_.nz());
    }

    /// Where the values of step `step`, counted from 0, go.
    RecordedStep recorded(long step) const {
        return {static_cast<std::size_t>(step),
                problem_.has_samples() ? problem_.clock().sample_of(step) : -1};
    }

    /// After row i has reached the end of a step. Rows of one step must come in ascending order.
    void record(int i, const RecordedStep& to, Recording& out) const {
        const Real* const row = fields_.block_row(i);
        if (sums_.has(i)) add_sums(i, row, to.step, out);
        if (to.sample < 0) return;
        const auto sample = static_cast<std::size_t>(to.sample);
        take_samples(surface_, i, row, out.surface_samples.data() + sample * problem_.surface.size());
        take_samples(probes_, i, row, out.probe_samples.data() + sample * problem_.probes.size());
    }

private:
    struct Source {
        int row, column;
        std::ptrdiff_t offset;  ///< in the row
        Real coefficient, weight;
        SourceSeriesName series;
    };
    struct Comb {
        int row, column;
        std::ptrdiff_t offset;  ///< in the row
        Real coefficient;
        std::size_t weights;  ///< where they begin
    };
    struct Sum {
        int row;
        StepSum sum;
        std::ptrdiff_t offset;
        double weight;
    };
    struct Sample {
        int row;
        std::uint32_t offset, channel;
    };

    std::ptrdiff_t offset(const FieldIndex& at) const {
        return fields_.offset_in_row(at.component, at.column);
    }
    EntriesByRow<Source> sources_of(bool currents) const {
        std::vector<Source> found;
        for (const SourceTerm& term : problem_.sources) {
            const FieldIndex& at = term.at;
            if (!fields_.layout().has(at.component) || is_current(at.component) != currents) continue;
            found.push_back({at.row, at.column, offset(at),
                             fields_.coefficient(at.component, at.row, at.column),
                             static_cast<Real>(term.weight), term.series});
        }
        return {std::move(found), fields_.nr(), [](const Source& s) { return s.row; }};
    }
    /// Weights of combs, each entry's rounded up to whole vectors with zeros.
    static constexpr std::size_t lanes = 8;
    std::size_t comb_stride() const { return (problem_.comb.series.count() + lanes - 1) / lanes * lanes; }
    /// By row, and within one by column.
    EntriesByRow<Comb> combs_of(bool currents) {
        std::vector<Comb> found;
        const CombSource& source = problem_.comb;
        for (std::size_t n = 0; n < source.at.size(); ++n) {
            const FieldIndex& at = source.at[n];
            if (!fields_.layout().has(at.component) || is_current(at.component) != currents) continue;
            found.push_back({at.row, at.column, offset(at),
                             fields_.coefficient(at.component, at.row, at.column), comb_weights_.size()});
            comb_weights_.resize(comb_weights_.size() + comb_stride(), Real(0));
            for (std::size_t s = 0; s < source.series.count(); ++s)
                comb_weights_[found.back().weights + s] =
                    static_cast<Real>(source.weights[n * source.series.count() + s]);
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Comb& a, const Comb& b) { return a.column < b.column; });
        return {std::move(found), fields_.nr(), [](const Comb& c) { return c.row; }};
    }
    EntriesByRow<Sum> sums_of() const {
        std::vector<Sum> found;
        for (const SumTerm& term : problem_.sums)
            if (fields_.layout().has(term.at.component))
                found.push_back({term.at.row, term.sum, offset(term.at), term.weight});
        return {std::move(found), fields_.nr(), [](const Sum& s) { return s.row; }};
    }
    EntriesByRow<Sample> samples_of(const std::vector<FieldIndex>& list) const {
        std::vector<Sample> found;
        for (std::size_t channel = 0; channel < list.size(); ++channel)
            if (fields_.layout().has(list[channel].component))
                found.push_back({list[channel].row, static_cast<std::uint32_t>(offset(list[channel])),
                                 static_cast<std::uint32_t>(channel)});
        return {std::move(found), fields_.nr(), [](const Sample& s) { return s.row; }};
    }

    void drive(const EntriesByRow<Source>& sources, int i, const SourceSeries& series, std::size_t n,
               int from, int to) {
        Real* const row = fields_.block_row(i);
        for (const Source* source = sources.begin(i); source != sources.end(i); ++source)
            if (source->column >= from && source->column < to)
                row[source->offset] +=
                    source->coefficient * (static_cast<Real>(series.of(source->series)[n]) * source->weight);
    }
    /// `series`: [step][CombSeries::count()], or empty.
    void drive(const EntriesByRow<Comb>& combs, int i, const std::vector<double>& series, std::size_t n,
               int from, int to) {
        if (series.empty() || !combs.has(i)) return;
        std::array<Real, 2 * CombSeries::most_frequencies> now{};
        const std::size_t count = problem_.comb.series.count(), stride = comb_stride();
        for (std::size_t s = 0; s < count; ++s) now[s] = static_cast<Real>(series[n * count + s]);
        Real* const row = fields_.block_row(i);
        const Comb* comb = std::lower_bound(combs.begin(i), combs.end(i), from,
                                            [](const Comb& c, int column) { return c.column < column; });
        for (; comb != combs.end(i) && comb->column < to; ++comb) {
            std::array<Real, lanes> sums{};
            const Real* const weights = comb_weights_.data() + comb->weights;
            for (std::size_t s = 0; s < stride; s += lanes)
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    sums[lane] += weights[s + lane] * now[s + lane];
            Real sum = 0;
            for (const Real part : sums) sum += part;
            row[comb->offset] += comb->coefficient * sum;
        }
    }
    void add_sums(int i, const Real* row, std::size_t step, Recording& out) const {
        std::array<double, step_sums> of_row{};
        for (const Sum* sum = sums_.begin(i); sum != sums_.end(i); ++sum)
            of_row[static_cast<std::size_t>(sum->sum)] += sum->weight * static_cast<double>(row[sum->offset]);
        out.voltage[step] += of_row[0];
        out.current_before[step] += of_row[1];
        out.current_after[step] += of_row[2];
    }
    static void take_samples(const EntriesByRow<Sample>& samples, int i, const Real* row, float* to) {
        for (const Sample* sample = samples.begin(i); sample != samples.end(i); ++sample)
            to[sample->channel] = static_cast<float>(row[sample->offset]);
    }

    const Problem& problem_;
    FieldState<Real>& fields_;
    std::vector<Real> comb_weights_;
    EntriesByRow<Source> current_sources_, voltage_sources_;
    EntriesByRow<Comb> current_combs_, voltage_combs_;
    EntriesByRow<Sum> sums_;
    EntriesByRow<Sample> surface_, probes_;
};

}  // namespace lathe
