#include "genetic/optimiser/differential_evolution.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "genetic/optimiser/first_population.hpp"
#include "genetic/optimiser/random_stream.hpp"

namespace lathe::genetic {

namespace {

// Section IV of the paper.
constexpr double renewal_probability = 0.1;
constexpr double least_factor = 0.1, factor_range = 0.9;
constexpr double collapsed = 1e-12;  // of each range

bool is_usable(const Score& score) {
    return score.status != EvaluationStatus::valid || !std::isnan(score.objective);
}

bool may_replace(const Score& trial, const Score& target) {
    return better(trial, target) || (is_usable(trial) && !better(target, trial));
}

std::array<std::size_t, 3> three_others(std::size_t target, std::size_t population, RandomStream& random) {
    std::array<std::size_t, 3> others{};
    for (std::size_t k = 0; k < 3; ++k) {
        bool is_taken = true;
        while (is_taken) {
            others[k] = random.index(static_cast<std::uint32_t>(population));
            is_taken = others[k] == target || std::find(others.begin(), others.begin() + static_cast<int>(k),
                                                        others[k]) != others.begin() + static_cast<int>(k);
        }
    }
    return others;
}

}  // namespace

DifferentialEvolution::DifferentialEvolution(DifferentialSettings settings, std::vector<Gene> all_genes,
                                             std::vector<Genome> all_seeds)
    : ProposingOptimiser(std::move(all_genes), std::move(all_seeds)), settings_(settings) {
    if (settings_.population < 4)
        throw std::invalid_argument("differential evolution needs a population of at least 4");
    if (settings_.stagnation < 0) throw std::invalid_argument("stagnation must not be negative");
}

std::vector<Genome> DifferentialEvolution::propose() const {
    if (is_starting()) {
        const int missing = settings_.population - static_cast<int>(population_.size());
        const auto kept = population_.empty() ? std::span<const Genome>(seeds()) : std::span<const Genome>();
        return first_population(genes(), kept, missing, settings_.seed, iteration());
    }
    std::vector<Genome> trials;
    for (std::size_t target = 0; target < population_.size(); ++target)
        trials.push_back(trial(target, trial_control(target)));
    return trials;
}

DifferentialEvolution::Control DifferentialEvolution::trial_control(std::size_t target) const {
    RandomStream random(settings_.seed, iteration(), static_cast<int>(target), RandomUse::operator_choice);
    Control control = controls_[target];
    if (random.chance(renewal_probability)) control.factor = least_factor + factor_range * random.uniform();
    if (random.chance(renewal_probability)) control.crossover = random.uniform();
    if (random.chance(renewal_probability)) control.in_a_row = random.chance(0.5);
    return control;
}

Genome DifferentialEvolution::trial(std::size_t target, const Control& control) const {
    RandomStream random(settings_.seed, iteration(), static_cast<int>(target), RandomUse::differential);
    const auto [base, plus, minus] = three_others(target, population_.size(), random);
    const Genome& from = population_[base].genome;
    Genome genome = population_[target].genome;
    const auto is_crossed = crossed_genes(genome.size(), control, random);
    for (std::size_t i = 0; i < genome.size(); ++i) {
        if (!is_crossed[i]) continue;
        const double back = random.uniform();
        double value =
            from[i] + control.factor * (population_[plus].genome[i] - population_[minus].genome[i]);
        // Beyond a bound: somewhere between it and where the step began.
        if (value < genes()[i].minimum) value = genes()[i].minimum + back * (from[i] - genes()[i].minimum);
        if (value > genes()[i].maximum) value = genes()[i].maximum - back * (genes()[i].maximum - from[i]);
        genome[i] = value;
    }
    return repaired(genes(), std::move(genome));
}

// Binomial: each gene by itself. In a row: from one gene on until the first that is not taken, around the
// end.
std::vector<bool> DifferentialEvolution::crossed_genes(std::size_t count, const Control& control,
                                                       RandomStream& random) {
    std::vector<bool> is_crossed(count, false);
    const std::size_t sure = random.index(static_cast<std::uint32_t>(count));
    is_crossed[sure] = true;
    for (std::size_t k = 1; k < count; ++k) {
        const bool is_taken = random.chance(control.crossover);
        if (control.in_a_row && !is_taken) break;
        is_crossed[(sure + k) % count] = is_taken;
    }
    return is_crossed;
}

void DifferentialEvolution::learn(std::span<const Individual> candidates) {
    bool has_improved = false;
    if (is_starting()) {
        population_.insert(population_.end(), candidates.begin(), candidates.end());
        begin_controls();
        has_improved = true;
    } else {
        const Score best_before =
            std::min_element(population_.begin(), population_.end(), ranks_before)->score;
        std::vector<Control> controls = controls_;
        for (std::size_t slot = 0; slot < candidates.size(); ++slot) {
            if (!may_replace(candidates[slot].score, population_[slot].score)) continue;
            has_improved = has_improved || better(candidates[slot].score, best_before);
            controls[slot] = trial_control(slot);
            population_[slot] = candidates[slot];
        }
        controls_ = std::move(controls);
    }
    idle_ = has_improved ? 0 : idle_ + 1;
    const Score& best = std::min_element(population_.begin(), population_.end(), ranks_before)->score;
    log({.kind = LogKind::generation, .candidates = settings_.population, .best = best.objective});
    if (is_starting()) return;
    if (has_collapsed()) return restart("the population has collapsed");
    if (settings_.stagnation > 0 && idle_ >= settings_.stagnation) restart("no progress");
}

// Drawn for each member, as libpagmo's sade does. The paper begins with F = 0.5 and CR = 0.9 for all, and
// what separates is then turned as a whole until enough members have renewed their CR.
void DifferentialEvolution::begin_controls() {
    controls_.clear();
    for (std::size_t slot = 0; slot < population_.size(); ++slot) {
        RandomStream random(settings_.seed, iteration(), static_cast<int>(slot), RandomUse::operator_choice);
        const double factor = least_factor + factor_range * random.uniform();
        controls_.push_back({factor, random.uniform(), slot % 2 == 0});
    }
}

bool DifferentialEvolution::has_collapsed() const {
    for (std::size_t i = 0; i < genes().size(); ++i) {
        const double range = genes()[i].maximum - genes()[i].minimum;
        const auto [least, most] = std::minmax_element(population_.begin(), population_.end(),
                                                       [i](const Individual& left, const Individual& right) {
                                                           return left.genome[i] < right.genome[i];
                                                       });
        if (most->genome[i] - least->genome[i] > collapsed * range) return false;
    }
    return true;
}

void DifferentialEvolution::restart(const std::string& reason) {
    const Individual best = *std::min_element(population_.begin(), population_.end(), ranks_before);
    population_.assign(1, best);
    controls_.assign(1, {});
    idle_ = 0;
    log({.kind = LogKind::restart,
         .candidates = settings_.population,
         .best = best.score.objective,
         .reason = reason});
}

void DifferentialEvolution::save(OptimiserState& state) const {
    state.population = population_;
    auto& factors = state.numbers["factor"];
    auto& crossovers = state.numbers["crossover"];
    auto& rows = state.numbers["in_a_row"];
    for (const Control& control : controls_) {
        factors.push_back(control.factor);
        crossovers.push_back(control.crossover);
        rows.push_back(control.in_a_row ? 1.0 : 0.0);
    }
    state.numbers["idle"] = {static_cast<double>(idle_)};
}

void DifferentialEvolution::load(const OptimiserState& state) {
    const auto numbers = [&](const char* name, std::size_t size) -> const std::vector<double>& {
        const auto found = state.numbers.find(name);
        if (found == state.numbers.end() || found->second.size() != size)
            throw std::invalid_argument("the state is not one of differential evolution");
        return found->second;
    };
    const std::size_t size = state.population.size();
    const auto &factors = numbers("factor", size), &crossovers = numbers("crossover", size),
               &rows = numbers("in_a_row", size);
    population_ = state.population;
    controls_.clear();
    for (std::size_t i = 0; i < size; ++i) controls_.push_back({factors[i], crossovers[i], rows[i] != 0.0});
    idle_ = static_cast<int>(numbers("idle", 1).front());
}

}  // namespace lathe::genetic
