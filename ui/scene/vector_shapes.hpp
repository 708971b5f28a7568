// What VTK draws over the field, as vectors for a QPainter: SVG files are made of it.
#pragma once

#include <QRectF>
#include <functional>
#include <optional>
#include <vector>

#include "ui/scene/painted_shapes.hpp"
#include "ui/scene/scene_style.hpp"

class QPainter;

namespace lathe::ui {

/// What of the plane is drawn, and where.
struct VectorPlane {
    QRectF frame;                                ///< nothing is drawn outside of it, without a clip
    std::function<QPointF(const Point&)> place;  ///< of a point of the plane; r may be negative
    SceneStyle style;
};

/// Materials, if wanted, and closed outlines, mirrored about the axis where they say so.
void paint_shapes(QPainter& painter, const std::vector<PaintedShape>& shapes, const VectorPlane& plane,
                  bool with_areas);
/// Dashed, in the colour of references.
void paint_reference(QPainter& painter, const std::vector<PaintedShape>& shapes, const VectorPlane& plane);
/// The background over all outside of the box, and a dotted line around it.
void paint_veil(QPainter& painter, const Extent& box, const VectorPlane& plane);
void paint_axis(QPainter& painter, const VectorPlane& plane);

}  // namespace lathe::ui
