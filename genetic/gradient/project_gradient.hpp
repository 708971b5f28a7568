// Derivatives of a project's goals by its genes.
#pragma once

#include <array>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/adjoint/gradient.hpp"
#include "solver/engine/session.hpp"

namespace lathe::genetic {

/// Keys of the metrics that are differentiated where a project has no goals, as far as its antenna has them.
inline constexpr std::array usual_gradient_metrics = {"s11_db", "directivity_dbi", "directivity_2d_db",
                                                      "side_lobe_db", "cross_polar_db"};

/// Why the goals of a project have no gradient, as the end of a sentence; empty: they have one.
std::string why_no_gradient(const Project& project);

/// A session on an engine, see make_engine(): problems that a device cannot step are solved by the processor,
/// and the session's notice() says so.
std::unique_ptr<Session> make_gradient_session(const std::string& engine, int threads);

/// A gradient with the names of its rows and columns.
struct ProjectGradient {
    std::vector<std::string> genes;
    /// One a row: keys of metric_table(), KEY@PORT or KEY@PORT:TO_PORT where a goal names ports.
    std::vector<std::string> metrics;
    Gradient gradient;
};

/// What the gradient of a project's goals takes: its genes as parameters of the antenna, whole numbers left
/// out, and its goals' metrics, or usual_gradient_metrics where it has no goals. Throws
/// InputError where no gene is a real number, and for antennas in space.
struct GradientTask {
    Antenna antenna;
    SimulationSettings simulation;
    std::vector<SensitiveParameter> parameters;
    std::vector<WantedMetric> metrics;
};
GradientTask gradient_task(const Project& project);

/// The project with every continuous parameter as a gene, over the range that its template allows.
Project with_all_parameters_as_genes(const Project& project);

/// The derivatives at the present values. Throws as gradient_task() and gradient().
ProjectGradient project_gradient(const Project& project, Session& session, Progress& progress,
                                 std::stop_token stop = {});

/// `gradient.json`: "genes", "rows" with "metric", "frequency_hz", "value" and "derivatives" (null where
/// undefined), "solves", and for each gene how sound its derivatives are.
std::string gradient_json(const ProjectGradient& gradient);

}  // namespace lathe::genetic
