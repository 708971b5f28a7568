// Closed outlines of straight lines and arcs.
#pragma once

#include <optional>
#include <vector>

#include "solver/geometry/point.hpp"
#include "solver/geometry/smooth_curve.hpp"

namespace lathe {

/// A straight line, an arc of a circle, or a smooth curve.
struct OutlinePiece {
    Point to;
    std::optional<Point> through = {};      ///< of an arc: its middle
    std::optional<SmoothCurve> curve = {};  ///< from the point before to this one
    bool operator==(const OutlinePiece&) const = default;
};

/// Pieces that follow each other. The last one ends where the first one begins.
struct PieceOutline {
    Point from;
    std::vector<OutlinePiece> pieces;
};

/// The outline of a polygon, m, with arcs where six or more of its edges are chords of equal length of one
/// circle, to a few nanometres: as drawings turn arcs into vertices. An arc is at most a half circle.
/// Vertices within a nanometre of the one before are dropped.
PieceOutline with_arcs(const std::vector<Point>& polygon);

/// The same with smooth curves where edges are neither chords of an arc nor straight: conics, splines and
/// functions (chords_of_curve()). Vertices within a straight line are dropped.
PieceOutline with_curves(const std::vector<Point>& polygon);

/// Area within an outline, positive where it runs counter-clockwise in (z, r).
double signed_area(const PieceOutline& outline);

/// Volume that the outline encloses when it is turned round r = 0 (Pappus), positive where it runs
/// counter-clockwise in (z, r).
double revolved_volume(const PieceOutline& outline);

}  // namespace lathe
