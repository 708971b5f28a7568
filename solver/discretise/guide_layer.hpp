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
/// Eigenvalues of the discrete line of a mode with a load, bands from 1.05 times the cut-off up: growth of at
/// most 0.0025 dB a period with 12 cells of layer and 10 and 20 cells a wavelength, of 0.001 with
/// thick_layers() and 40 cells, but of 0.009 with 12 layers and 40 cells. The layer reflects at most -85, -93
/// and -93 dB there; 10 cells of layer -73 to -87 dB, 8 cells -54 to -76 dB.
fdtd::LayerShape guide_layer(double from_hz, double cell, int layers);

/// Number of cells of the layer behind guides with a cut-off: `pml_cells`, or the number of cells of the size
/// `cell`, m, in 0.6 of `wavelength`, m, the shortest of the band in free space, if that is larger. 12 cells
/// of 20 to a wavelength are 0.6 thick. The thickness of the layer decides how fast bound fields decay, not
/// its number of cells: behind 12 cells of 80 to a wavelength, random 3D posts diverged after 118,000 and
/// 238,000 steps.
int thick_layers(int pml_cells, double cell, double wavelength);

}  // namespace lathe
