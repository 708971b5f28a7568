#include "ui/field/svg_picture.hpp"

#include <QBuffer>

namespace lathe::ui {
namespace {

/// As QSvgGenerator writes images.
QByteArray encoded(const QImage& image) {
    QBuffer png;
    image.save(&png, "PNG");
    return png.data().toBase64();
}

}  // namespace

QImage image_place() {
    QImage pixel(1, 1, QImage::Format_RGB32);
    pixel.fill(QColor(0xC0, 0xFF, 0xEE));
    return pixel;
}

QByteArray with_image(QByteArray svg, const QImage& image) {
    return svg.replace(encoded(image_place()), encoded(image));
}

}  // namespace lathe::ui
