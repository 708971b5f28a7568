// A picture in an SVG file that is made later, and elsewhere, than the lines around it: encoding it takes
// longer than the window has time.
#pragma once

#include <QByteArray>
#include <QImage>

namespace lathe::ui {

/// What is drawn where the picture goes, by a QPainter on a QSvgGenerator.
QImage image_place();

/// `svg` with `image` in that place. In any thread.
QByteArray with_image(QByteArray svg, const QImage& image);

}  // namespace lathe::ui
