// Sources and gather lists of a problem edge by edge, for strategy `global`.
#pragma once

#include <vector>

#include "solver/engine/gpu/problem/comb_tables.hpp"
#include "solver/engine/gpu/problem/problem_view.hpp"
#include "solver/engine/gpu/problem/stepper.hpp"
#include "solver/engine/gpu/problem/value_lists.hpp"

namespace lathe::gpu {

/// What drives an edge: a series times a weight, or an entry of the comb.
struct DrivenEdge {
    int of_voltages = 0;  ///< which family's series
    float coefficient = 0.0f, weight = 0.0f;
    int entry = -1;  ///< -1: the series
};

/// What happens to one value of a pair of columns once it is updated: it gets an amount, or is recorded.
struct EdgeAction {
    int component = 0;  ///< 0, 1, 2: r, phi, z
    int is_second = 0;  ///< of the pair's columns
    int driven = -1;    ///< DrivenEdge whose amount it gets
    int summed = -1;    ///< slot of a step
    int sampled = -1;   ///< slot of a sample
};

/// Actions of a family: those of a segment with flag_probes pair by pair.
struct EdgeActions {
    const int* list = nullptr;   ///< [row * segments + segment]: number of the segment among those
    const int* begin = nullptr;  ///< [list][pair]; the pair's end is the next number
    const EdgeAction* actions = nullptr;
};
/// Numbers in `begin` that a segment has.
inline constexpr int begins_of_segment = segment_columns / 2 + 1;

struct EdgeListsView {
    EdgeActions currents, voltages;
    const DrivenEdge* driven = nullptr;
    int driven_count = 0;
    const float* series[2] = {};  ///< of currents, of voltages: [step]; null where nothing follows one
    CombView comb;
    float* amounts = nullptr;  ///< [step of the launch][driven edge]: what is added
    int summed = 0, sampled = 0;
};

/// Where actions lie and what they are.
class EdgeLists {
public:
    /// Throws UnsupportedProblem where two series drive one family.
    explicit EdgeLists(const Problem& problem);

    const ValueLists& values() const { return values_; }
    std::size_t driven_count() const { return driven_.size(); }
    /// Adds the tables; `view` is complete but for its amounts once these are sent. The prepared problem is
    /// that of the constructor.
    void add_to(const PreparedProblem& prepared, TableUpload& tables, EdgeListsView& view) const;

private:
    struct PlacedAction {
        FieldIndex at;
        EdgeAction action;
    };
    void add_sources(const Problem& problem);
    int add_recorded(const Problem& problem, const FieldIndex& at, int EdgeAction::*slot, int& slots);
    void add_family(const Grid& grid, bool currents, TableUpload& tables, EdgeActions& view) const;

    ValueLists values_;
    std::vector<DrivenEdge> driven_;
    std::vector<PlacedAction> actions_;  ///< what drives before what records
};

}  // namespace lathe::gpu
