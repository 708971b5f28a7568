#include "ui/design/profile_view.hpp"

#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "solver/geometry/whole_section.hpp"

namespace lathe::ui {
namespace {

constexpr int reason_ms = 3000;

/// A bend of more than ten degrees.
bool is_sharp(const std::vector<Point>& outline, std::size_t at) {
    const Point& before = outline[(at + outline.size() - 1) % outline.size()];
    const Point& here = outline[at];
    const Point& after = outline[(at + 1) % outline.size()];
    const double az = here.z - before.z, ar = here.r - before.r;
    const double bz = after.z - here.z, br = after.r - here.r;
    return az * bz + ar * br < std::cos(M_PI / 18.0) * std::hypot(az, ar) * std::hypot(bz, br);
}

}  // namespace

ProfileView::ProfileView(QWidget* parent) : PlaneCanvas(parent) {
    setObjectName("profile_view");
    setAccessibleName(tr("Profile"));
    reason_timer_.setSingleShot(true);
    reason_timer_.setInterval(reason_ms);
    connect(&reason_timer_, &QTimer::timeout, this, [this] { show_reason({}); });
}

double ProfileView::handle_radius() const {
    return 0.32 * fontMetrics().height();
}

void ProfileView::show_antenna(std::shared_ptr<const Antenna> antenna) {
    antenna_ = std::move(antenna);
    // While a handle is pulled the canvas must not move under it.
    if (antenna_) {
        const bool is_plan = antenna_->is_planar();
        set_names(is_plan ? PlaneNames{QStringLiteral("x"), QStringLiteral("y"), true, is_mirrored()}
                          : PlaneNames{});
        if (!is_dragging_) set_extent(whole_extent_of(*antenna_));
    }
    update();
}

void ProfileView::select_port(int port) {
    if (port == selected_port_) return;
    selected_port_ = port;
    update();
}

bool ProfileView::is_mirrored() const {
    return !antenna_ || is_drawn_by_half(*antenna_);
}

void ProfileView::show_pinned(std::vector<PinnedOutline> outlines) {
    pinned_ = std::move(outlines);
    update();
}

void ProfileView::show_wall_arrows(std::vector<WallArrow> arrows, const QString& meaning) {
    arrows_ = std::move(arrows);
    arrows_mean_ = meaning;
    update();
}

void ProfileView::show_handles(std::vector<EditHandle> handles) {
    // A handle may appear before the chosen one, when a corner does.
    const QString chosen = selected_ < 0 ? QString() : handles_[static_cast<std::size_t>(selected_)].name;
    handles_ = std::move(handles);
    hovered_ = -1;
    const auto same = std::find_if(handles_.begin(), handles_.end(),
                                   [&](const EditHandle& handle) { return handle.name == chosen; });
    select(same == handles_.end() ? -1 : static_cast<int>(same - handles_.begin()));
    update();
}

void ProfileView::select(int handle) {
    if (handle >= static_cast<int>(handles_.size())) handle = -1;
    if (handle == selected_) return;
    selected_ = handle;
    reason_.clear();
    update();
    emit selection_changed();
}

void ProfileView::set_tool(Tool tool) {
    tool_ = tool;
    measured_.reset();
    setCursor(tool == Tool::measure ? Qt::CrossCursor : Qt::ArrowCursor);
    update();
    emit measured_changed();
}

void ProfileView::set_locked(bool locked) {
    is_locked_ = locked;
    update();
}

void ProfileView::show_reason(const QString& reason) {
    if (is_dragging_ || reason.isEmpty())
        reason_timer_.stop();
    else
        reason_timer_.start();
    if (reason == reason_) return;
    reason_ = reason;
    update();
}

int ProfileView::handle_under(const QPointF& pixels) const {
    int nearest = -1;
    double least = 2.2 * handle_radius();
    for (int i = 0; i < static_cast<int>(handles_.size()); ++i) {
        const Point& place = handles_[static_cast<std::size_t>(i)].position;
        for (const double side : {1.0, -1.0}) {
            if (side < 0.0 && !is_mirrored()) continue;
            const QPointF away = to_pixels({place.z, side * place.r}) - pixels;
            const double distance = std::hypot(away.x(), away.y());
            if (distance >= least) continue;
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

Point ProfileView::snapped(const QPointF& pixels, Qt::KeyboardModifiers modifiers) const {
    Point place = to_plane(pixels);
    if (is_below_) place.r = -place.r;
    if (snap_ <= 0.0 || modifiers.testFlag(Qt::ShiftModifier)) return place;
    return {std::round(place.z / snap_) * snap_, std::round(place.r / snap_) * snap_};
}

/// Corners of the outline are what one measures between; else the grid of the snap.
Point ProfileView::measuring_place(const QPointF& pixels, Qt::KeyboardModifiers modifiers) const {
    double least = 2.0 * handle_radius();
    std::optional<Point> corner;
    if (antenna_ && !modifiers.testFlag(Qt::ShiftModifier))
        for (const Region& region : antenna_->regions)
            for (std::size_t i = 0; i < region.outline.size(); ++i)
                for (const double side : {1.0, -1.0}) {
                    if (side < 0.0 && !is_mirrored()) continue;
                    const Point point{region.outline[i].z, side * region.outline[i].r};
                    const QPointF away = to_pixels(point) - pixels;
                    // Points along a smooth wall attract less than its ends.
                    const double handicap = is_sharp(region.outline, i) ? 0.0 : handle_radius();
                    const double distance = std::hypot(away.x(), away.y()) + handicap;
                    if (distance >= least) continue;
                    least = distance;
                    corner = point;
                }
    if (corner) return *corner;
    const Point place = to_plane(pixels);
    if (snap_ <= 0.0 || modifiers.testFlag(Qt::ShiftModifier)) return place;
    return {std::round(place.z / snap_) * snap_, std::round(place.r / snap_) * snap_};
}

void ProfileView::mousePressEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (event->button() == Qt::MiddleButton || event->button() == Qt::RightButton) {
        pan_from_ = at;
        return;
    }
    if (event->button() != Qt::LeftButton) return;
    if (tool_ == Tool::measure) {
        const Point place = measuring_place(at, event->modifiers());
        measured_ = {place, place};
        is_measuring_ = true;
        emit measured_changed();
        return update();
    }
    const int under = handle_under(at);
    select(under);
    if (under < 0 || is_locked_) {
        pan_from_ = at;
        return;
    }
    const Point& place = handles_[static_cast<std::size_t>(under)].position;
    is_below_ = is_mirrored() && to_plane(at).r < 0.0 && place.r > 0.0;
    grab_offset_ = to_pixels({place.z, is_below_ ? -place.r : place.r}) - at;
    is_dragging_ = true;
    reason_.clear();
    emit drag_started();
}

void ProfileView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    emit cursor_moved(to_plane(at));
    if (pan_from_) {
        pan(at - *pan_from_);
        pan_from_ = at;
        return;
    }
    if (is_measuring_) {
        measured_->second = measuring_place(at, event->modifiers());
        emit measured_changed();
        return update();
    }
    if (is_dragging_) {
        if (selected_ < 0) return;  // it has gone under the hand: nothing lets it move any more
        const bool is_free = event->modifiers().testFlag(Qt::ShiftModifier);
        const bool is_corner = !handles_[static_cast<std::size_t>(selected_)].shape;
        const Qt::KeyboardModifiers snap = is_corner ? event->modifiers() : Qt::ShiftModifier;
        emit dragged(snapped(at + grab_offset_, snap), is_free ? 0.0 : snap_);
        return;
    }
    const int under = tool_ == Tool::edit ? handle_under(at) : -1;
    if (under == hovered_) return;
    hovered_ = under;
    setToolTip(under < 0 ? QString() : handles_[static_cast<std::size_t>(under)].name);
    if (tool_ == Tool::edit) setCursor(under < 0 ? Qt::ArrowCursor : Qt::SizeAllCursor);
    update();
}

void ProfileView::mouseReleaseEvent(QMouseEvent*) {
    pan_from_.reset();
    is_measuring_ = false;
    if (!is_dragging_) return;
    is_dragging_ = false;
    show_reason(reason_);
    update();
    emit drag_ended();
}

void ProfileView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (tool_ == Tool::edit && !is_locked_ && handle_under(event->position()) < 0) {
        is_below_ = is_mirrored() && to_plane(event->position()).r < 0.0;
        emit corner_wanted(snapped(event->position(), event->modifiers()));
    }
}

void ProfileView::nudge(int z_steps, int r_steps) {
    if (selected_ < 0 || is_locked_) return;
    const double step = snap_ > 0.0 ? snap_ : metres_per_pixel();
    Point target = handles_[static_cast<std::size_t>(selected_)].position;
    target.z += z_steps * step;
    target.r += r_steps * step;
    emit nudged(target);
}

bool ProfileView::event(QEvent* event) {
    // Tab walks through the handles first and leaves after the last one.
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int count = static_cast<int>(handles_.size());
        if (key->key() == Qt::Key_Tab && selected_ + 1 < count) {
            select(selected_ + 1);
            return true;
        }
        if (key->key() == Qt::Key_Backtab && selected_ > 0) {
            select(selected_ - 1);
            return true;
        }
    }
    return PlaneCanvas::event(event);
}

void ProfileView::keyPressEvent(QKeyEvent* event) {
    const int steps = event->modifiers().testFlag(Qt::ControlModifier) ? 10 : 1;
    switch (event->key()) {
        case Qt::Key_Left:
            return nudge(-steps, 0);
        case Qt::Key_Right:
            return nudge(steps, 0);
        case Qt::Key_Up:
            return nudge(0, steps);
        case Qt::Key_Down:
            return nudge(0, -steps);
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            if (!is_locked_ && selected_ >= 0) emit removal_wanted();
            return;
        case Qt::Key_Plus:
            return zoom(1.25, canvas().center());
        case Qt::Key_Minus:
            return zoom(0.8, canvas().center());
        case Qt::Key_Home:
            return fit();
        case Qt::Key_Escape:
            if (is_dragging_) {
                is_dragging_ = false;
                emit drag_cancelled();
            } else if (measured_) {
                measured_.reset();
                emit measured_changed();
                update();
            } else {
                select(-1);
            }
            return;
        default:
            PlaneCanvas::keyPressEvent(event);
    }
}

}  // namespace lathe::ui
