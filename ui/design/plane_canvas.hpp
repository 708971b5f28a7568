// The plane that is drawn as a canvas: grid, rulers in mm on two sides, the axis, zoom about the cursor and
// pan.
#pragma once

#include <QTransform>
#include <QWidget>

#include "solver/geometry/antenna.hpp"
#include "ui/painting/plane_viewport.hpp"

namespace lathe::ui {

/// What the two coordinates are called, and whether there is a line to mirror at.
struct PlaneNames {
    QString along = QStringLiteral("z"), across = QStringLiteral("r");
    bool is_signed = false;  ///< values below zero are written as such
    bool has_axis = true;    ///< the line r = 0 is drawn
    bool operator==(const PlaneNames&) const = default;
};

class PlaneCanvas : public QWidget {
    Q_OBJECT

public:
    explicit PlaneCanvas(QWidget* parent = nullptr);

    /// Shows the whole of `extent`, from its r_min on, until the user zooms or pans.
    void set_extent(const Extent& extent);
    /// The meridian plane unless something else is said.
    void set_names(const PlaneNames& names);
    const PlaneNames& names() const { return names_; }
    void fit();
    void zoom(double factor, const QPointF& about);

    /// Pixels of a place; r < 0 is the lower half.
    QPointF to_pixels(Point place) const;
    Point to_plane(const QPointF& pixels) const;
    double metres_per_pixel() const { return 1.0 / viewport_.pixels_per_metre(); }
    QSize minimumSizeHint() const override;

signals:
    void cursor_moved(lathe::Point place);

protected:
    /// Between the grid and the rulers.
    virtual void paint_content(QPainter& painter, const QTransform& metres_to_pixels) = 0;

    QRectF canvas() const;
    void pan(const QPointF& pixels);
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QTransform transform() const;
    double grid_step() const;
    void paint_grid(QPainter& painter) const;
    void paint_rulers(QPainter& painter) const;

    Extent extent_{0.0, 0.05, 0.02, -0.02};
    PlaneNames names_;
    PlaneViewport viewport_;
};

}  // namespace lathe::ui
