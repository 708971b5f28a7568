#include "ui/verification/body_picture.hpp"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/painting/section_painter.hpp"

namespace lathe::ui {
namespace {

constexpr int coarse = 4;  ///< pixels a dot of the first picture
constexpr double degrees_a_pixel = 0.5, degrees_a_key = 10.0;

BodyColours colours_of(const QPalette& palette) {
    const bool dark = is_dark(palette);
    return {palette.color(QPalette::Base), dark ? QColor(150, 162, 178) : QColor(148, 160, 176),
            QColor(214, 134, 52), dark ? QColor(70, 130, 190) : QColor(110, 170, 220)};
}

}  // namespace

BodyPicture::BodyPicture(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Picture of the antenna with its surroundings"));
    setToolTip(tr("Drag to turn it, or use the arrow keys; the wheel or + and − make it larger and smaller"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void BodyPicture::show_bodies(std::shared_ptr<const DrawnBodies> bodies) {
    bodies_ = std::move(bodies);
    if (!bodies_) {
        task_.cancel();
        picture_ = {};
        is_fine_ = false;
        return update();
    }
    draw(coarse);
}

void BodyPicture::set_cut_open(bool is_cut_open) {
    if (eye_.is_cut_open == is_cut_open) return;
    eye_.is_cut_open = is_cut_open;
    draw(coarse);
}

// A coarse picture first, then the fine one.
void BodyPicture::draw(int pixels_a_dot) {
    is_fine_ = false;
    if (!bodies_ || !isVisible() || width() < coarse || height() < coarse) return;
    const QSize pixels = pixels_a_dot > 1 ? size() / pixels_a_dot : size() * devicePixelRatio();
    task_.start(
        [bodies = bodies_, pixels, eye = eye_, colours = colours_of(palette())](std::stop_token stop) {
            return shaded_body(bodies->all, bodies->bare, pixels, eye, colours, stop);
        },
        [this, pixels_a_dot](const QImage& picture) {
            if (picture.isNull()) return;
            picture_ = picture;
            update();
            if (pixels_a_dot > 1) return draw(1);
            is_fine_ = true;
        },
        [this](const QString&) {
            picture_ = {};
            update();
        });
}

void BodyPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    if (!picture_.isNull()) painter.drawImage(QRectF(rect()), picture_);
    if (!hasFocus()) return;
    painter.setPen(palette().color(QPalette::Highlight));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void BodyPicture::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    draw(coarse);
}

void BodyPicture::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    draw(coarse);
}

void BodyPicture::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) draw(coarse);
}

void BodyPicture::turn(double azimuth_deg, double elevation_deg) {
    eye_.azimuth_deg = std::remainder(eye_.azimuth_deg + azimuth_deg, 360.0);
    eye_.elevation_deg = std::clamp(eye_.elevation_deg + elevation_deg, -89.0, 89.0);
    draw(coarse);
}

void BodyPicture::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) pressed_ = event->pos();
}

void BodyPicture::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_ || !(event->buttons() & Qt::LeftButton)) return;
    const QPoint moved = event->pos() - *pressed_;
    pressed_ = event->pos();
    turn(-degrees_a_pixel * moved.x(), degrees_a_pixel * moved.y());
}

void BodyPicture::wheelEvent(QWheelEvent* event) {
    eye_.zoom = std::clamp(eye_.zoom * std::exp2(event->angleDelta().y() / 480.0), 0.5, 20.0);
    draw(coarse);
    event->accept();
}

void BodyPicture::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            return turn(degrees_a_key, 0.0);
        case Qt::Key_Right:
            return turn(-degrees_a_key, 0.0);
        case Qt::Key_Up:
            return turn(0.0, degrees_a_key);
        case Qt::Key_Down:
            return turn(0.0, -degrees_a_key);
        case Qt::Key_Plus:
        case Qt::Key_Minus:
            eye_.zoom = std::clamp(eye_.zoom * (event->key() == Qt::Key_Plus ? 1.25 : 0.8), 0.5, 20.0);
            return draw(coarse);
        default:
            return QWidget::keyPressEvent(event);
    }
}

}  // namespace lathe::ui
