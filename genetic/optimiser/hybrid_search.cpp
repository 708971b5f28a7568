#include "genetic/optimiser/hybrid_search.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "genetic/optimiser/spread_front.hpp"

namespace lathe::genetic {

namespace {

// Largest difference in a gene, in parts of its range, below which two designs are one.
constexpr double nearest_winners = 0.05;

bool is_beside(std::span<const Gene> genes, const Genome& left, const Genome& right) {
    for (std::size_t i = 0; i < genes.size(); ++i)
        if (std::abs(left[i] - right[i]) > nearest_winners * (genes[i].maximum - genes[i].minimum))
            return false;
    return true;
}

}  // namespace

HybridSearch::HybridSearch(HybridSettings settings, std::vector<Gene> genes, std::vector<Genome> seeds,
                           RuleFunction rules)
    : settings_(settings),
      genes_(std::move(genes)),
      rules_(std::move(rules)),
      search_(make_search(std::move(seeds))) {
    if (settings_.evaluations < 1) throw std::invalid_argument("the budget must be at least 1");
    if (!(settings_.polish_share >= 0.0 && settings_.polish_share <= 1.0))
        throw std::invalid_argument("the share of the polish must be in [0, 1]");
    if (settings_.front && !(settings_.gradient && settings_.gradient->is_along_front))
        throw std::invalid_argument("a front is polished along itself by slopes alone");
    make_polish({});  // refuses now what it would refuse then
}

std::unique_ptr<Optimiser> HybridSearch::make_search(std::vector<Genome> seeds) const {
    if (settings_.front) return std::make_unique<ParetoSearch>(*settings_.front, genes_, std::move(seeds));
    return std::make_unique<GeneticSearch>(settings_.search, genes_, std::move(seeds), settings_.islands);
}

std::unique_ptr<Optimiser> HybridSearch::make_polish(const std::vector<Genome>& starts) const {
    if (settings_.gradient)
        return std::make_unique<GradientSearch>(*settings_.gradient, genes_, starts, rules_);
    return std::make_unique<CmaSearch>(settings_.polish, genes_, starts);
}

std::size_t HybridSearch::polish_count() const {
    return static_cast<std::size_t>(settings_.gradient ? settings_.gradient->starts
                                                       : settings_.polish.instances);
}

const Optimiser& HybridSearch::present() const {
    return polish_ ? *polish_ : *search_;
}

Optimiser& HybridSearch::present() {
    return polish_ ? *polish_ : *search_;
}

std::vector<Genome> HybridSearch::ask(int at_most) {
    if (polish_ || !pending().empty()) return present().ask(at_most);
    const double for_search = (1.0 - settings_.polish_share) * settings_.evaluations;
    const int left = static_cast<int>(std::ceil(for_search)) - static_cast<int>(told_.size());
    // The user's design is asked first, whatever the split.
    const auto asked = search_->ask(std::min(at_most, told_.empty() ? std::max(left, 1) : left));
    if (!asked.empty() || told_.empty() || at_most <= 0) return asked;
    begin_polish();
    return polish_->ask(at_most);
}

void HybridSearch::tell(std::span<const Score> scores) {
    const int generation = this->generation();
    const auto genomes = pending();
    present().tell(scores);
    for (std::size_t slot = 0; slot < genomes.size(); ++slot)
        told_.push_back({genomes[slot], scores[slot], generation, static_cast<int>(slot)});
}

void HybridSearch::begin_polish() {
    const int generation = search_->generation();
    starts_ = winners();
    log_ = search_->take_log();
    polish_ = make_polish(starts_);
    OptimiserState state = polish_->state();
    state.generation = generation;
    polish_->restore(state, told_, {});
    LogEntry entry{.kind = LogKind::polish,
                   .generation = generation,
                   .candidates = settings_.gradient
                                     ? settings_.gradient->starts
                                     : settings_.polish.candidates * settings_.polish.instances,
                   .step = settings_.gradient ? settings_.gradient->first_radius : settings_.polish.sigma};
    if (best()->score.status == EvaluationStatus::valid) entry.best = best()->score.objective;
    log_.push_back(std::move(entry));
}

std::vector<Genome> HybridSearch::winners() const {
    if (settings_.front) return spread_front(told_, polish_count());
    std::vector<Individual> ranked = told_;
    std::sort(ranked.begin(), ranked.end(), ranks_before);
    std::vector<Genome> winners;
    for (const Individual& individual : ranked) {
        if (winners.size() >= polish_count()) break;
        const bool is_new = std::none_of(winners.begin(), winners.end(), [&](const Genome& winner) {
            return is_beside(genes_, winner, individual.genome);
        });
        if (is_new) winners.push_back(individual.genome);
    }
    return winners;
}

// In the polish: the starts as a population, then what the polish keeps.
OptimiserState HybridSearch::state() const {
    OptimiserState state = present().state();
    state.numbers["phase"] = {polish_ ? 1.0 : 0.0};
    if (polish_)
        for (const Genome& start : starts_) state.population.push_back({start, {}, 0, 0});
    return state;
}

void HybridSearch::restore(const OptimiserState& state, std::span<const Individual> told,
                           std::vector<Genome> pending) {
    const auto phase = state.numbers.find("phase");
    if (phase == state.numbers.end() || phase->second.size() != 1)
        throw std::invalid_argument("the state is not one of the hybrid");
    polish_.reset();
    starts_.clear();
    log_.clear();
    if (phase->second.front() != 0.0) {
        for (const Individual& start : state.population) starts_.push_back(start.genome);
        polish_ = make_polish(starts_);
    }
    told_.assign(told.begin(), told.end());
    present().restore(state, told, std::move(pending));
}

std::vector<LogEntry> HybridSearch::take_log() {
    auto entries = std::exchange(log_, {});
    for (LogEntry& entry : present().take_log()) entries.push_back(std::move(entry));
    return entries;
}

}  // namespace lathe::genetic
