#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "genetic/gradient/project_gradient.hpp"

namespace lathe::genetic {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

}  // namespace

std::string gradient_json(const ProjectGradient& gradient) {
    Json rows = Json::array();
    for (std::size_t n = 0; n < gradient.metrics.size(); ++n) {
        const GradientRow& row = gradient.gradient.rows[n];
        Json derivatives = Json::array();
        for (const double derivative : row.derivatives) derivatives.push_back(number(derivative));
        rows.push_back({{"metric", gradient.metrics[n]},
                        {"frequency_hz", row.frequency_hz},
                        {"value", number(row.value)},
                        {"derivatives", std::move(derivatives)}});
    }
    Json differences = Json::array();
    for (std::size_t n = 0; n < gradient.genes.size(); ++n) {
        const ParameterDifferences& each = gradient.gradient.differences[n];
        differences.push_back({{"gene", gradient.genes[n]},
                               {"step", each.step},
                               {"coefficients", each.changed},
                               {"jumps", each.jumps},
                               {"switched", each.switched},
                               {"by_solves", each.by_solves}});
    }
    const SolveCount& solves = gradient.gradient.solves;
    const Json json{{"format", "lathe-gradient/1"},
                    {"genes", gradient.genes},
                    {"rows", std::move(rows)},
                    {"solves", {{"forward", solves.forward}, {"adjoint", solves.adjoint}}},
                    {"differences", std::move(differences)}};
    return json.dump(1) + "\n";
}

}  // namespace lathe::genetic
