// A picture of a body in space: the solids themselves are asked where a line of sight meets them.
#pragma once

#include <QColor>
#include <QImage>
#include <stop_token>

#include "solver/geometry/solids/body.hpp"

namespace lathe::ui {

/// Whence the body is seen, without perspective, z upwards.
struct BodyViewpoint {
    double azimuth_deg = -55.0, elevation_deg = 22.0;  ///< of the eye
    double zoom = 1.0;                                 ///< 1: the whole body
    /// The half in front of the plane through the z axis and across the line of sight is taken away.
    bool is_cut_open = false;
    bool operator==(const BodyViewpoint&) const = default;
};

struct BodyColours {
    QColor background, antenna, added, dielectric;
};

/// Draws `all`; what a line meets there and not in `bare` has the colour `added`. Takes all cores that
/// ParallelScope allows; a null picture when a stop is asked for. `all` has at least one part.
QImage shaded_body(const Body& all, const Body& bare, const QSize& pixels, const BodyViewpoint& eye,
                   const BodyColours& colours, const std::stop_token& stop = {});

}  // namespace lathe::ui
