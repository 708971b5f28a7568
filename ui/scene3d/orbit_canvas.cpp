#include "ui/scene3d/orbit_canvas.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace lathe::ui {
namespace {

constexpr double zoom_per_notch = 1.15;
constexpr double pixels_per_key = 25.0;  // by which an arrow key turns as the mouse would: 10 degrees
constexpr int follows_within_ms = 150, calm_after_ms = 250;

}  // namespace

OrbitCanvas::OrbitCanvas(std::unique_ptr<OrbitScene> scene, QWidget* parent)
    : QWidget(parent), drawn_scene_(std::move(scene)) {
    setMinimumSize(160, 120);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setCursor(Qt::OpenHandCursor);
    sharpen_.setSingleShot(true);
    connect(&sharpen_, &QTimer::timeout, this, [this] {
        is_old_ = true;
        update();
    });
    draw_.setInterval(0);
    draw_.setObjectName("draw_3d");
    connect(&draw_, &QTimer::timeout, this, &OrbitCanvas::draw_next);
    setToolTip(
        tr("Drag or arrow keys to turn, middle button or Shift to move, wheel or + and − to zoom, "
           "double click to fit"));
}

OrbitCanvas::~OrbitCanvas() {
    offscreen_.release([this] { drawn_scene_->release(); });
}

void OrbitCanvas::look_from(CameraPreset preset) {
    orbit_.look_from(preset);
    fit();
}

void OrbitCanvas::fit() {
    fits_when_shown_ = false;
    follows_scene_ = true;
    const OrbitScene::Box box = drawn_scene_->box();
    orbit_.target = box.centre;
    orbit_.fit(box.half_sizes, static_cast<double>(width()) / std::max(1, height()));
    apply();
}

void OrbitCanvas::scene_changed() {
    fits_when_shown_ = !isVisible() && follows_scene_;
    if (fits_when_shown_) return;
    if (follows_scene_)
        fit();
    else
        apply();
}

void OrbitCanvas::apply() {
    changing().set_orbit(orbit_);
    update();
}

/// Rows [first, first + rows) of the picture of that size.
QImage OrbitCanvas::drawn(const QSize& whole, int first, int rows) {
    return offscreen_.draw({whole.width(), rows}, [&](const QSize& band) {
        return drawn_scene_->render_band(band.width(), whole.height(), first, band.height());
    });
}

QSize OrbitCanvas::pixels(double ratio) const {
    return {static_cast<int>(std::ceil(width() * ratio)), static_cast<int>(std::ceil(height() * ratio))};
}

QImage OrbitCanvas::band(double ratio, int first, int rows) {
    if (fits_when_shown_) fit();
    return drawn(pixels(ratio), first, rows);
}

std::vector<PictureParts::Piece> OrbitCanvas::words(double ratio) const {
    const auto piece = [&](const QRect& place, void (OrbitCanvas::*paint)(QPainter&) const) {
        return painted_piece(place, ratio, Qt::transparent, [&](QPainter& painter) {
            painter.setFont(font());
            painter.translate(-place.topLeft());
            (this->*paint)(painter);
        });
    };
    return {piece(axes_place(), &OrbitCanvas::paint_axes), piece(words_place(), &OrbitCanvas::paint_words)};
}

QImage OrbitCanvas::picture(double ratio) {
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

void OrbitCanvas::prepare() {
    offscreen_.draw(minimumSize(), [this](const QSize& size) {
        drawn_scene_->render_sample(size.width(), size.height());
        return drawn_scene_->render(size.width(), size.height());
    });
}

void OrbitCanvas::begin_picture() {
    const bool follows = since_begun_.isValid() && since_begun_.elapsed() < follows_within_ms;
    since_begun_.start();
    is_old_ = false;
    sharpen_.stop();
    drawing_.begin(pixels(devicePixelRatioF()), follows);
    ++begun_;
    draw_.start();
}

void OrbitCanvas::draw_next() {
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

void OrbitCanvas::paintEvent(QPaintEvent*) {
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
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette().color(QPalette::Highlight));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

/// Nothing is computed for a hidden view.
void OrbitCanvas::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // As if it followed another one: whoever opens the view sees it at once, and sharp a little later.
    since_begun_.start();
    if (fits_when_shown_) scene_changed();
}

QRect OrbitCanvas::axes_place() const {
    const int side = 6 * QFontMetrics(font()).height();
    return {0, height() - side, side, side};
}

/// The directions of x, y and z in the lower left corner.
void OrbitCanvas::paint_axes(QPainter& painter) const {
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

void OrbitCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    scene_changed();
}

void OrbitCanvas::turn(double dx_pixels, double dy_pixels) {
    orbit_.turn(dx_pixels, dy_pixels);
    apply();
}

void OrbitCanvas::zoom(double factor) {
    follows_scene_ = false;
    orbit_.zoom(factor);
    apply();
}

void OrbitCanvas::wheelEvent(QWheelEvent* event) {
    zoom(std::pow(zoom_per_notch, event->angleDelta().y() / 120.0));
    event->accept();
}

void OrbitCanvas::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            return turn(-pixels_per_key, 0.0);
        case Qt::Key_Right:
            return turn(pixels_per_key, 0.0);
        case Qt::Key_Up:
            return turn(0.0, -pixels_per_key);
        case Qt::Key_Down:
            return turn(0.0, pixels_per_key);
        case Qt::Key_Plus:
            return zoom(zoom_per_notch);
        case Qt::Key_Minus:
            return zoom(1.0 / zoom_per_notch);
        default:
            return QWidget::keyPressEvent(event);
    }
}

void OrbitCanvas::mousePressEvent(QMouseEvent* event) {
    dragging_ = true;
    panning_ = event->button() != Qt::LeftButton || event->modifiers().testFlag(Qt::ShiftModifier);
    drag_from_ = event->position();
    setCursor(Qt::ClosedHandCursor);
}

void OrbitCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_) return;
    const QPointF moved = event->position() - drag_from_;
    drag_from_ = event->position();
    if (panning_) {
        follows_scene_ = false;
        orbit_.pan(moved.x(), moved.y(), height());
        apply();
    } else {
        turn(moved.x(), moved.y());
    }
}

void OrbitCanvas::mouseReleaseEvent(QMouseEvent*) {
    dragging_ = false;
    setCursor(Qt::OpenHandCursor);
}

void OrbitCanvas::mouseDoubleClickEvent(QMouseEvent*) {
    fit();
}

}  // namespace lathe::ui
