#include "genetic/verification/verification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "genetic/verification/verified_patterns.hpp"
#include "solver/results/reflection.hpp"

namespace lathe::genetic {
namespace {

constexpr double lowest_cross_polar_db = -40.0;

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

VerifiedSolve solve_in_space(const Results& results, const Results& revolution) {
    VerifiedSolve solve = solve_of(results);
    const bool has_cross = revolution.frequencies.front().beam().far_field.azimuthal_order != 0;
    for (const FrequencyResult& at : results.frequencies) {
        solve.numbers.push_back(numbers_of(at));
        if (!has_cross) leave_out_polar_numbers(solve.numbers.back());
    }
    for (const std::size_t n : drawn_frequencies(results.frequencies.size())) {
        const FrequencyResult& at = results.frequencies[n];
        append(solve.cuts, drawn_cuts(at.beams.front(), at.frequency_hz, has_cross));
    }
    return solve;
}

/// Keeps the worst of one number and says so when it is beyond its limit.
class Judge {
public:
    Judge(std::vector<std::string>& reasons, const char* what, const char* unit, double limit)
        : reasons_(reasons), what_(what), unit_(unit), limit_(limit) {}
    ~Judge() = default;
    Judge(const Judge&) = delete;
    Judge& operator=(const Judge&) = delete;

    void look(double difference, double frequency_hz) {
        if (std::abs(difference) > std::abs(worst_)) worst_ = difference, at_hz_ = frequency_hz;
    }
    void conclude() const {
        if (std::abs(worst_) > limit_)
            reasons_.push_back(fmt::format("{} differs by {:.4g}{} at {:.6g} GHz; the limit is {:g}{}", what_,
                                           worst_, unit_, at_hz_ / 1e9, limit_, unit_));
    }

private:
    std::vector<std::string>& reasons_;
    const char *what_, *unit_;
    double limit_, worst_ = 0.0, at_hz_ = 0.0;
};

void judge(Verification& verification) {
    const VerificationLimits& limits = verification.limits;
    std::vector<std::string>& reasons = verification.reasons;
    Judge s11(reasons, "the reflection", "", limits.s11),
        gain(reasons, "the directivity", " dB", limits.directivity_db);
    Judge realised(reasons, "the realised gain", " dB", limits.directivity_db);
    Judge pattern(reasons, "the pattern", " of the peak", limits.pattern);
    Judge cross(reasons, "the cross-polar level", " dB", limits.cross_polar_db);
    Judge phase(reasons, "the phase over the beam", " degrees", limits.phase_deg);
    for (std::size_t n = 0; n < verification.frequencies_hz.size(); ++n) {
        const double frequency_hz = verification.frequencies_hz[n];
        const VerifiedDifference& difference = verification.differences[n];
        s11.look(difference.s11, frequency_hz);
        gain.look(difference.directivity_db, frequency_hz);
        realised.look(difference.realised_gain_db, frequency_hz);
        pattern.look(difference.pattern, frequency_hz);
        if (std::min(verification.revolution.numbers[n].cross_polar_db,
                     verification.volume.numbers[n].cross_polar_db) > lowest_cross_polar_db)
            cross.look(difference.cross_polar_db, frequency_hz);
        phase.look(difference.phase_deg, frequency_hz);
    }
    for (const Judge* each : {&s11, &gain, &realised, &pattern, &cross, &phase}) each->conclude();
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
    made.revolution = solve_of(revolution);
    made.volume = solve_in_space(volume, revolution);
    if (surrounded != nullptr) made.surrounded = solve_in_space(*surrounded, revolution);
    for (std::size_t n = 0; n < revolution.frequencies.size(); ++n) {
        const FrequencyResult& at = revolution.frequencies[n];
        const Beam& bare = volume.frequencies[n].beams.front();
        made.frequencies_hz.push_back(at.frequency_hz);
        made.revolution.numbers.push_back(numbers_of(at));
        if (at.beam().far_field.azimuthal_order == 0) leave_out_polar_numbers(made.revolution.numbers.back());
        made.differences.push_back(difference_of(made.revolution.numbers[n], made.volume.numbers[n],
                                                 pattern_difference(at.beam().far_field, bare)));
        made.differences.back().phase_deg = phase_difference_deg(at.beam().far_field, bare);
        if (surrounded != nullptr)
            made.surroundings_effects.push_back(
                difference_of(made.volume.numbers[n], made.surrounded->numbers[n],
                              pattern_difference(bare, surrounded->frequencies[n].beams.front())));
    }
    for (const std::size_t n : drawn_frequencies(revolution.frequencies.size()))
        append(made.revolution.cuts, drawn_cuts(revolution.frequencies[n].beam().far_field));
    judge(made);
    return made;
}

}  // namespace lathe::genetic
