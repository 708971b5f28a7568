// Results of bodies of revolution, made up.
#pragma once

#include <complex>

#include "solver/results/results.hpp"

namespace lathe::test {

/// One port with this reflection and one beam without numbers.
inline FrequencyResult one_port_result(double frequency_hz = 0.0, std::complex<double> s11 = 0.0) {
    FrequencyResult result;
    result.frequency_hz = frequency_hz;
    result.s_matrix = Eigen::MatrixXcd::Constant(1, 1, s11);
    result.wall_scattering = Eigen::MatrixXcd::Zero(1, 1);
    result.beams.resize(1);
    return result;
}

/// Of a hollow guide, without frequencies.
inline Results one_port_results() {
    return results_of_revolution(ExcitationKind::guide, 0.0);
}

}  // namespace lathe::test
