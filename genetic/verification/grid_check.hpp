// The numbers of an antenna on two grids, and the errors that follow from the difference.
#pragma once

#include <string>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// Cells per wavelength of the second grid over those of the first.
inline constexpr double check_density_ratio = 1.4;

/// Error of a value for a solver of second order, from the value on a grid that is `density_ratio` > 1 times
/// as fine: |value - finer| / (1 - density_ratio^-2). NaN where one of them is.
double second_order_error(double value, double finer, double density_ratio);

/// An error with at least two significant digits and without an exponent: "0.012", "127"; a dash
/// where it is not finite.
std::string error_text(double error);

/// One metric at one frequency on both grids, in the metric's unit.
struct CheckedNumber {
    std::string metric;
    std::string port;  ///< of an antenna with several excitations that have the metric; empty: the only one
    double frequency_hz = 0.0;
    double value = 0.0, finer = 0.0;

    /// second_order_error() of `value`.
    double estimated_error() const;
};

struct GridCheck {
    std::string name;                         ///< of the project
    double cells_per_wavelength = 0.0;        ///< of the first grid
    std::vector<CheckedNumber> numbers = {};  ///< by metric, excitation, frequency; both values are defined

    /// For each metric and excitation its number with the largest error.
    std::vector<CheckedNumber> worst() const;
    /// The numbers of a metric for one excitation, by frequency; none where the metric was not checked. Of an
    /// antenna with one excitation `port` is not read.
    std::vector<CheckedNumber> numbers_of(const std::string& metric, const std::string& port) const;
};

/// The project with the settings of the second grid.
Project on_finer_grid(Project project);

/// Compares the results of a project with those of on_finer_grid(): every metric of the field that needs no
/// angles, for every excitation that has it.
GridCheck grid_check(const Project& project, const Results& results, const Results& finer);

/// {"format": "lathe-check/1", "name", "cells_per_wavelength", "density_ratio", "metrics": [{"metric",
/// "port", "frequency_hz", "value", "finer", "estimated_error"}]}.
std::string grid_check_json(const GridCheck& check);

}  // namespace lathe::genetic
