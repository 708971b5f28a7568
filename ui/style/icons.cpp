#include "ui/style/icons.hpp"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <algorithm>

namespace lathe::ui {
namespace {

// All glyphs are drawn in a box of 16 by 16.
constexpr double box = 16.0;

QPolygonF triangle(double left, double top, double right, double bottom) {
    return QPolygonF({{left, top}, {right, 0.5 * (top + bottom)}, {left, bottom}});
}

void draw_play(QPainter& painter) {
    painter.drawPolygon(triangle(4, 2.5, 13.5, 13.5));
}

void draw_pause(QPainter& painter) {
    painter.drawRect(QRectF(3.5, 2.5, 3.2, 11));
    painter.drawRect(QRectF(9.3, 2.5, 3.2, 11));
}

void draw_stop(QPainter& painter) {
    painter.drawRect(QRectF(3.5, 3.5, 9, 9));
}

void draw_resume(QPainter& painter) {
    painter.drawRect(QRectF(2.5, 2.5, 2.4, 11));
    painter.drawPolygon(triangle(6.5, 2.5, 14.5, 13.5));
}

/// A horn and two wave fronts.
void draw_solve(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF({{1, 6}, {4, 6}, {8, 2.5}}));
    painter.drawPolyline(QPolygonF({{1, 10}, {4, 10}, {8, 13.5}}));
    painter.drawArc(QRectF(3, 4, 8, 8), -50 * 16, 100 * 16);
    painter.drawArc(QRectF(3, 1, 12, 14), -50 * 16, 100 * 16);
}

/// A curve that falls towards its goal.
void draw_optimise(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF({{2, 1.5}, {2, 14}, {14.5, 14}}));
    QPainterPath curve(QPointF(3.5, 2.5));
    curve.cubicTo(5, 9, 8, 10.5, 14, 11);
    painter.drawPath(curve);
}

void draw_fit(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.drawPolyline(QPolygonF({{2, 6}, {2, 2}, {6, 2}}));
    painter.drawPolyline(QPolygonF({{10, 2}, {14, 2}, {14, 6}}));
    painter.drawPolyline(QPolygonF({{14, 10}, {14, 14}, {10, 14}}));
    painter.drawPolyline(QPolygonF({{6, 14}, {2, 14}, {2, 10}}));
}

/// A sheet with its corner turned down.
void draw_create(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(QPolygonF({{3, 1.5}, {9.5, 1.5}, {13, 5}, {13, 14.5}, {3, 14.5}}));
    painter.drawPolyline(QPolygonF({{9.5, 1.5}, {9.5, 5}, {13, 5}}));
}

void draw_open(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(QPolygonF({{1.5, 3}, {6, 3}, {7.5, 5}, {14.5, 5}, {14.5, 13}, {1.5, 13}}));
}

void draw_save(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.drawPolyline(QPolygonF({{2, 10}, {2, 14}, {14, 14}, {14, 10}}));
    painter.drawLine(QPointF(8, 1.5), QPointF(8, 10.5));
    painter.drawPolyline(QPolygonF({{4.5, 7}, {8, 10.5}, {11.5, 7}}));
}

void draw_turn(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF({{5.5, 2.5}, {2, 6}, {5.5, 9.5}}));
    QPainterPath curve(QPointF(2, 6));
    curve.lineTo(9.5, 6);
    curve.cubicTo(15.5, 6, 15.5, 13.5, 9.5, 13.5);
    curve.lineTo(6, 13.5);
    painter.drawPath(curve);
}

void draw_automatic(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.drawLine(QPointF(8, 2), QPointF(8, 14));
    painter.drawPolyline(QPolygonF({{4.5, 5}, {8, 1.5}, {11.5, 5}}));
    painter.drawPolyline(QPolygonF({{4.5, 11}, {8, 14.5}, {11.5, 11}}));
}

void draw_close(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.drawLine(QPointF(3.5, 3.5), QPointF(12.5, 12.5));
    painter.drawLine(QPointF(12.5, 3.5), QPointF(3.5, 12.5));
}

/// A window before another.
void draw_detach(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(2.5, 6, 7.5, 7.5));
    painter.drawPolyline(QPolygonF({{6, 6}, {6, 2.5}, {13.5, 2.5}, {13.5, 10}, {10, 10}}));
}

void draw_step(QPainter& painter) {
    painter.drawRect(QRectF(11, 2.5, 2.2, 11));
    painter.drawPolygon(triangle(2.5, 2.5, 9.5, 13.5));
}

/// Sheets over each other.
void draw_layers(QPainter& painter, const QPen& pen) {
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(QPolygonF({{8, 2}, {14.5, 5.5}, {8, 9}, {1.5, 5.5}}));
    painter.drawPolyline(QPolygonF({{1.5, 8.5}, {8, 12}, {14.5, 8.5}}));
    painter.drawPolyline(QPolygonF({{1.5, 11.2}, {8, 14.7}, {14.5, 11.2}}));
}

void draw(Glyph glyph, QPainter& painter, const QColor& colour) {
    QPen pen(colour, 1.5);
    pen.setCapStyle(Qt::RoundCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    switch (glyph) {
        case Glyph::create:
            return draw_create(painter, pen);
        case Glyph::play:
            return draw_play(painter);
        case Glyph::pause:
            return draw_pause(painter);
        case Glyph::stop:
            return draw_stop(painter);
        case Glyph::resume:
            return draw_resume(painter);
        case Glyph::solve:
            return draw_solve(painter, pen);
        case Glyph::optimise:
            return draw_optimise(painter, pen);
        case Glyph::fit:
            return draw_fit(painter, pen);
        case Glyph::open:
            return draw_open(painter, pen);
        case Glyph::save:
            return draw_save(painter, pen);
        case Glyph::undo:
            return draw_turn(painter, pen);
        case Glyph::redo:
            painter.translate(box, 0);
            painter.scale(-1, 1);
            return draw_turn(painter, pen);
        case Glyph::automatic:
            return draw_automatic(painter, pen);
        case Glyph::close:
            return draw_close(painter, pen);
        case Glyph::detach:
            return draw_detach(painter, pen);
        case Glyph::step_back:
            painter.translate(box, 0);
            painter.scale(-1, 1);
            return draw_step(painter);
        case Glyph::step_forward:
            return draw_step(painter);
        case Glyph::layers:
            return draw_layers(painter, pen);
    }
}

class GlyphEngine final : public QIconEngine {
public:
    explicit GlyphEngine(Glyph glyph) : glyph_(glyph) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const double side = std::min(rect.width(), rect.height());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.center() + QPointF(0.5 - 0.5 * side, 0.5 - 0.5 * side));
        painter->scale(side / box, side / box);
        draw(glyph_, *painter, QGuiApplication::palette().color(group, QPalette::ButtonText));
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }
    QIconEngine* clone() const override { return new GlyphEngine(glyph_); }

private:
    Glyph glyph_;
};

}  // namespace

QIcon glyph_icon(Glyph glyph) {
    return QIcon(new GlyphEngine(glyph));
}

}  // namespace lathe::ui
