// The S-matrix over frequency of any antenna that has one, as its chart and its table read it.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "solver/results/results.hpp"

namespace lathe::ui {

/// Refers to the results that it is made from.
struct ScatteringData {
    std::vector<std::string> ports, driven;
    std::vector<double> frequencies_hz;
    std::vector<const Eigen::MatrixXcd*> s;  ///< (to, from) at each frequency; NaN columns: not driven

    bool empty() const { return s.empty() || ports.empty(); }
};

/// Empty for a body of revolution and for null.
ScatteringData scattering_of(const Results* results);

}  // namespace lathe::ui
