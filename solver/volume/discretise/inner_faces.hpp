// Faces at which parts of one material meet or lie in each other.
#pragma once

#include <vector>

#include "solver/geometry/solids/body.hpp"

namespace lathe {

/// The materials along lines through a part of a body, parallel to an axis. They tell which faces of the part
/// across that axis are inside of one material and so are no surfaces: a solid may be drawn in parts, or in
/// solids that overlap.
class InnerFaces {
public:
    /// Reads the body along 16 by 16 lines. `reach`: distance from a face at which materials are compared, m.
    /// With more than most_solids solids near the part, copies counted one by one, no line is read and no
    /// face is inner: the time stays linear in the number of copies.
    InnerFaces(const Body& body, const Body::Part& part, int axis, double reach);
    static constexpr double most_solids = 128.0;

    /// True where every line has one material on both sides of the plane at `place`, m along the axis.
    bool has(double place) const;

private:
    double reach_;
    std::vector<std::vector<OwnedPiece>> lines_;
};

}  // namespace lathe
