// The picture of the field view: shows a FieldScene, zooms with the wheel, pans with the mouse.
#pragma once

#include <QPoint>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>

#include "ui/painting/plane_viewport.hpp"
#include "ui/scene/offscreen_picture.hpp"
#include "ui/scene2d/field_scene.hpp"

namespace lathe::ui {

/// The field is painted when the window is. What lies over it is drawn by OpenGL, which takes long on a
/// processor: that is done between the window's events, once a change, and only then the field follows.
class FieldCanvas final : public QWidget {
    Q_OBJECT

public:
    explicit FieldCanvas(QWidget* parent = nullptr);
    ~FieldCanvas() override;

    /// Setters of the scene; follow with update().
    FieldScene& scene() { return scene_; }

    /// The box (metres, from r_min on) that fit() shows in full; shown at once unless the user has zoomed or
    /// panned.
    void set_home(const Extent& box);
    /// Ports of a planar antenna, drawn over everything; null for none.
    void set_ports(std::shared_ptr<const PlanarSettings> ports, int selected = -1);
    /// The ports where `place` says in the colours of the theme, as any picture of the view has them.
    void paint_ports(QPainter& painter, const std::function<QPointF(const Point&)>& place,
                     double scale) const;
    void fit();
    void zoom(double factor, const QPointF& at);

    /// The picture as it stands now, `ratio` pixels for a logical one; null without OpenGL.
    QImage picture(double ratio);
    QImage picture() { return picture(devicePixelRatioF()); }

    /// Device pixels of picture(ratio), and the window onto the plane that it shows.
    QSize pixels(double ratio) const;
    PlaneView view(double ratio) const;
    /// What lies over the field in rows [first, first + rows) of picture(ratio), clear elsewhere; null
    /// without OpenGL.
    QImage overlay_band(double ratio, int first, int rows);
    /// Versions of what lies over the field: the newest there is to draw, and the one that can be seen.
    long overlay_version() const { return scene_.overlay_version(); }
    long shown_overlay_version() const { return overlay_version_; }
    /// Draws once before the window takes input, see Canvas3d::prepare().
    void prepare();

    /// The point of the plane (metres) at a position of the widget in logical pixels.
    Point plane_at(const QPointF& position) const;
    /// The position in the widget, logical pixels, of a point of the plane.
    QPointF place_of(const Point& plane) const;
    double pixels_per_metre() const { return viewport_.pixels_per_metre(); }

signals:
    /// The window onto the plane moved; read plane_at() again.
    void view_changed();
    void hovered(Point plane);
    /// Without a drag.
    void clicked(Point plane);
    void left();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void apply_view();
    /// What lies over the field.
    QImage drawn_overlay(const QSize& size);
    void renew_overlay();
    void paint_picture(const PlaneView& view, const QImage& over, QImage& picture);

    OffscreenPicture offscreen_;
    FieldScene scene_;
    QTimer renew_;  ///< draws the overlay between the window's events
    /// The newest overlay, and what it shows: until there is a newer one, the field is painted for it.
    QImage overlay_;
    PlaneView overlay_view_;
    long overlay_version_ = -1;
    QImage shown_;  ///< field and overlay, kept for its memory
    bool has_opengl_ = true;
    Extent home_{0.0, 0.05, 0.02, -0.02};
    PlaneViewport viewport_;
    QPointF drag_from_, pressed_at_;
    std::shared_ptr<const PlanarSettings> ports_;
    int selected_port_ = -1;
    bool dragging_ = false;
};

}  // namespace lathe::ui
