#include "ui/design/plane_canvas.hpp"

#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/forms/length_unit.hpp"
#include "ui/painting/axis_ruler.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {
namespace {

constexpr double least_scale = 50.0, most_scale = 5e8;  // pixels per metre: from 20 m to 2 um on a screen
constexpr double fitted_share = 0.88;                   // of the canvas
constexpr double lines_per_label = 4.0;                 // heights of text between two labels

double ruler_width(const QWidget& widget) {
    return widget.fontMetrics().horizontalAdvance(QStringLiteral("−000.0")) + 4.0;
}
double ruler_height(const QWidget& widget) {
    return widget.fontMetrics().height() + 2.0;
}

QString label_of(double length, double step) {
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
    return with_true_minus(QString::number(length + 0.0, 'f', decimals));
}

}  // namespace

PlaneCanvas::PlaneCanvas(QWidget* parent)
    : QWidget(parent), viewport_(least_scale, most_scale, fitted_share) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&LengthDisplay::instance(), &LengthDisplay::changed, this, qOverload<>(&QWidget::update));
}

QSize PlaneCanvas::minimumSizeHint() const {
    return {fontMetrics().height() * 12, fontMetrics().height() * 9};
}

QRectF PlaneCanvas::canvas() const {
    return QRectF(rect()).adjusted(ruler_width(*this), 0, 0, -ruler_height(*this));
}

void PlaneCanvas::set_extent(const Extent& extent) {
    extent_ = extent;
    if (viewport_.follows()) fit();
    update();
}

void PlaneCanvas::set_names(const PlaneNames& names) {
    names_ = names;
    update();
}

void PlaneCanvas::fit() {
    viewport_.fit(extent_, canvas());
    update();
}

void PlaneCanvas::zoom(double factor, const QPointF& about) {
    viewport_.zoom(factor, about, canvas());
    update();
}

void PlaneCanvas::pan(const QPointF& pixels) {
    viewport_.pan(pixels);
    update();
}

QTransform PlaneCanvas::transform() const {
    const double scale = viewport_.pixels_per_metre();
    QTransform transform;
    transform.translate(canvas().center().x(), canvas().center().y());
    transform.scale(scale, -scale);
    transform.translate(-viewport_.centre().z, -viewport_.centre().r);
    return transform;
}

QPointF PlaneCanvas::to_pixels(Point place) const {
    return viewport_.to_pixels(place, canvas());
}

Point PlaneCanvas::to_plane(const QPointF& pixels) const {
    return viewport_.to_plane(pixels, canvas());
}

/// 1, 2 or 5 times a power of ten of the shown unit, in metres.
double PlaneCanvas::grid_step() const {
    const double wanted = lines_per_label * fontMetrics().height() / viewport_.pixels_per_metre();
    const double round = LengthDisplay::instance().round_length();
    const double power = round * std::pow(10.0, std::floor(std::log10(wanted / round)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * power >= wanted) return digit * power;
    return 10.0 * power;
}

void PlaneCanvas::paint_grid(QPainter& painter) const {
    const double step = grid_step();
    const QRectF inner = canvas();
    const Point low = to_plane(inner.bottomLeft()), high = to_plane(inner.topRight());
    QColor line = palette().color(QPalette::Text);
    for (const int divisions : {5, 1}) {
        line.setAlphaF(divisions == 5 ? 0.05F : 0.13F);
        painter.setPen(QPen(line, 1.0));
        const double fine = step / divisions;
        for (double k = std::ceil(low.z / fine); k <= high.z / fine; ++k) {
            const double x = std::round(to_pixels({k * fine, 0.0}).x()) + 0.5;
            painter.drawLine(QPointF(x, inner.top()), QPointF(x, inner.bottom()));
        }
        for (double k = std::ceil(low.r / fine); k <= high.r / fine; ++k) {
            const double y = std::round(to_pixels({0.0, k * fine}).y()) + 0.5;
            painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y));
        }
    }
    if (!names_.has_axis) return;
    painter.setPen(QPen(section_colours(palette()).axis, 1.0, Qt::DashDotLine));
    const double y = std::round(to_pixels({0.0, 0.0}).y()) + 0.5;
    painter.drawLine(QPointF(inner.left(), y), QPointF(inner.right(), y));
}

void PlaneCanvas::paint_rulers(QPainter& painter) const {
    const double step = grid_step(), shown_step = LengthDisplay::instance().per_metre() * step;
    const QRectF inner = canvas();
    painter.fillRect(QRectF(0, 0, inner.left(), height()), palette().color(QPalette::Window));
    painter.fillRect(QRectF(0, inner.bottom(), width(), height() - inner.bottom()),
                     palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::WindowText));
    const Point low = to_plane(inner.bottomLeft()), high = to_plane(inner.topRight());
    const double text = fontMetrics().height();
    for (double k = std::ceil(low.z / step); k <= high.z / step; ++k) {
        const QString label = label_of(k * shown_step, shown_step);
        const double size = fontMetrics().horizontalAdvance(label);
        const double from = label_start(to_pixels({k * step, 0.0}).x() - inner.left(), size, inner.width());
        painter.drawText(QRectF(inner.left() + from, inner.bottom() + 1.0, size + 1.0, text), Qt::AlignLeft,
                         label);
    }
    // In the corner that both rulers leave free, where no number comes.
    painter.drawText(QRectF(0, inner.bottom() + 1.0, inner.left() - 4.0, text), Qt::AlignRight,
                     QStringLiteral("%1/%2").arg(names_.along, LengthDisplay::instance().name()));
    for (double k = std::ceil(low.r / step); k <= high.r / step; ++k) {
        const double y = to_pixels({0.0, k * step}).y();
        if (y < 1.8 * text || y > inner.bottom() - 0.5 * text) continue;
        painter.drawText(QRectF(0, y - 0.5 * text, inner.left() - 4.0, text),
                         Qt::AlignRight | Qt::AlignVCenter,
                         label_of(names_.is_signed ? k * shown_step : std::abs(k * shown_step), shown_step));
    }
    painter.drawText(QRectF(0, 1.0, inner.left() - 4.0, text), Qt::AlignRight,
                     QStringLiteral("%1/%2").arg(names_.across, LengthDisplay::instance().name()));
}

void PlaneCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(canvas(), palette().color(QPalette::Base));
    painter.save();
    painter.setClipRect(canvas());
    paint_grid(painter);
    paint_content(painter, transform());
    painter.restore();
    paint_rulers(painter);
    if (!hasFocus()) return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.0));
    painter.drawRect(canvas().adjusted(0.5, 0.5, -1.5, -0.5));
}

void PlaneCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches == 0.0) return event->ignore();
    zoom(std::pow(1.25, notches), event->position());
    event->accept();
}

void PlaneCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (viewport_.follows()) fit();
}

}  // namespace lathe::ui
