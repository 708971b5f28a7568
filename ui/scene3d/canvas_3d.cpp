#include "ui/scene3d/canvas_3d.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/painting/axis_ruler.hpp"
#include "ui/scene3d/pattern_surface.hpp"

namespace lathe::ui {
namespace {

constexpr double zoom_per_notch = 1.15;
constexpr int follows_within_ms = 150, calm_after_ms = 250;

}  // namespace

Canvas3d::Canvas3d(QWidget* parent) : QWidget(parent) {
    setMinimumSize(160, 120);
    setObjectName("canvas_3d");
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::OpenHandCursor);
    sharpen_.setSingleShot(true);
    connect(&sharpen_, &QTimer::timeout, this, [this] {
        is_old_ = true;
        update();
    });
    draw_.setInterval(0);
    draw_.setObjectName("draw_3d");
    connect(&draw_, &QTimer::timeout, this, &Canvas3d::draw_next);
    setToolTip(tr("Drag to turn, middle button or Shift to move, wheel to zoom, double click to fit"));
}

Canvas3d::~Canvas3d() {
    offscreen_.release([this] { scene_.release(); });
}

void Canvas3d::look_from(CameraPreset preset) {
    orbit_.look_from(preset);
    fit();
}

void Canvas3d::fit() {
    fits_when_shown_ = false;
    follows_scene_ = true;
    const Scene3d::Box box = scene_.box();
    orbit_.target = box.centre;
    orbit_.fit(box.half_sizes, static_cast<double>(width()) / std::max(1, height()));
    apply();
}

void Canvas3d::scene_changed() {
    fits_when_shown_ = !isVisible() && follows_scene_;
    if (fits_when_shown_) return;
    if (follows_scene_)
        fit();
    else
        apply();
}

void Canvas3d::apply() {
    scene().set_orbit(orbit_);
    update();
}

/// Rows [first, first + rows) of the picture of that size.
QImage Canvas3d::drawn(const QSize& whole, int first, int rows) {
    return offscreen_.draw({whole.width(), rows}, [&](const QSize& band) {
        return scene_.render_band(band.width(), whole.height(), first, band.height());
    });
}

QSize Canvas3d::pixels(double ratio) const {
    return {static_cast<int>(std::ceil(width() * ratio)), static_cast<int>(std::ceil(height() * ratio))};
}

QImage Canvas3d::band(double ratio, int first, int rows) {
    if (fits_when_shown_) fit();
    return drawn(pixels(ratio), first, rows);
}

std::vector<PictureParts::Piece> Canvas3d::words(double ratio) const {
    const auto piece = [&](const QRect& place, void (Canvas3d::*paint)(QPainter&) const) {
        return painted_piece(place, ratio, Qt::transparent, [&](QPainter& painter) {
            painter.setFont(font());
            painter.translate(-place.topLeft());
            (this->*paint)(painter);
        });
    };
    return {piece(axes_place(), &Canvas3d::paint_axes), piece(words_place(), &Canvas3d::paint_words)};
}

QImage Canvas3d::picture(double ratio) {
    if (fits_when_shown_) fit();
    QImage picture = drawn(pixels(ratio), 0, pixels(ratio).height());
    if (picture.isNull()) return picture;
    picture.setDevicePixelRatio(ratio);
    QPainter painter(&picture);
    painter.setFont(font());
    paint_axes(painter);
    paint_words(painter);
    return picture;
}

void Canvas3d::prepare() {
    offscreen_.draw(minimumSize(), [this](const QSize& size) {
        scene_.render_sample(size.width(), size.height());
        return scene_.render(size.width(), size.height());
    });
}

void Canvas3d::begin_picture() {
    const bool follows = since_begun_.isValid() && since_begun_.elapsed() < follows_within_ms;
    since_begun_.start();
    is_old_ = false;
    sharpen_.stop();
    drawing_.begin(pixels(devicePixelRatioF()), follows);
    ++begun_;
    draw_.start();
}

void Canvas3d::draw_next() {
    if (!isVisible()) {
        drawing_.drop();
        is_old_ = true;
        return draw_.stop();
    }
    const bool has_more =
        drawing_.step([this](const QSize& whole, int first, int rows) { return drawn(whole, first, rows); });
    if (has_more) return;
    draw_.stop();
    has_opengl_ = !drawing_.picture().isNull();
    shown_ = drawing_.picture();
    shown_.setDevicePixelRatio(devicePixelRatioF());
    shown_number_ = begun_;
    if (drawing_.has_fewer_pixels())
        sharpen_.start(drawing_.takes_long(pixels(devicePixelRatioF())) ? calm_after_ms : 0);
    update();
}

void Canvas3d::paintEvent(QPaintEvent*) {
    if (is_old_) begin_picture();
    QPainter painter(this);
    if (!has_opengl_) {
        painter.fillRect(rect(), palette().color(QPalette::Base));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("The 3D view needs OpenGL 3.2, which this display does not offer."));
        return;
    }
    const QSizeF covered = shown_.deviceIndependentSize();
    if (covered.width() < width() || covered.height() < height())
        painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.drawImage(0, 0, shown_);  // a hurried one may be a pixel too large
    paint_axes(painter);
    paint_words(painter);
}

/// Nothing is computed for a hidden view.
void Canvas3d::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // As if it followed another one: whoever opens the view sees it at once, and sharp a little later.
    since_begun_.start();
    if (fits_when_shown_) scene_changed();
}

QRect Canvas3d::axes_place() const {
    const int side = 6 * QFontMetrics(font()).height();
    return {0, height() - side, side, side};
}

/// The directions of x, y and z in the lower left corner.
void Canvas3d::paint_axes(QPainter& painter) const {
    painter.setRenderHint(QPainter::Antialiasing);
    const int unit = QFontMetrics(font()).height();
    const QPointF origin(2.6 * unit, height() - 2.6 * unit);
    const Vector3 right = orbit_.right(), up = orbit_.up();
    const char* const names[] = {"x", "y", "z"};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const QPointF tip = origin + 1.7 * unit * QPointF(right[axis], -up[axis]);
        painter.setPen(QPen(palette().color(QPalette::WindowText), 1.5));
        painter.drawLine(origin, tip);
        const QPointF middle = origin + 2.2 * unit * QPointF(right[axis], -up[axis]);
        painter.drawText(QRectF(middle - QPointF(unit, unit), QSizeF(2.0 * unit, 2.0 * unit)),
                         Qt::AlignCenter, QLatin1String(names[axis]));
    }
}

QRect Canvas3d::words_place() const {
    const int line = QFontMetrics(font()).height();
    return {0, 0, width(), std::min(height(), 14 * line)};
}

void Canvas3d::paint_words(QPainter& painter) const {
    const auto peak = scene_.pattern_peak_dbi();
    if (!peak) return;
    const int line = QFontMetrics(font()).height(), gap = line / 2;
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(words_place().adjusted(gap, gap, -gap, 0), Qt::AlignLeft | Qt::AlignTop,
                     is_former_ ? tr("directivity / dBi, of the former design") : tr("directivity / dBi"));
    paint_legend(painter, *peak, QRect(gap, 2 * line, line, std::min(11 * line, height() - 3 * line)));
}

/// From the peak of the pattern down to its centre; ticks at round numbers, the peak itself at the top.
void Canvas3d::paint_legend(QPainter& painter, double peak_dbi, const QRect& bar) const {
    const int line = QFontMetrics(font()).height();
    if (bar.height() < 3 * line) return;
    const Theme theme = palette().color(QPalette::Window).lightness() < 128 ? Theme::dark : Theme::light;
    for (int y = 0; y < bar.height(); ++y) {
        Colour colour = pattern_colour(1.0 - static_cast<double>(y) / (bar.height() - 1), theme);
        if (is_former_) colour = greyed(colour, theme);
        painter.fillRect(bar.left(), bar.top() + y, bar.width(), 1,
                         QColor::fromRgbF(static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                                          static_cast<float>(colour[2])));
    }
    painter.setPen(palette().color(QPalette::WindowText));
    const auto tick = [&](double dbi, const QString& text) {
        const double y = bar.top() + (peak_dbi - dbi) / pattern_range_db * (bar.height() - 1);
        painter.drawLine(QPointF(bar.right() + 1, y), QPointF(bar.right() + 5, y));
        painter.drawText(QRectF(bar.right() + 8, y - 0.5 * line, 6.0 * line, line),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    tick(peak_dbi, tick_text(peak_dbi, 0.1));
    const double tick_room_db = 1.2 * line / bar.height() * pattern_range_db;
    for (const double dbi : round_ticks(peak_dbi - pattern_range_db, peak_dbi - tick_room_db, 4))
        tick(dbi, tick_text(dbi, 10.0));
}

void Canvas3d::show_former(bool is_former) {
    is_former_ = is_former;
    update();
}

void Canvas3d::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    scene_changed();
}

void Canvas3d::wheelEvent(QWheelEvent* event) {
    follows_scene_ = false;
    orbit_.zoom(std::pow(zoom_per_notch, event->angleDelta().y() / 120.0));
    apply();
    event->accept();
}

void Canvas3d::mousePressEvent(QMouseEvent* event) {
    dragging_ = true;
    panning_ = event->button() != Qt::LeftButton || event->modifiers().testFlag(Qt::ShiftModifier);
    drag_from_ = event->position();
    setCursor(Qt::ClosedHandCursor);
}

void Canvas3d::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_) return;
    const QPointF moved = event->position() - drag_from_;
    drag_from_ = event->position();
    if (panning_) {
        follows_scene_ = false;
        orbit_.pan(moved.x(), moved.y(), height());
    } else {
        orbit_.turn(moved.x(), moved.y());
    }
    apply();
}

void Canvas3d::mouseReleaseEvent(QMouseEvent*) {
    dragging_ = false;
    setCursor(Qt::OpenHandCursor);
}

void Canvas3d::mouseDoubleClickEvent(QMouseEvent*) {
    fit();
}

}  // namespace lathe::ui
