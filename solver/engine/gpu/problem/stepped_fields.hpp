// Which components kernels of a FieldSet step, family by family.
#pragma once

#include "solver/problem/field_set.hpp"

namespace lathe::gpu {

/// The component at a position among those that are stepped; the inverse of field_slot(). Memories of the
/// axial layers and readings of a port alternate in the same way.
LATHE_HOST_DEVICE constexpr int field_at_slot(FieldSet fields, int slot) {
    return fields == FieldSet::six ? slot : 2 * slot + (fields == FieldSet::tm ? 1 : 0);
}

/// Number of currents (`first`: i_r) or voltages (v_r) that are stepped.
LATHE_HOST_DEVICE constexpr int stepped_in_family(FieldSet fields, Array first) {
    return first == v_r ? voltage_count(fields) : field_count(fields) - voltage_count(fields);
}

}  // namespace lathe::gpu
