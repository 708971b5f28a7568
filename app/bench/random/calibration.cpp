#include "app/bench/random/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <set>
#include <utility>

#include "app/bench/random/solved_antenna.hpp"
#include "solver/base/parallel.hpp"
#include "solver/simulation/solve_any.hpp"
#include "solver/volume/engine/selection/make_session.hpp"

namespace lathe::bench {
namespace {

/// Between these shares of a limit the truth is solved with four times the density.
constexpr double surely_right = 0.4, surely_wrong = 1.6;
constexpr std::size_t batch = 240;  // many, since some take a hundred times as long as others

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
    Draws(const Geometries& geometries, const CalibrationGoal& goal)
        : geometries_(geometries), goal_(goal), next_(goal.first) {}

    std::uint64_t count() const { return next_ - goal_.first; }
    bool is_exhausted() const { return count() >= goal_.most_draws; }
    /// `kinds`: those that are solved; empty: all.
    std::vector<CalibratedAntenna> take(const std::set<std::string>& kinds) {
        std::vector<std::uint64_t> numbers;
        while (numbers.size() < batch && !is_exhausted()) {
            const std::uint64_t number = next_++;
            if (!can_be_calibrated(geometries_, number)) continue;
            if (kinds.empty() || kinds.contains(drawn_antenna(geometries_, number).kind))
                numbers.push_back(number);
        }
        std::vector<CalibratedAntenna> solved(numbers.size());
        parallel_tasks(numbers.size(), goal_.workers, [&](std::size_t n) {
            solved[n] = calibrated_antenna(geometries_, numbers[n], goal_.engine);
        });
        return solved;
    }

private:
    const Geometries& geometries_;
    const CalibrationGoal& goal_;
    std::uint64_t next_;
};

template <class Predicate>
std::size_t count_of(const std::vector<CalibratedAntenna>& antennas, const Predicate& predicate) {
    return static_cast<std::size_t>(
        std::count_if(antennas.begin(), antennas.end(),
                      [&](const CalibratedAntenna& a) { return a.is_solved() && predicate(a); }));
}

}  // namespace

DrawnAntenna drawn_antenna(const Geometries& geometries, std::uint64_t number) {
    const std::size_t count = geometries.size();
    return drawn_antenna(geometries[number % count], number / count);
}

bool can_be_calibrated(const Geometries& geometries, std::uint64_t number) {
    return drawn_antenna(geometries, number).kind != "wave";
}

CalibratedAntenna calibrated_antenna(const Geometries& geometries, std::uint64_t number,
                                     const std::string& engine) {
    const DrawnAntenna antenna = drawn_antenna(geometries, number);
    CalibratedAntenna made;
    made.kind = antenna.kind, made.numbers = antenna.numbers, made.number = number;
    try {
        Solver solver(antenna, engine);
        const Results own = solver.solved(calibrated_density);
        made.codes = warning_codes(own);
        made.difference = difference_between(own, solver.solved(2.0 * calibrated_density));
        if (made.size() > surely_right && made.size() < surely_wrong)
            made.difference = difference_between(own, solver.solved(4.0 * calibrated_density));
    } catch (const std::exception& error) {
        made.error = error.what();
    }
    return made;
}

std::size_t Calibration::right() const {
    return count_of(antennas, [](const CalibratedAntenna& a) { return !a.is_wrong(); });
}
std::size_t Calibration::right_with_warning() const {
    return count_of(antennas, [](const CalibratedAntenna& a) { return !a.is_wrong() && a.is_warned(); });
}
std::size_t Calibration::wrong() const {
    return count_of(antennas, [](const CalibratedAntenna& a) { return a.is_wrong(); });
}
std::size_t Calibration::wrong_without_warning() const {
    return count_of(antennas, [](const CalibratedAntenna& a) { return a.is_wrong() && !a.is_warned(); });
}

Calibration calibrate(const Geometries& geometries, const CalibrationGoal& goal) {
    Calibration calibration;
    Draws draws(geometries, goal);
    while (calibration.right() < goal.right && !draws.is_exhausted())
        for (CalibratedAntenna& antenna : draws.take({}))
            if (calibration.right() < goal.right) calibration.antennas.push_back(std::move(antenna));
    std::set<std::string> kinds;
    for (const CalibratedAntenna& antenna : calibration.antennas)
        if (antenna.is_solved() && antenna.is_wrong()) kinds.insert(antenna.kind);
    while (!kinds.empty() && calibration.wrong() < goal.wrong && !draws.is_exhausted())
        for (CalibratedAntenna& antenna : draws.take(kinds))
            if (antenna.is_solved() && antenna.is_wrong() && calibration.wrong() < goal.wrong)
                calibration.antennas.push_back(std::move(antenna));
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
