// Length of the field vector from its three components, which the grid holds at different places.
#pragma once

#include "solver/engine/frame_sink.hpp"

namespace lathe {

/// At the grid's nodes (r0 = 0), the largest over phi: of order m > 0 the components of one parity go as
/// cos(m phi) and the others as sin(m phi), so it is the larger of the two parts' lengths; of m = 0 all
/// count everywhere. `r`, `phi` and `z` are frames of one moment, of E or of H, thinned by the same factor;
/// their places differ by less than a cell. Throws std::invalid_argument when their sizes differ or they
/// are not the three components of one field.
Frame field_magnitude(const Frame& r, const Frame& phi, const Frame& z, int azimuthal_order);

}  // namespace lathe
