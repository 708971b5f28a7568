// Yield under machining errors as the derivatives of one design foretell it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "genetic/gradient/project_gradient.hpp"
#include "genetic/optimiser/gene.hpp"
#include "genetic/project/project.hpp"

namespace lathe::genetic {

/// The derivatives that first_order_yield() takes: of the project's goals by its genes, at the design as
/// drawn. Empty where it has no goals or one of them no gradient. `engine` as make_engine() takes it. Throws
/// SolverError.
std::optional<ProjectGradient> slopes_of_goals(const Project& project, const std::string& engine,
                                               Progress& progress, std::stop_token stop = {});

/// Copies that meet their goals when every metric changes in proportion to the errors.
struct FirstOrderYield {
    int copies = 0, met = 0;      ///< `met`: all goals
    std::vector<int> met_a_goal;  ///< one a goal
};

/// Judges copies of a design by its gradient: of each goal every solved frequency, value plus derivatives
/// times errors. `project` has the parameters with errors as its genes, and the gradient is that of its
/// goals; whole numbers among the genes count as exact. A copy that breaks a rule, or of which a metric is
/// not known, meets nothing, as where it is solved. Reflection is judged at the solved frequencies, not
/// between.
FirstOrderYield first_order_yield(const Project& project, const ProjectGradient& gradient,
                                  std::span<const Genome> copies);

}  // namespace lathe::genetic
