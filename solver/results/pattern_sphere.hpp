// The far field over the whole sphere, not only in its cuts.
#pragma once

#include <span>
#include <vector>

#include "solver/results/results.hpp"

namespace lathe {

/// Directivity in dBi at every theta of the field and every phi given, [phi * thetas + theta]: the intensity
/// goes as |A cos(m phi)|^2 + |B sin(m phi)|^2, of m = 0 as |A|^2 + |B|^2. Not below -300.
std::vector<double> directivity_over_sphere_dbi(const FarField& field, std::span<const double> phi_rad);

}  // namespace lathe
