#include "genetic/optimiser/gradient_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "genetic/optimiser/scored_goals.hpp"

namespace lathe::genetic {
namespace {

constexpr double hair = 1e-6;  // of a gene's range: a move that changes no antenna

}  // namespace

GradientSearch::GradientSearch(GradientSettings settings, std::vector<Gene> genes, std::vector<Genome> seeds,
                               RuleFunction rules)
    : ProposingOptimiser(std::move(genes), std::move(seeds)), settings_(settings), rules_(std::move(rules)) {
    if (settings_.starts < 1) throw std::invalid_argument("a gradient search needs one start or more");
    if (!(settings_.spread >= 0.0) || !(settings_.first_radius > 0.0) ||
        !(settings_.largest_radius >= settings_.first_radius) ||
        !(settings_.first_radius > settings_.last_radius && settings_.last_radius > 0.0))
        throw std::invalid_argument("the radii of a gradient search must fall from the largest to the last");
    if (std::all_of(this->genes().begin(), this->genes().end(), is_fixed))
        throw std::invalid_argument("a gradient search needs a gene that is a real number and can vary");
    start_all();
}

void GradientSearch::start_all() {
    Genome centre;
    if (best()) {
        centre = best()->genome;
    } else if (!seeds().empty()) {
        centre = seeds().front();
    } else {
        for (const Gene& gene : genes()) centre.push_back(0.5 * (gene.minimum + gene.maximum));
        centre = repaired(genes(), centre);
    }
    const auto ended = std::exchange(polishes_, {});
    for (int n = 0; n < settings_.starts; ++n) {
        const auto slot = static_cast<std::size_t>(n);
        Genome start;
        if (round_ == 0 && slot < std::max<std::size_t>(seeds().size(), 1)) {
            start = seeds().empty() ? centre : seeds()[slot];
        } else {
            const bool is_of_its_own =
                settings_.is_along_front && slot < ended.size() && ended[slot].has_begun();
            start = start_about(genes(), is_of_its_own ? ended[slot].point() : centre, settings_.spread,
                                {settings_.seed, round_, n, RandomUse::gradient_start}, rules_);
        }
        polishes_.emplace_back(std::move(start), settings_.first_radius);
    }
    ++round_;
}

Genome GradientSearch::first_of(const GradientPolish& polish) const {
    const auto is_of_no_use = [&](const Genome& genome) {
        const Score* known = told_score(genome);
        return known && known->status == EvaluationStatus::valid && !has_slopes(*known, genes().size());
    };
    const Genome& start = polish.point();
    if (!is_of_no_use(start)) return start;
    constexpr int farthest = 10;
    for (int n = 1; n <= farthest; ++n)
        for (Eigen::Index j = 0; j < static_cast<Eigen::Index>(genes().size()); ++j)
            for (const double sign : {1.0, -1.0}) {
                Eigen::VectorXd step = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(genes().size()));
                step[j] = sign * n * hair;
                Genome beside = moved_by(genes(), start, step);
                if (!is_of_no_use(beside) && context().broken(beside) <= context().broken(start))
                    return beside;
            }
    return start;
}

std::vector<Genome> GradientSearch::propose() const {
    std::vector<Genome> genomes;
    for (const GradientPolish& polish : polishes_)
        if (!polish.has_ended()) genomes.push_back(next_of(polish));
    return genomes;
}

std::vector<double> GradientSearch::slope_limits() const {
    // Genomes that are pending may be fewer than the polishes.
    const std::vector<Genome>& asked = pending();
    std::vector<double> limits(asked.size(), -std::numeric_limits<double>::infinity());
    for (const GradientPolish& polish : polishes_) {
        if (polish.has_ended()) continue;
        const Genome next = next_of(polish);
        for (std::size_t n = 0; n < asked.size(); ++n)
            if (asked[n] == next) limits[n] = std::max(limits[n], polish.slope_limit());
    }
    return limits;
}

void GradientSearch::learn(std::span<const Individual> candidates) {
    std::size_t next = 0;
    for (GradientPolish& polish : polishes_) {
        if (polish.has_ended()) continue;
        const Individual& candidate = candidates[next++];
        polish.learn(context(), candidate.genome, candidate.score);
    }
    if (!std::all_of(polishes_.begin(), polishes_.end(),
                     [](const GradientPolish& polish) { return polish.has_ended(); }))
        return;
    start_all();
    LogEntry entry{.kind = LogKind::restart,
                   .candidates = settings_.starts,
                   .step = settings_.first_radius,
                   .reason = "all polishes have ended"};
    if (best() && best()->score.status == EvaluationStatus::valid) entry.best = best()->score.objective;
    log(std::move(entry));
}

void GradientSearch::save(OptimiserState& state) const {
    state.numbers["round"] = {static_cast<double>(round_)};
    for (std::size_t n = 0; n < polishes_.size(); ++n)
        polishes_[n].save(state.numbers, "polish " + std::to_string(n));
}

void GradientSearch::load(const OptimiserState& state) {
    const auto round = state.numbers.find("round");
    if (round == state.numbers.end() || round->second.size() != 1)
        throw std::invalid_argument("the state is not one of the gradient search");
    round_ = static_cast<int>(round->second.front());
    polishes_.assign(static_cast<std::size_t>(settings_.starts), {});
    for (std::size_t n = 0; n < polishes_.size(); ++n)
        polishes_[n].load(state.numbers, "polish " + std::to_string(n), genes().size());
}

}  // namespace lathe::genetic
