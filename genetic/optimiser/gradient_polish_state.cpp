// A polish as numbers with names, for the state that a run stores.
#include <stdexcept>

#include "genetic/optimiser/gradient_polish.hpp"

namespace lathe::genetic {
namespace {

using Numbers = std::map<std::string, std::vector<double>>;

const std::vector<double>& found(const Numbers& numbers, const std::string& name) {
    const auto at = numbers.find(name);
    if (at == numbers.end()) throw std::invalid_argument("the state is not one of the gradient search");
    return at->second;
}

void save_scored(Numbers& numbers, const std::string& name, const Genome& genome, const Score& score) {
    numbers[name + " point"] = genome;
    numbers[name + " objectives"] = score.objectives;
    numbers[name + " objectives"].push_back(score.objective);
    numbers[name + " misses"] = score.misses;
    numbers[name + " slopes"] = score.slopes;
    auto& goals = numbers[name + " goals"];
    for (const MissedGoal& missed : score.goals)
        goals.insert(goals.end(), {static_cast<double>(missed.goal), missed.weight});
}

void load_scored(const Numbers& numbers, const std::string& name, std::size_t genes, Genome& genome,
                 Score& score) {
    genome = found(numbers, name + " point");
    score.objectives = found(numbers, name + " objectives");
    if (genome.size() != genes || score.objectives.empty())
        throw std::invalid_argument("the state is not one of the gradient search");
    score.objective = score.objectives.back();
    score.objectives.pop_back();
    score.misses = found(numbers, name + " misses");
    score.slopes = found(numbers, name + " slopes");
    if (!score.slopes.empty()) score.status = EvaluationStatus::valid;
    const auto& goals = found(numbers, name + " goals");
    for (std::size_t at = 0; at + 1 < goals.size(); at += 2)
        score.goals.push_back({static_cast<int>(goals[at]), goals[at + 1]});
}

}  // namespace

void GradientPolish::save(Numbers& numbers, const std::string& name) const {
    save_scored(numbers, name, point_, score_);
    numbers[name + " weights"] = aim_.weights;
    numbers[name + " state"] = {radius_, has_ended_ ? 1.0 : 0.0, was_refused_ ? 1.0 : 0.0,
                                static_cast<double>(cuts_.size())};
    for (std::size_t n = 0; n < cuts_.size(); ++n)
        save_scored(numbers, name + " cut " + std::to_string(n), cuts_[n].genome, cuts_[n].score);
}

void GradientPolish::load(const Numbers& numbers, const std::string& name, std::size_t genes) {
    load_scored(numbers, name, genes, point_, score_);
    aim_.weights = found(numbers, name + " weights");
    const auto& state = found(numbers, name + " state");
    if (state.size() != 4) throw std::invalid_argument("the state is not one of the gradient search");
    radius_ = state[0], has_ended_ = state[1] != 0.0, was_refused_ = state[2] != 0.0;
    cuts_.resize(static_cast<std::size_t>(state[3]));
    for (std::size_t n = 0; n < cuts_.size(); ++n)
        load_scored(numbers, name + " cut " + std::to_string(n), genes, cuts_[n].genome, cuts_[n].score);
}

}  // namespace lathe::genetic
