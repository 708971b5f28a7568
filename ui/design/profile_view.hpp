// The antenna in its plane, r-z or x-y, with its handles: pick, drag, nudge by keys, and measure.
#pragma once

#include <QTimer>
#include <memory>
#include <optional>

#include "ui/design/plane_canvas.hpp"
#include "ui/design/shape_edit.hpp"
#include "ui/painting/curve_style.hpp"

namespace lathe::ui {

/// The outline of a pinned design and how it is drawn.
struct PinnedOutline {
    std::shared_ptr<const Antenna> antenna;
    CurveStyle style;
};

/// Where a wall should move: from a place on it, as a share of the longest arrow's length.
struct WallArrow {
    Point from;
    Point along;  ///< length 1 for the longest arrow
};

class ProfileView final : public PlaneCanvas {
    Q_OBJECT

public:
    enum class Tool { edit, measure };

    explicit ProfileView(QWidget* parent = nullptr);

    void show_antenna(std::shared_ptr<const Antenna> antenna);
    /// Thin lines over the design, without handles.
    void show_pinned(std::vector<PinnedOutline> outlines);
    /// Arrows over the walls, as many of them as do not crowd, and what they mean in a corner; none: they go.
    void show_wall_arrows(std::vector<WallArrow> arrows, const QString& meaning);
    const std::vector<WallArrow>& wall_arrows() const { return arrows_; }
    void show_handles(std::vector<EditHandle> handles);
    const std::vector<EditHandle>& handles() const { return handles_; }
    /// -1: none.
    int selected() const { return selected_; }
    void select(int handle);
    void set_tool(Tool tool);
    /// Step in metres that dragged and measured places keep to, 0: none. Shift lets go of it.
    void set_snap(double metres) { snap_ = metres; }
    void set_locked(bool locked);
    /// Shows the rule that stops the selected handle below its value; empty for none. It vanishes a few
    /// seconds after the handle is let go.
    void show_reason(const QString& reason);
    const QString& reason() const { return reason_; }
    /// Port of a planar antenna that is marked among the others; -1: none.
    void select_port(int port);
    /// From and to of the measuring tool.
    const std::optional<std::pair<Point, Point>>& measured() const { return measured_; }

signals:
    void selection_changed();
    /// The selected handle was taken, is wanted at a place, was let go or (Escape) shall go back.
    void drag_started();
    /// Corners of regions are wanted at multiples of `step` (metres) already, other handles at any place:
    /// their values are what is to be rounded.
    void dragged(lathe::Point target, double step);
    void drag_ended();
    void drag_cancelled();
    /// One step of the snap (or a pixel) by an arrow key.
    void nudged(lathe::Point target);
    void corner_wanted(lathe::Point place);
    void removal_wanted();
    void measured_changed();

protected:
    void paint_content(QPainter& painter, const QTransform& metres_to_pixels) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Whether the picture goes on below r = 0 as a mirror image.
    bool is_mirrored() const;
    double handle_radius() const;  ///< pixels
    int handle_under(const QPointF& pixels) const;
    Point snapped(const QPointF& pixels, Qt::KeyboardModifiers modifiers) const;
    Point measuring_place(const QPointF& pixels, Qt::KeyboardModifiers modifiers) const;
    void nudge(int z_steps, int r_steps);
    void paint_ports(QPainter& painter) const;
    void paint_pinned(QPainter& painter) const;
    void paint_arrows(QPainter& painter) const;
    void paint_handles(QPainter& painter) const;
    void paint_measure(QPainter& painter) const;
    void paint_readout(QPainter& painter) const;

    std::shared_ptr<const Antenna> antenna_;
    std::vector<PinnedOutline> pinned_;
    std::vector<WallArrow> arrows_;
    QString arrows_mean_;
    std::vector<EditHandle> handles_;
    int selected_ = -1, hovered_ = -1, selected_port_ = -1;
    Tool tool_ = Tool::edit;
    double snap_ = 0.1e-3;
    bool is_dragging_ = false, is_locked_ = false, is_measuring_ = false, is_below_ = false;
    QString reason_;
    QTimer reason_timer_;
    std::optional<QPointF> pan_from_;
    QPointF grab_offset_;  ///< pixels from the cursor to the handle's centre
    std::optional<std::pair<Point, Point>> measured_;
};

}  // namespace lathe::ui
