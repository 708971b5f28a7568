// What PowerCanvas paints: the antenna, the field, walls by their impacts, electrons, outlines of regions.
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "ui/painting/section_painter.hpp"
#include "ui/power/power_canvas.hpp"

namespace lathe::ui {
namespace {

constexpr double wall_width = 5.0, electron_size = 3.6;
constexpr double faint_field = 0.4;  ///< of the text's colour: the field under walls and electrons

QColor colour_of(const Colour& colour) {
    return QColor::fromRgbF(static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                            static_cast<float>(colour[2]));
}

}  // namespace

void PowerCanvas::paint_content(QPainter& painter, const QTransform& to_pixels) {
    if (antenna_) paint_section(painter, *antenna_, to_pixels, section_colours(palette()));
    painter.setRenderHint(QPainter::Antialiasing);
    if (mesh() != nullptr && layer_ != PowerLayer::none) {
        paint_field(painter, to_pixels);
        if (is_mesh_shown_) paint_mesh(painter, to_pixels);
        if (layer_ == PowerLayer::impacts || layer_ == PowerLayer::emission) paint_walls(painter, to_pixels);
        if (layer_ == PowerLayer::electrons) paint_electrons(painter, to_pixels);
    }
    paint_regions(painter, to_pixels);
    if (!is_drawing_ || !pressed_ || !is_dragged_) return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.0, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(*pressed_, *moved_).normalized());
}

/// |E| at the pixels of the region, linear within triangles as the electrons have it.
QImage PowerCanvas::field_picture(const QTransform& to_pixels) const {
    const double ratio = devicePixelRatioF();
    QImage picture(size() * ratio, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    constexpr int shades = 256;
    std::array<QRgb, shades> colours{};
    const QColor ground = palette().color(QPalette::Base), grey = palette().color(QPalette::Text);
    for (int n = 0; n < shades; ++n) {
        const double share = n / (shades - 1.0);
        const auto mixed = [&](int from, int to) { return from + faint_field * share * (to - from); };
        colours[static_cast<std::size_t>(n)] =
            layer_ == PowerLayer::field ? colour_of(sequential_colour(share, theme())).rgb()
                                        : qRgb(static_cast<int>(mixed(ground.red(), grey.red())),
                                               static_cast<int>(mixed(ground.green(), grey.green())),
                                               static_cast<int>(mixed(ground.blue(), grey.blue())));
    }
    const particles::TriangleMesh& shape = mesh()->mesh;
    for (const auto& triangle : shape.triangles) {
        std::array<QPointF, 3> p;
        std::array<double, 3> value{};
        for (std::size_t i = 0; i < 3; ++i) {
            const auto vertex = static_cast<std::size_t>(triangle[i]);
            p[i] = ratio * to_pixels.map(QPointF(shape.vertices[vertex].z, shape.vertices[vertex].r));
            value[i] = magnitudes_[vertex] / std::max(largest_field_, 1e-300);
        }
        const double area =
            (p[1].x() - p[0].x()) * (p[2].y() - p[0].y()) - (p[2].x() - p[0].x()) * (p[1].y() - p[0].y());
        if (area == 0.0) continue;
        const auto [x_low, x_high] = std::minmax({p[0].x(), p[1].x(), p[2].x()});
        const auto [y_low, y_high] = std::minmax({p[0].y(), p[1].y(), p[2].y()});
        const int x_from = std::clamp(static_cast<int>(std::ceil(x_low - 0.5)), 0, picture.width()),
                  x_to = std::clamp(static_cast<int>(std::floor(x_high - 0.5)), -1, picture.width() - 1),
                  y_from = std::clamp(static_cast<int>(std::ceil(y_low - 0.5)), 0, picture.height()),
                  y_to = std::clamp(static_cast<int>(std::floor(y_high - 0.5)), -1, picture.height() - 1);
        constexpr double seam = -1e-9;  // a pixel on an edge belongs to both
        for (int y = y_from; y <= y_to; ++y) {
            auto* line = reinterpret_cast<QRgb*>(picture.scanLine(y));
            for (int x = x_from; x <= x_to; ++x) {
                const double dx = x + 0.5 - p[0].x(), dy = y + 0.5 - p[0].y();
                const double l1 = (dx * (p[2].y() - p[0].y()) - (p[2].x() - p[0].x()) * dy) / area,
                             l2 = ((p[1].x() - p[0].x()) * dy - dx * (p[1].y() - p[0].y())) / area;
                if (l1 < seam || l2 < seam || l1 + l2 > 1.0 - seam) continue;
                const double v = value[0] + l1 * (value[1] - value[0]) + l2 * (value[2] - value[0]);
                line[x] = colours[static_cast<std::size_t>(std::clamp(v, 0.0, 1.0) * (shades - 1))];
            }
        }
    }
    picture.setDevicePixelRatio(ratio);
    return picture;
}

void PowerCanvas::paint_field(QPainter& painter, const QTransform& to_pixels) {
    if (field_.isNull() || field_place_ != to_pixels || field_.size() != size() * devicePixelRatioF()) {
        field_ = field_picture(to_pixels);
        field_place_ = to_pixels;
    }
    painter.drawImage(QPointF(0, 0), field_);
}

/// Only where triangles are larger than a few pixels: finer ones would be a grey area.
void PowerCanvas::paint_mesh(QPainter& painter, const QTransform& to_pixels) const {
    constexpr int most_drawn = 20'000;
    const particles::TriangleMesh& shape = mesh()->mesh;
    QColor line = palette().color(QPalette::Text);
    line.setAlphaF(0.35F);
    painter.setPen(QPen(line, 0.0));
    const QRectF visible = canvas();
    QList<QLineF> lines;
    for (std::size_t t = 0; t < shape.triangles.size() && lines.size() < most_drawn; ++t)
        for (std::size_t i = 0; i < 3; ++i) {
            const int beyond = shape.neighbours[t][i];
            if (beyond >= 0 && beyond < static_cast<int>(t)) continue;  // drawn from there
            const Point &a = shape.vertices[static_cast<std::size_t>(shape.triangles[t][(i + 1) % 3])],
                        &b = shape.vertices[static_cast<std::size_t>(shape.triangles[t][(i + 2) % 3])];
            const QLineF drawn(to_pixels.map(QPointF(a.z, a.r)), to_pixels.map(QPointF(b.z, b.r)));
            if (visible.contains(drawn.p1()) || visible.contains(drawn.p2())) lines.append(drawn);
        }
    painter.drawLines(lines);
}

void PowerCanvas::paint_walls(QPainter& painter, const QTransform& to_pixels) const {
    const particles::TriangleMesh& shape = mesh()->mesh;
    const auto& tally = outcome_->report.regions[static_cast<std::size_t>(region_)].tally;
    const auto& counts = layer_ == PowerLayer::emission ? tally.emitted : tally.impacts;
    for (std::size_t n = 0; n < shape.edges.size(); ++n) {
        const particles::BoundaryEdge& edge = shape.edges[n];
        if (edge.kind != particles::EdgeKind::wall || n >= counts.size()) continue;
        const Point &a = shape.vertices[static_cast<std::size_t>(edge.from)],
                    &b = shape.vertices[static_cast<std::size_t>(edge.to)];
        const double share = percent_a_mm(counts[n], edge.length) / std::max(largest_density_, 1e-300);
        painter.setPen(
            QPen(colour_of(sequential_colour(share, theme())), wall_width, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(to_pixels.map(QPointF(a.z, a.r)), to_pixels.map(QPointF(b.z, b.r)));
    }
}

void PowerCanvas::paint_electrons(QPainter& painter, const QTransform& to_pixels) const {
    const particles::ElectronFilm* seen = film();
    if (seen == nullptr || seen->frames.empty()) return;
    const auto& frame = seen->frames[static_cast<std::size_t>(
        std::clamp(frame_, 0, static_cast<int>(seen->frames.size()) - 1))];
    // Slow ones have nearly the colour of the ground: all have a rim.
    QColor rim = palette().color(QPalette::Text);
    rim.setAlphaF(0.6F);
    painter.setPen(QPen(rim, 0.5));
    for (const particles::SeenElectron& e : frame) {
        painter.setBrush(
            colour_of(sequential_colour(e.energy_ev / std::max(largest_energy_, 1e-300), theme())));
        painter.drawEllipse(to_pixels.map(QPointF(e.z_m, e.r_m)), 0.5 * electron_size, 0.5 * electron_size);
    }
}

void PowerCanvas::paint_regions(QPainter& painter, const QTransform& to_pixels) const {
    painter.setBrush(Qt::NoBrush);
    for (std::size_t n = 0; n < regions_.size(); ++n) {
        const bool is_chosen = static_cast<int>(n) == chosen_;
        QPolygonF polygon;
        for (const Point& p : regions_[n].outline) polygon << to_pixels.map(QPointF(p.z, p.r));
        const QColor line = palette().color(is_chosen ? QPalette::Highlight : QPalette::Text);
        painter.setPen(QPen(line, is_chosen ? 2.0 : 1.0, Qt::DashLine));
        painter.drawPolygon(polygon);
        const QRectF box = polygon.boundingRect();
        const QString name = QString::fromStdString(regions_[n].name);
        QRectF label(box.topLeft() + QPointF(3.0, 1.0),
                     QSizeF(fontMetrics().horizontalAdvance(name) + 6.0, fontMetrics().height()));
        label.moveLeft(std::max(label.left(), canvas().left() + 2.0));
        label.moveTop(std::max(label.top(), canvas().top() + 2.0));
        QColor ground = palette().color(QPalette::Base);
        ground.setAlphaF(0.75F);
        painter.fillRect(label, ground);
        painter.setPen(line);
        painter.drawText(label, Qt::AlignCenter, name);
    }
}

}  // namespace lathe::ui
