#include "app/bench/random/invariance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <iterator>
#include <set>

namespace lathe::bench {
namespace {

bool is_number(std::complex<double> value) {
    return std::isfinite(value.real()) && std::isfinite(value.imag());
}

/// Difference of two observations; infinite where one alone is a number.
double difference(const Observed& one, const Observed& other) {
    if (is_number(one.value) != is_number(other.value)) return HUGE_VAL;
    return is_number(one.value) ? std::abs(one.value - other.value) : 0.0;
}

using Codes = std::vector<std::string>;

/// Codes of warnings in alphabetical order, but for that of rounded drawings.
Codes codes_of(const Results& results) {
    Codes codes;
    for (const Warning& warning : results.warnings)
        if (warning.code != "outline_corrected") codes.push_back(warning.code);
    std::sort(codes.begin(), codes.end());
    return codes;
}

std::string text_of(const Codes& codes) {
    return codes.empty() ? "none" : fmt::format("{}", fmt::join(codes, ", "));
}

/// Codes in one of the lists only, each once.
std::set<std::string> codes_of_one(const Codes& one, const Codes& other) {
    const std::set<std::string> first(one.begin(), one.end()), second(other.begin(), other.end());
    std::set<std::string> found;
    std::set_symmetric_difference(first.begin(), first.end(), second.begin(), second.end(),
                                  std::inserter(found, found.end()));
    return found;
}

/// True for kinds of observations outside of the guides.
bool is_outside(ObservedKind kind) {
    return kind == ObservedKind::pattern || kind == ObservedKind::decibel || kind == ObservedKind::level ||
           kind == ObservedKind::angle;
}

std::string text_of(std::complex<double> value) {
    return value.imag() == 0.0 ? fmt::format("{:.8g}", value.real())
                               : fmt::format("{:.8g} {:+.8g}j", value.real(), value.imag());
}

/// Largest difference of a kind between the observations on two grids.
double grid_error(const std::vector<Observed>& coarse, const std::vector<Observed>& fine, ObservedKind kind) {
    double largest = 0.0;
    for (std::size_t n = 0; n < coarse.size(); ++n)
        if (coarse[n].kind == kind && coarse[n].is_known && !coarse[n].is_derived &&
            is_number(coarse[n].value))
            largest = std::max(largest, difference(coarse[n], fine[n]));
    return largest;
}

}  // namespace

double InvarianceOutcome::size() const {
    double largest = 0.0;
    for (const Disagreement& one : worst) largest = std::max(largest, one.size);
    return largest;
}

std::string InvarianceOutcome::text() const {
    std::string all =
        fmt::format("{} {} ({}), {}: {}", geometry_name(geometry), number, kind, transformation, problem);
    for (const Disagreement& one : worst)
        if (one.size > 1.0)
            all += fmt::format("; {} is {} and {} in the image, tolerance {:.2g}", one.metric,
                               text_of(one.original), text_of(one.image), one.tolerance);
    return all + fmt::format(" [{}]", numbers);
}

double rounding_tolerance(ObservedKind kind) {
    switch (kind) {
        case ObservedKind::s:
        case ObservedKind::pattern:
        case ObservedKind::ratio:
        case ObservedKind::impedance:
            return 1e-5;
        case ObservedKind::decibel:
        case ObservedKind::level:
            return 1e-4;
        case ObservedKind::angle:
            return 0.02;  // measured: rounding moves the flattest peaks of 3D antennas by less
        case ObservedKind::phase:
            return 1e-4;
    }
    return 0.0;
}

double least_grid_tolerance(ObservedKind kind) {
    switch (kind) {
        case ObservedKind::s:
        case ObservedKind::ratio:
            return 2e-3;
        case ObservedKind::pattern:
        case ObservedKind::impedance:
            return 5e-3;
        case ObservedKind::decibel:
            return 0.02;
        default:
            return HUGE_VAL;  // read off patterns that are compared themselves
    }
}

InvariantAntenna::InvariantAntenna(RandomGeometry geometry, std::uint64_t number)
    : geometry_(geometry),
      number_(number),
      drawn_(drawn_antenna(geometry, number)),
      transformations_(transformations_of(drawn_, number)) {}

const SolvedAntenna& InvariantAntenna::original() {
    if (!original_) {
        original_ = solved_antenna(drawn_);
        observed_ = observe(drawn_, original_->results);
    }
    return *original_;
}

const Results& InvariantAntenna::finer_results() {
    if (!finer_results_) finer_results_ = solved_antenna(drawn_, finer_grid).results;
    return *finer_results_;
}

const std::vector<Observed>& InvariantAntenna::finer() {
    if (!finer_) finer_ = observe(drawn_, finer_results());
    return *finer_;
}

bool InvariantAntenna::warnings_agree(const std::vector<std::string>& before,
                                      const std::vector<std::string>& after,
                                      const std::function<const Results&()>& finer_image) {
    const std::set<std::string> differing = codes_of_one(before, after);
    if (differing.empty()) return true;
    std::set<std::string> of_grid = codes_of_one(before, codes_of(finer_results()));
    of_grid.merge(codes_of_one(after, codes_of(finer_image())));
    return std::includes(of_grid.begin(), of_grid.end(), differing.begin(), differing.end());
}

InvarianceOutcome InvariantAntenna::check(const Transformation& transformation) {
    InvarianceOutcome outcome;
    outcome.geometry = geometry_, outcome.number = number_, outcome.kind = drawn_.kind;
    outcome.numbers = drawn_.numbers, outcome.transformation = transformation.name;
    outcome.has_to_follow = transformation.rule == GridRule::follows;
    try {
        original();
    } catch (const std::exception& error) {
        outcome.problem = std::string("the original is not solved: ") + error.what();
        return outcome;
    }
    try {
        compare(transformation, solved_antenna(transformation.drawn), outcome);
    } catch (const std::exception& error) {
        outcome.problem = std::string("the image is not solved: ") + error.what();
    }
    return outcome;
}

void InvariantAntenna::compare(const Transformation& transformation, const SolvedAntenna& image,
                               InvarianceOutcome& outcome) {
    const auto add_problem = [&](const std::string& text) {
        outcome.problem += (outcome.problem.empty() ? "" : ", ") + text;
    };
    outcome.follows = is_grid_image(*original_, image, transformation.map);
    if (outcome.has_to_follow && !outcome.follows) add_problem("the grid does not follow");
    std::optional<Results> finer_image_results;
    const auto finer_image = [&]() -> const Results& {
        if (!finer_image_results)
            finer_image_results = solved_antenna(transformation.drawn, finer_grid).results;
        return *finer_image_results;
    };
    const Codes before_codes = codes_of(original_->results), after_codes = codes_of(image.results);
    if (outcome.follows ? before_codes != after_codes
                        : !warnings_agree(before_codes, after_codes, finer_image))
        add_problem(
            fmt::format("warnings are {} and {} in the image", text_of(before_codes), text_of(after_codes)));
    if (outcome.follows && original_->results.grid.steps != image.results.grid.steps)
        add_problem(fmt::format("{} and {} steps", original_->results.grid.steps, image.results.grid.steps));
    const auto observe_image = [&](const Results& results) {
        return observe(drawn_, results, transformation.map, transformation.names);
    };
    const std::vector<Observed> list = observe_image(image.results);
    if (list.size() != observed_.size()) return add_problem("the image has other results");
    std::optional<std::vector<Observed>> finer_list;
    const auto tolerance_between = [&](const Observed& before, const Observed& after) {
        if (outcome.follows) return rounding_tolerance(before.kind);
        const double least = least_grid_tolerance(before.kind);
        if (!(difference(before, after) > least)) return least;
        if (!finer_list) finer_list = observe_image(finer_image());
        return std::max(least, allowed_differences * std::max(grid_error(observed_, finer(), before.kind),
                                                              grid_error(list, *finer_list, before.kind)));
    };
    const bool keeps_z_axis = std::abs(transformation.map.turn(2, 2)) == 1.0;
    for (std::size_t n = 0; n < list.size(); ++n) {
        const Observed &before = observed_[n], &after = list[n];
        if (!before.is_known || !after.is_known || (before.is_derived && !outcome.follows)) continue;
        // The rule for patterns that are round about z does not exist for other axes.
        if (!keeps_z_axis && (before.is_about_z || after.is_about_z)) continue;
        if (transformation.other_outside && is_outside(before.kind)) continue;
        const double tolerance = tolerance_between(before, after),
                     size = difference(before, after) / tolerance;
        const auto same = std::find_if(outcome.worst.begin(), outcome.worst.end(),
                                       [&](const Disagreement& one) { return one.kind == before.kind; });
        const Disagreement found{before.kind, before.metric, before.value, after.value, tolerance, size};
        if (same == outcome.worst.end())
            outcome.worst.push_back(found);
        else if (size > same->size)
            *same = found;
    }
}

std::vector<std::size_t> chosen_transformations(std::size_t all, std::uint64_t number, std::size_t count) {
    std::vector<std::size_t> chosen;
    // Steps that have no divisor in common with most numbers of transformations.
    for (std::size_t n = 0; n < std::min(all, count); ++n) chosen.push_back((number * 5 + n * 7) % all);
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

}  // namespace lathe::bench
