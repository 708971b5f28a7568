// The far field of an antenna in space on a grid of directions, as directivity.
#pragma once

#include <cstddef>

#include "solver/results/directive_pattern.hpp"
#include "solver/results/results.hpp"

namespace lathe {

/// Values of one excitation at one frequency in the directions of its cuts, scaled such that
/// |e_theta|^2 + |e_phi|^2 is the directivity (linear). Refers to the beam.
class SampledPattern {
public:
    /// Throws std::invalid_argument unless the cuts lie in equal steps of phi from 0 to 180 degrees, without
    /// the end, and InputError for the scattered field of a plane wave, which radiates no power of its own.
    SampledPattern(const Beam& beam, double frequency_hz);

    std::size_t theta_count() const;  ///< from 0 to 180 degrees
    double theta_rad(std::size_t index) const;
    double frequency_hz() const { return frequency_hz_; }
    /// Steps of phi in 360 degrees.
    std::size_t phi_count() const { return 2 * beam_.cuts.size(); }
    double phi_rad(std::size_t index) const;

    /// Step `phi_index` of phi, from 0 to phi_count(), where it is that of 0 again.
    SphericalField spherical(std::size_t theta_index, std::size_t phi_index) const;
    /// x polarised, as DirectivePattern has it.
    LudwigField ludwig3(std::size_t theta_index, std::size_t phi_index) const;

private:
    const Beam& beam_;
    double frequency_hz_, scale_;
};

}  // namespace lathe
