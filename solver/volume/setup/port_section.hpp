// The cross-section of a port's guide, and the opening that holds the port's point.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "solver/geometry/solids/body.hpp"
#include "solver/volume/antenna/volume_antenna.hpp"

namespace lathe {

/// Metal and materials on lines in a plane just in front of a port.
class PortSection {
public:
    /// Both must outlive it.
    PortSection(const Body& body, const VolumePort& port);

    /// The two ends of the body along an axis of the plane (0 or 1), and a little more, m.
    Interval range(int axis) const;
    /// The line along one axis of the plane at a place of the other, by coordinate.
    Line line(int axis, double other) const;
    /// Parts of that line without conductors.
    Intervals gaps(int axis, double other) const;
    /// Returns true where no conductor lies between two places on that line.
    bool is_free(int axis, double other, double from, double to) const;
    /// Materials in a gap of the line along the first axis at `v`.
    std::vector<OwnedPiece> pieces(double v, const Interval& gap) const { return body_.on(line(0, v), gap); }

private:
    const Body& body_;
    const VolumePort& port_;
    Bounds bounds_;
    double place_;
};

/// The gap that holds a place.
std::optional<Interval> gap_at(const Intervals& gaps, double place);

/// Fills an opening from a point in it, by lines along the first axis of the plane.
class OpeningFlood {
public:
    /// `section` must outlive it; `spacing` of the lines, m.
    OpeningFlood(const PortSection& section, const std::array<double, 2>& start, double spacing)
        : section_(section), start_(start), spacing_(spacing) {}

    /// Gaps by number of line, those that were reached; empty when the opening has no end.
    std::map<int, Intervals> run();
    /// Place of a line along the second axis, m.
    double at(int line) const { return start_[1] + line * spacing_; }

private:
    const Intervals& gaps(int line);

    const PortSection& section_;
    std::array<double, 2> start_;
    double spacing_;
    std::map<int, Intervals> gaps_, reached_;
};

}  // namespace lathe
