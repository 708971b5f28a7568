// The metal of a body on many lines near each other.
#pragma once

#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/geometry/solids/line_pieces.hpp"

namespace lathe {

/// Body::metal_on() in all bits, for lines within a box: only the parts whose boxes reach into that are
/// asked, and lists keep their room from line to line. One for each thread; the body must outlive it.
class NearMetal {
public:
    explicit NearMetal(const Body& body) : body_(body) {}

    /// From now on lines lie in this box, their ranges too.
    void gather(const Bounds& box);
    /// Appends the metal on a piece of a line, ascending.
    void append(const Line& line, Interval range, Intervals& to);
    /// Appends what sheets cover of it (Body::sheets_on()): those across `axis` that lie within `off_plane`
    /// of it, m, and those that it crosses.
    void append_sheets(const Line& line, Interval range, int axis, double off_plane, Intervals& to) const;
    bool has_sheets() const { return body_.has_sheets(); }
    /// An empty list that keeps its room.
    Intervals& none() {
        metal_.clear();
        return metal_;
    }

private:
    const Body& body_;
    std::vector<const Body::Part*> parts_;
    std::vector<std::size_t> sheets_;  ///< parts that are sheets and near
    PaintedLine painted_;
    Intervals metal_;
};

}  // namespace lathe
