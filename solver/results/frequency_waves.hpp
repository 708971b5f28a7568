// From the waves of one frequency to everything that a solve tells of it.
#pragma once

#include <complex>

#include "solver/results/results.hpp"
#include "solver/results/spectrum.hpp"

namespace lathe {

/// What leaves a body of revolution at one frequency, for the incident amplitude of the run.
struct FrequencyWaves {
    PortSpectrum port;
    FarField far_field;
    double contour_power_w = 0.0;                ///< through the contour
    double wall_loss_w = 0.0;                    ///< absorbed by the walls
    double line_impedance_ohm = 0.0;             ///< of a coaxial port or a gap; 0 of any other
    std::complex<double> wall_reflection = 0.0;  ///< change of S11 by the loss of the walls
    bool has_port = true;                        ///< false of a current element, which has no S11
};

/// All numbers that follow from them; delays, which take several frequencies, and the dish, which takes an
/// angle, are left out.
FrequencyResult measure_frequency(FrequencyWaves waves);

}  // namespace lathe
