// Which of the six field components a problem has.
#pragma once

#include "solver/base/host_device.hpp"

namespace lathe {

/// The six unknowns of a cell: three voltages, then three currents (solver/scheme/update.hpp). Without
/// rotation about the axis, order m = 0, and in planar problems the even three and the odd three do not see
/// each other.
enum Array : int { v_r, v_phi, v_z, i_r, i_phi, i_z, field_arrays };

/// The components that are stepped. `tm` and `te` are named as two-dimensional problems are, by what lies in
/// the plane of the grid: with `tm` the magnetic field does, and E stands across it (v_phi, i_r, i_z); with
/// `te` the electric field does, and H stands across it (v_r, v_z, i_phi). Modes of a waveguide are named by
/// its axis instead, so that its TM01 mode and the TEM wave of a coaxial line are problems of `te`, TE01 is
/// one of `tm`.
enum class FieldSet { six, tm, te };

/// Whether a component is stepped; the others are zero.
LATHE_HOST_DEVICE constexpr bool has_field(FieldSet fields, int array) {
    return fields == FieldSet::six || (array % 2 == 1) == (fields == FieldSet::tm);
}

/// Number of components that are stepped, 6 or 3.
LATHE_HOST_DEVICE constexpr int field_count(FieldSet fields) {
    return fields == FieldSet::six ? 6 : 3;
}

/// Position of a component among those that are stepped, in the order of Array.
LATHE_HOST_DEVICE constexpr int field_slot(FieldSet fields, int array) {
    return fields == FieldSet::six ? array : array / 2;
}

/// Number of voltages that are stepped: 3, of `tm` 1, of `te` 2.
LATHE_HOST_DEVICE constexpr int voltage_count(FieldSet fields) {
    return fields == FieldSet::six ? 3 : (fields == FieldSet::tm ? 1 : 2);
}

constexpr bool is_current(Array array) {
    return array >= i_r;
}

}  // namespace lathe
