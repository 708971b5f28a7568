// Surfaces between rings of points, for pictures of solids.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "solver/geometry/solids/triangle.hpp"

namespace lathe {

/// Points round an axis, counter-clockwise as seen against it; the last is joined to the first.
using Ring = std::vector<Eigen::Vector3d>;

/// Segments of a circle that no chord leaves by more than `deviation`, m: a multiple of four, from 16 to 360.
int circle_segments(double radius, double deviation);

/// The circle of so many points about `centre` in the plane of u and v, which are of length 1.
Ring circle(const Eigen::Vector3d& centre, const Eigen::Vector3d& u, const Eigen::Vector3d& v, double radius,
            int segments);

/// The strip from a ring to the next one along the axis, facing away from the axis; triangles without an area
/// are left out. Precondition: rings of equally many points.
void add_strip(std::vector<Triangle>& triangles, const Ring& low, const Ring& high);

/// The closed surface through rings that follow each other along the axis, ended by the two tips, or by flat
/// fans about the middles of the end rings.
std::vector<Triangle> between_rings(const std::vector<Ring>& rings,
                                    const std::optional<Eigen::Vector3d>& low_tip = {},
                                    const std::optional<Eigen::Vector3d>& high_tip = {});

}  // namespace lathe
