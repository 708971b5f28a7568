#include "ui/painting/body_painter.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace lathe::ui {

QImage body_section(const Body& body, const QSize& size, const SectionColours& colours) {
    QImage picture(size, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    if (body.parts().empty() || size.isEmpty()) return picture;
    const Bounds all = body.bounds();
    const double pixel =
        std::max((all.high.z() - all.low.z()) / size.width(), (all.high.x() - all.low.x()) / size.height());
    if (!(pixel > 0.0)) return picture;
    const double first_z = 0.5 * (all.low.z() + all.high.z()) - 0.5 * pixel * size.width();
    const double middle_x = 0.5 * (all.low.x() + all.high.x());
    Line line{Eigen::Vector3d::Zero(), Eigen::Vector3d::UnitZ()};
    for (int row = 0; row < size.height(); ++row) {
        line.origin.x() = middle_x + pixel * (0.5 * size.height() - row - 0.5);
        auto* pixels = reinterpret_cast<QRgb*>(picture.scanLine(row));
        const auto column = [&](double z) {
            return std::clamp(static_cast<int>(std::lround((z - first_z) / pixel)), 0, size.width());
        };
        for (const OwnedPiece& piece : body.on(line, {first_z, first_z + pixel * size.width()})) {
            const Material& material = body.materials()[static_cast<std::size_t>(piece.material)].material;
            std::fill(pixels + column(piece.from), pixels + column(piece.to),
                      qPremultiply(colours.of(material).rgba()));
        }
        if (!body.has_sheets()) continue;
        Material metal;
        metal.is_pec = true;
        for (const Interval& piece :
             body.sheets_on(line, {first_z, first_z + pixel * size.width()}, 0.5 * pixel))
            std::fill(pixels + column(piece.from), pixels + std::min(column(piece.to) + 1, size.width()),
                      qPremultiply(colours.of(metal).rgba()));
    }
    return picture;
}

void paint_body(QPainter& painter, const Body& body, const QRectF& frame, const SectionColours& colours) {
    const double ratio = painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1.0;
    QImage picture = body_section(body, (ratio * frame.size()).toSize(), colours);
    picture.setDevicePixelRatio(ratio);
    painter.drawImage(frame.topLeft(), picture);
}

}  // namespace lathe::ui
