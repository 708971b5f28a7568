#include "ui/patterns/polar_plot.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_menu.hpp"
#include "ui/charts/plot.hpp"
#include "ui/charts/table_writer.hpp"

namespace lathe::ui {
namespace {

constexpr double radians_per_degree = 0.017453292519943295;
constexpr double ring_db = 10.0;
constexpr int spoke_deg = 30;

QColor faded(const QPalette& palette, float share) {
    QColor colour = palette.color(QPalette::Text);
    colour.setAlphaF(share);
    return colour;
}

QString angle_text(int angle_deg) {
    return angle_deg == -180 ? QStringLiteral("180°") : number_text(angle_deg, 0) + QStringLiteral("°");
}

}  // namespace

PolarPlot::PolarPlot(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Polar pattern"));
    setMouseTracking(true);
    setFocusPolicy(Qt::ClickFocus);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setMinimumSize(200, 180);
    add_chart_menu(*this, [this](QChar separator) { return table_text(separator); });
}

void PolarPlot::show_curves(const QList<PatternCurve>& curves, double top_db, const QString& unit) {
    curves_ = curves;
    top_db_ = top_db;
    unit_ = unit;
    update_readout();
    update();
}

void PolarPlot::set_sense(AngleSense sense) {
    sense_ = sense;
    update();
}

QPointF PolarPlot::way_of(double angle_deg) const {
    const double angle = angle_deg * radians_per_degree;
    return sense_ == AngleSense::clockwise_from_top ? QPointF(std::sin(angle), -std::cos(angle))
                                                    : QPointF(std::cos(angle), -std::sin(angle));
}

double PolarPlot::angle_of(const QPointF& way) const {
    return (sense_ == AngleSense::clockwise_from_top ? std::atan2(way.x(), -way.y())
                                                     : std::atan2(-way.y(), way.x())) /
           radians_per_degree;
}

QString PolarPlot::symbol() const {
    return sense_ == AngleSense::clockwise_from_top ? QStringLiteral("θ") : QStringLiteral("φ");
}

void PolarPlot::show_notes(const QList<ChartNote>& notes) {
    notes_ = notes;
    update();
}

bool PolarPlot::is_dark() const {
    return palette().color(QPalette::Base).lightness() < 128;
}

QRectF PolarPlot::circle() const {
    const double line = fontMetrics().height();
    const auto entries = std::count_if(curves_.begin(), curves_.end(),
                                       [](const PatternCurve& curve) { return !curve.legend.isEmpty(); });
    const double top = (entries > 4 ? 2.8 : 1.6) * line;  // legend
    const double size = std::max(40.0, std::min<double>(width() - 6.0 * line, height() - top - 2.6 * line));
    return {0.5 * (width() - size), top + 1.3 * line + 0.5 * (height() - top - 2.6 * line - size), size,
            size};
}

QPointF PolarPlot::place_of(double theta_deg, double level_db) const {
    const QRectF ring = circle();
    const double share = std::clamp((level_db - top_db_) / pattern_depth_db + 1.0, 0.0, 1.0);
    return ring.center() + 0.5 * ring.width() * share * way_of(theta_deg);
}

void PolarPlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_grid(painter);
    paint_curves(painter);
    paint_levels(painter);
    paint_notes(painter);
    paint_legend(painter);
    if (cursor_deg_) paint_readout(painter);
}

void PolarPlot::paint_grid(QPainter& painter) const {
    const QRectF ring = circle();
    painter.setBrush(Qt::NoBrush);
    for (double below = 0.0; below < pattern_depth_db; below += ring_db) {
        painter.setPen(QPen(faded(palette(), below == 0.0 ? 0.55f : 0.16f), 1.0));
        const double radius = 0.5 * ring.width() * (1.0 - below / pattern_depth_db);
        painter.drawEllipse(ring.center(), radius, radius);
    }
    for (int angle = -180; angle < 180; angle += spoke_deg) {
        painter.setPen(QPen(faded(palette(), 0.16f), 1.0));
        const QPointF end = place_of(angle, top_db_);
        painter.drawLine(ring.center(), end);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(angle_label(angle), Qt::AlignCenter, angle_text(angle));
    }
}

/// Just outside of the outermost ring.
QRectF PolarPlot::angle_label(int angle_deg) const {
    const QRectF ring = circle();
    const QFontMetricsF metrics(fontMetrics());
    const QPointF end = place_of(angle_deg, top_db_);
    const QPointF out = end + (end - ring.center()) * (0.9 * metrics.height() / (0.5 * ring.width()));
    QRectF box(QPointF(), QSizeF(metrics.horizontalAdvance(angle_text(angle_deg)) + 4.0, metrics.height()));
    box.moveCenter(out);
    return box;
}

QString PolarPlot::level_text(int ring) const {
    return number_text(top_db_ - ring * ring_db, 0) + (ring == 0 ? QLatin1Char(' ') + unit_ : QString());
}

/// One below the other at 135 degrees, between two spokes, where patterns are faint, so that long numbers
/// have room; where rings lie closer than lines of text, every second or third one.
QList<QRectF> PolarPlot::level_labels() const {
    constexpr double spoke = 135.0;
    const QFontMetricsF metrics(fontMetrics());
    QList<QRectF> boxes;
    for (int ring = 0; ring * ring_db < pattern_depth_db; ++ring) {
        const QPointF place = place_of(spoke, top_db_ - ring * ring_db);
        QRectF box(QPointF(), QSizeF(metrics.horizontalAdvance(level_text(ring)) + 2.0, metrics.height()));
        box.moveCenter(place);
        const bool is_free = std::none_of(boxes.begin(), boxes.end(),
                                          [&](const QRectF& other) { return other.intersects(box); });
        boxes.append(is_free ? box : QRectF());
    }
    return boxes;
}

void PolarPlot::paint_levels(QPainter& painter) const {
    const QList<QRectF> boxes = level_labels();
    for (int ring = 0; ring < boxes.size(); ++ring)
        if (!boxes[ring].isNull()) paint_on_background(painter, palette(), boxes[ring], level_text(ring));
}

void PolarPlot::paint_notes(QPainter& painter) const {
    LabelLayout places(rect());
    for (const QRectF& box : level_labels()) places.reserve(box);
    for (int angle = -180; angle < 180; angle += spoke_deg) places.reserve(angle_label(angle));
    for (const ChartNote& note : notes_)
        if (note.at.y() > top_db_ - pattern_depth_db)
            paint_note(painter, palette(), places, place_of(note.at.x(), note.at.y()), note);
}

void PolarPlot::paint_curves(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    for (const PatternCurve& curve : curves_) {
        QPainterPath path;
        const bool is_goal = curve.style.role == CurveRole::goal;
        for (qsizetype i = 0; i < curve.points.size(); ++i) {
            const QPointF& point = curve.points[i];
            // A goal's line is an arc, not the chord between its ends.
            if (is_goal && i > 0) {
                const QPointF& before = curve.points[i - 1];
                for (double angle = before.x() + 1.0; angle < point.x(); angle += 1.0)
                    path.lineTo(place_of(angle, before.y()));
            }
            const QPointF place = place_of(point.x(), point.y());
            i == 0 ? path.moveTo(place) : path.lineTo(place);
        }
        painter.setPen(curve.style.pen(is_dark()));
        painter.drawPath(path);
    }
}

void PolarPlot::paint_legend(QPainter& painter) const {
    QString html;
    for (const PatternCurve& curve : curves_) {
        if (curve.legend.isEmpty() || curve.points.isEmpty()) continue;
        html +=
            QStringLiteral("<span style='color:%1'>%2</span> %3&nbsp;&nbsp; ")
                .arg(curve.style.colour(is_dark()).name(), curve.style.mark(), curve.legend.toHtmlEscaped());
    }
    QTextDocument document;
    document.setDefaultFont(font());
    document.setDefaultStyleSheet(
        QStringLiteral("body { color: %1; }").arg(palette().color(QPalette::Text).name()));
    document.setDocumentMargin(1.0);
    document.setHtml(QStringLiteral("<body><center>%1</center></body>").arg(html));
    document.setTextWidth(width());
    document.drawContents(&painter);
}

void PolarPlot::mouseMoveEvent(QMouseEvent* event) {
    const QRectF ring = circle();
    const QPointF from = event->position() - ring.center();
    cursor_deg_.reset();
    const double radius = std::hypot(from.x(), from.y());
    if (radius > 3.0 && radius < 0.6 * ring.width()) cursor_deg_ = angle_of(from);
    update_readout();
    update();
}

void PolarPlot::leaveEvent(QEvent*) {
    cursor_deg_.reset();
    update_readout();
    update();
}

void PolarPlot::update_readout() {
    readout_.clear();
    if (!cursor_deg_) return;
    for (const PatternCurve& curve : curves_) {
        if (curve.name.isEmpty() || curve.style.role == CurveRole::goal) continue;
        const auto sample = nearest_sample(curve.points, *cursor_deg_);
        if (!sample) continue;
        if (readout_.isEmpty())
            readout_ << QStringLiteral("%1  %2°").arg(symbol(), number_text(sample->x(), 1));
        readout_ << QStringLiteral("%1  %2 %3").arg(curve.name, number_text(sample->y(), 2), unit_);
    }
}

void PolarPlot::paint_readout(QPainter& painter) const {
    const QRectF ring = circle();
    painter.setPen(QPen(faded(palette(), 0.5f), 1.0));
    painter.drawLine(ring.center(), place_of(*cursor_deg_, top_db_));
    double width_px = 0.0;
    for (const QString& line : readout_)
        width_px = std::max<double>(width_px, fontMetrics().horizontalAdvance(line));
    const double line = fontMetrics().height();
    QRectF box(0, 0, width_px + line, static_cast<double>(readout_.size()) * line + 0.6 * line);
    box.moveBottomLeft({4.0, height() - 4.0});
    QColor background = palette().color(QPalette::Base);
    background.setAlphaF(0.92f);
    painter.setBrush(background);
    painter.drawRoundedRect(box, 3.0, 3.0);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(box.adjusted(0.5 * line, 0.3 * line, 0.0, 0.0), Qt::AlignLeft | Qt::AlignTop,
                     readout_.join(QLatin1Char('\n')));
}

QString PolarPlot::table_text(QChar separator) const {
    TableWriter table(separator);
    table.text(sense_ == AngleSense::clockwise_from_top ? QStringLiteral("theta / degrees")
                                                        : QStringLiteral("phi / degrees"));
    const PatternCurve* longest = nullptr;
    for (const PatternCurve& curve : curves_) {
        if (curve.name.isEmpty()) continue;
        table.text(curve.name);
        if (!longest || curve.points.size() > longest->points.size()) longest = &curve;
    }
    table.end_row();
    if (!longest) return table.all();
    for (const QPointF& row : longest->points) {
        table.number(row.x());
        for (const PatternCurve& curve : curves_) {
            if (curve.name.isEmpty()) continue;
            table.number(interpolated(curve.points, row.x()).value_or(std::nan("")));
        }
        table.end_row();
    }
    return table.all();
}

}  // namespace lathe::ui
