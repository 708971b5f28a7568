// The r-z plane as a canvas: grid, rulers in mm on two sides, the axis, zoom about the cursor and pan.
#pragma once

#include <QTransform>
#include <QWidget>

#include "solver/geometry/antenna.hpp"
#include "ui/painting/plane_viewport.hpp"

namespace lathe::ui {

class PlaneCanvas : public QWidget {
    Q_OBJECT

public:
    explicit PlaneCanvas(QWidget* parent = nullptr);

    /// Shows the whole of `extent`, mirrored half included, until the user zooms or pans.
    void set_extent(const Extent& extent);
    void fit();
    void zoom(double factor, const QPointF& about);

    /// Pixels of a place of the upper half plane; r < 0 is the mirrored half.
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

    Extent extent_{0.0, 0.05, 0.02};
    PlaneViewport viewport_;
};

}  // namespace lathe::ui
