// libpagmo's algorithms on our problems, for comparison; without the library nothing but has_pagmo().
#pragma once

#include <vector>

#include "genetic/optimiser_problems/problems.hpp"

namespace lathe::bench {

/// With the settings that do best on these problems: SBX 15 and polynomial mutation 20 for the genetic
/// ones, 1 / n of the genes mutated.
enum class PagmoAlgorithm { none, genetic, jde, cmaes };

/// First step of CMA-ES of both, in parts of each range: our default. libpagmo's is 0.5.
constexpr double first_step = 0.2;

bool has_pagmo();

/// Best objective after about `evaluations`, whole generations.
double pagmo_best(const genetic::TestProblem& problem, PagmoAlgorithm algorithm, int population,
                  int evaluations, unsigned seed);

/// Objectives of the last population of NSGA-II.
std::vector<std::vector<double>> pagmo_front(const genetic::TestProblem& problem, int population,
                                             int generations, unsigned seed);

}  // namespace lathe::bench
