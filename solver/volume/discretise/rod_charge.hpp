// The static charge near the end of a thin rod.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace lathe {

/// A thin rod at the potential 1, its end at the origin and the rod along the negative first axis. Method of
/// moments: constant charge per length in pieces on the axis, potential matched on the surface. Potentials
/// are those of 4 pi eps = 1, so that a charge q has the flux 4 pi q.
class RodCharge {
public:
    /// `length` of the rod; no more than twenty times `cell`, the size of the cells around it, is looked at.
    /// All in m.
    RodCharge(double radius, double length, double cell);

    /// At a place not on the rod; any place.
    double potential(const Eigen::Vector3d& place) const;
    /// Through the rectangle across `axis` between two corners, in the direction of the axis.
    double flux(int axis, const Eigen::Vector3d& low, const Eigen::Vector3d& high) const;

private:
    struct Piece {
        double from, to;    ///< along the first axis, m
        double charge = 0;  ///< per length
    };
    std::vector<Piece> pieces_;
};

}  // namespace lathe
