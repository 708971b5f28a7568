#include "solver/volume/design/placed_copies.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "solver/base/input_error.hpp"

namespace lathe {

SolidPointer PlacedCopies::of(SolidPointer solid) const {
    const Placement unchanged;
    if (placement.at != unchanged.at || placement.rotation != unchanged.rotation ||
        placement.stretch != unchanged.stretch)
        solid = make_placed(std::move(solid), placement);
    return copies == 1 ? solid : make_copies(solid, step, copies);
}

PlacedCopies placed_copies(const DrawnNumbers& numbers, SolidKind kind) {
    PlacedCopies placed;
    placed.placement.at = numbers.point(placement_keys(kind).front().name);
    placed.placement.rotation = numbers.vector("rotate_deg") * (std::numbers::pi / 180.0);
    placed.placement.stretch = numbers.vector("stretch");
    for (Eigen::Index axis = 0; axis < 3; ++axis)
        if (placed.placement.stretch[axis] == 0.0)
            throw InputError({.key = fmt::format("{}[{}]", numbers.key("stretch"), axis)}, "0",
                             "would make it flat; allowed: anything else from -1000 to 1000");
    const double copies = numbers.number("copies");
    if (copies != std::round(copies))
        throw InputError({.key = numbers.key("copies")}, fmt::format("{:g}", copies),
                         "must be a whole number; allowed: 1 to 10000");
    placed.copies = static_cast<int>(copies);
    placed.step = numbers.point("copy_step_mm");
    if (placed.copies > 1 && placed.step.isZero(0.0))
        throw InputError({.key = numbers.key("copy_step_mm")}, "[0, 0, 0]",
                         "puts all copies in one place; allowed: a step that is not 0");
    return placed;
}

}  // namespace lathe
