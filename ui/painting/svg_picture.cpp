#include "ui/painting/svg_picture.hpp"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace lathe::ui {
namespace {

/// An image as QSvgGenerator writes it: PNG in base 64.
QByteArray encoded(const QImage& image) {
    QBuffer png;
    image.save(&png, "PNG");
    return png.data().toBase64();
}

}  // namespace

QByteArray svg_text(const SvgSheet& sheet, const std::function<void(QPainter&)>& draw) {
    const QRect whole(QPoint(), sheet.size);
    QBuffer text;
    QSvgGenerator svg;
    svg.setOutputDevice(&text);
    if (sheet.resolution) svg.setResolution(*sheet.resolution);
    svg.setSize(sheet.size);
    svg.setViewBox(whole);
    svg.setTitle(sheet.title);
    QPainter painter(&svg);
    painter.fillRect(whole, sheet.background);
    draw(painter);
    painter.end();
    return text.data();
}

QImage image_place() {
    QImage pixel(1, 1, QImage::Format_RGB32);
    pixel.fill(QColor(0xC0, 0xFF, 0xEE));
    return pixel;
}

QByteArray with_image(QByteArray svg, const QImage& image) {
    return svg.replace(encoded(image_place()), encoded(image));
}

}  // namespace lathe::ui
