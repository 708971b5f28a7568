// A permittivity that changes from place to place, as in a Luneburg lens.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "solver/geometry/point.hpp"

namespace lathe {

/// A formula in x_mm, y_mm and r_mm, which are counted from a centre: x along Point::z, y along Point::r, r
/// the distance. Parsed once; copies share what was parsed, and any number of threads may evaluate one. An
/// empty one, without a formula, is false.
class GradedPermittivity {
public:
    GradedPermittivity() = default;
    /// `centre` in metres. Throws InputError without a location: the text is its value; its grammar is that
    /// of Formula, and its names are those of graded_permittivity_names().
    GradedPermittivity(const std::string& formula, Point centre);

    explicit operator bool() const { return content_ != nullptr; }
    /// Relative permittivity at a point of the antenna, metres; not before there is a formula. Whatever the
    /// formula gives, which check_material() has found to be finite and at least 1 in the region.
    double at(Point point) const;
    /// The medium mirrored at y = 0: its value at (x, y) is that of this one at (x, -y). Not before there is
    /// a formula.
    GradedPermittivity mirrored() const;
    /// The formula as it was written; empty without one.
    const std::string& formula() const;
    /// Metres.
    Point centre() const;

    /// Equal texts, centres and senses of y, whatever they amount to.
    bool operator==(const GradedPermittivity& other) const;

private:
    struct Content;
    std::shared_ptr<const Content> content_;
};

/// The names that a formula may use: "x_mm", "y_mm", "r_mm".
const std::vector<std::string>& graded_permittivity_names();

struct Region;

/// Fills the region with a graded dielectric: sets the formula and, as its relative_permittivity, the largest
/// value within the outline, which may be NaN where the formula is. The outline must be there already.
void set_graded_permittivity(Region& region, const GradedPermittivity& graded);

/// Least and largest relative permittivity in a region.
struct PermittivityRange {
    double least = 1.0, largest = 1.0;
    Point where_least = {};  ///< metres
    Point not_finite = {};   ///< a place where the formula is not finite, metres
    bool is_finite = true;
};
/// Range of a graded region's relative permittivity, sampled at its corners, along its edges and on a fine
/// raster within its outline; of a region that is not graded, its constant.
PermittivityRange permittivity_range(const Region& region);

}  // namespace lathe
