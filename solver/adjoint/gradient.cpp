#include "solver/adjoint/gradient.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "solver/adjoint/grid_gradient.hpp"
#include "solver/adjoint/planar_gradient.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/input_error.hpp"
#include "solver/base/parallel.hpp"
#include "solver/solve/planar_solve.hpp"
#include "solver/solve/solve_rules.hpp"

namespace lathe {
namespace {

/// The problem that stands for all in what is told to those who watch.
struct Told {
    SolveRules rules;
    double dt = 0.0;  ///< s
    std::size_t cells = 0;
};

/// The gradients of an antenna on some grids, whose problems are solved in batches.
class GridGradients {
public:
    GridGradients(std::vector<std::unique_ptr<StagedGradient>> grids, Session& session, Progress& progress,
                  std::stop_token stop)
        : grids_(std::move(grids)), session_(session), progress_(progress), stop_(std::move(stop)) {}

    Gradient run(const std::vector<WantedMetric>& metrics, const MetricChoice& choice) {
        std::vector<std::vector<Problem>> first;
        std::size_t most_further = 0;
        for (const auto& grid : grids_) {
            first.push_back(grid->problems());
            most_further += grid->most_further();
        }
        SolveCount solves;
        solves.forward = solve_all(std::move(first), most_further,
                                   [](StagedGradient& grid, auto of_grid) { grid.take(of_grid); });
        std::vector<bool> chosen(metrics.size(), true);
        if (choice) chosen = choice(results());
        std::vector<std::vector<Problem>> further;
        for (const auto& grid : grids_) further.push_back(grid->further_problems(chosen));
        const int all = solve_all(std::move(further), grids_.size(),
                                  [](StagedGradient& grid, auto of_grid) { grid.take_further(of_grid); });
        std::size_t sides = 0;
        for (const auto& grid : grids_) sides += grid->problems_of_sides();
        const auto of_sides = static_cast<int>(sides);
        solves.forward += of_sides, solves.adjoint = all - of_sides;
        Gradient mean = mean_of_grids();
        mean.solves = solves;
        mean.results = grids_.front()->results();
        return mean;
    }

private:
    std::vector<Results> results() const {
        std::vector<Results> all;
        for (const auto& grid : grids_) all.push_back(grid->results());
        return all;
    }

    /// Solves the problems of all grids together, `others` beside them, and gives each grid its recordings.
    template <class Take>
    int solve_all(std::vector<std::vector<Problem>> of_grids, std::size_t others, Take take) {
        std::vector<Problem> problems;
        for (std::vector<Problem>& of_grid : of_grids)
            for (Problem& problem : of_grid) problems.push_back(std::move(problem));
        if (!told_) {
            const Problem& first = problems.front();
            told_ = Told{first, first.coefficients.dt, first.grid.cells()};
        }
        tell_limits(told_->rules, told_->dt, told_->cells, problems.size() + others, progress_);
        const std::vector<Recording> recordings =
            problems.empty() ? std::vector<Recording>{} : session_.solve(problems, progress_, stop_);
        std::size_t next = 0;
        for (std::size_t g = 0; g < grids_.size(); ++g) {
            take(*grids_[g], std::span(recordings).subspan(next, of_grids[g].size()));
            next += of_grids[g].size();
        }
        return static_cast<int>(problems.size());
    }

    Gradient mean_of_grids() const {
        Gradient mean = grids_.front()->gradient();
        if (grids_.size() == 1) return mean;
        for (std::size_t g = 1; g < grids_.size(); ++g) {
            const Gradient other = grids_[g]->gradient();
            for (std::size_t r = 0; r < mean.rows.size(); ++r) {
                mean.rows[r].value += other.rows[r].value;
                for (std::size_t p = 0; p < mean.rows[r].derivatives.size(); ++p)
                    mean.rows[r].derivatives[p] += other.rows[r].derivatives[p];
            }
        }
        const double share = 1.0 / static_cast<double>(grids_.size());
        for (GradientRow& row : mean.rows) {
            row.value *= share;
            for (double& derivative : row.derivatives) derivative *= share;
        }
        return mean;
    }

    std::vector<std::unique_ptr<StagedGradient>> grids_;
    Session& session_;
    Progress& progress_;
    std::stop_token stop_;
    std::optional<Told> told_;  ///< of the first problem of all
};

}  // namespace

void require_gradients(const Antenna& antenna) {
    if (!antenna.is_planar() && antenna.port.kind == PortKind::gap)
        throw InputError({.key = "antenna.port.kind"}, "\"gap\"",
                         "has no gradients yet; allowed: circular_waveguide, coaxial, dipole");
}

Gradient gradient(const Antenna& antenna, const SimulationSettings& settings,
                  const std::vector<SensitiveParameter>& parameters, const std::vector<WantedMetric>& metrics,
                  Session& session, Progress& progress, std::stop_token stop, const MetricChoice& choice,
                  const GridPlanners& grids) {
    const ParallelScope all(static_cast<unsigned>(core_count()));
    validate(antenna);
    std::vector<std::unique_ptr<StagedGradient>> each;
    require_gradients(antenna);
    if (antenna.is_planar()) {
        const PlanarGridPlanner own = [&](const Antenna& of) { return plan_planar_antenna(of, settings); };
        for (const PlanarGridPlanner& planner : grids.planar.empty() ? std::vector{own} : grids.planar)
            each.push_back(std::make_unique<PlanarGradient>(antenna, settings, parameters, metrics, planner));
    } else {
        const GridPlanner own = [&](const Antenna& of) { return plan_grid(of, settings); };
        for (const GridPlanner& planner :
             grids.of_revolution.empty() ? std::vector{own} : grids.of_revolution)
            each.push_back(std::make_unique<GridGradient>(antenna, settings, parameters, metrics, planner));
    }
    return GridGradients(std::move(each), session, progress, std::move(stop)).run(metrics, choice);
}

}  // namespace lathe
