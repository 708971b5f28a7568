// How lengths across the plane of the grid are measured.
#pragma once

namespace lathe {

/// `revolution`: the plane is (r, z), turned about the axis r = 0; an edge across it is r long per radian.
/// `planar`: the plane is (x, z), the problem is the same at every y; an edge across it is 1 m long, so that
/// it is a problem of order 0 with r -> 1 in all lengths and areas. Row 0, x = 0, is then a magnetic wall,
/// the plane of symmetry of a field whose tangential H vanishes there. Known to the cells' geometry and
/// coefficients and to frames, which turn voltages and currents back into fields; the update equations do not
/// depend on it.
enum class Metric { revolution, planar };

}  // namespace lathe
