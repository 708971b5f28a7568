#include "app/bench/run_curve.hpp"

#include <algorithm>
#include <utility>

#include "app/bench/store_folder.hpp"
#include "genetic/run/run.hpp"

namespace lathe::bench {

using namespace genetic;

double RunCurve::best_after(int solves_spent) const {
    double best = std::numeric_limits<double>::infinity();
    for (const Point& point : points)
        if (point.solves <= solves_spent) best = point.best;
    return best;
}

RunCurve curve_of(const Project& project, const std::string& engine) {
    const StoreFolder folder("curve");
    RunOptions options;
    options.engine = engine;
    options.verify = false;
    Run::create(folder.store(), project, options).run({});
    const auto evaluations = RunView(folder.store()).evaluations();
    RunCurve curve;
    RunCurve::Point point;
    for (const StoredEvaluation& evaluation : evaluations) {
        const SolvesOfCandidate each = solves_of(evaluation.metrics_json);
        point.solves += each.forward + each.adjoint;
        const Score& score = evaluation.score;
        if (score.status == EvaluationStatus::valid && score.objective < point.best)
            point.best = score.objective;
        curve.points.push_back(point);
    }
    curve.solves = solve_count(evaluations);
    return curve;
}

Project searched_by(Project project, const std::string& algorithm, int evaluations, std::uint64_t seed) {
    project.optimiser = {};
    project.optimiser.algorithm = algorithm;
    project.optimiser.evaluations = evaluations;
    project.optimiser.seed = seed;
    project.optimiser.population = std::min(24, std::max(4, evaluations / 4));
    return project;
}

}  // namespace lathe::bench
