// Derivatives of the metrics of an antenna by all its parameters, from one solve and its adjoints,
// or the mean of those of several grids.
#pragma once

#include <functional>
#include <limits>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "solver/adjoint/metric_differential.hpp"
#include "solver/adjoint/parameter_step.hpp"
#include "solver/discretise/planar_grid.hpp"
#include "solver/engine/session.hpp"
#include "solver/model/simulation_settings.hpp"
#include "solver/results/results.hpp"
#include "solver/solve/solve.hpp"

namespace lathe {

/// A metric whose derivatives are wanted, at the solved frequencies of a range, ends included.
struct WantedMetric {
    AskedMetric asked;
    double from_hz = 0.0, to_hz = std::numeric_limits<double>::infinity();
};

/// A metric at one frequency (0 Hz: of the geometry) and its derivative by each parameter, per unit of that.
struct GradientRow {
    std::size_t wanted = 0;  ///< position of the metric among those that were asked for
    double frequency_hz = 0.0;
    double value = 0.0;
    std::vector<double> derivatives;
};

/// How sound the derivatives by one parameter are.
struct ParameterDifferences {
    double step = 0.0;       ///< of the differences of coefficients, in the parameter's unit
    int changed = 0;         ///< coefficients that change
    int jumps = 0;           ///< of these: whose two sides disagree (coefficient_change.hpp)
    int switched = 0;        ///< coefficients that switch between metal and free, which no derivative sees
    bool by_solves = false;  ///< two solves stand for the adjoint: the parameter changes the port
};

struct SolveCount {
    int forward = 0, adjoint = 0;
};

struct Gradient {
    std::vector<GradientRow> rows;                  ///< metric by metric, each by ascending frequency
    std::vector<ParameterDifferences> differences;  ///< one a parameter; of the first grid
    SolveCount solves;                              ///< on all grids
    Results results;                                ///< of the antenna itself on the first grid
};

/// Asked once the antenna is solved, with its results on each grid: which of the metrics are to be
/// differentiated. An empty function: all.
using MetricChoice = std::function<std::vector<bool>(std::span<const Results>)>;

/// Plans the grid of an antenna, on which those on either side of it are solved too; plan_grid() or
/// SharedGrid::plan().
using GridPlanner = std::function<GridPlan(const Antenna&)>;

/// Plans the grid of a planar antenna: plan_planar_antenna() or SharedPlanarGrid::plan().
using PlanarGridPlanner = std::function<PlanarGridPlan(const Antenna&)>;

/// Throws InputError where gradients do not exist for the port: a gap of a body of revolution.
void require_gradients(const Antenna& antenna);

/// Planners of some grids for an antenna of either kind.
struct GridPlanners {
    std::vector<GridPlanner> of_revolution;
    std::vector<PlanarGridPlanner> planar;

    bool empty() const { return of_revolution.empty() && planar.empty(); }
};

/// Solves the antenna once, and its adjoint once for each metric that reads the far field, and reads all
/// derivatives off the two: those of the coefficients of one grid, which all differences share. S11 takes no
/// adjoint (reflection_self_adjoint()), and nor does S between guides of a planar antenna that are both
/// driven. A parameter that moves a port or the ground plane, or changes the material in a guide, takes two
/// more solves on the same grid (neighbour_plan()), where a metric is chosen.
/// The loss of walls counts as constant. Rows of metrics that are not chosen have no derivatives. Of a planar
/// antenna a solve is a problem for each excitation, and a metric of several excitations is that of the one
/// that serves its goal worst. With several `grids`, of the antenna's kind, all of that is done on each of
/// them in the same batches, and values and derivatives are means, NaN where one is; without any the grid is
/// plan_grid()'s or plan_planar_antenna()'s. Throws InputError where the antenna cannot be built or a metric
/// takes the power of a current element; SolverError as solve().
Gradient gradient(const Antenna& antenna, const SimulationSettings& settings,
                  const std::vector<SensitiveParameter>& parameters, const std::vector<WantedMetric>& metrics,
                  Session& session, Progress& progress, std::stop_token stop = {},
                  const MetricChoice& choice = {}, const GridPlanners& grids = {});

}  // namespace lathe
