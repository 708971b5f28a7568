#include "solver/volume/engine/gpu/volume_lists.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "solver/volume/engine/volume_terms.hpp"

namespace lathe::gpu {
namespace {

template <class Real>
RecordedValue recorded(const VolumeView<Real>& view, const VolumeIndex& at) {
    return {at.component, view.at(at.i, at.j, at.k)};
}

/// Terms by the value that they drive, in the order of the problem's list for each.
template <class Term>
class TermsByValue {
public:
    void add(const RecordedValue& at, const Term& term) {
        terms_[is_current(at.component) ? 0 : 1].push_back({at, term});
    }
    /// The driven currents and the driven voltages, with one more behind the last, and all terms.
    std::pair<std::array<std::vector<DrivenValue>, 2>, std::vector<Term>> lists() {
        const auto place = [](const Entry& entry) { return std::pair(entry.at.component, entry.at.offset); };
        std::array<std::vector<DrivenValue>, 2> driven;
        std::vector<Term> driving;
        for (std::size_t half = 0; half < 2; ++half) {
            std::vector<Entry>& terms = terms_[half];
            std::stable_sort(terms.begin(), terms.end(),
                             [&](const Entry& a, const Entry& b) { return place(a) < place(b); });
            for (std::size_t n = 0; n < terms.size(); ++n) {
                if (n == 0 || place(terms[n - 1]) < place(terms[n]))
                    driven[half].push_back(
                        {terms[n].at.component, terms[n].at.offset, static_cast<int>(driving.size())});
                driving.push_back(terms[n].term);
            }
            driven[half].push_back({e_x, 0, static_cast<int>(driving.size())});
        }
        return {std::move(driven), std::move(driving)};
    }

private:
    struct Entry {
        RecordedValue at;
        Term term;
    };
    std::array<std::vector<Entry>, 2> terms_;
};

}  // namespace

template <class Real>
VolumeLists<Real>::VolumeLists(const VolumeProblem& problem, const VolumeView<Real>& view, int most_steps,
                               cudaStream_t stream)
    : stream_(stream) {
    add_sources(problem, view);
    add_table(problem, view);
    add_sums(problem, view);
    const auto steps = static_cast<std::size_t>(most_steps);
    for (DeviceBuffer<double>& series : series_) series = DeviceBuffer<double>(steps, stream);
    sums_to_ = DeviceBuffer<double>(steps * targets_.size(), stream);
    sums_.resize(steps * targets_.size());
    view_.sums_to = sums_to_.data();
    std::vector<RecordedValue> samples;
    samples.reserve(problem.surface.size() + problem.probes.size());
    for (const auto* list : {&problem.surface, &problem.probes})
        for (const VolumeIndex& at : *list) samples.push_back(recorded(view, at));
    samples_ = DeviceBuffer<RecordedValue>(samples, stream);
    samples_to_ = DeviceBuffer<float>(samples.size() * most_batch_samples, stream);
    view_.samples = samples_.data(), view_.sample_size = static_cast<long>(samples.size());
    view_.samples_to = samples_to_.data();
    check(cudaStreamSynchronize(stream), "cudaStreamSynchronize");  // the lists above end here
}

template <class Real>
void VolumeLists<Real>::add_sources(const VolumeProblem& problem, const VolumeView<Real>& view) {
    TermsByValue<DrivingTerm<Real>> terms;
    for (const VolumeSourceTerm& term : problem.sources)
        terms.add(recorded(view, term.at), {static_cast<Real>(coefficient_of(problem, term.at)),
                                            static_cast<Real>(term.weight), static_cast<int>(term.series)});
    const auto [driven, driving] = terms.lists();
    for (std::size_t half = 0; half < 2; ++half) {
        view_.driven_count[half] = static_cast<int>(driven[half].size()) - 1;
        driven_[half] = DeviceBuffer<DrivenValue>(driven[half], stream_);
        view_.driven[half] = driven_[half].data();
    }
    driving_ = DeviceBuffer<DrivingTerm<Real>>(driving, stream_);
    view_.driving = driving_.data();
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
}

template <class Real>
void VolumeLists<Real>::add_table(const VolumeProblem& problem, const VolumeView<Real>& view) {
    if (problem.table_sources.empty()) return;
    TermsByValue<TableTerm<Real>> terms;
    for (const VolumeTableTerm& term : problem.table_sources) {
        TableTerm<Real> its{static_cast<Real>(coefficient_of(problem, term.at)), term.first, {}};
        std::copy(term.weights.begin(), term.weights.end(), its.weights);
        terms.add(recorded(view, term.at), its);
    }
    const auto [driven, driving] = terms.lists();
    for (std::size_t half = 0; half < 2; ++half) {
        view_.table_driven_count[half] = static_cast<int>(driven[half].size()) - 1;
        table_driven_[half] = DeviceBuffer<DrivenValue>(driven[half], stream_);
        view_.table_driven[half] = table_driven_[half].data();
    }
    const SeriesTable& table = *problem.table;
    table_terms_ = DeviceBuffer<TableTerm<Real>>(driving, stream_);
    table_ = DeviceBuffer<double>(table.values, stream_);
    table_first_ = DeviceBuffer<int>(table.first, stream_);
    view_.table_terms = table_terms_.data();
    view_.table = table_.data(), view_.table_first = table_first_.data();
    view_.table_series = table.series(), view_.table_length = table.length, view_.table_end = table.end();
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
}

template <class Real>
void VolumeLists<Real>::add_sums(const VolumeProblem& problem, const VolumeView<Real>& view) {
    // A sum is of one row: the rows of a set are added on the host, in the order of the plain loop.
    std::map<std::tuple<int, int, int, StepSum>, std::vector<WeightedValue>> terms;
    for (const VolumeSumTerm& term : problem.sums)
        terms[{term.at.k, term.at.j, term.set, term.sum}].push_back({recorded(view, term.at), term.weight});
    std::vector<int> first{0};
    std::vector<WeightedValue> weighted;
    for (const auto& [at, its] : terms) {
        targets_.push_back({std::get<2>(at), std::get<3>(at)});
        weighted.insert(weighted.end(), its.begin(), its.end());
        first.push_back(static_cast<int>(weighted.size()));
    }
    first_weighted_ = DeviceBuffer<int>(first, stream_);
    weighted_ = DeviceBuffer<WeightedValue>(weighted, stream_);
    view_.first_weighted = first_weighted_.data(), view_.weighted = weighted_.data();
    view_.sums = static_cast<int>(targets_.size());
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
}

template <class Real>
void VolumeLists<Real>::set_series(const std::array<const std::vector<double>*, 3>& series) {
    for (std::size_t n = 0; n < series.size(); ++n) {
        series_[n].copy_from(series[n]->data(), std::min(series[n]->size(), series_[n].size()));
        view_.series[n] = series[n]->empty() ? nullptr : series_[n].data();
    }
}

template <class Real>
void VolumeLists<Real>::add_sums(int steps, Recording& recording) {
    sums_to_.copy_to(sums_.data(), static_cast<std::size_t>(steps) * targets_.size());
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
    const double* sum = sums_.data();
    for (int n = 0; n < steps; ++n)
        for (const Target& target : targets_)
            sum_series(recording, target.set, target.sum)[static_cast<std::size_t>(recording.steps + n)] +=
                *sum++;
}

template class VolumeLists<float>;
template class VolumeLists<double>;

}  // namespace lathe::gpu
