#include "ui/painting/plane_viewport.hpp"

#include <algorithm>

namespace lathe::ui {
namespace {

constexpr double least_length_m = 1e-6;  ///< an antenna without any extent is fitted too

}  // namespace

void PlaneViewport::fit(const Extent& extent, const QRectF& frame) {
    const double length = std::max(extent.z_max - extent.z_min, least_length_m);
    const double height = std::max(extent.r_max - extent.r_min, least_length_m);
    scale_ = std::clamp(share_ * std::min(frame.width() / length, frame.height() / height), least_scale_,
                        most_scale_);
    centre_ = {0.5 * (extent.z_min + extent.z_max), 0.5 * (extent.r_min + extent.r_max)};
    follows_ = true;
}

void PlaneViewport::zoom(double factor, const QPointF& about, const QRectF& frame) {
    const Point held = to_plane(about, frame);
    scale_ = std::clamp(scale_ * factor, least_scale_, most_scale_);
    const Point moved = to_plane(about, frame);
    centre_.z += held.z - moved.z;
    centre_.r += held.r - moved.r;
    follows_ = false;
}

void PlaneViewport::pan(const QPointF& pixels) {
    centre_.z -= pixels.x() / scale_;
    centre_.r += pixels.y() / scale_;
    follows_ = false;
}

Point PlaneViewport::to_plane(const QPointF& pixels, const QRectF& frame) const {
    const QPointF from_middle = pixels - frame.center();
    return {centre_.z + from_middle.x() / scale_, centre_.r - from_middle.y() / scale_};
}

QPointF PlaneViewport::to_pixels(const Point& plane, const QRectF& frame) const {
    return frame.center() + QPointF((plane.z - centre_.z) * scale_, -(plane.r - centre_.r) * scale_);
}

}  // namespace lathe::ui
