#include "solver/engine/gpu/global/edge_lists.hpp"

#include <algorithm>
#include <cstddef>

namespace lathe::gpu {

EdgeLists::EdgeLists(const Problem& problem) {
    for (const bool currents : {true, false})
        driving_series(problem, currents);  // refuses now what it would refuse later
    add_sources(problem);
    for (const SumTerm& term : problem.sums)
        if (const int slot = add_recorded(problem, term.at, &EdgeAction::summed, values_.summed); slot >= 0)
            values_.sums.push_back({slot, static_cast<int>(term.sum), term.weight});
    for (const FieldIndex& at : problem.surface)
        values_.surface.push_back(add_recorded(problem, at, &EdgeAction::sampled, values_.sampled));
    for (const FieldIndex& at : problem.probes)
        values_.probes.push_back(add_recorded(problem, at, &EdgeAction::sampled, values_.sampled));
}

void EdgeLists::add_sources(const Problem& problem) {
    const auto add = [&](const FieldIndex& at, float weight, int entry) {
        if (!has_field(problem.fields, at.component)) return;
        EdgeAction action;
        action.driven = static_cast<int>(driven_.size());
        actions_.push_back({at, action});
        driven_.push_back({is_current(at.component) ? 0 : 1, coefficient_of(problem, at), weight, entry});
    };
    for (const SourceTerm& term : problem.sources) add(term.at, static_cast<float>(term.weight), -1);
    for (std::size_t n = 0; n < problem.comb.at.size(); ++n)
        add(problem.comb.at[n], 0.0f, static_cast<int>(n));
}

/// Slot of a recorded value; -1 of a component that is not stepped.
int EdgeLists::add_recorded(const Problem& problem, const FieldIndex& at, int EdgeAction::*slot, int& slots) {
    if (!has_field(problem.fields, at.component)) return -1;
    EdgeAction action;
    action.*slot = slots;
    actions_.push_back({at, action});
    return slots++;
}

void EdgeLists::add_family(const Grid& grid, bool currents, TableUpload& tables, EdgeActions& view) const {
    const int segments = segments_along(grid.nz);
    std::vector<PlacedAction> its;
    std::copy_if(actions_.begin(), actions_.end(), std::back_inserter(its),
                 [&](const PlacedAction& a) { return is_current(a.at.component) == currents; });
    const auto segment_of = [&](const FieldIndex& at) {
        return at.row * segments + at.column / segment_columns;
    };
    const auto pair_of = [](const FieldIndex& at) { return at.column % segment_columns / 2; };
    std::stable_sort(its.begin(), its.end(), [&](const PlacedAction& a, const PlacedAction& b) {
        return std::pair(segment_of(a.at), pair_of(a.at)) < std::pair(segment_of(b.at), pair_of(b.at));
    });
    std::vector<int> list(static_cast<std::size_t>(grid.nr - 1) * static_cast<std::size_t>(segments), -1),
        begin;
    std::vector<EdgeAction> actions;
    for (std::size_t n = 0; n < its.size();) {
        const int segment = segment_of(its[n].at);
        list[static_cast<std::size_t>(segment)] = static_cast<int>(begin.size()) / begins_of_segment;
        for (int pair = 0; pair < begins_of_segment; ++pair) {
            begin.push_back(static_cast<int>(actions.size()));
            for (; n < its.size() && segment_of(its[n].at) == segment && pair_of(its[n].at) == pair; ++n) {
                EdgeAction action = its[n].action;
                action.component = its[n].at.component - (currents ? i_r : v_r);
                action.is_second = its[n].at.column % 2;
                actions.push_back(action);
            }
        }
    }
    tables.add(list, view.list);
    tables.add(begin, view.begin);
    tables.add(actions, view.actions);
}

void EdgeLists::add_to(const PreparedProblem& prepared, TableUpload& tables, EdgeListsView& view) const {
    const Problem& problem = prepared.problem;
    add_family(problem.grid, true, tables, view.currents);
    add_family(problem.grid, false, tables, view.voltages);
    view.driven_count = static_cast<int>(driven_.size());
    tables.add(driven_, view.driven);
    tables.add(prepared.current_series, view.series[0]);
    tables.add(prepared.voltage_series, view.series[1]);
    comb_tables(problem).add_to(tables, view.comb);
    view.summed = values_.summed, view.sampled = values_.sampled;
}

}  // namespace lathe::gpu
