#include "genetic/optimiser/gradient_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "genetic/optimiser/bounded_step.hpp"
#include "genetic/optimiser/minimax_step.hpp"
#include "genetic/optimiser/scored_goals.hpp"

namespace lathe::genetic {
namespace {

constexpr double growth = 2.0, decay = 0.5, decay_of_refused = 0.35;
constexpr double good_ratio = 0.7, poor_ratio = 0.25;
constexpr int most_rules = 20;
constexpr double inside_rules = 1e-2;  // of the radius: how far inside a rule a step aims
constexpr double slope_step = 1e-6;    // of a gene's range, for the slopes of rules
constexpr double hair = 1e-6;          // of a gene's range: a move that changes no antenna
// Of the steepest row's square: keeps steps along slopes that are next to nothing short.
constexpr double damping_share = 1e-4;

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
    polishes_.clear();
    for (int n = 0; n < settings_.starts; ++n) {
        const auto slot = static_cast<std::size_t>(n);
        Polish& polish = polishes_.emplace_back();
        polish.radius = settings_.first_radius;
        if (round_ == 0 && slot < std::max<std::size_t>(seeds().size(), 1))
            polish.point = seeds().empty() ? centre : seeds()[slot];
        else
            polish.point = start_about(genes(), centre, settings_.spread,
                                       {settings_.seed, round_, n, RandomUse::gradient_start}, rules_);
    }
    ++round_;
}

/// Nothing is asked twice: where the start was solved without slopes, one beside it is asked.
Genome GradientSearch::first_of(const Polish& polish) const {
    const auto is_of_no_use = [&](const Genome& genome) {
        const Score* known = told_score(genome);
        return known && known->status == EvaluationStatus::valid && !has_slopes(*known, genes().size());
    };
    if (!is_of_no_use(polish.point)) return polish.point;
    constexpr int farthest = 10;
    for (int n = 1; n <= farthest; ++n)
        for (Eigen::Index j = 0; j < static_cast<Eigen::Index>(genes().size()); ++j)
            for (const double sign : {1.0, -1.0}) {
                Eigen::VectorXd step = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(genes().size()));
                step[j] = sign * n * hair;
                Genome beside = moved(polish.point, step);
                if (!is_of_no_use(beside) && broken(beside) <= broken(polish.point)) return beside;
            }
    return polish.point;
}

Genome GradientSearch::moved(const Genome& from, const Eigen::VectorXd& step) const {
    return moved_by(genes(), from, step);
}

double GradientSearch::broken(const Genome& genome) const {
    return rules_ ? rules_(genome) : 0.0;
}

GradientSearch::Trial GradientSearch::trial_of(const Polish& polish) const {
    const GoalModel model = goals_about(genes(), polish.score, is_inside(polish) ? 0.0 : settings_.margin);
    const auto count = static_cast<Eigen::Index>(genes().size());
    Eigen::VectorXd low(count), high(count);
    for (Eigen::Index j = 0; j < count; ++j) {
        const auto n = static_cast<std::size_t>(j);
        const Gene& gene = genes()[n];
        low[j] = high[j] = 0.0;
        if (is_fixed(gene)) continue;
        low[j] = std::max(-polish.radius, (gene.minimum - polish.point[n]) / range_of(gene));
        high[j] = std::min(polish.radius, (gene.maximum - polish.point[n]) / range_of(gene));
    }
    const double damping = damping_share * model.slopes.rowwise().squaredNorm().maxCoeff();
    // Rules that a step breaks are made linear there and kept by the next one.
    std::vector<LinearRule> rules;
    const auto best_step = [&] {
        return is_inside(polish) ? minimax_step(model, damping, low, high, rules)
                                 : bounded_step(model, damping, low, high, rules);
    };
    Eigen::VectorXd step = best_step();
    for (int n = 0; n < most_rules; ++n) {
        const Genome trial = moved(polish.point, step);
        const double amount = broken(trial);
        if (!(amount > 0.0)) break;
        LinearRule rule{Eigen::VectorXd::Zero(count), 0.0};
        for (Eigen::Index j = 0; j < count; ++j) {
            if (is_fixed(genes()[static_cast<std::size_t>(j)])) continue;
            Eigen::VectorXd beside = step;
            beside[j] -= slope_step;
            rule.a[j] = (amount - broken(moved(polish.point, beside))) / slope_step;
        }
        if (rule.a.squaredNorm() == 0.0) break;
        rule.b = rule.a.dot(step) - amount - inside_rules * polish.radius * rule.a.norm();
        rules.push_back(std::move(rule));
        step = best_step();
    }
    // What the weight of rules leaves over; in a corner of rules the point itself, and the region shrinks.
    constexpr int shortenings = 40;
    for (int n = 0; n < shortenings && broken(moved(polish.point, step)) > 0.0; ++n) step *= 0.9;
    if (broken(moved(polish.point, step)) > 0.0) step.setZero();
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(count);
    const double gain =
        is_inside(polish) ? largest_miss(model, none) - largest_miss(model, step)
                          : squared_misses(model.misses) - squared_misses(model.misses + model.slopes * step);
    return {moved(polish.point, step), gain};
}

/// What a step has gained in the terms of Trial::gain.
double GradientSearch::gain_of(const Polish& polish, const Score& score) const {
    if (is_inside(polish)) return polish.score.objective - score.objective;
    return squared_misses(polish.score, settings_.margin) - squared_misses(score, settings_.margin);
}

std::vector<Genome> GradientSearch::propose() const {
    std::vector<Genome> genomes;
    for (const Polish& polish : polishes_)
        if (!polish.has_ended) genomes.push_back(next_of(polish));
    return genomes;
}

std::vector<double> GradientSearch::slope_limits() const {
    // Genomes that are pending may be fewer than the polishes.
    const std::vector<Genome>& asked = pending();
    std::vector<double> limits(asked.size(), -std::numeric_limits<double>::infinity());
    for (const Polish& polish : polishes_) {
        if (polish.has_ended) continue;
        const Genome next = next_of(polish);
        const double limit =
            polish.has_begun() ? polish.score.objective : std::numeric_limits<double>::infinity();
        for (std::size_t n = 0; n < asked.size(); ++n)
            if (asked[n] == next) limits[n] = std::max(limits[n], limit);
    }
    return limits;
}

void GradientSearch::learn_of(Polish& polish, const Individual& candidate) {
    const Score& score = candidate.score;
    const bool is_usable = has_slopes(score, genes().size());
    if (!polish.has_begun()) {
        if (score.status == EvaluationStatus::valid && std::isfinite(score.objective) && !is_usable)
            throw std::invalid_argument("the evaluator gives no slopes, which a gradient search needs");
        // A start of no use is the end of it.
        polish.has_ended = !is_usable;
        if (is_usable) polish.point = candidate.genome, polish.score = score;
        return;
    }
    if (!is_usable || !(score.objective < polish.score.objective)) {
        polish.radius *= decay_of_refused;
    } else {
        const double promised = trial_of(polish).gain,
                     ratio = gain_of(polish, score) / std::max(promised, std::numeric_limits<double>::min());
        if (ratio > good_ratio) polish.radius = std::min(growth * polish.radius, settings_.largest_radius);
        if (ratio < poor_ratio) polish.radius *= decay;
        polish.point = candidate.genome, polish.score = score;
    }
    polish.has_ended = polish.radius < settings_.last_radius ||
                       (is_inside(polish) && trial_of(polish).gain < settings_.least_gain);
}

void GradientSearch::learn(std::span<const Individual> candidates) {
    std::size_t next = 0;
    for (Polish& polish : polishes_)
        if (!polish.has_ended) learn_of(polish, candidates[next++]);
    if (!std::all_of(polishes_.begin(), polishes_.end(),
                     [](const Polish& polish) { return polish.has_ended; }))
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
    for (std::size_t n = 0; n < polishes_.size(); ++n) {
        const Polish& polish = polishes_[n];
        const std::string name = "polish " + std::to_string(n);
        state.numbers[name + " point"] = polish.point;
        state.numbers[name + " state"] = {polish.radius, polish.has_ended ? 1.0 : 0.0,
                                          polish.score.objective};
        state.numbers[name + " misses"] = polish.score.misses;
        state.numbers[name + " slopes"] = polish.score.slopes;
    }
}

void GradientSearch::load(const OptimiserState& state) {
    const auto numbers = [&](const std::string& name) {
        const auto found = state.numbers.find(name);
        if (found == state.numbers.end())
            throw std::invalid_argument("the state is not one of the gradient search");
        return found->second;
    };
    const auto round = numbers("round");
    if (round.size() != 1) throw std::invalid_argument("the state is not one of the gradient search");
    round_ = static_cast<int>(round.front());
    polishes_.assign(static_cast<std::size_t>(settings_.starts), {});
    for (std::size_t n = 0; n < polishes_.size(); ++n) {
        const std::string name = "polish " + std::to_string(n);
        Polish& polish = polishes_[n];
        polish.point = numbers(name + " point");
        const auto rest = numbers(name + " state");
        if (rest.size() != 3 || polish.point.size() != genes().size())
            throw std::invalid_argument("the state is not one of the gradient search");
        polish.radius = rest[0], polish.has_ended = rest[1] != 0.0;
        polish.score.misses = numbers(name + " misses"), polish.score.slopes = numbers(name + " slopes");
        polish.score.objective = rest[2];
        if (polish.has_begun()) polish.score.status = EvaluationStatus::valid;
    }
}

}  // namespace lathe::genetic
