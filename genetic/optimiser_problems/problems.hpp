// Problems with known answers that optimisers are measured by, in tests and in the benchmark.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "genetic/optimiser/gene.hpp"
#include "genetic/optimiser/score.hpp"

namespace lathe::genetic {

struct TestProblem {
    std::string name;
    std::vector<Gene> genes;
    int objectives = 1;
    std::function<Score(const Genome&)> evaluate;
};

/// Functions of 20 real genes with minimum 0, shifted to a point that no operator knows: Ackley in
/// [-15, 30]; Rosenbrock, Rastrigin, and, also rotated, an ellipsoid of condition 1e6 and Rastrigin in
/// [-5, 5]; Schwefel's 2.26 in [-500, 500].
std::vector<TestProblem> shifted_functions();

/// 20 sections of line, each an eighth of a wavelength long at the upper end of a 3:1 band, from 50 to
/// 377 ohm: the largest reflection in the band, dB. A smooth coupled profile, a horn's cheap relative.
TestProblem impedance_profile();

/// 32 equal isotropic elements about a centre, 16 spacings of 0.4 to 1 wavelength: the highest side lobe, dB.
TestProblem array_spacings();

/// Two objectives: Zitzler, Deb, Thiele, Evol. Comput. 8, 173 (2000). `number` 1, 2, 3, 4 or 6.
TestProblem zdt(int number);

/// Three objectives on a sphere: Deb, Thiele, Laumanns, Zitzler, CEC 2002; 12 genes.
TestProblem dtlz2();

}  // namespace lathe::genetic
