// Calibration of warnings: how often random antennas are wrong without one, and right with one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/bench/random/difference.hpp"
#include "app/bench/random/drawn_antenna.hpp"

namespace lathe::bench {

/// Beyond these differences from grids two or four times as fine the numbers of an antenna are called wrong.
inline constexpr double calibrated_s = 0.05, calibrated_directivity_db = 0.3;
/// Cells per wavelength that are judged: the default.
inline constexpr double calibrated_density = 20.0;

/// An antenna solved with the default grid, and with finer ones.
struct CalibratedAntenna {
    std::string kind, numbers;
    std::uint64_t number = 0;
    Difference difference;  ///< of the default grid from the finest one
    std::string codes;      ///< warning_codes() of the default grid
    std::string error;      ///< why it could not be solved; empty: it was

    bool is_solved() const { return error.empty(); }
    /// 1 where the limit of "wrong" is reached.
    double size() const { return difference.size(calibrated_s, calibrated_directivity_db); }
    bool is_wrong() const { return size() > 1.0; }
    bool is_warned() const { return !codes.empty(); }
};

/// Geometries whose antennas take turns.
using Geometries = std::vector<RandomGeometry>;

/// Antenna `number` of the geometries: of each in turn.
DrawnAntenna drawn_antenna(const Geometries& geometries, std::uint64_t number);

/// Solves an antenna with five frequencies and default settings on `engine`, one core. The truth has twice
/// the density, and four times where the difference from twice is between 0.4 and 1.6 of a limit.
CalibratedAntenna calibrated_antenna(const Geometries& geometries, std::uint64_t number,
                                     const std::string& engine);

/// True for antennas that have S or a directivity: all but those that a plane wave illuminates.
bool can_be_calibrated(const Geometries& geometries, std::uint64_t number);

/// Antennas to be found, and how.
struct CalibrationGoal {
    std::size_t right = 300, wrong = 100;
    std::uint64_t most_draws = 8000;
    std::uint64_t first = 0;  ///< number of the first antenna
    std::string engine = "cpu";
    std::size_t workers = 1;
};

struct Calibration {
    /// Antennas of all kinds in turn, until the goal's `right` are right; then the wrong ones of the kinds
    /// that had some, until `wrong` are wrong.
    std::vector<CalibratedAntenna> antennas;
    std::uint64_t draws = 0;

    std::size_t right() const;
    std::size_t right_with_warning() const;
    std::size_t wrong() const;
    std::size_t wrong_without_warning() const;
};

/// Antennas in the order of their numbers; the outcome does not depend on the number of workers.
Calibration calibrate(const Geometries& geometries, const CalibrationGoal& goal);

/// Ends of the interval that holds a share with a confidence of 95 %, from `hits` of `count` (Wilson 1927).
struct Interval {
    double low = 0.0, high = 1.0;
};
Interval wilson_interval(std::size_t hits, std::size_t count);

}  // namespace lathe::bench
