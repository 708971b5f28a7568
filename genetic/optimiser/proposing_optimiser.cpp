#include "genetic/optimiser/proposing_optimiser.hpp"

#include <set>
#include <stdexcept>
#include <utility>

namespace lathe::genetic {

namespace {

// Iterations in a row in which everything proposed was known, before the space counts as used up. Algorithms
// restart elsewhere well before.
constexpr int most_known_iterations = 300;

}  // namespace

std::string to_string(LogKind kind) {
    switch (kind) {
        case LogKind::generation:
            return "generation";
        case LogKind::restart:
            return "restart";
        case LogKind::migration:
            return "migration";
        case LogKind::polish:
            break;
    }
    return "polish";
}

ProposingOptimiser::ProposingOptimiser(std::vector<Gene> genes, std::vector<Genome> seeds)
    : genes_(std::move(genes)), seeds_(std::move(seeds)) {
    check_genes(genes_);
    for (Genome& seed : seeds_) {
        if (seed.size() != genes_.size())
            throw std::invalid_argument("a seed must have one value for each gene");
        seed = repaired(genes_, std::move(seed));
    }
}

std::vector<Genome> ProposingOptimiser::ask(int at_most) {
    if (!pending_.empty() || at_most <= 0) return pending_;
    for (int known = 0; known < most_known_iterations; ++known) {
        proposals_ = propose();
        pending_ = unknown_of(proposals_, at_most);
        if (!pending_.empty()) return pending_;
        finish_iteration();
    }
    return {};
}

void ProposingOptimiser::tell(std::span<const Score> scores) {
    if (scores.size() != pending_.size() || pending_.empty())
        throw std::invalid_argument("one score for each pending genome is needed");
    for (std::size_t slot = 0; slot < scores.size(); ++slot)
        keep({std::move(pending_[slot]), scores[slot], generation_, static_cast<int>(slot)});
    pending_.clear();
    finish_iteration();
    ++generation_;
}

OptimiserState ProposingOptimiser::state() const {
    OptimiserState state;
    state.generation = generation_;
    save(state);
    state.numbers["iteration"] = {static_cast<double>(iteration_)};
    return state;
}

void ProposingOptimiser::restore(const OptimiserState& state, std::span<const Individual> told,
                                 std::vector<Genome> pending) {
    const auto iteration = state.numbers.find("iteration");
    if (iteration == state.numbers.end() || iteration->second.size() != 1)
        throw std::invalid_argument("the state is not of this algorithm");
    generation_ = state.generation;
    iteration_ = static_cast<int>(iteration->second.front());
    archive_.clear();
    best_.reset();
    log_.clear();
    for (const Individual& individual : told) keep(individual);
    load(state);
    pending_ = std::move(pending);
    if (pending_.empty()) return;
    proposals_ = propose();
    if (unknown_of(proposals_, static_cast<int>(pending_.size())) != pending_)
        throw std::invalid_argument("the pending genomes are not those that the state asks for");
}

std::vector<LogEntry> ProposingOptimiser::take_log() {
    return std::exchange(log_, {});
}

void ProposingOptimiser::log(LogEntry entry) {
    entry.generation = generation_;
    log_.push_back(std::move(entry));
}

std::vector<Genome> ProposingOptimiser::unknown_of(const std::vector<Genome>& proposals, int at_most) const {
    std::vector<Genome> unknown;
    std::set<Genome> here;
    for (const Genome& genome : proposals) {
        if (static_cast<int>(unknown.size()) >= at_most) break;
        if (!archive_.contains(genome) && here.insert(genome).second) unknown.push_back(genome);
    }
    return unknown;
}

void ProposingOptimiser::finish_iteration() {
    std::vector<Individual> candidates;
    candidates.reserve(proposals_.size());
    for (Genome& genome : proposals_) {
        const auto found = archive_.find(genome);
        if (found != archive_.end())
            candidates.push_back(found->second);
        else
            candidates.push_back({std::move(genome), {}, generation_, std::numeric_limits<int>::max()});
    }
    proposals_.clear();
    learn(candidates);
    ++iteration_;
}

const Score* ProposingOptimiser::told_score(const Genome& genome) const {
    const auto found = archive_.find(genome);
    return found == archive_.end() ? nullptr : &found->second.score;
}

void ProposingOptimiser::keep(Individual individual) {
    if (individual.genome.size() != genes_.size())
        throw std::invalid_argument("a stored genome does not fit the genes");
    if (!best_ || ranks_before(individual, *best_)) best_ = individual;
    Genome key = individual.genome;
    archive_.emplace(std::move(key), std::move(individual));
}

}  // namespace lathe::genetic
