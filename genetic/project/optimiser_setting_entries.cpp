#include "genetic/project/optimiser_setting_entries.hpp"

#include <algorithm>

#include "genetic/project/optimiser_choices.hpp"

namespace lathe {
namespace {

using S = OptimiserSettings;
using Form = OptimiserSetting::Form;
using namespace optimiser_choices;

/// Fewest candidates of an island or a strategy.
constexpr int fewest_in_a_part = 4;

template <int most>
double always(const S&) {
    return most;
}
double most_islands(const S& settings) {
    return std::clamp(settings.population / fewest_in_a_part, 1, 256);
}
double most_strategies(const S& settings) {
    return std::clamp(settings.population / fewest_in_a_part, 0, 1024);
}

}  // namespace

std::vector<OptimiserSetting> optimiser_setting_entries() {
    return {
        {.key = "algorithm",
         .member = &S::algorithm,
         .title = "Algorithm",
         .tooltip = "",
         .choices = algorithms,
         .form = Form::usual,
         .form_order = 0,
         .is_always_written = true},
        {.key = "population",
         .member = &S::population,
         .title = "Population",
         .tooltip = "Candidates of one generation. Some four to ten for each free parameter: more search "
                    "wider, fewer come to the point sooner.",
         .unit = "candidates",
         .schema_text = "candidates a generation",
         .minimum = 4,
         .maximum = always<100'000>,
         .form = Form::usual,
         .form_order = 1,
         .is_always_written = true},
        {.key = "evaluations",
         .member = &S::evaluations,
         .title = "Evaluations",
         .tooltip = "Budget of candidates in all. The run ends earlier when all goals are met.",
         .unit = "solves",
         .schema_text = "budget",
         .minimum = 1,
         .maximum = always<1'000'000'000>,
         .form = Form::usual,
         .form_order = 2,
         .is_always_written = true},
        {.key = "seed",
         .member = &S::seed,
         .title = "Seed",
         .tooltip = "Where the random numbers start: the same seed gives the same run to the last bit, "
                    "another one another search.",
         .form = Form::usual,
         .form_order = 6,
         .is_always_written = true},
        {.key = "crossover",
         .member = &S::crossover,
         .title = "Crossover",
         .tooltip = "",
         .choices = crossovers,
         .form = Form::advanced,
         .form_order = 0,
         .is_always_written = true},
        {.key = "crossover_probability",
         .member = &S::crossover_probability,
         .title = "Crossover probability",
         .tooltip = "Share of the pairs of parents whose children are mixed; the others are copied and only "
                    "mutated.",
         .minimum = 0,
         .maximum = always<1>,
         .form = Form::advanced,
         .form_order = 1,
         .is_always_written = true},
        {.key = "crossover_eta",
         .member = &S::crossover_eta,
         .title = "Crossover index",
         .tooltip = "Distribution index of simulated binary crossover: larger keeps children nearer to their "
                    "parents.",
         .minimum = 0,
         .maximum = always<1000>,
         .form = Form::advanced,
         .form_order = 2,
         .applies = [](const S& settings) { return settings.crossover == "sbx"; },
         .is_always_written = true},
        {.key = "mutation_eta",
         .member = &S::mutation_eta,
         .title = "Mutation index",
         .tooltip =
             "Distribution index of polynomial mutation: larger keeps mutants nearer to what they come from.",
         .minimum = 0,
         .maximum = always<1000>,
         .form = Form::advanced,
         .form_order = 3,
         .is_always_written = true},
        {.key = "tournament",
         .member = &S::tournament,
         .title = "Tournament",
         .tooltip = "The best of so many drawn at random becomes a parent. 1 chooses blindly; more press "
                    "harder and lose variety sooner.",
         .unit = "candidates",
         .schema_text = "at most the population",
         .minimum = 1,
         .maximum = [](const S& settings) { return 1.0 * settings.population; },
         .form = Form::advanced,
         .form_order = 4,
         .is_always_written = true},
        {.key = "elites",
         .member = &S::elites,
         .title = "Elites",
         .tooltip = "Best ones that are sure of a mating in every generation.",
         .unit = "candidates",
         .schema_text = "fewer than the population",
         .minimum = 0,
         .maximum = [](const S& settings) { return settings.population - 1.0; },
         .form = Form::advanced,
         .form_order = 5,
         .is_always_written = true},
        {.key = "workers",
         .member = &S::workers,
         .title = "Workers",
         .tooltip =
             "Candidates solved at the same time. 0: one a core. What comes out does not depend on it.",
         .unit = "at a time",
         .schema_text = "candidates at a time; 0: one a core",
         .minimum = 0,
         .maximum = always<1024>,
         .form = Form::usual,
         .form_order = 3,
         .at_minimum = "one a core",
         .is_always_written = true},
        {.key = "islands",
         .member = &S::islands,
         .title = "Islands",
         .tooltip = "Genetic algorithm, hybrid: populations that share the number above and send their best "
                    "around now and then. Several keep more variety.",
         .minimum = 1,
         .maximum = most_islands,
         .form = Form::advanced,
         .form_order = 7},
        {.key = "migration_interval",
         .member = &S::migration_interval,
         .title = "Migration",
         .tooltip = "Between two migrations of the islands.",
         .unit = "generations",
         .schema_text = "generations",
         .minimum = 1,
         .maximum = always<100'000>,
         .form = Form::advanced,
         .form_order = 8},
        {.key = "stagnation",
         .member = &S::stagnation,
         .title = "Restart after",
         .tooltip = "Generations in which nothing gets better before the search begins anew, its best kept. "
                    "0: as the algorithm has it; the genetic algorithm then never does, CMA-ES always goes "
                    "by its own signs.",
         .unit = "generations",
         .schema_text = "generations without progress before a restart",
         .minimum = 0,
         .maximum = always<1'000'000>,
         .form = Form::advanced,
         .form_order = 6},
        {.key = "strategies",
         .member = &S::strategies,
         .title = "Strategies",
         .tooltip =
             "CMA-ES, hybrid: evolution strategies side by side that share the population. 0: one for "
             "each 24. Gradient: starts side by side. 0: the design alone; of the hybrid the best four, "
             "of a front four of its members.",
         .schema_text = "of CMA-ES side by side; 0: one for each 24 candidates",
         .minimum = 0,
         .maximum = most_strategies,
         .form = Form::advanced,
         .form_order = 9},
        {.key = "step",
         .member = &S::step,
         .title = "First step",
         .tooltip = "CMA-ES: standard deviation of the first candidates about the design. Smaller stays "
                    "nearer to it.",
         .unit = "of the range",
         .schema_text = "of CMA-ES at the start, in parts of each range",
         .minimum = 0.001,
         .maximum = always<1>,
         .form = Form::advanced,
         .form_order = 10},
        {.key = "restarts",
         .member = &S::restarts,
         .title = "Restarts",
         .tooltip = "CMA-ES, hybrid: how the search starts again.",
         .choices = restart_policies},
        {.key = "polish",
         .member = &S::polish,
         .title = "Polish by",
         .tooltip =
             "Hybrid: how the best designs of the genetic algorithm are finished. NSGA: 'gradient' polishes "
             "designs all along the front, each in its own proportion of the goals; else none is.",
         .choices = polishes},
        {.key = "polish_share",
         .member = &S::polish_share,
         .title = "Polish",
         .tooltip =
             "Hybrid, NSGA polished by gradient: part of the evaluations that is left for the polishes.",
         .unit = "of the budget",
         .schema_text = "of the budget, for the polishes",
         .minimum = 0,
         .maximum = always<1>,
         .form = Form::advanced,
         .form_order = 11},
        {.key = "recheck",
         .member = &S::recheck,
         .title = "Re-check",
         .tooltip = "So many of the best are solved again at the end, on a grid twice as fine: each takes as "
                    "long as eight others. What is best there is believed.",
         .unit = "candidates",
         .schema_text = "so many of the best are solved again on a finer grid",
         .minimum = 1,
         .maximum = always<1000>,
         .form = Form::usual,
         .form_order = 4},
        {.key = "screening",
         .member = &S::screening,
         .title = "Screening",
         .tooltip = "Genetic algorithm, hybrid: so many are proposed for each that is solved, and a "
                    "surrogate that learns from all solves chooses among them. For solves that take long in "
                    "small populations: 4 to 8. 1: no surrogate.",
         .unit = "children",
         .schema_text = "children proposed for each that is solved",
         .minimum = 1,
         .maximum = always<50>,
         .form = Form::usual,
         .form_order = 5,
         .at_minimum = "none"},
        {.key = "grids",
         .member = &S::grids,
         .title = "Grids",
         .tooltip = "Polishes by gradient: each candidate is solved on so many grids, shifted by "
                    "parts of a cell, and the mean counts. Smoother values lead further down, at the price "
                    "of as many solves. 1, 2 or 4.",
         .unit = "grids",
         .schema_text = "of polishes by gradient: grids that values are averaged over",
         .minimum = 1,
         .maximum = always<4>},
        {.key = "after_goals",
         .member = &S::after_goals,
         .title = "All goals met",
         .tooltip = "What the run does once all goals are met.",
         .choices = ways_after_goals}};
}

}  // namespace lathe
