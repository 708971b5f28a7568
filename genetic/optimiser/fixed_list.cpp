#include "genetic/optimiser/fixed_list.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace lathe::genetic {

FixedList::FixedList(std::vector<Genome> genomes, std::size_t generation_size)
    : genomes_(std::move(genomes)), generation_size_(generation_size) {
    if (generation_size_ == 0) throw std::invalid_argument("a generation needs at least one genome");
}

std::vector<Genome> FixedList::ask(int at_most) {
    if (!pending_.empty() || at_most <= 0) return pending_;
    const std::size_t count =
        std::min({generation_size_, genomes_.size() - told_, static_cast<std::size_t>(at_most)});
    const auto first = genomes_.begin() + static_cast<std::ptrdiff_t>(told_);
    pending_.assign(first, first + static_cast<std::ptrdiff_t>(count));
    return pending_;
}

void FixedList::tell(std::span<const Score> scores) {
    if (scores.size() != pending_.size() || pending_.empty())
        throw std::invalid_argument("one score for each pending genome is needed");
    for (std::size_t slot = 0; slot < scores.size(); ++slot) {
        Individual told{std::move(pending_[slot]), scores[slot], generation_, static_cast<int>(slot)};
        if (!best_ || ranks_before(told, *best_)) best_ = std::move(told);
    }
    told_ += pending_.size();
    pending_.clear();
    ++generation_;
}

OptimiserState FixedList::state() const {
    OptimiserState state;
    state.generation = generation_;
    return state;
}

void FixedList::restore(const OptimiserState&, std::span<const Individual> told,
                        std::vector<Genome> pending) {
    if (told.size() + pending.size() > genomes_.size())
        throw std::invalid_argument("there are more stored candidates than the list has");
    const auto is_same = [](const Individual& individual, const Genome& genome) {
        return individual.genome == genome;
    };
    const auto first_pending = genomes_.begin() + static_cast<std::ptrdiff_t>(told.size());
    if (!std::equal(told.begin(), told.end(), genomes_.begin(), is_same) ||
        !std::equal(pending.begin(), pending.end(), first_pending))
        throw std::invalid_argument("the stored candidates are not the first of the list");
    told_ = told.size();
    best_.reset();
    generation_ = told.empty() ? 0 : told.back().generation + 1;
    for (const Individual& individual : told)
        if (!best_ || ranks_before(individual, *best_)) best_ = individual;
    pending_ = std::move(pending);
}

}  // namespace lathe::genetic
