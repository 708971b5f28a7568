#include "genetic/optimiser/gradient_polish.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "genetic/optimiser/minimax_step.hpp"
#include "genetic/optimiser/scored_goals.hpp"

namespace lathe::genetic {
namespace {

constexpr double growth = 2.0, decay = 0.5, decay_of_refused = 0.35;
constexpr double good_ratio = 0.7, poor_ratio = 0.25;
constexpr int most_rules = 20;
constexpr double inside_rules = 1e-2;  // of the radius: how far inside a rule a step aims
constexpr double slope_step = 1e-6;    // of a gene's range, for the slopes of rules
// Of the steepest row's square: keeps steps along slopes that are next to nothing short.
constexpr double damping_share = 1e-4;
constexpr std::size_t most_cuts = 3;
constexpr double reach_of_cuts = 3.0;  // in radii: farther away a linear model says nothing
// Of the goals' unit: a goal that is missed by so much more than foretold was not foreseen.
constexpr double unforeseen = 0.3;

Eigen::VectorXd step_between(std::span<const Gene> genes, const Genome& from, const Genome& to) {
    Eigen::VectorXd step(static_cast<Eigen::Index>(genes.size()));
    for (std::size_t n = 0; n < genes.size(); ++n)
        step[static_cast<Eigen::Index>(n)] =
            is_fixed(genes[n]) ? 0.0 : (to[n] - from[n]) / range_of(genes[n]);
    return step;
}

}  // namespace

bool GradientPolish::is_inside(const PolishContext& context) const {
    return context.settings.is_for_margin && !context.settings.is_along_front && score_.objective <= 0.0;
}

double GradientPolish::margin(const PolishContext& context) const {
    return is_inside(context) ? 0.0 : context.settings.margin;
}

/// The model of the point with those rows of the cuts that it did not foretell. At the point they are kept by
/// nothing, or by as much as the worst goal where all are kept.
GoalModel GradientPolish::with_cuts(const PolishContext& context, const GoalModel& model) const {
    std::vector<std::pair<double, Eigen::RowVectorXd>> rows;
    const double kept = is_inside(context) ? model.misses.maxCoeff() : 0.0;
    for (const Cut& cut : cuts_) {
        const Eigen::VectorXd to_cut = step_between(context.genes, point_, cut.genome);
        if (to_cut.cwiseAbs().maxCoeff() > reach_of_cuts * radius_) continue;
        const GoalModel there = goals_about(context.genes, cut.score, margin(context), aim_);
        if (there.misses.size() != model.misses.size()) continue;
        for (Eigen::Index row = 0; row < model.misses.size(); ++row) {
            const double foretold = model.misses[row] + model.slopes.row(row).dot(to_cut);
            const double weight = aim_.of_row(cut.score, static_cast<std::size_t>(row));
            if (!(there.misses[row] > std::max(foretold, kept) + weight * unforeseen)) continue;
            rows.emplace_back(std::min(there.misses[row] - there.slopes.row(row).dot(to_cut), kept),
                              there.slopes.row(row));
        }
    }
    GoalModel both{
        Eigen::VectorXd(model.misses.size() + static_cast<Eigen::Index>(rows.size())),
        Eigen::MatrixXd(model.misses.size() + static_cast<Eigen::Index>(rows.size()), model.slopes.cols())};
    both.misses.head(model.misses.size()) = model.misses;
    both.slopes.topRows(model.misses.size()) = model.slopes;
    Eigen::Index next = model.misses.size();
    for (const auto& [miss, slopes] : rows) both.misses[next] = miss, both.slopes.row(next++) = slopes;
    return both;
}

GradientPolish::Trial GradientPolish::trial(const PolishContext& context) const {
    const std::vector<Gene>& genes = context.genes;
    const GoalModel own = goals_about(genes, score_, margin(context), aim_);
    const GoalModel model = with_cuts(context, own);
    const auto count = static_cast<Eigen::Index>(genes.size());
    Eigen::VectorXd low(count), high(count);
    for (Eigen::Index j = 0; j < count; ++j) {
        const auto n = static_cast<std::size_t>(j);
        low[j] = high[j] = 0.0;
        if (is_fixed(genes[n])) continue;
        low[j] = std::max(-radius_, (genes[n].minimum - point_[n]) / range_of(genes[n]));
        high[j] = std::min(radius_, (genes[n].maximum - point_[n]) / range_of(genes[n]));
    }
    const double damping = damping_share * own.slopes.rowwise().squaredNorm().maxCoeff();
    const auto moved = [&](const Eigen::VectorXd& step) { return moved_by(genes, point_, step); };
    // Rules that a step breaks are made linear there and kept by the next one.
    std::vector<LinearRule> rules;
    const auto best_step = [&] {
        return is_inside(context) ? minimax_step(model, damping, low, high, rules)
                                  : bounded_step(model, damping, low, high, rules);
    };
    Eigen::VectorXd step = best_step();
    for (int n = 0; n < most_rules; ++n) {
        const double amount = context.broken(moved(step));
        if (!(amount > 0.0)) break;
        LinearRule rule{Eigen::VectorXd::Zero(count), 0.0};
        for (Eigen::Index j = 0; j < count; ++j) {
            if (is_fixed(genes[static_cast<std::size_t>(j)])) continue;
            Eigen::VectorXd beside = step;
            beside[j] -= slope_step;
            rule.a[j] = (amount - context.broken(moved(beside))) / slope_step;
        }
        if (rule.a.squaredNorm() == 0.0) break;
        rule.b = rule.a.dot(step) - amount - inside_rules * radius_ * rule.a.norm();
        rules.push_back(std::move(rule));
        step = best_step();
    }
    // What the weight of rules leaves over; in a corner of rules the point itself, and the region shrinks.
    constexpr int shortenings = 40;
    for (int n = 0; n < shortenings && context.broken(moved(step)) > 0.0; ++n) step *= 0.9;
    if (context.broken(moved(step)) > 0.0) step.setZero();
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(count);
    const double gain = is_inside(context)
                            ? largest_miss(own, none) - largest_miss(own, step)
                            : squared_misses(own.misses) - squared_misses(own.misses + own.slopes * step);
    return {moved(step), gain};
}

/// What a step has gained in the terms of Trial::gain.
double GradientPolish::gain_of(const PolishContext& context, const Score& score) const {
    if (is_inside(context)) return score_.objective - score.objective;
    const double margin = context.settings.margin;
    return squared_misses(score_, margin, aim_) - squared_misses(score, margin, aim_);
}

double GradientPolish::slope_limit() const {
    // After a refusal the next one is to be understood.
    if (!has_begun() || was_refused_) return std::numeric_limits<double>::infinity();
    return aim_.objective_limit(score_);
}

void GradientPolish::begin(const PolishContext& context, const Genome& genome, const Score& score) {
    const bool is_usable = has_slopes(score, context.genes.size());
    if (score.status == EvaluationStatus::valid && std::isfinite(score.objective) && !is_usable)
        throw std::invalid_argument("the evaluator gives no slopes, which a gradient search needs");
    // A start of no use is the end of it.
    has_ended_ = !is_usable;
    if (!is_usable) return;
    point_ = genome, score_ = score;
    if (!context.settings.is_along_front) return;
    if (score.goals.size() != score.misses.size())
        throw std::invalid_argument("the evaluator does not say of which goals the slopes are");
    aim_ = PolishAim::in_proportion_of(score);
}

void GradientPolish::learn(const PolishContext& context, const Genome& genome, const Score& score) {
    if (!has_begun()) return begin(context, genome, score);
    const bool is_usable = has_slopes(score, context.genes.size());
    was_refused_ = !is_usable || !(aim_.of(score) < aim_.of(score_));
    if (was_refused_) {
        if (is_usable) cuts_.push_back({genome, score});
        if (cuts_.size() > most_cuts) cuts_.erase(cuts_.begin());
        radius_ *= decay_of_refused;
    } else {
        const double promised = trial(context).gain,
                     ratio = gain_of(context, score) / std::max(promised, std::numeric_limits<double>::min());
        if (ratio > good_ratio) radius_ = std::min(growth * radius_, context.settings.largest_radius);
        if (ratio < poor_ratio) radius_ *= decay;
        point_ = genome, score_ = score;
    }
    has_ended_ = radius_ < context.settings.last_radius ||
                 (is_inside(context) && trial(context).gain < context.settings.least_gain);
}

}  // namespace lathe::genetic
