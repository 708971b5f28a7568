#include "genetic/verification/verification.hpp"

#include <cmath>
#include <set>
#include <stdexcept>

#include "genetic/verification/verdict.hpp"
#include "genetic/verification/verified_patterns.hpp"
#include "solver/results/reflection.hpp"

namespace lathe::genetic {
namespace {

VerifiedNumbers numbers_of(const FrequencyResult& at) {
    VerifiedNumbers numbers;
    if (at.s_matrix.size() > 0) numbers.s11 = at.s11(), numbers.s11_db = reflection_db(numbers.s11);
    const Beam& beam = at.beam();
    numbers.directivity_dbi = beam.directivity_dbi;
    numbers.realised_gain_dbi = beam.realised_gain_dbi;
    numbers.cross_polar_db = beam.cross_polar_db;
    numbers.phase_centre_e_mm = beam.phase_centre_e_mm;
    numbers.phase_centre_h_mm = beam.phase_centre_h_mm;
    numbers.radiated_power_ratio = beam.radiated_power_ratio;
    return numbers;
}

/// Removes what a body of revolution of order m = 0 does not have: its field along the axis is zero.
void leave_out_polar_numbers(VerifiedNumbers& numbers) {
    numbers.cross_polar_db = numbers.phase_centre_e_mm = numbers.phase_centre_h_mm = undefined_number;
}

VerifiedDifference difference_of(const VerifiedNumbers& one, const VerifiedNumbers& other, double pattern) {
    VerifiedDifference difference;
    difference.s11 = std::abs(other.s11 - one.s11);
    difference.s11_db = other.s11_db - one.s11_db;
    difference.directivity_db = other.directivity_dbi - one.directivity_dbi;
    difference.realised_gain_db = other.realised_gain_dbi - one.realised_gain_dbi;
    difference.cross_polar_db = other.cross_polar_db - one.cross_polar_db;
    difference.phase_centre_e_mm = other.phase_centre_e_mm - one.phase_centre_e_mm;
    difference.phase_centre_h_mm = other.phase_centre_h_mm - one.phase_centre_h_mm;
    difference.pattern = pattern;
    return difference;
}

/// Grid, engine and doubts.
VerifiedSolve solve_of(const Results& results) {
    VerifiedSolve solve;
    solve.cells = results.grid.counts();
    solve.steps = results.grid.steps;
    solve.engine = results.engine.name;
    solve.seconds = results.engine.seconds;
    solve.warnings = results.warnings;
    return solve;
}

void append(std::vector<VerifiedCut>& cuts, std::vector<VerifiedCut> more) {
    for (VerifiedCut& cut : more) cuts.push_back(std::move(cut));
}

/// Ends and middle of the band.
std::set<std::size_t> drawn_frequencies(std::size_t count) {
    return {0, count / 2, count - 1};
}

bool has_cross_polar(const Results& revolution) {
    return revolution.frequencies.front().beam().far_field.azimuthal_order != 0;
}

/// Solve with its numbers, by either solver.
VerifiedSolve numbered_solve(const Results& results, bool has_cross) {
    VerifiedSolve solve = solve_of(results);
    for (const FrequencyResult& at : results.frequencies) {
        solve.numbers.push_back(numbers_of(at));
        if (!has_cross) leave_out_polar_numbers(solve.numbers.back());
    }
    return solve;
}

VerifiedSolve solve_in_space(const Results& results, const Results& revolution) {
    const bool has_cross = has_cross_polar(revolution);
    VerifiedSolve solve = numbered_solve(results, has_cross);
    for (const std::size_t n : drawn_frequencies(results.frequencies.size())) {
        const FrequencyResult& at = results.frequencies[n];
        append(solve.cuts, drawn_cuts(at.beams.front(), at.frequency_hz, has_cross));
    }
    return solve;
}

void require_comparable(const Results& revolution, const Results& volume) {
    const bool is_same =
        volume.pattern_kind == PatternKind::cuts && revolution.pattern_kind == PatternKind::revolution &&
        !revolution.frequencies.empty() && frequencies_of(revolution) == frequencies_of(volume);
    if (!is_same)
        throw std::invalid_argument(
            "results of one antenna by both solvers at the same frequencies are compared");
}

}  // namespace

std::string verdict_text(const Verification& verification) {
    return verification.agrees() ? "agrees" : "differs: " + verification.reasons.front();
}

bool is_of(const Verification& verification, const Project& project) {
    if (verification.project_text.empty()) return false;
    return parse_project(verification.project_text, "").antenna == project.antenna;
}

Verification compare(const Results& revolution, const Results& volume, const Results* surrounded,
                     const VerificationLimits& limits) {
    require_comparable(revolution, volume);
    if (surrounded != nullptr) require_comparable(revolution, *surrounded);
    Verification made;
    made.name = revolution.name;
    made.limits = limits;
    made.revolution = numbered_solve(revolution, has_cross_polar(revolution));
    made.in_3d = solve_in_space(volume, revolution);
    if (surrounded != nullptr) made.surrounded = solve_in_space(*surrounded, revolution);
    for (std::size_t n = 0; n < revolution.frequencies.size(); ++n) {
        const FrequencyResult& at = revolution.frequencies[n];
        const Beam& bare = volume.frequencies[n].beams.front();
        made.frequencies_hz.push_back(at.frequency_hz);
        made.differences.push_back(difference_of(made.revolution.numbers[n], made.in_3d.numbers[n],
                                                 pattern_difference(at.beam().far_field, bare)));
        made.differences.back().phase_deg = phase_difference_deg(at.beam().far_field, bare);
        if (surrounded != nullptr)
            made.surroundings_effects.push_back(
                difference_of(made.in_3d.numbers[n], made.surrounded->numbers[n],
                              pattern_difference(bare, surrounded->frequencies[n].beams.front())));
    }
    for (const std::size_t n : drawn_frequencies(revolution.frequencies.size()))
        append(made.revolution.cuts, drawn_cuts(revolution.frequencies[n].beam().far_field));
    made.reasons = reasons_of(made);
    return made;
}

void add_second_grid(Verification& verification, const VerifiedPair& own, const VerifiedPair& coarser,
                     double cells_per_wavelength) {
    require_comparable(own.revolution, coarser.in_3d);
    require_comparable(coarser.revolution, coarser.in_3d);
    const bool has_cross = has_cross_polar(own.revolution);
    SecondGrid second;
    second.cells_per_wavelength = cells_per_wavelength;
    second.revolution = numbered_solve(coarser.revolution, has_cross);
    second.in_3d = numbered_solve(coarser.in_3d, has_cross);
    for (std::size_t n = 0; n < verification.frequencies_hz.size(); ++n) {
        const FarField &coarse_field = coarser.revolution.frequencies[n].beam().far_field,
                       &own_field = own.revolution.frequencies[n].beam().far_field;
        second.revolution_moved.push_back(difference_of(second.revolution.numbers[n],
                                                        verification.revolution.numbers.at(n),
                                                        pattern_difference(coarse_field, own_field)));
        second.revolution_moved.back().phase_deg = phase_difference_deg(coarse_field, own_field);
        const Beam &coarse_beam = coarser.in_3d.frequencies[n].beams.front(),
                   &own_beam = own.in_3d.frequencies[n].beams.front();
        second.volume_moved.push_back(difference_of(second.in_3d.numbers[n], verification.in_3d.numbers.at(n),
                                                    pattern_difference(coarse_beam, own_beam)));
        if (has_cross) second.volume_moved.back().phase_deg = phase_difference_deg(coarse_beam, own_beam);
    }
    verification.second = std::move(second);
    verification.one_grid_reason.clear();
    verification.reasons = reasons_of(verification);
}

}  // namespace lathe::genetic
