// The reading half of Plot: cursor, markers, zoom by mouse, numbers as a table.
#include <QAction>
#include <QChart>
#include <QLineSeries>
#include <QMouseEvent>
#include <QRubberBand>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "genetic/verification/grid_check.hpp"
#include "ui/charts/plot.hpp"
#include "ui/charts/table_writer.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {
namespace {

constexpr double catch_distance = 12.0;  // pixels from a click to a marker
constexpr int shortest_zoom = 8;         // pixels; less is a click

/// "θ / degrees" is the quantity and its unit.
QString with_unit(const QString& title, double value, int decimals) {
    const qsizetype bar = title.lastIndexOf(QLatin1String(" / "));
    const QString name = bar < 0 ? title : title.left(bar);
    const QString unit = bar < 0 ? QString() : QLatin1Char(' ') + title.mid(bar + 3);
    return QStringLiteral("%1  %2%3").arg(name, with_true_minus(QString::number(value, 'f', decimals)), unit);
}

}  // namespace

std::optional<double> interpolated(const QList<QPointF>& points, double x) {
    const auto above = std::lower_bound(points.begin(), points.end(), x,
                                        [](const QPointF& point, double value) { return point.x() < value; });
    if (above == points.end()) return std::nullopt;
    if (above->x() == x) return above->y();
    if (above == points.begin()) return std::nullopt;
    const QPointF& below = *(above - 1);
    const double share = (x - below.x()) / (above->x() - below.x());
    return below.y() + share * (above->y() - below.y());
}

std::optional<QPointF> nearest_sample(const QList<QPointF>& points, double x) {
    if (points.isEmpty()) return std::nullopt;
    const auto above = std::lower_bound(points.begin(), points.end(), x,
                                        [](const QPointF& point, double value) { return point.x() < value; });
    const auto after = above == points.end() ? points.end() - 1 : above;
    const auto before = after == points.begin() ? after : after - 1;
    const QPointF& nearest = x - before->x() < after->x() - x ? *before : *after;
    const auto next = after == points.begin() && points.size() > 1 ? after + 1 : after;
    const double half_step = 0.5 * std::abs(next->x() - before->x());
    if (points.size() > 1 && std::abs(nearest.x() - x) > 1.000001 * half_step) return std::nullopt;
    return nearest;
}

int Plot::decimals_of(const QValueAxis& axis) {
    const double step = std::max((axis.max() - axis.min()) / 200.0, 1e-12);
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 0, 6);
}

QPointF Plot::value_at(const QPointF& place) const {
    const QRectF area = chart()->plotArea();
    const double x =
        x_axis_->min() + (place.x() - area.left()) / area.width() * (x_axis_->max() - x_axis_->min());
    const double y =
        y_axis_->max() - (place.y() - area.top()) / area.height() * (y_axis_->max() - y_axis_->min());
    return {x, y};
}

QPointF Plot::place_of(const QPointF& value) const {
    const QRectF area = chart()->plotArea();
    return {area.left() + (value.x() - x_axis_->min()) / (x_axis_->max() - x_axis_->min()) * area.width(),
            area.bottom() - (value.y() - y_axis_->min()) / (y_axis_->max() - y_axis_->min()) * area.height()};
}

void Plot::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !chart()->plotArea().contains(event->position()))
        return QChartView::mousePressEvent(event);
    pressed_ = event->position().toPoint();
}

void Plot::mouseMoveEvent(QMouseEvent* event) {
    const QRectF area = chart()->plotArea();
    if (pressed_) {
        const QRect box = QRect(*pressed_, event->position().toPoint()).normalized() & area.toAlignedRect();
        if (!band_) band_ = new QRubberBand(QRubberBand::Rectangle, viewport());
        band_->setGeometry(box);
        band_->setVisible(box.width() > shortest_zoom && box.height() > shortest_zoom);
    }
    cursor_.reset();
    if (area.contains(event->position())) cursor_ = event->position();
    viewport()->update();
    event->accept();
}

void Plot::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pressed_) return QChartView::mouseReleaseEvent(event);
    pressed_.reset();
    if (band_ && band_->isVisible()) {
        const QRectF box = band_->geometry();
        band_->hide();
        const QPointF first = value_at(box.topLeft()), second = value_at(box.bottomRight());
        return zoom_to(QRectF(first, second));
    }
    toggle_marker(event->position());
}

void Plot::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    // The first of the two clicks has set or removed a marker: a second one there takes that back.
    toggle_marker(event->position());
    reset_zoom();
}

void Plot::leaveEvent(QEvent* event) {
    QChartView::leaveEvent(event);
    cursor_.reset();
    viewport()->update();
}

std::optional<qsizetype> Plot::marker_at(const QPointF& place) const {
    for (qsizetype n = 0; n < markers_.size(); ++n) {
        const auto value = nearest_sample(markers_[n].curve->points(), markers_[n].x);
        if (!value) continue;
        const QRectF area = chart()->plotArea();
        const QPointF exact = place_of(*value);
        const QPointF drawn(exact.x(), std::clamp(exact.y(), area.top(), area.bottom()));
        if (QLineF(place, drawn).length() < catch_distance) return n;
    }
    return std::nullopt;
}

void Plot::toggle_marker(const QPointF& place) {
    if (const auto there = marker_at(place)) {
        markers_.remove(*there);
    } else {
        const double x = value_at(place).x();
        PlotMarker marker;
        double nearest = HUGE_VAL;
        for (const Curve& curve : curves_) {
            if (curve.style.role == CurveRole::goal || curve.series->name().isEmpty()) continue;
            const auto value = nearest_sample(curve.series->points(), x);
            if (!value) continue;
            const double distance = std::abs(place_of(*value).y() - place.y());
            if (distance < nearest) nearest = distance, marker = {curve.series, value->x()};
        }
        if (!marker.curve || nearest > 4.0 * catch_distance) return;
        markers_.append(marker);
    }
    clear_markers_action_->setEnabled(!markers_.isEmpty());
    viewport()->update();
}

void Plot::clear_markers() {
    markers_.clear();
    clear_markers_action_->setEnabled(false);
    viewport()->update();
}

/// The sample nearest to x of all that can be read; x itself when there is none.
double Plot::sample_x(double x) const {
    double nearest = HUGE_VAL;
    for (const Curve& curve : curves_) {
        if (curve.series->name().isEmpty() || curve.style.role == CurveRole::goal) continue;
        const auto value = nearest_sample(curve.series->points(), x);
        if (value && std::abs(value->x() - x) < std::abs(nearest - x)) nearest = value->x();
    }
    return std::isfinite(nearest) ? nearest : x;
}

/// The error of the bar that stands at x.
std::optional<double> Plot::error_at(const Curve& curve, double x) const {
    const double same = 1e-6 * (x_axis_->max() - x_axis_->min());
    for (const ErrorBar& bar : curve.errors)
        if (std::abs(bar.x - x) <= same) return bar.error;
    return std::nullopt;
}

/// Goals hold at all x. A curve with no sample there is read at its nearest, which is said.
QList<Plot::Reading> Plot::readings_at(double sample) const {
    QList<Reading> readings;
    const double same = 1e-6 * (x_axis_->max() - x_axis_->min());
    for (const Curve& curve : curves_) {
        if (curve.series->name().isEmpty()) continue;
        std::optional<QPointF> value;
        if (curve.style.role != CurveRole::goal)
            value = nearest_sample(curve.series->points(), sample);
        else if (const auto limit = interpolated(curve.series->points(), sample))
            value = QPointF(sample, *limit);
        if (!value) continue;
        QString text = QStringLiteral("%1  %2").arg(curve.series->name(),
                                                    number_text(value->y(), decimals_of(*y_axis_)));
        if (const auto error = error_at(curve, value->x()))
            text += QStringLiteral(" ± %1").arg(QString::fromStdString(genetic::error_text(*error)));
        if (std::abs(value->x() - sample) > same)
            text += tr(" (at %1)").arg(number_text(value->x(), decimals_of(*x_axis_)));
        readings.append({curve.series, *value, text});
    }
    return readings;
}

QStringList Plot::readout_at(double x) const {
    const double sample = sample_x(x);
    QStringList lines{with_unit(x_axis_->titleText(), sample, decimals_of(*x_axis_))};
    for (const Reading& reading : readings_at(sample)) lines << reading.text;
    return lines;
}

QString Plot::table_text(QChar separator) const {
    TableWriter table(separator);
    table.text(x_axis_->titleText());
    std::map<double, std::vector<double>> rows;
    std::size_t columns = 0;
    for (const Curve& curve : curves_) {
        if (curve.style.role == CurveRole::goal || curve.series->count() == 0) continue;
        table.text(curve.series->name().isEmpty() ? tr("start") : curve.series->name());
        for (const QPointF& point : curve.series->points()) {
            std::vector<double>& row = rows[point.x()];
            row.resize(columns, std::nan(""));
            row.push_back(point.y());
        }
        ++columns;
        if (curve.errors.isEmpty()) continue;
        table.text(tr("estimated error of %1").arg(curve.series->name()));
        for (auto& [x, row] : rows) {
            const auto error = error_at(curve, x);
            if (!error) continue;
            row.resize(columns, std::nan(""));
            row.push_back(*error);
        }
        ++columns;
    }
    table.end_row();
    for (auto& [x, row] : rows) {
        row.resize(columns, std::nan(""));
        table.number(x);
        for (const double value : row) table.number(value);
        table.end_row();
    }
    return table.all();
}

}  // namespace lathe::ui
