#include "solver/geometry/graded_permittivity.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "solver/base/input_error.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/geometry/formula.hpp"

namespace lathe {
namespace {

/// Rows and columns of the raster over a region's bounding box, and points on each edge.
constexpr int raster = 64, points_on_edge = 16;

void sample(const GradedPermittivity& graded, Point point, PermittivityRange& range) {
    const double value = graded.at(point);
    if (!std::isfinite(value)) {
        if (range.is_finite) range.not_finite = point;
        range.is_finite = false;
        return;
    }
    range.largest = std::max(range.largest, value);
    if (value >= range.least) return;
    range.least = value;
    range.where_least = point;
}

struct Box {
    double z_min = HUGE_VAL, z_max = -HUGE_VAL, r_min = HUGE_VAL, r_max = -HUGE_VAL;
};

Box box_of(const std::vector<Point>& outline) {
    Box box;
    for (const Point& point : outline) {
        box.z_min = std::min(box.z_min, point.z), box.z_max = std::max(box.z_max, point.z);
        box.r_min = std::min(box.r_min, point.r), box.r_max = std::max(box.r_max, point.r);
    }
    return box;
}

Point between(Point from, Point to, double part) {
    return {from.z + part * (to.z - from.z), from.r + part * (to.r - from.r)};
}

}  // namespace

struct GradedPermittivity::Content {
    std::string text;
    Point centre;
    Formula formula;
    std::vector<std::size_t>
        which;             ///< for each name of the formula its place in graded_permittivity_names()
    double upwards = 1.0;  ///< -1: the formula's y points down
};

GradedPermittivity::GradedPermittivity(const std::string& formula, Point centre) {
    Content content{formula, centre, Formula(formula), {}, 1.0};
    const std::vector<std::string>& known = graded_permittivity_names();
    for (const std::string& name : content.formula.names()) {
        const auto found = std::find(known.begin(), known.end(), name);
        if (found == known.end())
            throw InputError({}, '"' + formula + '"',
                             fmt::format("{} is not a symbol of a permittivity; allowed: {}", name,
                                         fmt::join(known, ", ")));
        content.which.push_back(static_cast<std::size_t>(found - known.begin()));
    }
    content_ = std::make_shared<const Content>(std::move(content));
}

double GradedPermittivity::at(Point point) const {
    const double x_mm = (point.z - content_->centre.z) * 1e3,
                 y_mm = content_->upwards * (point.r - content_->centre.r) * 1e3;
    const std::array<double, 3> known = {x_mm, y_mm, std::sqrt(x_mm * x_mm + y_mm * y_mm)};
    std::array<double, 3> values{};
    const std::size_t count = content_->which.size();
    for (std::size_t n = 0; n < count; ++n) values[n] = known[content_->which[n]];
    return content_->formula.value({values.data(), count});
}

GradedPermittivity GradedPermittivity::mirrored() const {
    Content content = *content_;
    content.centre.r = -content.centre.r;
    content.upwards = -content.upwards;
    GradedPermittivity result;
    result.content_ = std::make_shared<const Content>(std::move(content));
    return result;
}

const std::string& GradedPermittivity::formula() const {
    static const std::string none;
    return content_ ? content_->text : none;
}

Point GradedPermittivity::centre() const {
    return content_ ? content_->centre : Point{};
}

bool GradedPermittivity::operator==(const GradedPermittivity& other) const {
    if (!content_ || !other.content_) return content_ == other.content_;
    return formula() == other.formula() && centre() == other.centre() &&
           content_->upwards == other.content_->upwards;
}

const std::vector<std::string>& graded_permittivity_names() {
    static const std::vector<std::string> names = {"x_mm", "y_mm", "r_mm"};
    return names;
}

void set_graded_permittivity(Region& region, const GradedPermittivity& graded) {
    region.material.graded = graded;
    const PermittivityRange range = permittivity_range(region);
    region.material.relative_permittivity = range.is_finite ? range.largest : std::nan("");
}

PermittivityRange permittivity_range(const Region& region) {
    const GradedPermittivity& graded = region.material.graded;
    const double constant = region.material.relative_permittivity;
    if (!graded) return {constant, constant};
    PermittivityRange range{HUGE_VAL, -HUGE_VAL};
    const std::vector<Point>& outline = region.outline;
    const Box box = box_of(outline);
    for (std::size_t n = 0; n < outline.size(); ++n)
        for (int part = 0; part < points_on_edge; ++part)
            sample(graded,
                   between(outline[n], outline[(n + 1) % outline.size()], 1.0 * part / points_on_edge),
                   range);
    if (contains(outline, graded.centre())) sample(graded, graded.centre(), range);
    for (int row = 0; row < raster; ++row)
        for (int column = 0; column < raster; ++column) {
            const Point point = {box.z_min + (column + 0.5) / raster * (box.z_max - box.z_min),
                                 box.r_min + (row + 0.5) / raster * (box.r_max - box.r_min)};
            if (contains(outline, point)) sample(graded, point, range);
        }
    return range;
}

}  // namespace lathe
