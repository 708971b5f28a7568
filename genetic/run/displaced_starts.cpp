#include "genetic/run/displaced_starts.hpp"

#include <map>
#include <string>

#include "genetic/objectives/project_genes.hpp"
#include "genetic/optimiser/gradient_search.hpp"
#include "genetic/run/run_plan.hpp"

namespace lathe::genetic {
namespace {

constexpr int most_attempts = 1000;

}  // namespace

Project with_displaced_starts(const Project& project, int starts, double spread, std::uint64_t seed) {
    const auto genes = genes_of(project);
    const Genome centre = seed_genome_of(project);
    const RuleFunction rules = rules_of(project);
    const auto start = [&](int slot) {
        const auto drawn = [&](int attempt, const RuleFunction& kept) {
            return start_about(genes, centre, spread, {seed, attempt, slot, RandomUse::around_seed}, kept);
        };
        for (int attempt = 0; attempt < most_attempts; ++attempt)
            if (Genome genome = drawn(attempt, {}); rules(genome) == 0.0) return genome;
        return drawn(most_attempts, rules);
    };
    Project displaced = project_with(project, start(0));
    displaced.warm_start.clear();
    for (int slot = 1; slot < starts; ++slot) {
        const Genome genome = start(slot);
        auto& candidate = displaced.warm_start.emplace_back();
        for (std::size_t n = 0; n < genes.size(); ++n) candidate[genes[n].name] = genome[n];
    }
    return displaced;
}

}  // namespace lathe::genetic
