// Results in three dimensions as tables.
#pragma once

#include <string>

#include "solver/results/results.hpp"

namespace lathe {

/// A line a frequency and excitation, a column a metric of the metric table. Precondition: results.volume.
std::string volume_frequencies_csv(const Results& results);

/// S from each driven port to each port: real and imaginary part, and the level in dB. Precondition as above.
std::string volume_s_matrix_csv(const Results& results);

/// The cuts of each excitation: theta from -180 degrees on, co- and cross-polar level over an isotropic
/// radiator of the same radiated power, dBi, and their phases. Of a plane wave levels are those of the
/// radar cross-section, dB of a square metre, where it has them. Precondition as above.
std::string volume_cuts_csv(const Results& results);

}  // namespace lathe
