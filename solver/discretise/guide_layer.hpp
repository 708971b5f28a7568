// The absorbing layer behind the ports of guides.
#pragma once

#include "solver/scheme/layer_profile.hpp"

namespace lathe {

/// The layer behind guides, of cells of the size `cell`, m, for a band that begins at `from_hz`.
///
/// A post or a stub in a guide binds a field just below the cut-off. The field decays along the guide by
/// gamma and reaches the layer, where s = 1 + sigma/(alpha + j w eps0) turns the phase of what the metal
/// behind the layer reflects by up to 2 gamma/k times the layer's attenuation. Beyond pi the layer feeds the
/// bound field instead of damping it: with alpha near 0 the energy in a guide with a stub grows by 0.3 dB a
/// period, and the solve diverges. A constant alpha near the cut-off frequency damps such fields.
///
/// With 12 cells of layer, 10 to 40 cells a wavelength and bands from 1.05 times the cut-off up, the
/// eigenvalues of the discrete line of a mode with a load give a growth of at most 0.0006 dB a period, and
/// the layer reflects at most -70 dB with 10 and -78 dB with 20 cells a wavelength (tests of guide_layer()).
fdtd::LayerShape guide_layer(double from_hz, double cell);

}  // namespace lathe
