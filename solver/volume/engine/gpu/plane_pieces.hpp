// What slabs give their neighbours: where the values of some planes lie on a device.
#pragma once

#include <vector>

#include "solver/volume/engine/gpu/slab_problem.hpp"
#include "solver/volume/engine/gpu/volume_sparse.hpp"

namespace lathe::gpu {

/// All values of these planes: fields, memories of layers and, of the one that faces the neighbour that has
/// or takes them, their first or their last, second unknowns. The same pieces for the same planes of another
/// slab.
template <class Real>
std::vector<DevicePiece<Real>> plane_pieces(const VolumeView<Real>& view, const VolumeSparse<Real>& sparse,
                                            const PlaneRange& planes, bool faces_first);

}  // namespace lathe::gpu
