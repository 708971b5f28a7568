// Pictures of the window as SVG. A picture inside one is made later, and elsewhere, than the lines around it:
// encoding it takes longer than the window has time.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QImage>
#include <QSize>
#include <QString>
#include <functional>
#include <optional>

class QPainter;

namespace lathe::ui {

struct SvgSheet {
    QSize size;
    QString title;
    QColor background;
    std::optional<int> resolution = {};  ///< dots an inch, by which sizes of text are known; empty: Qt's own
};

/// What `draw` paints on it, lines and text as such.
QByteArray svg_text(const SvgSheet& sheet, const std::function<void(QPainter&)>& draw);

/// What is drawn where the picture goes, on an SvgSheet.
QImage image_place();

/// `svg` with `image` in that place. In any thread.
QByteArray with_image(QByteArray svg, const QImage& image);

}  // namespace lathe::ui
