#include "solver/engine/gpu/problem/value_lists.hpp"

#include <algorithm>
#include <tuple>

#include "solver/base/solver_error.hpp"

namespace lathe::gpu {
namespace {

bool is_before(const FieldIndex& a, const FieldIndex& b) {
    return std::tie(a.row, a.column, a.component) < std::tie(b.row, b.column, b.component);
}

/// The values of `fields` in these entries, each once, sorted by row and column.
template <class Entry, class Index>
void add_values(std::vector<FieldIndex>& values, const std::vector<Entry>& entries, FieldSet fields,
                const Index& index) {
    for (const Entry& entry : entries)
        if (has_field(fields, index(entry).component)) values.push_back(index(entry));
}

void sort_once(std::vector<FieldIndex>& values) {
    std::sort(values.begin(), values.end(), is_before);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

int slot_of(const std::vector<FieldIndex>& values, const FieldIndex& value) {
    const auto found = std::lower_bound(values.begin(), values.end(), value, is_before);
    return found != values.end() && *found == value ? static_cast<int>(found - values.begin()) : -1;
}

std::vector<int> slots_of(const std::vector<FieldIndex>& values, const std::vector<FieldIndex>& entries) {
    std::vector<int> slots;
    slots.reserve(entries.size());
    for (const FieldIndex& entry : entries) slots.push_back(slot_of(values, entry));
    return slots;
}

}  // namespace

ValueLists value_lists(const Problem& problem) {
    ValueLists lists;
    add_values(lists.summed, problem.sums, problem.fields,
               [](const SumTerm& term) -> const FieldIndex& { return term.at; });
    sort_once(lists.summed);
    for (const SumTerm& term : problem.sums)
        if (const int slot = slot_of(lists.summed, term.at); slot >= 0)
            lists.sums.push_back({slot, static_cast<int>(term.sum), term.weight});
    const auto itself = [](const FieldIndex& index) -> const FieldIndex& { return index; };
    add_values(lists.sampled, problem.surface, problem.fields, itself);
    add_values(lists.sampled, problem.probes, problem.fields, itself);
    sort_once(lists.sampled);
    lists.surface = slots_of(lists.sampled, problem.surface);
    lists.probes = slots_of(lists.sampled, problem.probes);
    return lists;
}

DrivingSeries driving_series(const Problem& problem, bool currents) {
    DrivingSeries series;
    for (const SourceTerm& term : problem.sources) {
        if (is_current(term.at.component) != currents || !has_field(problem.fields, term.at.component))
            continue;
        if (series.is_driven && series.name != term.series)
            throw SolverError("the CUDA engine drives the currents by one series, and the voltages by one");
        series = {true, term.series};
    }
    return series;
}

std::vector<float> spread(const std::vector<float>& values, std::size_t slots, const std::vector<int>& slot) {
    if (slots == 0) return std::vector<float>(0);
    std::vector<float> result;
    result.reserve(values.size() / slots * slot.size());
    for (std::size_t row = 0; row + slots <= values.size(); row += slots)
        for (const int at : slot)
            result.push_back(at < 0 ? 0.0f : values[row + static_cast<std::size_t>(at)]);
    return result;
}

}  // namespace lathe::gpu
