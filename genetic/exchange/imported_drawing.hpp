// Lines and arcs of drawings from other programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe {

/// A straight line, or an arc about a centre.
struct ImportedPiece {
    Point to;                           ///< in the unit of the file
    std::optional<Point> through = {};  ///< of an arc: its middle
};

/// Pieces that follow each other.
struct ImportedChain {
    Point from;
    std::vector<ImportedPiece> pieces;
    bool is_closed = false;  ///< the last piece ends where the first one begins
    std::string layer = {};
    int line = 0;  ///< of the file, where it begins

    Point end() const { return pieces.empty() ? from : pieces.back().to; }
};

/// Volume of a solid of which the drawing is the half plane.
struct ImportedVolume {
    std::string layer;                         ///< that of its outline
    double volume_mm3 = 0.0, error_mm3 = 0.0;  ///< the error is that of the outline
    int other_faces = 0;                       ///< faces that are not turned about the axis
};

/// A drawing as its file says it, x to the right and y upwards.
struct ImportedDrawing {
    std::vector<ImportedChain> chains;
    std::optional<double> unit_mm = {};        ///< empty: the file does not say
    std::vector<std::string> left_out = {};    ///< kinds of entities that were not read, "1 HATCH"
    std::vector<ImportedVolume> volumes = {};  ///< of the solids of a STEP file
    std::vector<std::string> remarks = {};     ///< for the reports of an import
};

/// The chain in the other direction.
ImportedChain reversed(const ImportedChain& chain);

/// An affine map of the plane.
struct PlaneMap {
    double a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0;  ///< x' = a x + c y + e, y' = b x + d y + f

    Point operator()(const Point& at) const;
    /// This map after `inner`.
    PlaneMap after(const PlaneMap& inner) const;
    /// True when circles stay circles.
    bool keeps_circles() const;
};

/// Adds an arc of an ellipse, mapped: at(t) = map(centre + cos t * major + sin t * minor), exactly where it
/// is a part of a circle.
void add_ellipse(ImportedChain& chain, const PlaneMap& map, const Point& centre, const Point& major,
                 const Point& minor, double from, double to, double tolerance);

}  // namespace lathe
