// What an engine solves in three dimensions: everything computed, nothing that changes, and no word of what
// it is part of.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "solver/problem/edge_terms.hpp"
#include "solver/problem/gather.hpp"
#include "solver/problem/recording.hpp"
#include "solver/problem/solve_rules.hpp"
#include "solver/problem/source_terms.hpp"
#include "solver/volume/problem/power_terms.hpp"
#include "solver/volume/problem/second_unknowns.hpp"
#include "solver/volume/problem/series_table.hpp"
#include "solver/volume/problem/volume_coefficients.hpp"
#include "solver/volume/problem/volume_coupling.hpp"
#include "solver/volume/problem/volume_grid.hpp"
#include "solver/volume/problem/volume_layers.hpp"

namespace lathe {

/// weight * series is what of a current flows in the grid: on a magnetic wall, a plane of symmetry, one half.
using VolumeSourceTerm = SourceTermAt<VolumeIndex>;

/// Edges along memory: by k, j, component, i.
using VolumeEdgeTerms = EdgeTerms<VolumeIndex>;

/// Adds weight * value to a sum of a set. A set has the sums of StepSum, recorded at every step; set 0 goes
/// to Recording::voltage and its neighbours, set n > 0 to Recording::further_sums[n - 1]. Sums are taken in
/// double precision: first the terms of one row (j, k), in the order of the list, then the rows, along
/// memory.
struct VolumeSumTerm {
    VolumeIndex at;
    StepSum sum = StepSum::voltage;
    double weight = 1.0;
    int set = 0;
};

/// Immutable once built. Problems of one grid share its coefficients, couplings, extra unknowns and
/// one-ports.
struct VolumeProblem : SolveRules {
    VolumeGrid grid;
    double dt = 0.0;  ///< s
    std::shared_ptr<const VolumeCoefficients> coefficients;
    VolumeLayers layers;
    std::shared_ptr<const VolumeCoupling> coupling = {};  ///< none: nothing is coupled
    std::shared_ptr<const SecondUnknowns> second = {};    ///< none: the grid has all unknowns
    std::shared_ptr<const VolumeEdgeTerms> terms = {};    ///< none: no edge has a one-port across it

    bool is_coupled() const { return coupling && !coupling->empty(); }
    bool has_second() const { return second && !second->empty(); }
    bool has_terms() const { return terms && !terms->empty(); }

    std::vector<VolumeSourceTerm> sources = {};
    /// Sources of many series, after those above; the pulse is recorded as what is incident.
    std::shared_ptr<const SeriesTable> table = {};
    std::vector<VolumeTableTerm> table_sources = {};

    std::vector<VolumeSumTerm> sums = {};
    std::vector<VolumeIndex> surface = {};  ///< recorded with every sample: the Huygens surface
    std::vector<VolumeIndex> probes = {};   ///< recorded with every sample: single values elsewhere

    /// Powers whose balance lets a solve end whose energy has gone; empty: the energy alone ends it.
    PowerTerms powers = {};

    SampleSizes sample_sizes() const { return {surface.size(), probes.size()}; }
    bool has_samples() const { return !surface.empty() || !probes.empty(); }
    bool is_driven_by(SourceSeriesName series) const {
        return (series == SourceSeriesName::pulse && !table_sources.empty()) ||
               std::any_of(sources.begin(), sources.end(),
                           [series](const VolumeSourceTerm& term) { return term.series == series; });
    }
    /// Number of sets of sums.
    int sum_sets() const {
        int sets = 0;
        for (const VolumeSumTerm& term : sums) sets = std::max(sets, term.set + 1);
        return sets;
    }
};

/// The coefficient of a value in free space, in double precision: dt/eps0 or dt/mu0 and lengths. Zero where
/// it is held at zero, beyond the grid too. `dt` in s.
double free_space_coefficient(const VolumeGrid& grid, double dt, const VolumeIndex& at);
/// The coefficient of one value in double precision: dt/eps0 or dt/mu0, lengths and the set's value. Zero
/// where it is held at zero, beyond the grid too.
double coefficient_of(const VolumeProblem& problem, const VolumeIndex& at);

/// The same of a second unknown.
double coefficient_of(const VolumeProblem& problem, const SecondUnknowns::Unknown& unknown);
/// What the square of each second voltage, or current, counts in the stored energy: 1 over its coefficient,
/// in a layer 0.
std::vector<double> second_energy_weights(const VolumeProblem& problem, bool currents);

/// Free space on a grid at `fraction` of its time step's limit, with its layers; nothing drives it and
/// nothing is recorded. Throws InputError as validate() does.
VolumeProblem free_space_problem(VolumeGrid grid, double fraction);
/// Free space on a grid with a time step of `dt`, s, for several grids that are to be compared step by step.
/// Throws InputError as validate() does.
VolumeProblem free_space_problem_with_step(VolumeGrid grid, double dt);

}  // namespace lathe
