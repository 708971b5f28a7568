// The section of an antenna in space as a small picture: gallery, preview and lists of candidates show it.
#pragma once

#include <QImage>
#include <QSize>

#include "solver/geometry/solids/body.hpp"
#include "ui/painting/section_painter.hpp"

namespace lathe::ui {

/// What the body's materials cover of the plane y = 0, z to the right and x upwards, the whole body within
/// `size` pixels; clear elsewhere. A body that has nothing there: a clear picture. Takes a millisecond or two
/// for a handful of solids.
QImage body_section(const Body& body, const QSize& size, const SectionColours& colours);

/// Paints the body's section in the middle of a frame.
void paint_body(QPainter& painter, const Body& body, const QRectF& frame, const SectionColours& colours);

}  // namespace lathe::ui
