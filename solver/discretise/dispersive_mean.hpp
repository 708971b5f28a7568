// Dispersive materials as one-ports across edges, also where a surface of one runs through an edge's cell.
#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include "solver/geometry/material.hpp"
#include "solver/scheme/one_port.hpp"

namespace lathe {

/// A dielectric across a whole edge: its permittivity at infinite frequency, its conductivity and its poles,
/// each as a section of one or two states. Its loss tangent, which materials with poles do not have, becomes
/// a conductivity at `loss_frequency_hz`.
OnePort one_port_of(const Material& material, double loss_frequency_hz);

/// Materials that share the dual cell of an edge.
struct Mixture {
    std::vector<std::pair<int, double>> shares;  ///< number of the material and its share of the volume, > 0
    double across = 0.0;                         ///< n_i^2: of the surface's normal along the edge
    bool operator<(const Mixture& other) const {
        return std::tie(shares, across) < std::tie(other.shares, other.across);
    }
};

/// One-port of an edge whose dual cell a mixture fills:
///     1/eps_i(w) = n_i^2 <1/eps(w)> + (1 - n_i^2) / <eps(w)>
/// with the complex permittivities of all frequencies: sums and inverses of the materials' state spaces,
/// whose matrix then has the shifted poles as its eigenvalues. Admittances in series and in parallel are
/// passive as their parts are. `materials`: by number; `time_scale`: of the band, s, at which numbers are of
/// order 1.
OnePort one_port_of(const Mixture& mixture, const std::vector<Material>& materials, double loss_frequency_hz,
                    double time_scale);

/// The permittivity of a mixture at one frequency, by the same formula.
std::complex<double> permittivity_of(const Mixture& mixture, const std::vector<Material>& materials,
                                     double frequency_hz);

}  // namespace lathe
