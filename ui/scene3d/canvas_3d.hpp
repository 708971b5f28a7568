// The picture of the 3D view: turns with the mouse, pans with the middle button, zooms with the wheel.
#pragma once

#include <QElapsedTimer>
#include <QPoint>
#include <QTimer>
#include <QWidget>

#include "ui/field/offscreen_picture.hpp"
#include "ui/scene3d/scene_3d.hpp"

namespace lathe::ui {

class Canvas3d final : public QWidget {
    Q_OBJECT

public:
    explicit Canvas3d(QWidget* parent = nullptr);
    ~Canvas3d() override;

    /// Setters of the scene; follow with update().
    Scene3d& scene() { return scene_; }
    const Orbit& orbit() const { return orbit_; }
    /// The whole scene, seen from there.
    void look_from(CameraPreset preset);
    /// The whole scene from where the camera stands.
    void fit();
    /// After the scene became another one: fits unless the user has moved the camera.
    void scene_changed();

    /// As it stands now, `ratio` pixels for a logical one; null without OpenGL.
    QImage picture(double ratio);
    QImage picture() { return picture(devicePixelRatioF()); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void apply();
    /// The scene alone.
    QImage frame(double ratio);
    /// Fewer pixels while pictures follow each other and whole ones take too long.
    QImage frame_in_time();
    void paint_axes(QPainter& painter) const;
    void paint_words(QPainter& painter) const;

    OffscreenPicture offscreen_;
    Scene3d scene_;
    Orbit orbit_;
    QElapsedTimer since_painted_;
    QTimer sharpen_;         ///< paints once more, whole, when nothing moves any more
    double whole_ms_ = 0.0;  ///< that a picture of all pixels takes
    bool is_hurried_ = false;
    bool follows_scene_ = true;
    bool dragging_ = false, panning_ = false;
    QPointF drag_from_;
};

}  // namespace lathe::ui
