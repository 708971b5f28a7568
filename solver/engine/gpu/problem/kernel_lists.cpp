#include "solver/engine/gpu/problem/kernel_lists.hpp"

#include <string>

#include "solver/engine/unsupported_problem.hpp"

namespace lathe::gpu {
namespace {

void require(bool holds, const char* what) {
    if (!holds) throw UnsupportedProblem(std::string("the CUDA engine cannot ") + what);
}

/// Sources of a row: what the line's voltage adds to i_phi and i_r one column before the plane, and its
/// current to v_r and v_phi on it.
void read_sources(const Problem& problem, KernelLists& lists) {
    constexpr const char* what = "drive sources other than one guided wave";
    std::size_t terms = 0;
    for (const SourceTerm& term : problem.sources)
        if (term.series == SourceSeriesName::line_current) lists.injection_column = term.at.column;
    for (const SourceTerm& term : problem.sources) {
        if (term.series == SourceSeriesName::pulse) continue;
        const bool current = is_current(term.at.component);
        const auto row = static_cast<std::size_t>(term.at.row);
        require(term.at.column == lists.injection_column - current &&
                    current == (term.series == SourceSeriesName::line_voltage) && row <= lists.mode.size(),
                what);
        if (row == lists.mode.size()) lists.mode.push_back({});
        const auto weight = static_cast<float>(term.weight);
        switch (term.at.component) {
            case i_phi:
                lists.mode[row].x = weight;
                break;
            case i_r:
                lists.mode[row].y = -weight;
                break;
            case v_r:
                lists.mode[row].z = weight;
                break;
            case v_phi:
                lists.mode[row].w = -weight;
                break;
            default:
                require(false, what);
        }
        ++terms;
    }
    require(terms == 4 * lists.mode.size(), what);
}

/// The voltage on the reading plane, the currents half a cell before and behind it, with the same weights.
void read_sums(const Problem& problem, KernelLists& lists) {
    constexpr const char* what = "take sums other than the overlaps with one guided wave";
    lists.weights.resize(lists.mode.size());
    std::size_t terms = 0;
    for (const SumTerm& term : problem.sums)
        if (term.sum == StepSum::current_after) lists.reading_column = term.at.column;
    for (const SumTerm& term : problem.sums) {
        if (lists.edge && term.at == *lists.edge && term.sum == StepSum::voltage && term.weight == 1.0)
            continue;
        const auto row = static_cast<std::size_t>(term.at.row);
        const bool before = term.sum == StepSum::current_before;
        require(row < lists.mode.size() && term.at.column == lists.reading_column - before &&
                    is_current(term.at.component) == (term.sum != StepSum::voltage),
                what);
        OverlapWeights& weights = lists.weights[row];
        double* const of[] = {&weights.v_r, &weights.v_phi, nullptr, &weights.i_r, &weights.i_phi, nullptr};
        double* const weight = of[term.at.component];
        require(weight && (term.sum != StepSum::current_after || *weight == term.weight), what);
        *weight = term.weight;
        ++terms;
    }
    require(terms == 6 * lists.mode.size(), what);
}

}  // namespace

KernelLists kernel_lists(const Problem& problem) {
    KernelLists lists;
    // Kernels know the layer at the last rows alone; they would step the others as free space.
    require(problem.coefficients.radial_low.empty(), "step an absorbing layer at row 0");
    require(problem.comb.empty(), "drive edges by spectra but by strategies registers and global");
    for (const SourceTerm& term : problem.sources)
        if (term.series == SourceSeriesName::pulse) {
            require(!lists.edge && !problem.line && !is_current(term.at.component) && term.weight == -1.0,
                    "drive more than one edge by the pulse");
            lists.edge = term.at;
        }
    read_sources(problem, lists);
    read_sums(problem, lists);
    lists.surface = HuygensLayout::of(problem.surface);
    require(lists.surface || (problem.surface.empty() && problem.probes.empty()),
            "record samples without the surface of a box");
    for (const FieldIndex& probe : problem.probes)
        require(is_current(probe.component), "record voltages as probes");
    return lists;
}

bool needs_value_lists(const Problem& problem) try {
    kernel_lists(problem);
    return false;
} catch (const UnsupportedProblem&) {
    return true;
}

}  // namespace lathe::gpu
