// What the optimiser's settings that are words may be: word in the file, title and tooltip in the window.
#pragma once

#include <array>

#include "genetic/project/optimiser_setting_entries.hpp"

namespace lathe::optimiser_choices {

inline constexpr std::array<SettingChoice, 7> algorithms = {
    {{"ga", "Genetic algorithm",
      "Tournament selection, crossover, mutation; the best of parents and children live on. Needs no "
      "derivatives and gets over local optima."},
     {"cmaes", "CMA-ES",
      "Evolution strategies that learn which parameters go together. The one for smooth profiles: it comes "
      "far nearer to the optimum with the same budget. Restarts by itself."},
     {"jde", "Differential evolution (jDE)",
      "Steps along differences of candidates, with settings that adapt. For parameters that act one by one, "
      "and for whole numbers. Populations of 20 to 50."},
     {"nsga2", "NSGA-II, two goals",
      "Looks for all best compromises between goals instead of one weighted sum. For two goals."},
     {"nsga3", "NSGA-III, many goals",
      "As NSGA-II, spread evenly over the compromises of three or more goals."},
     {"hybrid", "Genetic algorithm, then polish",
      "The genetic algorithm finds where good designs are; gradients, or CMA-ES where there are none, finish "
      "the best of them."},
     {"gradient", "Gradient (adjoint solves)",
      "Goes from the design downhill along exact derivatives, a few solves a step. For smooth walls near a "
      "good design; not for antennas in space."}}};

inline constexpr std::array<SettingChoice, 3> crossovers = {
    {{"sbx", "Simulated binary (SBX)",
      "Children spread about their parents as the crossover index says; the usual choice."},
     {"blend", "Blend (BLX-\u03b1)",
      "Children lie anywhere between their parents and half as far beyond: wider, slower to settle."},
     {"adaptive", "Adaptive",
      "SBX near, SBX wide and blend by turns, the more often the more of their children live on."}}};

inline constexpr std::array<SettingChoice, 3> restart_policies = {
    {{"bipop", "Large and small by turns (BIPOP)",
      "After each restart of a doubled population as much budget goes to small ones."},
     {"ipop", "Ever larger (IPOP)", "Each restart doubles the population."},
     {"plain", "As before", "Each restart has the population of the first."}}};

inline constexpr std::array<SettingChoice, 3> polishes = {
    {{"auto", "Gradient where it can be",
      "By gradient for bodies of revolution and planar antennas, by CMA-ES for antennas in space."},
     {"gradient", "Gradient", "Polishes side by side along exact derivatives, a few solves a step."},
     {"cmaes", "CMA-ES", "Evolution strategies about the best designs; takes any antenna."}}};

inline constexpr std::array<SettingChoice, 2> ways_after_goals = {
    {{"end", "The run ends", "What is left of the budget is saved."},
     {"margin", "Largest margin",
      "The run goes on with its budget: the goal that is kept by least is moved as far inside as can be."}}};

}  // namespace lathe::optimiser_choices
