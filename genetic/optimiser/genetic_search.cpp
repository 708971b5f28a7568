#include "genetic/optimiser/genetic_search.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

namespace lathe::genetic {

namespace {

void require(bool condition, const char* message) {
    if (!condition) throw std::invalid_argument(message);
}

// Islands draw from streams of their own. The first has the seed itself.
GeneticSettings settings_of_island(GeneticSettings settings, std::size_t number) {
    settings.seed += number * 0x9E3779B97F4A7C15u;
    return settings;
}

/// Takes values off the front of a list of the state.
class Reader {
public:
    Reader(const OptimiserState& state, const char* name) {
        const auto found = state.numbers.find(name);
        require(found != state.numbers.end(), "the state is not one of islands");
        values_ = found->second;
    }
    double next() {
        require(!values_.empty(), "the state of the islands is too short");
        const double value = values_.front();
        values_ = values_.subspan(1);
        return value;
    }
    std::size_t next_size() { return static_cast<std::size_t>(next()); }

private:
    std::span<const double> values_;
};

}  // namespace

GeneticSearch::GeneticSearch(GeneticSettings settings, const std::vector<Gene>& genes,
                             std::vector<Genome> seeds, IslandSettings island_settings)
    : settings_(island_settings), seeds_(std::move(seeds)) {
    require(settings_.islands >= 1, "there must be at least one island");
    require(settings_.migration_interval >= 1, "the migration interval must be at least 1");
    require(settings_.stagnation >= 0, "stagnation must not be negative");
    for (std::size_t number = 0; number < static_cast<std::size_t>(settings_.islands); ++number)
        islands_.push_back({GeneticAlgorithm(settings_of_island(settings, number), genes, seeds_)});
}

std::vector<Genome> GeneticSearch::ask(int at_most) {
    if (!pending_.empty()) return pending_;
    // One for all islands: what one has found out the others need not.
    std::optional<Surrogate> surrogate;
    if (is_screening()) surrogate.emplace(islands_.front().algorithm.genes(), told_);
    for (std::size_t number = 0; number < islands_.size(); ++number) {
        const auto asked = islands_[number].algorithm.ask(at_most - static_cast<int>(pending_.size()),
                                                          surrogate ? &*surrogate : nullptr);
        for (std::size_t other = 0; other < islands_.size(); ++other)
            if (other != number)
                for (const Genome& genome : asked) islands_[other].algorithm.avoid(genome);
        pending_.insert(pending_.end(), asked.begin(), asked.end());
    }
    return pending_;
}

void GeneticSearch::tell(std::span<const Score> scores) {
    require(scores.size() == pending_.size() && !pending_.empty(),
            "one score for each pending genome is needed");
    for (std::size_t slot = 0; is_screening() && slot < scores.size(); ++slot)
        told_.push_back({pending_[slot], scores[slot], generation_, static_cast<int>(slot)});
    std::size_t first = 0;
    for (std::size_t number = 0; number < islands_.size(); ++number) {
        const std::size_t count = islands_[number].algorithm.state().pending.size();
        tell(number, scores.subspan(first, count));
        first += count;
    }
    pending_.clear();
    if (islands_.size() > 1 && (generation_ + 1) % settings_.migration_interval == 0) migrate();
    ++generation_;
}

void GeneticSearch::tell(std::size_t number, std::span<const Score> scores) {
    Island& island = islands_[number];
    const Individual* best = island.algorithm.best();
    const bool had_best = best != nullptr;
    const Score before = had_best ? best->score : Score{};
    island.algorithm.tell(scores);
    best = island.algorithm.best();
    if (best == nullptr) return;
    const bool is_better = !had_best || better(best->score, before);
    island.idle = is_better ? 0 : island.idle + 1;
    log_.push_back(entry(LogKind::generation, number));
    if (settings_.stagnation > 0 && island.idle >= settings_.stagnation) restart(number);
}

void GeneticSearch::restart(std::size_t number) {
    islands_[number].algorithm.restart();
    islands_[number].idle = 0;
    log_.push_back(entry(LogKind::restart, number));
    log_.back().reason = "no progress";
}

// Round the ring; the migrants of all islands are chosen before any of them arrives.
void GeneticSearch::migrate() {
    std::vector<Individual> migrants;
    for (const Island& island : islands_)
        if (const Individual* best = island.algorithm.best()) migrants.push_back(*best);
    if (migrants.size() < islands_.size()) return;
    for (std::size_t number = 0; number < islands_.size(); ++number) {
        islands_[(number + 1) % islands_.size()].algorithm.receive(migrants[number]);
        log_.push_back(entry(LogKind::migration, number));
    }
}

LogEntry GeneticSearch::entry(LogKind kind, std::size_t number) const {
    const GeneticAlgorithm& algorithm = islands_[number].algorithm;
    const Score& best = algorithm.best()->score;
    LogEntry entry{.kind = kind,
                   .generation = generation_,
                   .part = static_cast<int>(number),
                   .candidates = algorithm.settings().population};
    if (best.status == EvaluationStatus::valid) entry.best = best.objective;
    return entry;
}

const Individual* GeneticSearch::best() const {
    const Individual* best = nullptr;
    for (const Island& island : islands_) {
        const Individual* candidate = island.algorithm.best();
        if (candidate && (!best || ranks_before(*candidate, *best))) best = candidate;
    }
    return best;
}

bool GeneticSearch::is_plain() const {
    const Crossover crossover = islands_.front().algorithm.settings().crossover;
    return islands_.size() == 1 && settings_.stagnation == 0 && crossover != Crossover::adaptive;
}

// Histories and pending genomes have rows of their own.
OptimiserState GeneticSearch::state() const {
    OptimiserState state;
    state.generation = generation_;
    for (const Island& island : islands_) {
        const auto& part = island.algorithm.state();
        state.population.insert(state.population.end(), part.population.begin(), part.population.end());
        if (is_plain()) continue;
        auto& numbers = state.numbers["islands"];
        for (const std::size_t size : {part.population.size(), part.pending.size()})
            numbers.push_back(static_cast<double>(size));
        numbers.push_back(static_cast<double>(island.idle));
        numbers.push_back(part.begins_anew ? 1.0 : 0.0);
        numbers.insert(numbers.end(), part.operator_credit.begin(), part.operator_credit.end());
        auto& operators = state.numbers["operators"];
        operators.push_back(static_cast<double>(part.pending_operators.size()));
        operators.insert(operators.end(), part.pending_operators.begin(), part.pending_operators.end());
    }
    return state;
}

void GeneticSearch::restore(const OptimiserState& state, std::span<const Individual> told,
                            std::vector<Genome> pending) {
    std::optional<Reader> numbers, operators;
    if (!is_plain()) {
        numbers.emplace(state, "islands");
        operators.emplace(state, "operators");
    }
    std::vector<Genome> history;
    for (const Individual& individual : told) history.push_back(individual.genome);
    history.insert(history.end(), pending.begin(), pending.end());
    std::size_t first = 0, first_pending = 0;
    for (Island& island : islands_) {
        GeneticAlgorithm::State part;
        part.generation = state.generation;
        std::size_t size = state.population.size(), asked = pending.size();
        if (numbers) {
            size = numbers->next_size();
            asked = numbers->next_size();
            island.idle = static_cast<int>(numbers->next());
            part.begins_anew = numbers->next() != 0.0;
            for (double& credit : part.operator_credit) credit = numbers->next();
            for (std::size_t left = operators->next_size(); left > 0; --left)
                part.pending_operators.push_back(static_cast<int>(operators->next()));
        }
        require(first + size <= state.population.size() && first_pending + asked <= pending.size(),
                "the state does not fit the genomes");
        const auto at = [](auto& list, std::size_t place) {
            return list.begin() + static_cast<std::ptrdiff_t>(place);
        };
        part.population.assign(at(state.population, first), at(state.population, first + size));
        part.pending.assign(at(pending, first_pending), at(pending, first_pending + asked));
        first += size;
        first_pending += asked;
        island.algorithm = GeneticAlgorithm::restore(island.algorithm.settings(), island.algorithm.genes(),
                                                     std::move(part), history, seeds_);
    }
    require(first_pending == pending.size(), "the state does not fit the genomes");
    generation_ = state.generation;
    pending_ = std::move(pending);
    told_.clear();
    if (is_screening()) told_.assign(told.begin(), told.end());
    log_.clear();
}

std::vector<LogEntry> GeneticSearch::take_log() {
    return std::exchange(log_, {});
}

}  // namespace lathe::genetic
