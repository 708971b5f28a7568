#include "ui/scene2d/field_canvas.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <cmath>
#include <utility>

#include "ui/painting/planar_painter.hpp"
#include "ui/scene/scene_style.hpp"

namespace lathe::ui {
namespace {

constexpr double least_scale = 1e2, most_scale = 1e8;  ///< logical pixels per metre
constexpr double zoom_per_notch = 1.2;

}  // namespace

FieldCanvas::FieldCanvas(QWidget* parent) : QWidget(parent), viewport_(least_scale, most_scale, 1.0) {
    setMouseTracking(true);
    setFocusPolicy(Qt::ClickFocus);
    setMinimumSize(160, 120);
    setCursor(Qt::CrossCursor);
    setObjectName("field_canvas");
    setAttribute(Qt::WA_OpaquePaintEvent);
    renew_.setSingleShot(true);
    renew_.setInterval(0);
    renew_.setObjectName("draw_overlay");
    connect(&renew_, &QTimer::timeout, this, &FieldCanvas::renew_overlay);
}

FieldCanvas::~FieldCanvas() {
    offscreen_.release([this] { scene_.release(); });
}

void FieldCanvas::set_home(const Extent& box) {
    home_ = box;
    if (viewport_.follows()) fit();
}

void FieldCanvas::fit() {
    viewport_.fit(home_, rect());
    apply_view();
}

Point FieldCanvas::plane_at(const QPointF& position) const {
    return viewport_.to_plane(position, QRectF(rect()));
}

QPointF FieldCanvas::place_of(const Point& plane) const {
    return viewport_.to_pixels(plane, QRectF(rect()));
}

void FieldCanvas::set_ports(std::shared_ptr<const PlanarSettings> ports, int selected) {
    ports_ = std::move(ports);
    selected_port_ = selected;
    update();
}

void FieldCanvas::paint_ports(QPainter& painter, const std::function<QPointF(const Point&)>& place,
                              double scale) const {
    if (!ports_) return;
    const bool is_dark = palette().color(QPalette::Window).lightness() < 128;
    const SceneStyle style = style_of(is_dark ? Theme::dark : Theme::light);
    const auto colour = [](const Colour& of) {
        return QColor::fromRgbF(static_cast<float>(of[0]), static_cast<float>(of[1]),
                                static_cast<float>(of[2]));
    };
    QFont font = this->font();
    if (scale != 1.0) font.setPixelSize(std::max(1, static_cast<int>(scale * QFontInfo(font).pixelSize())));
    painter.setFont(font);
    paint_planar_ports(painter, *ports_, place,
                       {.line = colour(style.port),
                        .quiet = colour(style.listening),
                        .halo = colour(style.background),
                        .selected = selected_port_,
                        .unit = scale * fontMetrics().height() / 3.0});
}

void FieldCanvas::zoom(double factor, const QPointF& at) {
    viewport_.zoom(factor, at, rect());
    apply_view();
}

void FieldCanvas::apply_view() {
    scene_.set_view(view(devicePixelRatioF()));
    update();
    emit view_changed();
}

QSize FieldCanvas::pixels(double ratio) const {
    return {static_cast<int>(std::lround(width() * ratio)), static_cast<int>(std::lround(height() * ratio))};
}

PlaneView FieldCanvas::view(double ratio) const {
    const Point& centre = viewport_.centre();
    return {centre.z, centre.r, 1.0 / (viewport_.pixels_per_metre() * ratio), ratio};
}

QImage FieldCanvas::drawn_overlay(const QSize& size) {
    return offscreen_.draw(
        size, [this](const QSize& pixels) { return scene_.render(pixels.width(), pixels.height()); },
        QImage::Format_ARGB32_Premultiplied);
}

void FieldCanvas::paint_picture(const PlaneView& view, const QImage& over, QImage& picture) {
    if (picture.size() != over.size()) picture = QImage(over.size(), QImage::Format_RGB32);
    scene_.paint_field(view, picture.width(), picture.height(),
                       reinterpret_cast<std::uint32_t*>(picture.bits()),
                       static_cast<int>(picture.bytesPerLine() / 4));
    // Both are device pixels: with the ratio of the last time the painter would enlarge what lies over it.
    picture.setDevicePixelRatio(1.0);
    QPainter(&picture).drawImage(0, 0, over);
}

QImage FieldCanvas::picture(double ratio) {
    scene_.set_view(view(ratio));
    const QImage over = drawn_overlay(pixels(ratio));
    QImage picture;
    if (!over.isNull()) {
        paint_picture(view(ratio), over, picture);
        QPainter painter(&picture);
        paint_ports(
            painter, [&](const Point& point) { return ratio * place_of(point); }, ratio);
    }
    picture.setDevicePixelRatio(ratio);
    scene_.set_view(view(devicePixelRatioF()));
    return picture;
}

/// Whole rows, so that the dashes of the axis go on from band to band.
QImage FieldCanvas::overlay_band(double ratio, int first, int rows) {
    const QSize whole = pixels(ratio);
    PlaneView band = view(ratio);
    band.centre_r_m -= (first + 0.5 * (rows - whole.height())) * band.metres_per_pixel;
    scene_.set_view(band);
    QImage picture = drawn_overlay({whole.width(), rows});
    scene_.set_view(view(devicePixelRatioF()));
    if (!picture.isNull()) {
        QPainter painter(&picture);
        paint_ports(
            painter, [&](const Point& point) { return ratio * place_of(point) - QPointF(0, first); }, ratio);
    }
    return picture;
}

void FieldCanvas::prepare() {
    drawn_overlay(minimumSize());
}

void FieldCanvas::renew_overlay() {
    if (!isVisible()) return;
    overlay_view_ = view(devicePixelRatioF());
    overlay_version_ = scene_.overlay_version();
    overlay_ = drawn_overlay(pixels(devicePixelRatioF()));
    has_opengl_ = !overlay_.isNull();
    update();
}

void FieldCanvas::paintEvent(QPaintEvent*) {
    const QSize wanted = pixels(devicePixelRatioF());
    if (overlay_version_ != scene_.overlay_version() || (has_opengl_ && overlay_.size() != wanted))
        renew_.start();
    QPainter painter(this);
    if (overlay_.width() < wanted.width() || overlay_.height() < wanted.height())
        painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!has_opengl_)
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("The field needs OpenGL 3.2, which this display does not offer."));
    if (overlay_.isNull()) return;
    paint_picture(overlay_view_, overlay_, shown_);
    shown_.setDevicePixelRatio(devicePixelRatioF());
    painter.drawImage(QPointF(0, 0), shown_);
    paint_ports(
        painter, [this](const Point& point) { return place_of(point); }, 1.0);
}

void FieldCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (viewport_.follows())
        fit();
    else
        apply_view();
}

void FieldCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0.0) zoom(std::pow(zoom_per_notch, notches), event->position());
    event->accept();
}

void FieldCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    dragging_ = true;
    drag_from_ = pressed_at_ = event->position();
    setCursor(Qt::ClosedHandCursor);
}

void FieldCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (dragging_) {
        viewport_.pan(event->position() - drag_from_);
        drag_from_ = event->position();
        apply_view();
    }
    emit hovered(plane_at(event->position()));
}

void FieldCanvas::mouseReleaseEvent(QMouseEvent* event) {
    constexpr double still = 3.0;  // pixels
    if (dragging_ && (event->position() - pressed_at_).manhattanLength() <= still)
        emit clicked(plane_at(event->position()));
    dragging_ = false;
    setCursor(Qt::CrossCursor);
}

void FieldCanvas::mouseDoubleClickEvent(QMouseEvent*) {
    fit();
}

void FieldCanvas::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    emit left();
}

}  // namespace lathe::ui
