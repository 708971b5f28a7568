#include "app/bench/pagmo.hpp"

#ifdef LATHE_HAVE_PAGMO

#include <pagmo/algorithm.hpp>
#include <pagmo/algorithms/cmaes.hpp>
#include <pagmo/algorithms/nsga2.hpp>
#include <pagmo/algorithms/sade.hpp>
#include <pagmo/algorithms/sga.hpp>
#include <pagmo/population.hpp>
#include <pagmo/problem.hpp>

namespace lathe::bench {

namespace {

/// Our problem in pagmo's terms.
struct PagmoProblem {
    genetic::TestProblem problem;

    pagmo::vector_double fitness(const pagmo::vector_double& x) const {
        return problem.evaluate(x).objectives;
    }
    std::pair<pagmo::vector_double, pagmo::vector_double> get_bounds() const {
        std::pair<pagmo::vector_double, pagmo::vector_double> bounds;
        for (const genetic::Gene& gene : problem.genes) {
            bounds.first.push_back(gene.minimum);
            bounds.second.push_back(gene.maximum);
        }
        return bounds;
    }
    pagmo::vector_double::size_type get_nobj() const {
        return static_cast<pagmo::vector_double::size_type>(problem.objectives);
    }
};

pagmo::algorithm algorithm_of(PagmoAlgorithm kind, unsigned generations, double genes, unsigned seed) {
    switch (kind) {
        case PagmoAlgorithm::genetic:
            return pagmo::algorithm(pagmo::sga(generations, 0.9, 15.0, 1.0 / genes, 20.0, 2, "sbx",
                                               "polynomial", "tournament", seed));
        case PagmoAlgorithm::jde:
            return pagmo::algorithm(pagmo::sade(generations, 2, 1, 0.0, 0.0, false, seed));
        default:
            // It multiplies the step by the width of the box itself. Inside the bounds, as ours: else, with
            // its own step, 99 of 100 of its samples of the profile are outside, where there is no such line.
            return pagmo::algorithm(
                pagmo::cmaes(generations, -1, -1, -1, -1, first_step, 0.0, 0.0, false, true, seed));
    }
}

pagmo::population evolved(const genetic::TestProblem& problem, const pagmo::algorithm& algorithm,
                          int population, unsigned seed) {
    pagmo::population start(pagmo::problem(PagmoProblem{problem}),
                            static_cast<pagmo::population::size_type>(population), seed);
    return algorithm.evolve(start);
}

}  // namespace

bool has_pagmo() {
    return true;
}

double pagmo_best(const genetic::TestProblem& problem, PagmoAlgorithm kind, int population, int evaluations,
                  unsigned seed) {
    const auto generations = static_cast<unsigned>(evaluations / population - 1);  // the first one is drawn
    const auto algorithm = algorithm_of(kind, generations, static_cast<double>(problem.genes.size()), seed);
    return evolved(problem, algorithm, population, seed).champion_f().front();
}

std::vector<std::vector<double>> pagmo_front(const genetic::TestProblem& problem, int population,
                                             int generations, unsigned seed) {
    // NSGA-II of pagmo wants a multiple of four.
    const pagmo::algorithm algorithm(pagmo::nsga2(static_cast<unsigned>(generations - 1), 0.9, 15.0,
                                                  1.0 / static_cast<double>(problem.genes.size()), 20.0,
                                                  seed));
    return evolved(problem, algorithm, population, seed).get_f();
}

}  // namespace lathe::bench

#else

namespace lathe::bench {

bool has_pagmo() {
    return false;
}
double pagmo_best(const genetic::TestProblem&, PagmoAlgorithm, int, int, unsigned) {
    return 0.0;
}
std::vector<std::vector<double>> pagmo_front(const genetic::TestProblem&, int, int, unsigned) {
    return {};
}

}  // namespace lathe::bench

#endif
