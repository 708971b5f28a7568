// Which part of the meridian plane a rectangle of pixels shows, and how zoom and pan move it.
#pragma once

#include <QPointF>
#include <QRectF>

#include "solver/geometry/antenna.hpp"

namespace lathe::ui {

/// z to the right and r upwards, metres. Pixels are logical ones, rows downwards; `frame` is the rectangle of
/// pixels that shows the plane, the same one in all calls.
class PlaneViewport {
public:
    /// Pixels per metre from `least_scale` to `most_scale`; fit() fills `share` of the frame.
    PlaneViewport(double least_scale, double most_scale, double share)
        : least_scale_(least_scale), most_scale_(most_scale), share_(share) {}

    /// Shows the whole of `extent`, whose r_min is its lower end, and follows it from now on.
    void fit(const Extent& extent, const QRectF& frame);
    /// Enlarges by `factor`; the point under `about` stays where it is.
    void zoom(double factor, const QPointF& about, const QRectF& frame);
    /// The plane follows the cursor by `pixels`.
    void pan(const QPointF& pixels);
    /// Until the user zooms or pans, the extent is to be fitted again whenever it or the frame changes.
    bool follows() const { return follows_; }

    Point to_plane(const QPointF& pixels, const QRectF& frame) const;
    QPointF to_pixels(const Point& plane, const QRectF& frame) const;
    /// The point in the middle of the frame.
    const Point& centre() const { return centre_; }
    double pixels_per_metre() const { return scale_; }

private:
    double least_scale_, most_scale_, share_;
    Point centre_;
    double scale_ = 1e4;  ///< pixels per metre
    bool follows_ = true;
};

}  // namespace lathe::ui
