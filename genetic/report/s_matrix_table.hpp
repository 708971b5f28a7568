// The S-matrix of an antenna with several ports as a table.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "genetic/report/document.hpp"
#include "solver/results/results.hpp"

namespace lathe::genetic {

/// Levels and phases from the ports `from`, as they are numbered, to all `ports`: a column each; at most
/// twelve.
Table s_matrix_table(const std::vector<std::string>& ports, const std::vector<Eigen::Index>& from,
                     const Eigen::MatrixXcd& s_matrix);

/// Levels and phases from all driven ports to all ports.
inline Table s_matrix_table(const Results& results, const Eigen::MatrixXcd& s_matrix) {
    std::vector<Eigen::Index> from;
    for (std::size_t n = 0; n < results.ports.size(); ++n)
        if (find_excitation(results, results.ports[n])) from.push_back(static_cast<Eigen::Index>(n));
    return s_matrix_table(results.ports, from, s_matrix);
}

}  // namespace lathe::genetic
