// libpagmo's algorithms on our problems, for comparison; without the library nothing but has_pagmo().
#pragma once

#include <vector>

#include "genetic/optimiser_problems/problems.hpp"

namespace lathe::bench {

/// libpagmo's algorithms with the settings that do best on these problems: SBX 15 and polynomial mutation 20
/// for the genetic ones, 1 / n of the genes mutated.
enum class PagmoAlgorithm { none, genetic, jde, cmaes };

/// First step of both CMA-ES in parts of each range: our default; libpagmo's default is 0.5.
constexpr double first_step = 0.2;

/// True when the program was built with libpagmo.
bool has_pagmo();

/// The best objective after about `evaluations` evaluations, in whole generations.
double pagmo_best(const genetic::TestProblem& problem, PagmoAlgorithm algorithm, int population,
                  int evaluations, unsigned seed);

/// The objectives of the last population of NSGA-II.
std::vector<std::vector<double>> pagmo_front(const genetic::TestProblem& problem, int population,
                                             int generations, unsigned seed);

}  // namespace lathe::bench
