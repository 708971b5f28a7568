#include "genetic/run/run_plan.hpp"

#include <utility>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/optimiser/fixed_list.hpp"
#include "genetic/run/archive.hpp"
#include "genetic/run/optimiser_choice.hpp"

namespace lathe::genetic {

namespace {

/// Candidates of a study that are stored as pending together: enough for all devices of a machine at once, so
/// that they seldom wait for each other.
constexpr std::size_t study_generation = 2048;

}  // namespace

RuleFunction rules_of(const Project& project) {
    return [design = design_of(project)](const Genome& genome) {
        double sum = 0.0;
        for (const RuleViolation& violation : broken_rules(with_genes(design, genome)))
            sum += violation.amount;
        return sum;
    };
}

std::string RunPlan::name() const {
    if (!study) return "optimisation";
    return *study == StudyKind::sweep ? "sweep" : "tolerance study";
}

RunPlan plan_run(const Project& frozen, std::optional<StudyKind> study) {
    if (!study)
        return {study,
                make_optimiser(chosen_settings(frozen), genes_of(frozen), starting_genomes(frozen),
                               rules_of(frozen)),
                frozen.optimiser.evaluations};
    auto genomes = study_genomes(frozen, *study);
    const auto count = static_cast<int>(genomes.size());
    return {study, std::make_unique<FixedList>(std::move(genomes), study_generation), count};
}

}  // namespace lathe::genetic
