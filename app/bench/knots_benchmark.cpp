// Benchmark `knots`: a smooth wall through 40 knots and one through 100, each free. How low is the violation
// after so many solves, by gradient and by the algorithms that learn one number a solve?
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "app/bench/run_curve.hpp"
#include "genetic/objectives/project_genes.hpp"
#include "project_text.hpp"

namespace lathe::bench {
namespace {

using namespace genetic;

constexpr int seeds = 7, usual_evaluations = 400, gradient_starts = 4;
constexpr int least_solves_with_slopes = 2;  // of a candidate by gradient
constexpr int marks[] = {25, 50, 100, 200, 400};
constexpr double reach_mm = 3.0;      // of each knot to both sides of the cone
constexpr double narrowest_mm = 3.3;  // the template refuses less than 0.9 of the guide
constexpr double quick_cells = 8.0;
constexpr int quick_evaluations = 16, quick_knots = 12;

/// The example spline horn with so many knots on its cone, each of them a gene, and goals that few knots do
/// not meet.
Project horn_of(int knots) {
    auto file = nlohmann::json::parse(spline_horn_text);
    auto& parameters = file.at("antenna").at("parameters");
    const double throat = parameters.at("waveguide_radius_mm").get<double>();
    const double aperture = parameters.at("aperture_radius_mm").at("value").get<double>();
    const auto free_about = [](double value) {
        return nlohmann::json{
            {"value", value}, {"min", std::max(value - reach_mm, narrowest_mm)}, {"max", value + reach_mm}};
    };
    auto& radii = parameters["knot_radii_mm"] = nlohmann::json::array();
    for (int n = 1; n <= knots; ++n)
        radii.push_back(free_about(throat + (aperture - throat) * n / (knots + 1)));
    parameters["aperture_radius_mm"] = free_about(aperture);
    parameters["flare_length_mm"] = 40.0;
    parameters["monotone"] = 0;
    const auto goal = [](const char* metric, const char* way, double value) {
        return nlohmann::json{{"metric", metric}, {"goal", way}, {"value", value}};
    };
    file["objectives"] = {goal("cross_polar_db", "below", -33.0), goal("s11_db", "below", -30.0),
                          goal("directivity_dbi", "above", 18.0)};
    return parse_project(file.dump(), fmt::format("horn_of_{}_knots.lathe", knots));
}

/// Least, median and largest of all seeds' violations at a mark; "-" where a run ended before it above its
/// goals.
std::string violations_at(const std::vector<RunCurve>& curves, int mark) {
    std::vector<double> values;
    for (const RunCurve& curve : curves) {
        if (!curve.reaches(mark)) return "-";
        values.push_back(curve.best_after(mark));
    }
    std::sort(values.begin(), values.end());
    return fmt::format("{:.2f} ({:.2f} to {:.2f})", values[values.size() / 2], values.front(), values.back());
}

void print_curves(const Project& project, const BenchOptions& options, int count, int evaluations) {
    fmt::print(
        "\n{} knots, {} cells a wavelength, {} solves or somewhat more; violation, median of {} seeds "
        "(least to largest)\n\n"
        "| algorithm |",
        genes_of(project).size() - 1, project.simulation.cells_per_wavelength, evaluations, count);
    for (const int mark : marks) fmt::print(" {} solves |", mark);
    fmt::print("\n|---|");
    for ([[maybe_unused]] const int mark : marks) fmt::print("--:|");
    fmt::print("\n");
    for (const char* algorithm : {"gradient", "hybrid", "cmaes", "ga"}) {
        std::vector<RunCurve> curves;
        for (int seed = 1; seed <= count; ++seed) {
            const bool has_slopes = algorithm == std::string("gradient");
            Project searched = searched_by(project, algorithm,
                                           has_slopes ? evaluations / least_solves_with_slopes : evaluations,
                                           static_cast<std::uint64_t>(seed));
            if (has_slopes) {
                searched.optimiser.strategies = gradient_starts;
                searched.optimiser.population = std::max(searched.optimiser.population, 4 * gradient_starts);
            }
            curves.push_back(curve_of(searched, options.engine));
        }
        fmt::print("| {} |", algorithm);
        for (const int mark : marks) fmt::print(" {} |", violations_at(curves, mark));
        fmt::print("\n");
        std::fflush(stdout);
    }
}

}  // namespace

void run_knots_benchmark(const BenchOptions& options) {
    const int usual = options.is_quick ? quick_evaluations : usual_evaluations;
    const int evaluations = options.evaluations > 0 ? options.evaluations : usual;
    std::vector<int> numbers = options.is_quick ? std::vector{quick_knots} : std::vector{40, 100};
    if (options.knots > 0) numbers = {options.knots};
    for (const int knots : numbers) {
        Project project = horn_of(knots);
        if (options.is_quick) project.simulation.cells_per_wavelength = quick_cells;
        print_curves(project, options, options.is_quick ? 1 : seeds, evaluations);
    }
}

}  // namespace lathe::bench
