#include "solver/volume/design/surrounding_solids.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "solver/base/input_error.hpp"
#include "solver/geometry/solids/placed_solids.hpp"
#include "solver/geometry/solids/simple_solids.hpp"

namespace lathe {
namespace {

using Eigen::Vector3d;

SolidPointer make_flange(const DrawnNumbers& numbers, bool is_square) {
    const double back = numbers.metres("z_mm"), front = back + numbers.metres("thickness_mm");
    const double half = 0.5 * numbers.metres(is_square ? "side_mm" : "diameter_mm");
    return is_square ? make_box({-half, -half, back}, {half, half, front})
                     : make_cylinder({0.0, 0.0, back}, {0.0, 0.0, front}, half);
}

SolidPointer make_plate(const DrawnNumbers& numbers) {
    const std::vector<double> size = numbers.lengths("size_mm");
    const Vector3d half = 0.5 * Vector3d(size.at(0), size.at(1), numbers.metres("thickness_mm"));
    Placement placement;
    placement.at = numbers.point("at_mm");
    placement.rotation = numbers.vector("rotate_deg") * (std::numbers::pi / 180.0);
    return make_placed(make_box(-half, half), placement);
}

SolidPointer make_struts(const DrawnNumbers& numbers) {
    const int count = whole_number(numbers, "number");
    const std::vector<double> from = numbers.lengths("from_rz_mm"), to = numbers.lengths("to_rz_mm");
    if (from == to)
        throw InputError({.key = numbers.key("to_rz_mm")},
                         fmt::format("[{:g}, {:g}]", 1e3 * to.at(0), 1e3 * to.at(1)),
                         "is from_rz_mm: the struts have no length; allowed: another point");
    const double first = numbers.radians("direction_deg"), radius = 0.5 * numbers.metres("diameter_mm");
    std::vector<SolidPointer> struts;
    for (int n = 0; n < count; ++n) {
        const Vector3d out = outwards(first + 2.0 * std::numbers::pi * n / count);
        struts.push_back(make_cylinder(from.at(0) * out + from.at(1) * Vector3d::UnitZ(),
                                       to.at(0) * out + to.at(1) * Vector3d::UnitZ(), radius));
    }
    return make_union(std::move(struts));
}

SolidPointer make_pin(const DrawnNumbers& numbers) {
    const double from = numbers.metres("from_radius_mm"), to = numbers.metres("to_radius_mm");
    if (to <= from)
        throw InputError({.key = numbers.key("to_radius_mm")}, fmt::format("{:g}", 1e3 * to),
                         fmt::format("must be more than from_radius_mm, {:g}", 1e3 * from));
    const Vector3d out = outwards(numbers.radians("direction_deg")),
                   at = numbers.metres("z_mm") * Vector3d::UnitZ();
    return make_cylinder(at + from * out, at + to * out, 0.5 * numbers.metres("diameter_mm"));
}

}  // namespace

SolidPointer make_surrounding(SurroundingKind kind, const DrawnNumbers& numbers) {
    switch (kind) {
        case SurroundingKind::square_flange:
        case SurroundingKind::round_flange:
            return make_flange(numbers, kind == SurroundingKind::square_flange);
        case SurroundingKind::plate:
            return make_plate(numbers);
        case SurroundingKind::struts:
            return make_struts(numbers);
        case SurroundingKind::pin:
            return make_pin(numbers);
        case SurroundingKind::tilt:
        case SurroundingKind::ovality:
        case SurroundingKind::neighbours:
        case SurroundingKind::solid:
            break;
    }
    throw std::logic_error("this kind of surroundings is no solid");
}

int whole_number(const DrawnNumbers& numbers, const char* key) {
    const double value = numbers.number(key);
    if (value != std::round(value))
        throw InputError({.key = numbers.key(key)}, fmt::format("{:g}", value),
                         "must be a whole number; allowed: 1 to 64");
    return static_cast<int>(value);
}

Vector3d outwards(double angle) {
    return {std::cos(angle), std::sin(angle), 0.0};
}

}  // namespace lathe
