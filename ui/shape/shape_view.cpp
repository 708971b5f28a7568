#include "ui/shape/shape_view.hpp"

#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "solver/geometry/whole_section.hpp"

namespace lathe::ui {
namespace {

using editing::EdgeKind;
using editing::Place;
using editing::ShapePath;
using editing::ShapePoint;

/// Room below the axis of a drawing whose upper half is edited.
Extent drawn_extent_of(const Antenna& antenna) {
    Extent extent = extent_of(antenna);
    if (is_drawn_by_half(antenna)) extent.r_min = std::min(extent.r_min, 0.0) - 0.15 * extent.r_max;
    return extent;
}

std::size_t count_of(const editing::DrawingShape& shape) {
    std::size_t count = 0;
    for (const ShapePath& path : shape.paths) count += path.points.size() + path.controls.size();
    return count;
}

}  // namespace

ShapeView::ShapeView(QWidget* parent) : PlaneCanvas(parent) {
    setObjectName("shape_view");
    setAccessibleName(tr("Shape"));
}

void ShapeView::show_shape(editing::DrawingShape shape, std::shared_ptr<const Antenna> antenna,
                           bool is_stale) {
    const std::size_t count = count_of(shape_);
    shape_ = std::move(shape);
    antenna_ = std::move(antenna);
    is_stale_ = is_stale;
    const bool is_half = !antenna_ || is_drawn_by_half(*antenna_);
    set_names({QString::fromStdString(shape_.axis_names[0]), QString::fromStdString(shape_.axis_names[1]),
               shape_.axis_names[0] == "x", is_half});
    if (antenna_ && !is_dragging_) set_extent(drawn_extent_of(*antenna_));
    // Coordinates are named by their index: with points more or less those names mean others.
    if (count != count_of(shape_)) select({});
    update();
}

void ShapeView::show_marks(ShapeMarks marks) {
    marks_ = std::move(marks);
    update();
}

void ShapeView::select(ShapeSelection selection) {
    const bool is_same = selection == selection_;
    selection_ = std::move(selection);
    update();
    if (!is_same) emit selection_changed();
}

void ShapeView::begin_outline() {
    select({});
    is_drawing_ = true;
    drawn_.clear();
    next_kind_ = EdgeKind::line;
    wants_through_ = false;
    setCursor(Qt::CrossCursor);
    update();
}

void ShapeView::end_outline() {
    is_drawing_ = false;
    drawn_.clear();
    setCursor(Qt::ArrowCursor);
    update();
}

void ShapeView::set_next_kind(EdgeKind kind) {
    next_kind_ = kind;
    update();
}

void ShapeView::add_drawn(const Place& at_mm) {
    if (wants_through_) {
        drawn_.back().through_mm = at_mm;
        wants_through_ = false;
        next_kind_ = EdgeKind::line;
    } else {
        drawn_.push_back({drawn_.empty() ? EdgeKind::line : next_kind_, at_mm, at_mm});
        wants_through_ = drawn_.back().kind == EdgeKind::arc;
    }
    update();
    emit selection_changed();
}

Place ShapeView::place_at(const QPointF& pixels, Qt::KeyboardModifiers modifiers) const {
    const Point at = to_plane(pixels);
    Place place{1e3 * at.z, 1e3 * at.r};
    if (names().has_axis && place[1] < 0.0) place[1] = 0.0;
    const double step = snap_mm_ > 0.0 && !modifiers.testFlag(Qt::ShiftModifier) ? snap_mm_ : 1e-6;
    for (double& coordinate : place) coordinate = std::round(coordinate / step) * step;
    return place;
}

/// The first point is chosen alone, the next one together with it, a third one alone again. Shift takes the
/// points between two of a path.
void ShapeView::click(const Hit& hit, Qt::KeyboardModifiers modifiers) {
    if (hit.edge) {
        const auto path = std::find_if(shape_.paths.begin(), shape_.paths.end(),
                                       [&](const ShapePath& one) { return one.list == hit.edge->list; });
        const std::string from = path->points[hit.edge->index].place,
                          to = path->points[(hit.edge->index + 1) % path->points.size()].place;
        if (!from.empty() && !to.empty()) select({{from, to}, hit.edge, false, true});
        return;
    }
    if (hit.place.empty()) return select({});
    ShapeSelection next = selection_;
    next.edge.reset();
    const bool is_pair = next.places.size() == 1 && next.places[0] != hit.place;
    if (!is_pair) next.places.clear();
    next.places.push_back(hit.place);
    next.is_by_mouse = true;
    next.is_range = is_pair && modifiers.testFlag(Qt::ShiftModifier);
    select(next);
}

void ShapeView::click_while_drawing(const QPointF& pixels, Qt::KeyboardModifiers modifiers) {
    if (drawn_.size() > 2 && !wants_through_) {
        const QPointF away = pixels_of(drawn_.front().at_mm) - pixels;
        if (std::hypot(away.x(), away.y()) < 2.0 * radius()) return emit outline_drawn();
    }
    add_drawn(place_at(pixels, modifiers));
}

void ShapeView::mousePressEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    setFocus();
    if (event->button() != Qt::LeftButton) {
        pan_from_ = at;
        return;
    }
    if (is_drawing_) return click_while_drawing(at, event->modifiers());
    pressed_ = hit_at(at);
    press_from_ = at;
}

void ShapeView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    cursor_ = at;
    emit cursor_moved(to_plane(at));
    if (pan_from_) {
        pan(at - *pan_from_);
        pan_from_ = at;
        return;
    }
    if (press_from_ && !is_dragging_ && (at - *press_from_).manhattanLength() > 4.0) {
        if (pressed_.place.empty() || is_locked_) {
            pan_from_ = at;
            press_from_.reset();
            return;
        }
        select({{pressed_.place}, {}, false});
        is_dragging_ = true;
        emit drag_started();
    }
    if (is_dragging_) return emit dragged(pressed_.place, place_at(at, event->modifiers()));
    if (is_drawing_) return update();
    hovered_ = hit_at(at);
    const bool is_point = !hovered_.place.empty();
    setCursor(is_point ? Qt::SizeAllCursor : hovered_.edge ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void ShapeView::mouseReleaseEvent(QMouseEvent* event) {
    pan_from_.reset();
    const bool was_pressed = press_from_.has_value();
    press_from_.reset();
    if (is_dragging_) {
        is_dragging_ = false;
        return emit drag_ended();
    }
    if (was_pressed && event->button() == Qt::LeftButton) click(pressed_, event->modifiers());
}

void ShapeView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (is_drawing_) return emit outline_drawn();
    const Hit hit = hit_at(event->position());
    if (hit.edge && !is_locked_)
        emit point_wanted(*hit.edge, place_at(event->position(), event->modifiers()));
}

void ShapeView::walk(int step) {
    std::vector<std::string> places;
    for (const ShapePath& path : shape_.paths) {
        for (const ShapePoint& point : path.points)
            if (!point.place.empty()) places.push_back(point.place);
        for (const ShapePoint& control : path.controls) places.push_back(control.place);
    }
    if (places.empty()) return;
    const std::size_t anchored = selection_.places.size() == 2 ? 1 : 0;
    const auto found = selection_.places.empty()
                           ? places.end()
                           : std::find(places.begin(), places.end(), selection_.places.back());
    const auto count = static_cast<int>(places.size());
    const int now = found == places.end() ? (step > 0 ? -1 : 0) : static_cast<int>(found - places.begin());
    ShapeSelection next;
    if (anchored == 1) next.places.push_back(selection_.places.front());
    next.places.push_back(places[static_cast<std::size_t>((now + step + count) % count)]);
    select(next);
}

void ShapeView::nudge(int along, int across) {
    if (selection_.places.size() != 1 || is_locked_) return;
    const ShapePoint* chosen = editing::point_at(shape_, selection_.places[0]);
    if (chosen == nullptr) return;
    const double step = snap_mm_ > 0.0 ? snap_mm_ : 1e3 * metres_per_pixel();
    emit nudged(selection_.places[0], {chosen->at_mm[0] + along * step, chosen->at_mm[1] + across * step});
}

bool ShapeView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        // Plain keys are those of the drawing here, whatever the window does with them elsewhere.
        const auto* key = static_cast<QKeyEvent*>(event);
        if (!(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) && key->key() < Qt::Key_F1) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (!is_drawing_ && (key == Qt::Key_Tab || key == Qt::Key_Backtab)) {
            walk(key == Qt::Key_Tab ? 1 : -1);
            return true;
        }
    }
    return PlaneCanvas::event(event);
}

void ShapeView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            return nudge(-1, 0);
        case Qt::Key_Right:
            return nudge(1, 0);
        case Qt::Key_Up:
            return nudge(0, 1);
        case Qt::Key_Down:
            return nudge(0, -1);
        case Qt::Key_Space:
            // The chosen point stays as the first one; Tab goes on to the second.
            if (selection_.places.size() == 1)
                select({{selection_.places[0], selection_.places[0]}, {}, false});
            return;
        case Qt::Key_Home:
            return fit();
        case Qt::Key_Escape:
            if (is_dragging_) {
                is_dragging_ = false;
                press_from_.reset();
                return emit drag_cancelled();
            }
            if (!is_drawing_) return select({});
            if (drawn_.empty()) {
                end_outline();
            } else {
                wants_through_ = false;
                drawn_.pop_back();
                update();
            }
            return emit selection_changed();
        default:
            break;
    }
    const bool is_plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (is_plain && (!event->text().isEmpty() || event->key() == Qt::Key_Delete))
        return emit key_typed(event->key(), event->text());
    PlaneCanvas::keyPressEvent(event);
}

}  // namespace lathe::ui
