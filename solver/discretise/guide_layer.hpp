// The absorbing layer behind the ports of guides.
#pragma once

#include "solver/scheme/layer_profile.hpp"

namespace lathe {

/// The layer of `layers` cells behind guides, of the size `cell`, m, for a band that begins at `from_hz`.
///
/// A post or a stub in a guide binds a field just below the cut-off. The field decays along the guide by
/// gamma and reaches the layer, where s = 1 + sigma/(alpha + j w eps0) turns the phase of what the metal
/// behind the layer reflects by up to 2 gamma/k times the layer's attenuation. Beyond pi the layer feeds the
/// bound field instead of damping it: with alpha near 0 the energy in a guide with a stub grows by 0.3 dB a
/// period, and the solve diverges. A constant alpha near the cut-off frequency damps such fields.
///
/// Eigenvalues of the discrete line of a mode with a load, 12 cells of layer, bands from 1.05 times the
/// cut-off up: growth of at most 0.0024 dB a period with 10 and 20 cells a wavelength and 0.009 with 40. The
/// layer reflects at most -85, -93 and -93 dB there; 10 cells of layer -73 to -87 dB, 8 cells -54 to -76 dB.
fdtd::LayerShape guide_layer(double from_hz, double cell, int layers);

}  // namespace lathe
