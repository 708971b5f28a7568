// What an engine solves: everything computed, nothing that changes, and no word of what it is part of.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/problem/coefficients.hpp"
#include "solver/problem/comb_source.hpp"
#include "solver/problem/field_set.hpp"
#include "solver/problem/gather.hpp"
#include "solver/problem/grid.hpp"
#include "solver/problem/layer_rows.hpp"
#include "solver/problem/solve_rules.hpp"
#include "solver/problem/source_terms.hpp"

namespace lathe {

/// Immutable once built; any engine may be handed thousands.
struct Problem : SolveRules {
    FieldSet fields = FieldSet::six;
    Grid grid;
    Coefficients coefficients;  ///< with the time step, the azimuthal order and the absorbing layers

    std::vector<SourceTerm> sources;
    CombSource comb;  ///< further sources, with spectra prescribed

    std::vector<SumTerm> sums;        ///< recorded at every step
    std::vector<FieldIndex> surface;  ///< recorded with every sample: the Huygens surface
    std::vector<FieldIndex> probes;   ///< recorded with every sample: single values elsewhere

    bool has_samples() const { return !surface.empty() || !probes.empty(); }
    bool is_driven_by(SourceSeriesName series) const {
        return std::any_of(sources.begin(), sources.end(),
                           [series](const SourceTerm& term) { return term.series == series; });
    }
};

/// The rows of a problem that absorb along r, up to row nr - 1.
inline LayerRows layer_rows(const Problem& problem) {
    const Coefficients& c = problem.coefficients;
    return {static_cast<int>(c.radial_low.size()),
            c.radial.empty() ? problem.grid.nr : problem.grid.first_pml_row(), problem.grid.nr};
}

/// Whether slanted dielectrics couple components that are stepped.
inline bool is_coupled(const Problem& problem) {
    return !problem.coefficients.coupling.empty() && has_field(problem.fields, v_r) &&
           has_field(problem.fields, v_z);
}

/// The components that these sources can reach: of order 0 the three that they drive, else all six.
inline FieldSet driven_fields(const std::vector<SourceTerm>& sources, int azimuthal_order) {
    bool even = false, odd = false;
    for (const SourceTerm& term : sources)
        if (term.weight != 0.0) (term.at.component % 2 == 0 ? even : odd) = true;
    if (azimuthal_order != 0 || even == odd) return FieldSet::six;
    return even ? FieldSet::te : FieldSet::tm;
}

}  // namespace lathe
