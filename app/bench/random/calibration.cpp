#include "app/bench/random/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <set>
#include <stdexcept>
#include <utility>

#include "app/bench/random/solved_antenna.hpp"
#include "solver/base/parallel.hpp"
#include "solver/base/warning_rank.hpp"
#include "solver/simulation/solve_any.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::bench {
namespace {

/// Between these shares of a limit the truth is solved with four times the density.
constexpr double surely_right = 0.4, surely_wrong = 1.6;
constexpr std::size_t batch = 240;  // many, since some take a hundred times as long as others

DrawnAntenna drawn(CalibratedGeometry geometry, std::uint64_t number) {
    switch (geometry) {
        case CalibratedGeometry::revolution:
            return drawn_revolved_antenna(number);
        case CalibratedGeometry::planar:
            return drawn_planar_antenna(number % 2 == 0 ? Polarisation::tm : Polarisation::te, number / 2);
        case CalibratedGeometry::volume:
            return drawn_volume_antenna(number);
    }
    throw std::logic_error("no such geometry");
}

double directivity_of(const Beam& beam) {
    return std::isfinite(beam.directivity_dbi) ? beam.directivity_dbi : beam.directivity_2d_db;
}

/// Sets the largest differences; numbers that are not defined do not count.
void compare(const Results& of, const Results& truth, CalibratedAntenna& antenna) {
    antenna.s = antenna.directivity_db = 0.0;
    for (std::size_t f = 0; f < of.frequencies.size(); ++f) {
        const FrequencyResult &a = of.frequencies[f], &b = truth.frequencies[f];
        for (Eigen::Index n = 0; n < a.s_matrix.size(); ++n)
            antenna.s = std::fmax(antenna.s, std::abs(a.s_matrix(n) - b.s_matrix(n)));
        for (std::size_t n = 0; n < a.beams.size(); ++n)
            antenna.directivity_db = std::fmax(
                antenna.directivity_db, std::abs(directivity_of(a.beams[n]) - directivity_of(b.beams[n])));
    }
}

std::string codes_of(const Results& results) {
    std::set<std::string> codes;
    for (const Warning& warning : results.warnings)
        if (rank_of(warning) == WarningRank::warning) codes.insert(warning.code);
    std::string text;
    for (const std::string& code : codes) text += (text.empty() ? "" : ", ") + code;
    return text;
}

class Solver {
public:
    Solver(const DrawnAntenna& drawn, const std::string& engine)
        : antenna_(any_antenna_of(drawn)), session_(make_session(engine, 1, family_of(antenna_))) {
        settings_.from_hz = drawn.settings.from_hz, settings_.to_hz = drawn.settings.to_hz;
        settings_.frequencies = 5;
        settings_.max_periods = 2000.0;
    }
    Results solved(double density) {
        settings_.cells_per_wavelength = density;
        Progress progress;
        return solve(antenna_, settings_, *session_, progress);
    }

private:
    AnyAntenna antenna_;
    std::unique_ptr<Session> session_;
    SimulationSettings settings_;
};

/// Antennas of the next numbers, solved by several workers.
class Draws {
public:
    Draws(CalibratedGeometry geometry, const CalibrationGoal& goal)
        : geometry_(geometry), goal_(goal), next_(goal.first) {}

    std::uint64_t count() const { return next_ - goal_.first; }
    bool is_exhausted() const { return count() >= goal_.most_draws; }
    /// `kinds`: those that are solved; empty: all.
    std::vector<CalibratedAntenna> take(const std::set<std::string>& kinds) {
        std::vector<std::uint64_t> numbers;
        while (numbers.size() < batch && !is_exhausted()) {
            const std::uint64_t number = next_++;
            if (!can_be_calibrated(geometry_, number)) continue;
            if (kinds.empty() || kinds.contains(drawn(geometry_, number).kind)) numbers.push_back(number);
        }
        std::vector<CalibratedAntenna> solved(numbers.size());
        parallel_tasks(numbers.size(), goal_.workers, [&](std::size_t n) {
            solved[n] = calibrated_antenna(geometry_, numbers[n], goal_.engine);
        });
        return solved;
    }

private:
    CalibratedGeometry geometry_;
    const CalibrationGoal& goal_;
    std::uint64_t next_;
};

template <class Predicate>
std::size_t count_of(const std::vector<CalibratedAntenna>& antennas, const Predicate& predicate) {
    return static_cast<std::size_t>(
        std::count_if(antennas.begin(), antennas.end(),
                      [&](const CalibratedAntenna& a) { return a.error.empty() && predicate(a); }));
}

}  // namespace

double CalibratedAntenna::size() const {
    return std::max(s / calibrated_s, directivity_db / calibrated_directivity_db);
}

bool can_be_calibrated(CalibratedGeometry geometry, std::uint64_t number) {
    return drawn(geometry, number).kind != "wave";
}

CalibratedAntenna calibrated_antenna(CalibratedGeometry geometry, std::uint64_t number,
                                     const std::string& engine) {
    const DrawnAntenna antenna = drawn(geometry, number);
    CalibratedAntenna made;
    made.kind = antenna.kind, made.numbers = antenna.numbers, made.number = number;
    try {
        Solver solver(antenna, engine);
        const Results own = solver.solved(calibrated_density);
        made.codes = codes_of(own);
        compare(own, solver.solved(2.0 * calibrated_density), made);
        if (made.size() > surely_right && made.size() < surely_wrong)
            compare(own, solver.solved(4.0 * calibrated_density), made);
    } catch (const std::exception& error) {
        made.error = error.what();
    }
    return made;
}

std::size_t Calibration::right() const {
    return count_of(even, [](const CalibratedAntenna& a) { return !a.is_wrong(); });
}
std::size_t Calibration::right_with_warning() const {
    return count_of(even, [](const CalibratedAntenna& a) { return !a.is_wrong() && a.is_warned(); });
}
std::size_t Calibration::wrong() const {
    const auto is_wrong = [](const CalibratedAntenna& a) { return a.is_wrong(); };
    return count_of(even, is_wrong) + count_of(enriched, is_wrong);
}
std::size_t Calibration::wrong_without_warning() const {
    const auto is_silent = [](const CalibratedAntenna& a) { return a.is_wrong() && !a.is_warned(); };
    return count_of(even, is_silent) + count_of(enriched, is_silent);
}

Calibration calibrate(CalibratedGeometry geometry, const CalibrationGoal& goal) {
    Calibration calibration;
    Draws draws(geometry, goal);
    while (calibration.right() < goal.right && !draws.is_exhausted())
        for (CalibratedAntenna& antenna : draws.take({}))
            if (calibration.right() < goal.right) calibration.even.push_back(std::move(antenna));
    std::set<std::string> kinds;
    for (const CalibratedAntenna& antenna : calibration.even)
        if (antenna.error.empty() && antenna.is_wrong()) kinds.insert(antenna.kind);
    while (!kinds.empty() && calibration.wrong() < goal.wrong && !draws.is_exhausted())
        for (CalibratedAntenna& antenna : draws.take(kinds))
            if (antenna.error.empty() && antenna.is_wrong() && calibration.wrong() < goal.wrong)
                calibration.enriched.push_back(std::move(antenna));
    calibration.draws = draws.count();
    return calibration;
}

Interval wilson_interval(std::size_t hits, std::size_t count) {
    if (count == 0) return {};
    constexpr double z = 1.959964;
    const auto n = static_cast<double>(count);
    const double p = static_cast<double>(hits) / n, middle = p + z * z / (2.0 * n);
    const double half = z * std::sqrt(p * (1.0 - p) / n + z * z / (4.0 * n * n));
    const double scale = 1.0 / (1.0 + z * z / n);
    return {std::max(0.0, scale * (middle - half)), std::min(1.0, scale * (middle + half))};
}

}  // namespace lathe::bench
