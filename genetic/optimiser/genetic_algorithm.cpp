#include "genetic/optimiser/genetic_algorithm.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "genetic/optimiser/adaptive_crossover.hpp"
#include "genetic/optimiser/operators.hpp"
#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

namespace {

void require(bool condition, const char* message) {
    if (!condition) throw std::invalid_argument(message);
}

bool is_probability(double value) {
    return value >= 0.0 && value <= 1.0;
}

void check_settings(const GeneticSettings& settings) {
    require(settings.population >= 2, "population must be at least 2");
    require(is_probability(settings.crossover_probability), "crossover probability must be in [0, 1]");
    require(is_probability(settings.mutation_probability), "mutation probability must be in [0, 1]");
    require(settings.crossover_eta >= 0.0 && std::isfinite(settings.crossover_eta),
            "crossover eta must be finite and not negative");
    require(settings.mutation_eta >= 0.0 && std::isfinite(settings.mutation_eta),
            "mutation eta must be finite and not negative");
    require(settings.blend_alpha >= 0.0 && std::isfinite(settings.blend_alpha),
            "blend alpha must be finite and not negative");
    require(settings.tournament >= 1, "tournament must be at least 1");
    require(settings.elites >= 0 && settings.elites <= settings.population,
            "elites must be between 0 and the population");
    require(is_probability(settings.seed_spread), "seed spread must be in [0, 1]");
    require(settings.screening >= 1, "screening must be at least 1");
}

// The population is sorted, so the winner of a tournament is the smallest index drawn.
std::size_t tournament_winner(std::size_t population, int size, RandomStream& random) {
    std::uint32_t winner = random.index(static_cast<std::uint32_t>(population));
    for (int i = 1; i < size; ++i)
        winner = std::min(winner, random.index(static_cast<std::uint32_t>(population)));
    return winner;
}

}  // namespace

GeneticAlgorithm::GeneticAlgorithm(GeneticSettings settings, std::vector<Gene> genes,
                                   std::vector<Genome> seeds)
    : settings_(settings), genes_(std::move(genes)), seeds_(std::move(seeds)) {
    check_settings(settings_);
    check_genes(genes_);
    for (Genome& seed : seeds_) {
        require(seed.size() == genes_.size(), "a seed must have one value for each gene");
        seed = repaired(genes_, std::move(seed));
    }
}

GeneticAlgorithm GeneticAlgorithm::restore(GeneticSettings settings, std::vector<Gene> genes, State state,
                                           std::span<const Genome> asked, std::vector<Genome> seeds) {
    GeneticAlgorithm algorithm(settings, std::move(genes), std::move(seeds));
    const std::size_t count = algorithm.genes_.size();
    for (const Genome& genome : asked) {
        require(genome.size() == count, "a stored genome does not fit the genes");
        algorithm.remember(genome);
    }
    for (const auto& individual : state.population)
        require(individual.genome.size() == count, "a stored individual does not fit the genes");
    require(state.operator_credit.size() == crossover_operators,
            "the stored credit of the operators does not fit");
    algorithm.state_ = std::move(state);
    return algorithm;
}

std::vector<Genome> GeneticAlgorithm::ask(int at_most, const Surrogate* surrogate) {
    if (!state_.pending.empty()) return state_.pending;
    const int count = std::min(settings_.population, at_most);
    if (count <= 0) return {};
    state_.pending_operators.clear();
    const bool begins = state_.population.empty() || state_.begins_anew;
    state_.pending = begins ? first_generation(count) : next_generation(count, surrogate);
    return state_.pending;
}

void GeneticAlgorithm::tell(std::span<const Score> scores) {
    require(scores.size() == state_.pending.size(), "one score for each pending genome is needed");
    for (std::size_t slot = 0; slot < scores.size(); ++slot)
        state_.population.push_back(
            {std::move(state_.pending[slot]), scores[slot], state_.generation, static_cast<int>(slot)});
    std::sort(state_.population.begin(), state_.population.end(), ranks_before);
    if (state_.population.size() > static_cast<std::size_t>(settings_.population))
        state_.population.resize(static_cast<std::size_t>(settings_.population));
    if (settings_.crossover == Crossover::adaptive) reward_operators();
    state_.pending.clear();
    state_.begins_anew = false;
    ++state_.generation;
}

void GeneticAlgorithm::restart() {
    state_.population.resize(std::min<std::size_t>(state_.population.size(), 1));
    state_.begins_anew = true;
}

void GeneticAlgorithm::receive(Individual migrant) {
    auto& population = state_.population;
    for (const Individual& individual : population)
        if (individual.genome == migrant.genome) return;
    population.insert(std::upper_bound(population.begin(), population.end(), migrant, ranks_before),
                      std::move(migrant));
    if (population.size() > static_cast<std::size_t>(settings_.population)) population.pop_back();
}

void GeneticAlgorithm::reward_operators() {
    const auto& chosen = state_.pending_operators;
    std::vector<int> lived;
    for (const Individual& individual : state_.population) {
        const auto slot = static_cast<std::size_t>(individual.slot);
        if (individual.generation == state_.generation && slot < chosen.size()) lived.push_back(chosen[slot]);
    }
    add_credit(state_.operator_credit, chosen, lived);
}

const Individual* GeneticAlgorithm::best() const {
    return state_.population.empty() ? nullptr : &state_.population.front();
}

bool GeneticAlgorithm::remember(const Genome& genome) {
    return visited_.insert(lattice_point(genes_, genome));
}

// The seeds themselves, then by turns a point near a seed and a point of a latin hypercube over the whole
// box. A user's design usually works already: its neighbourhood holds better ones that keep the geometry
// rules, while of a sharply constrained box (a monotone profile, say) hardly any uniform point is feasible.
// The hypercube half keeps the search from settling beside a poor seed. The spread grows from point to
// point, from a tenth to about twice seed_spread, because the right one depends on the problem.
std::vector<Genome> GeneticAlgorithm::first_generation(int count) {
    std::vector<Genome> asked;
    const auto wanted = static_cast<std::size_t>(count);
    for (const Genome& seed : seeds_)
        if (asked.size() < wanted && remember(seed)) asked.push_back(seed);

    RandomStream hypercube_random(settings_.seed, state_.generation, 0, RandomUse::latin_hypercube);
    const auto rest = static_cast<int>(wanted - asked.size());
    const int near_count = seeds_.empty() ? 0 : rest / 2;
    const auto hypercube = latin_hypercube(genes_, rest - near_count, hypercube_random);
    for (int i = 0; i < near_count; ++i) {
        RandomStream random(settings_.seed, state_.generation, i, RandomUse::around_seed);
        const double spread = settings_.seed_spread * 2.0 * (i + 1) / (near_count + 1);
        const Genome near = normal_around(genes_, seeds_[static_cast<std::size_t>(i) % seeds_.size()],
                                          std::max(spread, 0.1 * settings_.seed_spread), random);
        if (remember(near)) asked.push_back(near);
    }
    for (const Genome& point : hypercube)
        if (remember(point)) asked.push_back(point);
    fill_with_immigrants(asked, wanted);
    return asked;
}

std::vector<Genome> GeneticAlgorithm::next_generation(int count, const Surrogate* surrogate) {
    std::vector<Genome> asked;
    const auto wanted = static_cast<std::size_t>(count);
    const bool is_screened = surrogate != nullptr && surrogate->is_trained();
    auto proposed = children(is_screened ? wanted * static_cast<std::size_t>(settings_.screening) : wanted);
    if (is_screened) proposed = screened(std::move(proposed), wanted, *surrogate);
    for (Child& child : proposed) {
        remember(child.genome);
        asked.push_back(std::move(child.genome));
        if (settings_.crossover == Crossover::adaptive)
            state_.pending_operators.push_back(operator_of_pair(child.pair));
    }
    fill_with_immigrants(asked, wanted);
    return asked;
}

std::vector<GeneticAlgorithm::Child> GeneticAlgorithm::children(std::size_t count) const {
    std::vector<Child> found;
    VisitedSet here;
    // Where genes are few and whole, or the population has converged, most children were asked before;
    // the search for new ones ends after a while.
    const int most_pairs = 20 * settings_.population * settings_.screening;
    for (int pair = 0; pair < most_pairs && found.size() < count; ++pair)
        for (Genome& child : children_of_pair(pair)) {
            const auto point = lattice_point(genes_, child);
            if (found.size() < count && !visited_.contains(point) && here.insert(point))
                found.push_back({std::move(child), pair});
        }
    return found;
}

// A tournament for each winner, not the best of all: what the surrogate likes best tends to be much alike.
std::vector<GeneticAlgorithm::Child> GeneticAlgorithm::screened(std::vector<Child> children,
                                                                std::size_t count,
                                                                const Surrogate& surrogate) {
    if (children.size() <= count) return children;
    std::vector<double> guesses(children.size());
    for (std::size_t n = 0; n < children.size(); ++n) guesses[n] = surrogate.predict(children[n].genome);
    std::vector<Child> winners;
    for (std::size_t first = 0; first < count; ++first) {
        std::size_t winner = first;
        for (std::size_t rival = first + count; rival < children.size(); rival += count)
            if (guesses[rival] < guesses[winner]) winner = rival;
        winners.push_back(std::move(children[winner]));
    }
    return winners;
}

std::array<Genome, 2> GeneticAlgorithm::children_of_pair(int pair) const {
    const auto& population = state_.population;
    RandomStream selection(settings_.seed, state_.generation, pair, RandomUse::selection);
    const bool is_elite = pair < settings_.elites && static_cast<std::size_t>(pair) < population.size();
    const std::size_t first = is_elite
                                  ? static_cast<std::size_t>(pair)
                                  : tournament_winner(population.size(), settings_.tournament, selection);
    const std::size_t second = tournament_winner(population.size(), settings_.tournament, selection);

    RandomStream crossing(settings_.seed, state_.generation, pair, RandomUse::crossover);
    std::pair children(population[first].genome, population[second].genome);
    if (crossing.chance(settings_.crossover_probability))
        children = crossed(children.first, children.second, pair, crossing);

    const double probability = settings_.mutation_probability > 0.0
                                   ? settings_.mutation_probability
                                   : 1.0 / static_cast<double>(genes_.size());
    RandomStream mutation(settings_.seed, state_.generation, pair, RandomUse::mutation);
    auto mutated = [&](Genome genome) {
        return polynomial_mutation(genes_, std::move(genome), probability, settings_.mutation_eta, mutation);
    };
    Genome left = mutated(std::move(children.first));
    Genome right = mutated(std::move(children.second));
    return {std::move(left), std::move(right)};
}

std::pair<Genome, Genome> GeneticAlgorithm::crossed(const Genome& first, const Genome& second, int pair,
                                                    RandomStream& random) const {
    const int choice = settings_.crossover == Crossover::adaptive ? operator_of_pair(pair)
                       : settings_.crossover == Crossover::blend  ? blx
                                                                  : sbx_near;
    if (choice == blx) return blend_crossover(genes_, first, second, settings_.blend_alpha, random);
    const double eta = choice == sbx_wide ? sbx_wide_eta : settings_.crossover_eta;
    return sbx_crossover(genes_, first, second, eta, random);
}

int GeneticAlgorithm::operator_of_pair(int pair) const {
    RandomStream random(settings_.seed, state_.generation, pair, RandomUse::operator_choice);
    return choose_operator(state_.operator_credit, random);
}

// Uniform points for slots that nothing new was found for; gives up where the space itself is used up.
void GeneticAlgorithm::fill_with_immigrants(std::vector<Genome>& asked, std::size_t wanted) {
    const int most_tries = 100 * settings_.population;
    for (int i = 0; i < most_tries && asked.size() < wanted; ++i) {
        RandomStream random(settings_.seed, state_.generation, i, RandomUse::immigrant);
        Genome point = latin_hypercube(genes_, 1, random).front();
        if (remember(point)) asked.push_back(std::move(point));
    }
}

}  // namespace lathe::genetic
