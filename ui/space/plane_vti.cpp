#include "ui/space/plane_vti.hpp"

#include <algorithm>
#include <cmath>

#include "solver/formats/vti_image.hpp"

namespace lathe::ui {
namespace {

/// Both halves where the axis is halved by a plane of symmetry.
VtiAxis regular_axis(const std::vector<double>& nodes, Axis axis,
                     const std::array<SymmetryPlane, 2>& symmetry) {
    const bool is_halved =
        axis != Axis::z && symmetry.at(static_cast<std::size_t>(number(axis))) != SymmetryPlane::none;
    const double high = nodes.back(), low = is_halved ? -high : nodes.front();
    double nearest = high - low;
    for (std::size_t n = 1; n < nodes.size(); ++n) nearest = std::min(nearest, nodes[n] - nodes[n - 1]);
    const double steps = std::clamp(std::ceil((high - low) / nearest - 1e-6), 1.0, most_plane_points - 1.0);
    return {static_cast<int>(steps) + 1, low, (high - low) / steps};
}

}  // namespace

std::string plane_vti(const std::shared_ptr<const PlaneFrame>& frame,
                      const std::array<SymmetryPlane, 2>& symmetry) {
    const Axis across = frame->plane.across, along_u = next(across), along_v = next(across, 2);
    VtiImage image;
    const auto axis_of = [&](Axis axis) -> VtiAxis& {
        return image.axes[static_cast<std::size_t>(number(axis))];
    };
    axis_of(across) = {1, frame->plane.place, 1.0};
    const VtiAxis u = axis_of(along_u) = regular_axis(frame->u, along_u, symmetry);
    const VtiAxis v = axis_of(along_v) = regular_axis(frame->v, along_v, symmetry);
    image.time_s = frame->time_s;
    // Points run along the lower one of the two axes first.
    const bool is_u_first = number(along_u) < number(along_v);
    const std::string field = frame->plane.is_magnetic ? "h_" : "e_";
    for (const auto& [quantity, name] :
         {std::pair{SpaceQuantity::magnitude, "magnitude"}, std::pair{SpaceQuantity::x, "x"},
          std::pair{SpaceQuantity::y, "y"}, std::pair{SpaceQuantity::z, "z"}}) {
        const PlaneField shown(frame, symmetry, quantity);
        std::vector<PlaneField::Reading> columns;
        for (int m = 0; m < u.count; ++m) columns.push_back(shown.along_u(u.first_m + m * u.step_m));
        VtiArray array{field + name, std::vector<float>(static_cast<std::size_t>(u.count) *
                                                        static_cast<std::size_t>(v.count))};
        for (int n = 0; n < v.count; ++n) {
            const PlaneField::Reading row = shown.along_v(v.first_m + n * v.step_m);
            for (int m = 0; m < u.count; ++m)
                array.values[static_cast<std::size_t>(is_u_first ? n * u.count + m : m * v.count + n)] =
                    shown.value(columns[static_cast<std::size_t>(m)], row);
        }
        image.arrays.push_back(std::move(array));
    }
    return vti_image(image);
}

}  // namespace lathe::ui
