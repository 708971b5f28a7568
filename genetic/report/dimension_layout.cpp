#include "genetic/report/dimension_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lathe::genetic {
namespace {

constexpr double upright = 0.5 * std::numbers::pi, same_direction = 1e-9;
constexpr double same_place = 2e-9;  // m
// In heights of the text.
constexpr double first_row = 3.0, row = 2.6, least_inside = 9.0, arrows = 3.0, beyond = 12.0, least_arc = 5.0;

bool runs_along(const DrawingDimension& dimension, double direction) {
    return dimension.kind == DimensionKind::linear &&
           std::abs(dimension.direction_rad - direction) < same_direction;
}

/// Rows of intervals that do not overlap, the first of them next to the drawing.
class Rows {
public:
    explicit Rows(double text_height) : text_height_(text_height) {}

    /// A short interval takes room for its text beyond its end.
    std::size_t place(double low, double high) {
        if (high - low < least_inside * text_height_) {
            low -= arrows * text_height_;
            high += beyond * text_height_;
        }
        for (std::size_t n = 0;; ++n) {
            if (n == rows_.size()) rows_.emplace_back();
            const bool is_free = std::all_of(rows_[n].begin(), rows_[n].end(), [&](const auto& taken) {
                return high <= taken.first + same_place || low >= taken.second - same_place;
            });
            if (!is_free) continue;
            rows_[n].emplace_back(low, high);
            return n;
        }
    }

private:
    double text_height_;
    std::vector<std::vector<std::pair<double, double>>> rows_;
};

void place_aslant(DrawingDimension& dimension, const DrawnBox& box, double height) {
    const Point middle{0.5 * (dimension.first.z + dimension.second.z),
                       0.5 * (dimension.first.r + dimension.second.r)};
    Point away{-std::sin(dimension.direction_rad), std::cos(dimension.direction_rad)};
    const Point outwards{middle.z - 0.5 * (box.low.z + box.high.z),
                         middle.r - 0.5 * (box.low.r + box.high.r)};
    if (away.z * outwards.z + away.r * outwards.r < 0.0) away = {-away.z, -away.r};
    dimension.line_at = {middle.z + row * height * away.z, middle.r + row * height * away.r};
}

void place_round(DrawingDimension& dimension, double height) {
    const double dz = dimension.second.z - dimension.first.z, dr = dimension.second.r - dimension.first.r,
                 length = std::hypot(dz, dr);
    dimension.line_at = {dimension.second.z + row * height * dz / length,
                         dimension.second.r + row * height * dr / length};
}

void place_angle(DrawingDimension& dimension, double height) {
    const double leg = std::hypot(dimension.first.z - dimension.apex.z, dimension.first.r - dimension.apex.r);
    dimension.line_at = {dimension.apex.z + std::max(0.6 * leg, least_arc * height), dimension.apex.r};
}

}  // namespace

void place_dimensions(std::vector<DrawingDimension>& dimensions, const DrawnBox& box, double text_height) {
    std::vector<DrawingDimension*> sorted;
    for (DrawingDimension& dimension : dimensions) sorted.push_back(&dimension);
    std::stable_sort(sorted.begin(), sorted.end(), [](const DrawingDimension* a, const DrawingDimension* b) {
        return a->measure() < b->measure() - 1e-9;
    });
    Rows above(text_height), left(text_height), right(text_height);
    const auto distance = [&](std::size_t n) {
        return (first_row + row * static_cast<double>(n)) * text_height;
    };
    for (DrawingDimension* dimension : sorted) {
        const Point &one = dimension->first, &other = dimension->second;
        if (runs_along(*dimension, 0.0)) {
            const auto [low, high] = std::minmax(one.z, other.z);
            dimension->line_at = {low, box.high.r + distance(above.place(low, high))};
        } else if (runs_along(*dimension, upright)) {
            const auto [low, high] = std::minmax(one.r, other.r);
            const bool is_left = one.z + other.z < box.low.z + box.high.z - 1e-9;
            dimension->line_at = is_left ? Point{box.low.z - distance(left.place(low, high)), low}
                                         : Point{box.high.z + distance(right.place(low, high)), low};
        } else if (dimension->kind == DimensionKind::linear) {
            place_aslant(*dimension, box, text_height);
        } else if (dimension->kind == DimensionKind::angle) {
            place_angle(*dimension, text_height);
        } else {
            place_round(*dimension, text_height);
        }
    }
}

}  // namespace lathe::genetic
