// Doubts about the results of a planar antenna that follow from its settings alone.
#pragma once

#include "solver/base/warning.hpp"
#include "solver/geometry/planar.hpp"

namespace lathe {

/// What a planar antenna is warned of in a band that begins at `from_hz`, Hz: "near_cutoff" of the guide
/// nearest to its cut-off, and with E across metal plates "thin_plates", since the wave reflected at their
/// open edge is not in the planar problem: where they are less than half a wavelength apart, and of
/// PlanarAperture::open_plates up to a whole one. The edge of two plates h < lambda apart sends exp(-pi
/// h/lambda) of the amplitude of a wave of normal incidence back, exact for two half planes in one medium
/// (Marcuvitz, Waveguide Handbook, 4.6a).
Warnings planar_warnings(const PlanarSettings& settings, double from_hz);

}  // namespace lathe
