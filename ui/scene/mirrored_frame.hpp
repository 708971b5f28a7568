// A frame as a picture of the whole plane: with the mirror image of the half plane r >= 0, or as it is.
#pragma once

#include <vector>

#include "solver/engine/frame_sink.hpp"

namespace lathe::ui {

/// Row 0 is the lowest one; values[row * columns + column], columns along z.
struct MirroredFrame {
    int rows = 0, columns = 0;
    double z0_m = 0.0, r0_m = 0.0;  ///< place of values[0]
    double dz_m = 0.0, dr_m = 0.0;
    std::vector<float> values;
};

/// Factor of a component on the far side of the axis, for azimuthal order m.
///
/// A component goes as cos(m phi) or sin(m phi), so half a turn on it has the factor (-1)^m; which
/// of the two it is does not matter, each is looked at in the half plane where it is largest. On top
/// of that the unit vectors e_r and e_phi turn round between phi and phi + 180 degrees while e_z does
/// not. We show the component along the *fixed* direction that e_r, e_phi or e_z has in the upper
/// half, hence one more factor -1 for r and phi. That is the least surprising picture: what is drawn
/// is one Cartesian component of the vector field, smooth across the axis for every m (the E_r of a
/// TE11 guide is one plain wave front from wall to wall). Drawing E_r itself would show a sign flip
/// on the axis that no instrument would see.
float mirror_sign(FieldComponent component, int azimuthal_order);

/// Adds the lower half, `sign` times the upper one. A first row on the axis (r0_m = 0) is kept once.
MirroredFrame mirrored(const Frame& frame, float sign);
/// A frame that is of the whole plane already.
MirroredFrame unmirrored(const Frame& frame);
/// With the sign of the frame's component.
MirroredFrame mirrored(const Frame& frame, int azimuthal_order);

}  // namespace lathe::ui
