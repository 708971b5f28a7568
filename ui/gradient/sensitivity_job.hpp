// What matters of a design: the derivatives of some metrics by all dimensions, computed beside the window.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/gradient/project_gradient.hpp"
#include "genetic/project/project.hpp"
#include "ui/gradient/wall_motion.hpp"

namespace lathe::ui {

/// Whether both ask for the same metric over the same angles, whatever they want of it.
bool is_same_question(const Objective& one, const Objective& other);

/// The metrics that are differentiated unless others are wanted: those of the goals, then S11, directivity
/// and cross-polar level. Each over the whole band, with the angles of its goal; those that have no
/// derivative or do not exist are left out. Empty where the design cannot be built.
std::vector<Objective> usual_sensitivities(const Project& project);

/// Further metrics that the antenna has and that need no angles.
std::vector<Objective> other_sensitivities(const Project& project);

/// The project with every dimension as a gene that has an effect, and `metrics` as its goals. Throws
/// InputError for antennas that are in space or drawn by regions.
Project sensitivity_project(const Project& project, const std::vector<Objective>& metrics);

struct SensitivityOutcome {
    Project project;  ///< that sensitivity_project() made; its objectives are the rows' `wanted`
    genetic::ProjectGradient gradient;
    std::vector<WallMotion> motions;  ///< one a gene
};
using SharedSensitivity = std::shared_ptr<const SensitivityOutcome>;

/// How it ended: an outcome, or what was wrong with the design or the question.
struct SensitivityEnd {
    SharedSensitivity outcome;
    std::optional<InputError> refusal;
};

/// Solves forward and adjoint problems. `engine` as make_engine() takes it. Throws SolverError, also when
/// stopped.
SensitivityEnd run_sensitivity(const Project& project, const std::string& engine, Progress& progress,
                               const std::stop_token& stop);

}  // namespace lathe::ui
