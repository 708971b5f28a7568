// The picture of a 3D scene: turns with the mouse, pans with the middle button, zooms with the wheel.
#pragma once

#include <QElapsedTimer>
#include <QPoint>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

#include "ui/scene/offscreen_picture.hpp"
#include "ui/scene/picture_job.hpp"
#include "ui/scene3d/banded_drawing.hpp"
#include "ui/scene3d/orbit_scene.hpp"

namespace lathe::ui {

/// On the screen the newest picture that is complete: it is drawn between the window's events, never in its
/// paintEvent(), and with fewer pixels while pictures follow each other and whole ones take long.
class OrbitCanvas : public QWidget {
    Q_OBJECT

public:
    explicit OrbitCanvas(std::unique_ptr<OrbitScene> scene, QWidget* parent = nullptr);
    ~OrbitCanvas() override;

    /// Draws once before the window takes input: what OpenGL makes at its first picture takes long.
    void prepare();
    /// Pictures for the screen are numbered: the newest that was begun, and the one that can be seen.
    long begun_picture() const { return begun_; }
    long shown_picture() const { return shown_number_; }
    /// Whether the scene as it is can be seen, with all its pixels.
    bool is_settled() const {
        return shown_number_ > 0 && shown_number_ == begun_ && !is_old_ && !sharpen_.isActive();
    }
    const Orbit& orbit() const { return orbit_; }
    /// The whole scene, seen from there.
    void look_from(CameraPreset preset);
    /// The whole scene from where the camera stands.
    void fit();
    /// After the scene became another one: fits unless the user has moved the camera.
    void scene_changed();

    /// The picture as it stands now, `ratio` pixels for a logical one; null without OpenGL.
    QImage picture(double ratio);
    QImage picture() { return picture(devicePixelRatioF()); }
    /// Device pixels of picture(ratio).
    QSize pixels(double ratio) const;
    /// Rows [first, first + rows) of picture(ratio), without axes and words; null without OpenGL.
    QImage band(double ratio, int first, int rows);
    /// Axes and words of picture(ratio), each on a clear ground.
    std::vector<PictureParts::Piece> words(double ratio) const;
    /// Counts changes of what there is to see.
    long version() const { return version_; }

protected:
    /// The scene, about to be changed; follow with update().
    OrbitScene& changing() {
        is_old_ = true;
        ++version_;
        return *drawn_scene_;
    }
    const OrbitScene& drawn_scene() const { return *drawn_scene_; }
    /// Where words are painted over the picture, and what.
    virtual QRect words_place() const = 0;
    virtual void paint_words(QPainter& painter) const = 0;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    /// Arrow keys turn by 10 degrees, + and - zoom.
    void keyPressEvent(QKeyEvent* event) override;

private:
    void turn(double dx_pixels, double dy_pixels);
    void zoom(double factor);
    void apply();
    QImage drawn(const QSize& whole, int first, int rows);
    /// For the screen; the one before is dropped where it is not complete.
    void begin_picture();
    void draw_next();
    QRect axes_place() const;
    void paint_axes(QPainter& painter) const;

    OffscreenPicture offscreen_;
    std::unique_ptr<OrbitScene> drawn_scene_;
    Orbit orbit_;
    BandedDrawing drawing_;
    QElapsedTimer since_begun_;
    QTimer draw_;     ///< one band per event loop
    QTimer sharpen_;  ///< draws once more, whole, when nothing moves any more
    QImage shown_;    ///< on the screen
    long begun_ = 0, shown_number_ = 0, version_ = 0;
    bool is_old_ = true;  ///< the scene has changed since the last picture was begun
    bool has_opengl_ = true;
    bool fits_when_shown_ = false;
    bool follows_scene_ = true;
    bool dragging_ = false, panning_ = false;
    QPointF drag_from_;
};

}  // namespace lathe::ui
