#include "genetic/optimiser/cma_search.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "genetic/optimiser/operators.hpp"
#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

namespace {

// Deviation of an integer gene in steps, at least: one candidate in ten still leaves the middle's value.
constexpr double least_integer_deviation = 0.3;

void require(bool condition, const char* message) {
    if (!condition) throw std::invalid_argument(message);
}

void check_settings(const CmaSettings& settings) {
    require(settings.candidates >= 4, "CMA-ES needs at least 4 candidates for each strategy");
    require(settings.instances >= 1, "CMA-ES needs at least one strategy");
    require(settings.sigma > 0.0 && settings.sigma <= 1.0, "the first step must be in (0, 1]");
    require(settings.tolerance > 0.0, "the tolerance must be positive");
}

Eigen::VectorXd least_deviations_in(const UnitBox& box) {
    Eigen::VectorXd deviations(box.dimension());
    for (Eigen::Index i = 0; i < deviations.size(); ++i)
        deviations[i] = least_integer_deviation * box.step(i);
    return deviations;
}

double objective_of(const Score& score) {
    return score.status == EvaluationStatus::valid ? score.objective
                                                   : std::numeric_limits<double>::quiet_NaN();
}

const std::vector<double>& numbers_named(const OptimiserState& state, const std::string& name) {
    const auto found = state.numbers.find(name);
    require(found != state.numbers.end(), "the state is not one of CMA-ES");
    return found->second;
}

std::string instance_name(std::size_t instance) {
    return "strategy_" + std::to_string(instance);
}

}  // namespace

CmaSearch::CmaSearch(CmaSettings settings, std::vector<Gene> all_genes, std::vector<Genome> all_seeds)
    : ProposingOptimiser(std::move(all_genes), std::move(all_seeds)),
      settings_(settings),
      box_(genes()),
      least_deviations_(least_deviations_in(box_)),
      schedule_(settings.restarts, settings.candidates, settings.seed) {
    check_settings(settings_);
    require(box_.dimension() > 0, "no gene can vary");
    for (std::size_t i = 0; i < static_cast<std::size_t>(settings_.instances); ++i)
        instances_.push_back(started(first_mean(i), {settings_.candidates, 1.0, false}));
}

Eigen::VectorXd CmaSearch::first_mean(std::size_t instance) const {
    if (instance < seeds().size()) return box_.point(seeds()[instance]);
    RandomStream random(settings_.seed, -1, static_cast<int>(instance), RandomUse::cma_start);
    if (!seeds().empty()) {
        const Genome& seed = seeds()[instance % seeds().size()];
        return box_.point(normal_around(genes(), seed, settings_.seed_spread, random));
    }
    return box_.point(latin_hypercube(genes(), 1, random).front());
}

Eigen::VectorXd CmaSearch::restart_mean(std::size_t instance) const {
    RandomStream random(settings_.seed, iteration(), static_cast<int>(instance) + 1, RandomUse::cma_start);
    const auto restart = static_cast<std::size_t>(schedule_.restarts());
    if (!seeds().empty() && restart % 2 == 1) {
        const Genome& seed = seeds()[restart / 2 % seeds().size()];
        return box_.point(normal_around(genes(), seed, settings_.seed_spread, random));
    }
    return box_.point(latin_hypercube(genes(), 1, random).front());
}

CmaSearch::Instance CmaSearch::started(Eigen::VectorXd mean, const RestartPlan& plan) const {
    CmaStart start{std::move(mean), settings_.sigma * plan.sigma_factor, plan.candidates, settings_.active};
    return {CmaEs(std::move(start), least_deviations_), plan.is_small};
}

std::vector<Eigen::VectorXd> CmaSearch::points_of(std::size_t instance, int first_slot) const {
    auto points = instances_[instance].strategy.sample(settings_.seed, iteration(), first_slot);
    if (iteration() == 0 && instance < seeds().size()) points.front() = box_.point(seeds()[instance]);
    return points;
}

std::vector<Genome> CmaSearch::propose() const {
    std::vector<Genome> genomes;
    for (std::size_t instance = 0; instance < instances_.size(); ++instance) {
        const std::size_t first = genomes.size();
        for (const auto& point : points_of(instance, static_cast<int>(first)))
            genomes.push_back(box_.genome(point));
        // The very values, which do not survive the way to a point and back.
        if (iteration() == 0 && instance < seeds().size()) genomes[first] = seeds()[instance];
    }
    return genomes;
}

void CmaSearch::learn(std::span<const Individual> candidates) {
    std::size_t first = 0;
    for (std::size_t instance = 0; instance < instances_.size(); ++instance) {
        const auto count = static_cast<std::size_t>(instances_[instance].strategy.candidates());
        learn(instance, candidates.subspan(first, count), static_cast<int>(first));
        first += count;
    }
    // Restarts after all have learnt: they change how many slots an instance has.
    for (std::size_t instance = 0; instance < instances_.size(); ++instance) {
        const auto reason = instances_[instance].strategy.stop_reason(settings_.tolerance);
        if (!reason.empty()) restart(instance, reason);
    }
}

void CmaSearch::learn(std::size_t number, std::span<const Individual> candidates, int first_slot) {
    Instance& instance = instances_[number];
    const auto points = points_of(number, first_slot);
    std::vector<Score> scores;
    for (const Individual& candidate : candidates) scores.push_back(candidate.score);
    std::vector<std::size_t> ranking(scores.size());
    std::iota(ranking.begin(), ranking.end(), std::size_t{0});
    std::stable_sort(ranking.begin(), ranking.end(), [&](std::size_t left, std::size_t right) {
        return better(scores[left], scores[right]);
    });
    instance.best = std::fmin(instance.best, objective_of(scores[ranking.front()]));
    instance.evaluations += static_cast<int>(candidates.size());
    instance.strategy.learn(points, ranking, scores);
    log({.kind = LogKind::generation,
         .part = static_cast<int>(number),
         .candidates = instance.strategy.candidates(),
         .best = instance.best,
         .step = instance.strategy.sigma()});
}

void CmaSearch::restart(std::size_t number, const std::string& reason) {
    const Instance& ended = instances_[number];
    schedule_.count(ended.is_small, ended.evaluations);
    const RestartPlan plan = schedule_.next();
    const double best = ended.best;
    instances_[number] = started(restart_mean(number), plan);
    log({.kind = LogKind::restart,
         .part = static_cast<int>(number),
         .candidates = plan.candidates,
         .best = best,
         .step = settings_.sigma * plan.sigma_factor,
         .reason = reason});
}

void CmaSearch::save(OptimiserState& state) const {
    state.numbers["restarts"] = schedule_.numbers();
    state.numbers["edge"] = {UnitBox::edge};  // what the strategies' coordinates stand for
    for (std::size_t i = 0; i < instances_.size(); ++i) {
        const Instance& instance = instances_[i];
        std::vector<double> numbers = {instance.is_small ? 1.0 : 0.0, instance.best,
                                       static_cast<double>(instance.evaluations)};
        const auto strategy = instance.strategy.numbers();
        numbers.insert(numbers.end(), strategy.begin(), strategy.end());
        state.numbers[instance_name(i)] = std::move(numbers);
    }
}

void CmaSearch::load(const OptimiserState& state) {
    const auto edge = state.numbers.find("edge");
    require(edge != state.numbers.end() && edge->second == std::vector{UnitBox::edge},
            "the state is one of CMA-ES in a box with other edges");
    schedule_.restore(numbers_named(state, "restarts"));
    for (std::size_t i = 0; i < instances_.size(); ++i) {
        const std::span<const double> numbers = numbers_named(state, instance_name(i));
        require(numbers.size() > 3, "the state of a strategy is too short");
        instances_[i] = {CmaEs::from_numbers(numbers.subspan(3), least_deviations_), numbers[0] != 0.0,
                         numbers[1], static_cast<int>(numbers[2])};
    }
}

}  // namespace lathe::genetic
