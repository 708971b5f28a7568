#include "solver/volume/engine/gpu/plane_pieces.hpp"

namespace lathe::gpu {

template <class Real>
std::vector<DevicePiece<Real>> plane_pieces(const VolumeView<Real>& view, const VolumeSparse<Real>& sparse,
                                            const PlaneRange& planes, bool faces_first) {
    const int first = planes.first, count = planes.count();
    std::vector<DevicePiece<Real>> pieces = sparse.pieces(faces_first ? first : planes.end - 1);
    for (Real* const field : view.fields)  // whole planes, with the row of zeros before
        pieces.push_back({field + first * view.plane_pitch - view.row_pitch, count * view.plane_pitch});
    // Memories of layers along x and y lie plane by plane; those along z only where the planes are of a
    // layer.
    for (int axis = 0; axis < 2; ++axis) {
        const AxisLayersView<Real>& layers = view.layers[axis];
        const long plane = static_cast<long>(layers.count) * (axis == 0 ? view.rows : view.columns);
        for (int d = 0; d < layer_differences && plane > 0; ++d)
            pieces.push_back({layers.memory + d * layers.memory_stride + first * plane, count * plane});
    }
    const AxisLayersView<Real>& layers = view.layers[2];
    const long plane = static_cast<long>(view.rows) * view.columns;
    for (int n = first; n < first + count; ++n)
        for (int d = 0; d < layer_differences && layers.contains(n); ++d)
            pieces.push_back({layers.memory + d * layers.memory_stride + layers.slot(n) * plane, plane});
    return pieces;
}

template std::vector<DevicePiece<float>> plane_pieces(const VolumeView<float>&, const VolumeSparse<float>&,
                                                      const PlaneRange&, bool);
template std::vector<DevicePiece<double>> plane_pieces(const VolumeView<double>&, const VolumeSparse<double>&,
                                                       const PlaneRange&, bool);

}  // namespace lathe::gpu
