// Candidates that are known beforehand, in the form of an optimiser: what a sweep or a tolerance study asks
// for.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "genetic/optimiser/optimiser.hpp"

namespace lathe::genetic {

/// Asks for the genomes of a list in their order, and ends with it. The list and the number of genomes that
/// were told decide all that follows, so that the state carries nothing but the generation. No genome may
/// stand in the list twice. Genomes may lie outside the bounds of a search, since a list has none.
class FixedList final : public Optimiser {
public:
    /// `generation_size`: genomes per ask, at least 1; the last generation may be smaller.
    FixedList(std::vector<Genome> genomes, std::size_t generation_size);

    std::vector<Genome> ask(int at_most = std::numeric_limits<int>::max()) override;
    void tell(std::span<const Score> scores) override;

    int generation() const override { return generation_; }
    const std::vector<Genome>& pending() const override { return pending_; }
    const Individual* best() const override { return best_ ? &*best_ : nullptr; }

    OptimiserState state() const override;
    /// Throws std::invalid_argument when `told` and `pending` are not the list's first genomes.
    void restore(const OptimiserState& state, std::span<const Individual> told,
                 std::vector<Genome> pending) override;

    /// Always empty: nothing happens to a list.
    std::vector<LogEntry> take_log() override { return {}; }

private:
    std::vector<Genome> genomes_;
    std::size_t generation_size_;
    std::size_t told_ = 0;
    int generation_ = 0;
    std::vector<Genome> pending_;
    std::optional<Individual> best_;
};

}  // namespace lathe::genetic
