// What a run asks for and where it ends: the search of an optimisation, or the list of a study.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "genetic/optimiser/gradient_search.hpp"
#include "genetic/optimiser/optimiser.hpp"
#include "genetic/project/project.hpp"
#include "genetic/study/study_plan.hpp"

namespace lathe::genetic {

/// A search ends early when all goals are met and has its best re-checked on a finer grid; a study ends with
/// its list.
struct RunPlan {
    std::optional<StudyKind> study;  ///< empty: a search
    std::unique_ptr<Optimiser> optimiser;
    int evaluations = 0;  ///< candidates in all: the budget of a search, the length of a study's list

    bool is_search() const { return !study; }
    /// "optimisation", "sweep" or "tolerance study", for messages.
    std::string name() const;
};

/// How much a genome breaks the rules of the project's design, all rules together.
RuleFunction rules_of(const Project& project);

/// The plan of a project as a store holds it, a function of the two arguments alone. Throws InputError when
/// the project has no genes, or its settings of the optimiser or of the study are refused.
RunPlan plan_run(const Project& frozen, std::optional<StudyKind> study);

}  // namespace lathe::genetic
