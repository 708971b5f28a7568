#include "genetic/optimiser/pareto_search.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "genetic/optimiser/first_population.hpp"
#include "genetic/optimiser/operators.hpp"
#include "genetic/optimiser/pareto.hpp"

namespace lathe::genetic {

namespace {

void require(bool condition, const char* message) {
    if (!condition) throw std::invalid_argument(message);
}

std::vector<Score> scores_of(const std::vector<Individual>& individuals) {
    std::vector<Score> scores;
    for (const Individual& individual : individuals) scores.push_back(individual.score);
    return scores;
}

/// Objectives of the candidates of `fronts`, one a column; the columns of others are 0.
Eigen::MatrixXd objective_matrix(std::span<const Score> scores,
                                 const std::vector<std::vector<std::size_t>>& fronts) {
    const auto& first = scores[fronts.front().front()].objectives;
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(first.size()),
                                                   static_cast<Eigen::Index>(scores.size()));
    for (const auto& front : fronts)
        for (const std::size_t i : front)
            matrix.col(static_cast<Eigen::Index>(i)) =
                Eigen::Map<const Eigen::VectorXd>(scores[i].objectives.data(), matrix.rows());
    return matrix;
}

}  // namespace

ParetoSearch::ParetoSearch(ParetoSettings settings, std::vector<Gene> all_genes,
                           std::vector<Genome> all_seeds)
    : ProposingOptimiser(std::move(all_genes), std::move(all_seeds)), settings_(settings) {
    const auto is_probability = [](double value) { return value >= 0.0 && value <= 1.0; };
    require(settings_.population >= 4, "a Pareto search needs a population of at least 4");
    require(is_probability(settings_.crossover_probability), "crossover probability must be in [0, 1]");
    require(is_probability(settings_.mutation_probability), "mutation probability must be in [0, 1]");
    require(settings_.crossover_eta >= 0.0 && settings_.mutation_eta >= 0.0, "eta must not be negative");
    require(settings_.stagnation >= 0, "stagnation must not be negative");
}

std::vector<Genome> ParetoSearch::propose() const {
    const auto wanted = static_cast<std::size_t>(settings_.population);
    if (population_.size() < wanted) {
        const auto kept = population_.empty() ? std::span<const Genome>(seeds()) : std::span<const Genome>();
        return first_population(genes(), kept, static_cast<int>(wanted - population_.size()), settings_.seed,
                                iteration());
    }
    std::set<Genome> taken;
    for (const Individual& individual : population_) taken.insert(individual.genome);
    std::vector<Genome> children;
    for (int pair = 0; pair < 20 * settings_.population && children.size() < wanted; ++pair)
        add_children_of(pair, taken, children);
    children.resize(std::min(children.size(), wanted));
    // Where mating gives nothing new any more.
    for (int i = 0; children.size() < wanted; ++i) {
        RandomStream random(settings_.seed, iteration(), i, RandomUse::immigrant);
        children.push_back(latin_hypercube(genes(), 1, random).front());
    }
    return children;
}

void ParetoSearch::add_children_of(int pair, std::set<Genome>& taken, std::vector<Genome>& children) const {
    const auto [first, second] = parents_of(pair);
    RandomStream crossing(settings_.seed, iteration(), pair, RandomUse::crossover);
    std::pair both(population_[first].genome, population_[second].genome);
    if (crossing.chance(settings_.crossover_probability))
        both = sbx_crossover(genes(), both.first, both.second, settings_.crossover_eta, crossing);
    const double probability = settings_.mutation_probability > 0.0
                                   ? settings_.mutation_probability
                                   : 1.0 / static_cast<double>(genes().size());
    RandomStream mutation(settings_.seed, iteration(), pair, RandomUse::mutation);
    for (Genome* child : {&both.first, &both.second}) {
        Genome mutated =
            polynomial_mutation(genes(), std::move(*child), probability, settings_.mutation_eta, mutation);
        if (!was_told(mutated) && taken.insert(mutated).second) children.push_back(std::move(mutated));
    }
}

// Binary tournaments as in Deb's own program: everybody stands in two of them, against whom is drawn.
// NSGA-III leaves valid ones to chance.
std::array<std::size_t, 2> ParetoSearch::parents_of(int pair) const {
    const auto count = static_cast<std::uint32_t>(population_.size());
    const int pairs_a_round = static_cast<int>(count / 4);
    RandomStream random(settings_.seed, iteration(), pair / pairs_a_round, RandomUse::mating);
    const auto order = random.permutation(count);
    const std::size_t first = 4 * static_cast<std::size_t>(pair % pairs_a_round);
    return {winner(order[first], order[first + 1]), winner(order[first + 2], order[first + 3])};
}

std::size_t ParetoSearch::winner(std::size_t one, std::size_t other) const {
    if (settings_.survival == ParetoSurvival::directions && has_objectives(population_[one].score) &&
        has_objectives(population_[other].score))
        return one;
    if (front_[one] != front_[other]) return front_[one] < front_[other] ? one : other;
    return crowding_[other] > crowding_[one] ? other : one;
}

void ParetoSearch::learn(std::span<const Individual> candidates) {
    std::vector<Individual> all = population_;
    all.insert(all.end(), candidates.begin(), candidates.end());
    const std::size_t parents = population_.size();
    const auto kept = survivors(all);
    const bool has_lived_on = std::any_of(kept.begin(), kept.end(), [&](auto i) { return i >= parents; });
    population_.clear();
    for (const std::size_t i : kept) population_.push_back(std::move(all[i]));
    rank();
    idle_ = has_lived_on ? 0 : idle_ + 1;
    const Individual* best = &*std::min_element(population_.begin(), population_.end(), ranks_before);
    log({.kind = LogKind::generation,
         .candidates = settings_.population,
         .best = best->score.status == EvaluationStatus::valid ? best->score.objective
                                                               : std::numeric_limits<double>::quiet_NaN()});
    if (settings_.stagnation > 0 && idle_ >= settings_.stagnation) restart();
}

void ParetoSearch::rank() {
    const auto scores = scores_of(population_);
    front_.assign(population_.size(), 0);
    crowding_.assign(population_.size(), 0.0);
    const auto fronts = non_dominated_fronts(scores);
    for (std::size_t f = 0; f < fronts.size(); ++f) {
        const auto distances = crowding_distances(scores, fronts[f]);
        for (std::size_t i = 0; i < fronts[f].size(); ++i) {
            front_[fronts[f][i]] = static_cast<int>(f);
            crowding_[fronts[f][i]] = distances[i];
        }
    }
}

std::vector<std::size_t> ParetoSearch::survivors(const std::vector<Individual>& all) {
    const auto wanted = static_cast<std::size_t>(settings_.population);
    const auto scores = scores_of(all);
    auto fronts = non_dominated_fronts(scores);
    std::size_t whole = 0, chosen = 0;  // fronts that fit as they are, and their members
    while (whole < fronts.size() && chosen + fronts[whole].size() <= wanted) chosen += fronts[whole++].size();
    if (whole < fronts.size() && chosen < wanted) {
        auto& last = fronts[whole];
        if (settings_.survival == ParetoSurvival::directions && has_objectives(scores[last.front()]) &&
            !scores[last.front()].objectives.empty()) {
            fronts.resize(whole + 1);
            return nearest_to_directions(scores, fronts);
        }
        const auto distances = crowding_distances(scores, last);
        std::vector<std::size_t> order(last.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
            return distances[left] > distances[right];
        });
        std::vector<std::size_t> roomiest;
        for (std::size_t i = 0; i < wanted - chosen; ++i) roomiest.push_back(last[order[i]]);
        last = std::move(roomiest);
        ++whole;
    }
    std::vector<std::size_t> kept;
    for (std::size_t f = 0; f < whole; ++f) kept.insert(kept.end(), fronts[f].begin(), fronts[f].end());
    return kept;
}

// All fronts but the last fit; all of them have objectives, as the last one has.
std::vector<std::size_t> ParetoSearch::nearest_to_directions(
    std::span<const Score> scores, const std::vector<std::vector<std::size_t>>& fronts) {
    const Eigen::MatrixXd objectives = objective_matrix(scores, fronts);
    Eigen::MatrixXd first(objectives.rows(), static_cast<Eigen::Index>(fronts.front().size()));
    for (std::size_t i = 0; i < fronts.front().size(); ++i)
        first.col(static_cast<Eigen::Index>(i)) =
            objectives.col(static_cast<Eigen::Index>(fronts.front()[i]));
    scale_.add(first);
    std::vector<std::size_t> kept;
    for (std::size_t f = 0; f + 1 < fronts.size(); ++f)
        kept.insert(kept.end(), fronts[f].begin(), fronts[f].end());
    const auto wanted = static_cast<std::size_t>(settings_.population) - kept.size();
    const auto directions = reference_points(static_cast<int>(objectives.rows()), settings_.population);
    const auto joined = fill_niches(scale_.normalised(objectives), directions, kept, fronts.back(), wanted,
                                    settings_.seed, iteration());
    kept.insert(kept.end(), joined.begin(), joined.end());
    return kept;
}

// The first front stays, at most half of the population, so that nothing found is lost.
void ParetoSearch::restart() {
    std::size_t kept = 0;
    while (kept < population_.size() / 2 && front_[kept] == 0) ++kept;
    population_.resize(std::max<std::size_t>(kept, 1));
    rank();
    idle_ = 0;
    log({.kind = LogKind::restart,
         .candidates = settings_.population,
         .best = population_.front().score.objective,
         .reason = "no child lived on"});
}

void ParetoSearch::save(OptimiserState& state) const {
    state.population = population_;
    state.numbers["idle"] = {static_cast<double>(idle_)};
    if (settings_.survival == ParetoSurvival::directions) state.numbers["scale"] = scale_.numbers();
}

void ParetoSearch::load(const OptimiserState& state) {
    const auto idle = state.numbers.find("idle"), scale = state.numbers.find("scale");
    require(idle != state.numbers.end() && idle->second.size() == 1,
            "the state is not one of a Pareto search");
    population_ = state.population;
    idle_ = static_cast<int>(idle->second.front());
    scale_ = {};
    if (settings_.survival == ParetoSurvival::directions) {
        require(scale != state.numbers.end(), "the state is not one of NSGA-III");
        scale_.restore(scale->second);
    }
    rank();
}

}  // namespace lathe::genetic
