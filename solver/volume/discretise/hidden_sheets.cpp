#include "solver/volume/discretise/hidden_sheets.hpp"

#include <algorithm>

#include "solver/base/cancellation.hpp"
#include "solver/geometry/solids/sheet.hpp"

namespace lathe {
namespace {

constexpr int lines_along = 24;
constexpr double off_sheet = 1e-6;  // of an area's size: where metal is looked for on both sides of a sheet

/// Returns true where a part of a sheet is seen on a line in its plane.
bool is_seen(const Body& body, std::size_t part, int axis, const Line& line, Interval range, double step) {
    const Intervals covered = body.sheet_on(part, line, range, step);
    if (covered.empty()) return false;
    Line above = line, below = line;
    above.origin[axis] += step, below.origin[axis] -= step;
    const Intervals metal = intersected(body.metal_on(above, range), body.metal_on(below, range));
    return std::any_of(covered.begin(), covered.end(), [&](const Interval& piece) {
        return total_length(without(piece, metal)) > off_sheet * piece.length();
    });
}

}  // namespace

bool is_hidden_sheet(const Body& body, std::size_t part) {
    const Sheet* sheet = body.parts()[part].solid->as_sheet();
    if (sheet == nullptr) return false;
    for (const Sheet::Area& area : sheet->areas()) {
        throw_if_cancelled();
        const auto [low, high] =
            std::minmax_element(area.outline.begin(), area.outline.end(),
                                [](const Point& p, const Point& q) { return p.r < q.r; });
        const auto [left, right] =
            std::minmax_element(area.outline.begin(), area.outline.end(),
                                [](const Point& p, const Point& q) { return p.z < q.z; });
        const double width = right->z - left->z, height = high->r - low->r;
        for (int n = 0; n < lines_along; ++n) {
            Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::Unit(sheet->first())};
            line.origin[sheet->axis()] = area.place;
            line.origin[sheet->second()] = low->r + (n + 0.5) / lines_along * height;
            const Interval range{left->z - 0.01 * width, right->z + 0.01 * width};
            if (is_seen(body, part, sheet->axis(), line, range, off_sheet * std::max(width, height)))
                return false;
        }
    }
    return true;
}

}  // namespace lathe
