// Benchmark `optimisers`: what do our algorithms reach with a given budget, beside libpagmo's?
//
// Medians over seeds of the best objective after 10,000 evaluations, and of the hypervolume of the last
// population of 100 (DTLZ2: 92) after 250 generations. The bests of single seeds spread so far (Rosenbrock's
// by a factor of five, in two groups) that medians of 11 change order from one set of seeds to the next:
// functions have 31 seeds. libpagmo is used where it was found on configuring.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "app/bench/benchmarks.hpp"
#include "app/bench/pagmo.hpp"
#include "genetic/optimiser/cma_search.hpp"
#include "genetic/optimiser/differential_evolution.hpp"
#include "genetic/optimiser/genetic_search.hpp"
#include "genetic/optimiser/hybrid_search.hpp"
#include "genetic/optimiser/pareto.hpp"
#include "genetic/optimiser/pareto_search.hpp"
#include "genetic/optimiser_problems/problems.hpp"
#include "solver/base/core_count.hpp"
#include "solver/base/parallel.hpp"

namespace lathe::bench {

namespace {

using namespace genetic;

constexpr int evaluations = 10'000;
constexpr int generations = 250;
constexpr int function_seeds = 31, front_seeds = 11;
constexpr double never = 1e-15;  // a tolerance that ends no strategy within the budget

using Make = std::function<std::unique_ptr<Optimiser>(const TestProblem&, std::uint64_t seed)>;

void drive(Optimiser& optimiser, const TestProblem& problem, int budget) {
    for (int done = 0; done < budget;) {
        const auto genomes = optimiser.ask(budget - done);
        if (genomes.empty()) return;
        std::vector<Score> scores;
        for (const Genome& genome : genomes) scores.push_back(problem.evaluate(genome));
        optimiser.tell(scores);
        done += static_cast<int>(genomes.size());
    }
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// One column of the table of functions: ours and, where there is one, pagmo's counterpart.
struct Column {
    const char* name;
    Make ours;
    PagmoAlgorithm pagmo;
    int population;
};

Make make_cma(int candidates) {
    return [candidates](const TestProblem& problem, std::uint64_t seed) {
        return std::make_unique<CmaSearch>(
            CmaSettings{.candidates = candidates, .seed = seed, .sigma = first_step, .tolerance = never},
            problem.genes);
    };
}

std::unique_ptr<Optimiser> make_genetic(const TestProblem& problem, std::uint64_t seed) {
    return std::make_unique<GeneticSearch>(GeneticSettings{.population = 50, .seed = seed}, problem.genes);
}

std::unique_ptr<Optimiser> make_differential(const TestProblem& problem, std::uint64_t seed) {
    return std::make_unique<DifferentialEvolution>(DifferentialSettings{.seed = seed}, problem.genes);
}

std::unique_ptr<Optimiser> make_hybrid(const TestProblem& problem, std::uint64_t seed) {
    HybridSettings settings;
    settings.search = {.population = 50, .seed = seed};
    settings.polish = {.candidates = 20, .seed = seed, .sigma = 0.05, .tolerance = never};
    settings.evaluations = evaluations;
    settings.polish_share = 0.6;
    return std::make_unique<HybridSearch>(settings, problem.genes);
}

const std::vector<Column>& columns() {
    static const std::vector<Column> all = {
        {"genetic 50", make_genetic, PagmoAlgorithm::genetic, 50},
        {"jDE 20", make_differential, PagmoAlgorithm::jde, 20},
        {"CMA-ES 20", make_cma(20), PagmoAlgorithm::cmaes, 20},
        {"CMA-ES 50", make_cma(50), PagmoAlgorithm::cmaes, 50},
        {"hybrid", make_hybrid, PagmoAlgorithm::none, 50},
    };
    return all;
}

/// Median of what `reached` has for the seeds from 1 on, which share the cores: each is a search of its own.
double median_over_seeds(int seeds, const std::function<double(int seed)>& reached) {
    std::vector<double> values(static_cast<std::size_t>(seeds));
    parallel_tasks(values.size(), static_cast<std::size_t>(core_count()),
                   [&](std::size_t i) { values[i] = reached(static_cast<int>(i) + 1); });
    return median(std::move(values));
}

double ours(const Column& column, const TestProblem& problem, int seeds) {
    return median_over_seeds(seeds, [&](int seed) {
        const auto optimiser = column.ours(problem, static_cast<std::uint64_t>(seed));
        drive(*optimiser, problem, evaluations);
        return optimiser->best()->score.objective;
    });
}

double theirs(const Column& column, const TestProblem& problem, int seeds) {
    return median_over_seeds(seeds, [&](int seed) {
        return pagmo_best(problem, column.pagmo, column.population, evaluations, static_cast<unsigned>(seed));
    });
}

std::string cell(double value) {
    return value < 0.0 ? fmt::format("{:.2f}", value) : fmt::format("{:.3g}", value);
}

void print_functions(int seeds) {
    fmt::print("\n{} evaluations, medians of {} seeds, smaller is better{}\n\n| problem |", evaluations,
               seeds, has_pagmo() ? ": ours / libpagmo's" : "");
    for (const Column& column : columns()) fmt::print(" {} |", column.name);
    fmt::print("\n|---|");
    for (std::size_t i = 0; i < columns().size(); ++i) fmt::print("---|");
    auto problems = shifted_functions();
    problems.push_back(impedance_profile());
    problems.push_back(array_spacings());
    for (const TestProblem& problem : problems) {
        fmt::print("\n| {} |", problem.name);
        for (const Column& column : columns()) {
            fmt::print(" {}", cell(ours(column, problem, seeds)));
            if (has_pagmo() && column.pagmo != PagmoAlgorithm::none)
                fmt::print(" / {}", cell(theirs(column, problem, seeds)));
            fmt::print(" |");
            std::fflush(stdout);
        }
    }
    fmt::print("\n");
}

double our_volume(const TestProblem& problem, ParetoSettings settings, int seeds) {
    std::vector<double> volumes;
    for (int seed = 1; seed <= seeds; ++seed) {
        settings.seed = static_cast<std::uint64_t>(seed);
        ParetoSearch search(settings, problem.genes);
        drive(search, problem, generations * settings.population);
        std::vector<Score> scores;
        for (const Individual& individual : search.population()) scores.push_back(individual.score);
        const std::vector<double> reference(static_cast<std::size_t>(problem.objectives), 1.1);
        volumes.push_back(hypervolume(scores, reference));
    }
    return median(std::move(volumes));
}

double their_volume(const TestProblem& problem, int population, int seeds) {
    const std::vector<double> reference(static_cast<std::size_t>(problem.objectives), 1.1);
    std::vector<double> volumes;
    for (int seed = 1; seed <= seeds; ++seed) {
        std::vector<Score> scores;
        for (auto& objectives : pagmo_front(problem, population, generations, static_cast<unsigned>(seed)))
            scores.push_back({EvaluationStatus::valid, 0.0, 0.0, std::move(objectives)});
        volumes.push_back(hypervolume(scores, reference));
    }
    return median(std::move(volumes));
}

void print_fronts(int seeds) {
    fmt::print("\nHypervolume below 1.1 after {} generations, medians of {} seeds, larger is better\n\n",
               generations, seeds);
    fmt::print("| problem | NSGA-II, ours{} | NSGA-III, ours |\n|---|---|---|\n",
               has_pagmo() ? " / libpagmo's" : "");
    for (const TestProblem& problem : {zdt(1), zdt(2), zdt(3), zdt(4), zdt(6), dtlz2()}) {
        const int population = problem.objectives == 3 ? 92 : 100;
        fmt::print("| {} | {:.4f}", problem.name, our_volume(problem, {.population = population}, seeds));
        if (has_pagmo()) fmt::print(" / {:.4f}", their_volume(problem, population, seeds));
        fmt::print(
            " | {:.4f} |\n",
            our_volume(problem, {.survival = ParetoSurvival::directions, .population = population}, seeds));
        std::fflush(stdout);
    }
}

}  // namespace

void run_optimisers_benchmark() {
    if (!has_pagmo()) fmt::print("libpagmo was not found on configuring: ours alone\n");
    print_functions(function_seeds);
    print_fronts(front_seeds);
}

}  // namespace lathe::bench
