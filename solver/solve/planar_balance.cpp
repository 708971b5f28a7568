#include "solver/results/power_balance.hpp"
#include "solver/solve/planar_solve.hpp"

namespace lathe {
namespace {

/// Number of problems that make an excitation: of a plane wave two for each frequency.
std::size_t problem_count(const Simulation& simulation, const PlanarExcitation& excitation) {
    return excitation.kind == PlanarPortKind::plane_wave ? 2 * simulation.problem.frequencies_hz.size() : 1;
}

}  // namespace

Warnings planar_balance_warnings(const Simulation& simulation, std::span<const Recording> recordings,
                                 const Results& results) {
    Warnings warnings;
    for (std::size_t n = 0; n < simulation.planar->excitations.size(); ++n) {
        const PlanarExcitation& excitation = simulation.planar->excitations[n];
        PowerBalance balance = balance_of(results, n);
        balance.has_unmeasured_loss = simulation.planar->has_absorbing_media;
        const auto first = static_cast<std::size_t>(excitation.first_problem);
        for (std::size_t p = first; p < first + problem_count(simulation, excitation); ++p) {
            const Problem& problem = p == 0 ? simulation.problem : simulation.other_excitations[p - 1];
            const auto cut_off = cut_off_of(problem, problem.coefficients.dt, recordings[p]);
            if (cut_off && (!balance.cut_off || cut_off->energy_db > balance.cut_off->energy_db))
                balance.cut_off = cut_off;
        }
        for (Warning& warning : balance_warnings(balance)) warnings.push_back(std::move(warning));
    }
    return warnings;
}

}  // namespace lathe
