// Stored energy of a running problem in three dimensions.
#pragma once

#include "solver/volume/engine/volume_state.hpp"

namespace lathe {

/// Sum of x^2 / coefficient over the voltages and currents outside the absorbing layers, those at thin walls
/// included, joule per (0.5 / dt); what metal holds at zero is left out. Products of voltages
/// that slanted dielectrics couple are left out as well: they change what one layer of cells stores, and not
/// its sign. NaN when a field is. Single precision is summed in it along a
/// block of columns, all else in double; on the cores of the calling thread's ParallelScope, with the same
/// bits on any number.
double stored_energy(const VolumeState<float>& state);
double stored_energy(const VolumeState<double>& state);

}  // namespace lathe
