#include "solver/volume/engine/second_terms.hpp"

#include <algorithm>

namespace lathe {
namespace {

/// A value and one term of one of its two differences.
struct Entry {
    SecondReceivers::Value to, from;
    int which;
};

bool is_same(const SecondReceivers::Value& a, const SecondReceivers::Value& b) {
    return a.at == b.at && a.second == b.second;
}
bool is_before(const Entry& a, const Entry& b) {
    if (a.to.at != b.to.at) return lies_before(a.to.at, b.to.at);
    if (a.to.second != b.to.second) return a.to.second < b.to.second;
    return a.which < b.which;
}

std::vector<Entry> entries_of(const SecondUnknowns& second, bool currents) {
    std::vector<Entry> entries;
    entries.reserve(second.rims.size());
    for (const SecondUnknowns::Rim& rim : second.rims) {
        const bool is_second = rim.voltage != SecondUnknowns::Rim::of_grid;
        const SecondReceivers::Value current{static_cast<std::int32_t>(rim.current),
                                             second.currents[rim.current].at, rim.sign},
            voltage{is_second ? rim.voltage : SecondReceivers::of_grid,
                    is_second ? second.voltages[static_cast<std::size_t>(rim.voltage)].at : rim.grid_voltage,
                    -rim.sign};
        // The difference is along the axis that neither points along.
        const int axis = 3 - number(axis_of(current.at.component)) - number(axis_of(voltage.at.component));
        const SecondReceivers::Value &to = currents ? current : voltage, &from = currents ? voltage : current;
        entries.push_back({to, from, number(next(axis_of(to.at.component))) == axis ? 0 : 1});
    }
    std::stable_sort(entries.begin(), entries.end(), is_before);
    return entries;
}

}  // namespace

SecondReceivers second_receivers(const VolumeProblem& problem, bool currents) {
    SecondReceivers list;
    if (!problem.has_second()) return list;
    const SecondUnknowns& second = *problem.second;
    for (const Entry& entry : entries_of(second, currents)) {
        if (list.receivers.empty() || !is_same(list.receivers.back().to, entry.to)) {
            SecondReceivers::Receiver its;
            its.to = entry.to;
            if (entry.to.second == SecondReceivers::of_grid) {
                its.coefficient = coefficient_of(problem, entry.to.at);
            } else {
                const auto n = static_cast<std::size_t>(entry.to.second);
                const SecondUnknowns::Unknown& unknown = (currents ? second.currents : second.voltages)[n];
                its.coefficient = coefficient_of(problem, unknown);
                its.decay = unknown.decay;
            }
            std::fill(its.first, its.first + 3, static_cast<std::uint32_t>(list.terms.size()));
            list.receivers.push_back(its);
        }
        list.terms.push_back(entry.from);
        for (int n = entry.which + 1; n < 3; ++n)
            list.receivers.back().first[n] = static_cast<std::uint32_t>(list.terms.size());
    }
    return list;
}

}  // namespace lathe
