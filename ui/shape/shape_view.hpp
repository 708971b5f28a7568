// The points and edges of an own shape in its plane: chosen, pulled and drawn by mouse and keyboard.
#pragma once

#include <memory>
#include <optional>

#include "genetic/editing/point_edits.hpp"
#include "ui/design/plane_canvas.hpp"

namespace lathe::ui {

/// Points and edge that are chosen. `places` are JSON pointers of coordinates, in the order of choosing.
struct ShapeSelection {
    std::vector<std::string> places;
    std::optional<editing::EdgeRef> edge;  ///< whose ends `places` are
    bool is_range = false;                 ///< the points between two of a path too
    bool is_by_mouse = false;
    bool operator==(const ShapeSelection& other) const {
        return places == other.places && is_range == other.is_range;
    }
};

/// Marks over the drawing.
struct ShapeMarks {
    std::vector<editing::Place> moving;     ///< points with an arrow
    editing::Place direction = {0.0, 0.0};  ///< of all arrows, of length 1
    std::vector<std::string> broken;        ///< points of rules that do not hold
    std::optional<editing::Place> problem;  ///< where something crosses
    std::vector<std::shared_ptr<const Antenna>> variants;
};

class ShapeView final : public PlaneCanvas {
    Q_OBJECT

public:
    explicit ShapeView(QWidget* parent = nullptr);

    /// `antenna`: the last one that could be built; stale where it is not that of the shape.
    void show_shape(editing::DrawingShape shape, std::shared_ptr<const Antenna> antenna, bool is_stale);
    const editing::DrawingShape& shape() const { return shape_; }
    void show_marks(ShapeMarks marks);
    const ShapeMarks& marks() const { return marks_; }
    const ShapeSelection& selection() const { return selection_; }
    void select(ShapeSelection selection);
    void set_snap(double millimetres) { snap_mm_ = millimetres; }
    void set_locked(bool locked) { is_locked_ = locked; }

    /// Draws an outline point by point until it is ended or given up.
    void begin_outline();
    bool is_drawing() const { return is_drawing_; }
    void set_next_kind(editing::EdgeKind kind);
    void add_drawn(const editing::Place& at_mm);
    const std::vector<editing::DrawnPoint>& drawn() const { return drawn_; }
    void end_outline();

    QPointF pixels_of(const editing::Place& at_mm) const;

signals:
    void selection_changed();
    void drag_started();
    void dragged(const std::string& place, lathe::editing::Place to_mm);
    void drag_ended();
    void drag_cancelled();
    void nudged(const std::string& place, lathe::editing::Place to_mm);
    void point_wanted(lathe::editing::EdgeRef edge, lathe::editing::Place at_mm);
    /// The outline is ended with Return or a click on its first point.
    void outline_drawn();
    /// A key that the view itself does not use.
    void key_typed(int key, const QString& text);

protected:
    void paint_content(QPainter& painter, const QTransform& metres_to_pixels) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Hit {
        std::string place;
        std::optional<editing::EdgeRef> edge;
    };
    Hit hit_at(const QPointF& pixels) const;
    std::optional<editing::EdgeRef> edge_at(const QPointF& pixels) const;
    editing::Place place_at(const QPointF& pixels, Qt::KeyboardModifiers modifiers) const;
    void click(const Hit& hit, Qt::KeyboardModifiers modifiers);
    void click_while_drawing(const QPointF& pixels, Qt::KeyboardModifiers modifiers);
    void walk(int step);
    void nudge(int along, int across);
    double radius() const { return 0.3 * fontMetrics().height(); }
    void paint_section_of(QPainter& painter, const QTransform& metres_to_pixels) const;
    void paint_edges(QPainter& painter) const;
    void paint_points(QPainter& painter) const;
    void paint_arrows(QPainter& painter) const;
    void paint_drawn(QPainter& painter) const;
    QPolygonF pixels_of(const editing::ShapeEdge& edge) const;

    editing::DrawingShape shape_;
    std::shared_ptr<const Antenna> antenna_;
    bool is_stale_ = false, is_locked_ = false, is_drawing_ = false, is_dragging_ = false;
    ShapeMarks marks_;
    ShapeSelection selection_;
    double snap_mm_ = 0.1;
    std::vector<editing::DrawnPoint> drawn_;
    editing::EdgeKind next_kind_ = editing::EdgeKind::line;
    bool wants_through_ = false;  ///< the arc that was drawn last has no point in its middle yet
    Hit pressed_, hovered_;
    std::optional<QPointF> press_from_, pan_from_;
    QPointF cursor_;
};

}  // namespace lathe::ui
