#include "ui/power/power_canvas.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "ui/painting/section_painter.hpp"

namespace lathe::ui {
namespace {

constexpr double click_reach = 4.0;  ///< pixels that a click may move

double magnitude_of(const particles::FieldVector& f) {
    return std::sqrt(std::norm(f[0]) + std::norm(f[1]) + std::norm(f[2]));
}

}  // namespace

std::optional<std::pair<Point, Point>> box_in(const std::vector<Point>& outline) {
    if (outline.size() != 4) return std::nullopt;
    Point low = outline.front(), high = outline.front();
    for (const Point& p : outline) {
        low = {std::min(low.z, p.z), std::min(low.r, p.r)};
        high = {std::max(high.z, p.z), std::max(high.r, p.r)};
    }
    for (std::size_t n = 0; n < 4; ++n) {
        const Point &a = outline[n], &b = outline[(n + 1) % 4];
        const bool is_corner = (a.z == low.z || a.z == high.z) && (a.r == low.r || a.r == high.r);
        if (!is_corner || ((a.z == b.z) == (a.r == b.r))) return std::nullopt;
    }
    return std::pair(low, high);
}

std::vector<Point> box_outline(Point low, Point high) {
    return {low, {high.z, low.r}, high, {low.z, high.r}};
}

PowerCanvas::PowerCanvas(QWidget* parent) : PlaneCanvas(parent) {
    setAccessibleName(tr("Section of the antenna with the regions"));
    setObjectName(QStringLiteral("power_canvas"));
}

void PowerCanvas::show_antenna(std::shared_ptr<const Antenna> antenna) {
    antenna_ = std::move(antenna);
    if (antenna_) {
        const bool is_planar = antenna_->is_planar();
        set_names(is_planar ? PlaneNames{QStringLiteral("x"), QStringLiteral("y"), true, false}
                            : PlaneNames{});
        set_extent(extent_of(*antenna_));
    }
    update();
}

void PowerCanvas::show_regions(const std::vector<particles::PowerRegion>& regions, int chosen) {
    regions_ = regions;
    chosen_ = chosen;
    update();
}

void PowerCanvas::show_results(SharedPowerOutcome outcome, int region) {
    outcome_ = std::move(outcome);
    region_ = region;
    field_ = {};
    magnitudes_.clear();
    largest_field_ = largest_density_ = largest_energy_ = 0.0;
    if (const particles::MeshedRegion* shown = mesh()) {
        for (const particles::FieldVector& f : shown->field.at_vertices)
            magnitudes_.push_back(magnitude_of(f));
        largest_field_ = *std::max_element(magnitudes_.begin(), magnitudes_.end());
        if (const particles::ElectronFilm* seen = film())
            for (const auto& frame : seen->frames)
                for (const particles::SeenElectron& e : frame)
                    largest_energy_ = std::max<double>(largest_energy_, e.energy_ev);
    }
    set_layer(layer_);
}

void PowerCanvas::set_layer(PowerLayer layer) {
    layer_ = layer;
    field_ = {};
    largest_density_ = 0.0;
    if (const particles::MeshedRegion* shown = mesh()) {
        const auto& tally = outcome_->report.regions[static_cast<std::size_t>(region_)].tally;
        const auto& counts = layer == PowerLayer::emission ? tally.emitted : tally.impacts;
        for (std::size_t n = 0; n < counts.size(); ++n)
            largest_density_ =
                std::max(largest_density_, percent_a_mm(counts[n], shown->mesh.edges[n].length));
    }
    update();
}

void PowerCanvas::set_frame(int frame) {
    frame_ = frame;
    update();
}

void PowerCanvas::set_mesh_shown(bool is_shown) {
    is_mesh_shown_ = is_shown;
    update();
}

void PowerCanvas::set_drawing(bool is_drawing) {
    is_drawing_ = is_drawing;
    setCursor(is_drawing ? Qt::CrossCursor : Qt::ArrowCursor);
    pressed_.reset();
    if (is_drawing) setFocus();
    update();
}

void PowerCanvas::end_drawing() {
    set_drawing(false);
    emit drawing_ended();
}

const particles::MeshedRegion* PowerCanvas::mesh() const {
    if (!outcome_ || region_ < 0 || region_ >= static_cast<int>(outcome_->regions.size())) return nullptr;
    return &outcome_->regions[static_cast<std::size_t>(region_)];
}

const particles::ElectronFilm* PowerCanvas::film() const {
    if (mesh() == nullptr || region_ >= static_cast<int>(outcome_->films.size())) return nullptr;
    return &outcome_->films[static_cast<std::size_t>(region_)];
}

std::optional<ColourScale> PowerCanvas::scale() const {
    if (mesh() == nullptr) return std::nullopt;
    const auto magnitude = [](double high) { return ColourScale{ScaleKind::magnitude, 0.0, high}; };
    switch (layer_) {
        case PowerLayer::none:
            return std::nullopt;
        case PowerLayer::field:
            return magnitude(
                largest_field_ *
                std::sqrt(outcome_->report.regions[static_cast<std::size_t>(region_)].most_critical_w));
        case PowerLayer::impacts:
        case PowerLayer::emission:
            return magnitude(largest_density_);
        case PowerLayer::electrons:
            return magnitude(largest_energy_);
    }
    return std::nullopt;
}

void PowerCanvas::fit_region() {
    if (chosen_ < 0 || chosen_ >= static_cast<int>(regions_.size())) return fit();
    const particles::PointBox box = particles::box_of(regions_[static_cast<std::size_t>(chosen_)].outline);
    const Extent whole = antenna_ ? extent_of(*antenna_) : Extent{};
    set_extent({box.low.z, box.high.z, box.high.r, box.low.r});
    fit();
    // Shown until the user moves; what is fitted next is the antenna again.
    zoom(1.0, rect().center());
    set_extent(whole);
}

/// To a step of 1, 2 or 5 that is no less than a pixel.
double PowerCanvas::rounded(double metres) const {
    const double power = std::pow(10.0, std::floor(std::log10(metres_per_pixel())));
    double step = 10.0 * power;
    for (const double digit : {5.0, 2.0, 1.0})
        if (digit * power >= metres_per_pixel()) step = digit * power;
    return std::round(metres / step) * step;
}

void PowerCanvas::mousePressEvent(QMouseEvent* event) {
    pressed_ = moved_ = event->position();
    is_dragged_ = false;
}

void PowerCanvas::mouseMoveEvent(QMouseEvent* event) {
    emit cursor_moved(to_plane(event->position()));
    if (!pressed_) return;
    const QPointF before = *moved_;
    is_dragged_ = is_dragged_ || (event->position() - *pressed_).manhattanLength() > click_reach;
    if (!is_dragged_) return;
    moved_ = event->position();
    if (is_drawing_ && (event->buttons() & Qt::LeftButton) != 0)
        update();
    else
        pan(*moved_ - before);
}

void PowerCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (!pressed_) return;
    const Point from = to_plane(*pressed_), to = to_plane(event->position());
    const bool is_drawn = is_drawing_ && event->button() == Qt::LeftButton && is_dragged_;
    pressed_.reset();
    if (is_drawn) {
        const double least = antenna_ && antenna_->is_planar() ? -max_coordinate_m : 0.0;
        const Point low = {rounded(std::min(from.z, to.z)), std::max(least, rounded(std::min(from.r, to.r)))},
                    high = {rounded(std::max(from.z, to.z)), rounded(std::max(from.r, to.r))};
        end_drawing();
        if (high.z > low.z && high.r > low.r) emit box_drawn(low, high);
        return;
    }
    update();
    if (is_dragged_ || is_drawing_ || event->button() != Qt::LeftButton) return;
    // The last one drawn lies on top.
    for (auto n = static_cast<int>(regions_.size()) - 1; n >= 0; --n)
        if (contains(regions_[static_cast<std::size_t>(n)].outline, to)) return emit region_chosen(n);
}

void PowerCanvas::keyPressEvent(QKeyEvent* event) {
    const QPointF middle = rect().center();
    switch (event->key()) {
        case Qt::Key_Escape:
            if (!is_drawing_) return PlaneCanvas::keyPressEvent(event);
            return end_drawing();
        case Qt::Key_Plus:
            return zoom(1.25, middle);
        case Qt::Key_Minus:
            return zoom(0.8, middle);
        default:
            return PlaneCanvas::keyPressEvent(event);
    }
}

void PowerCanvas::changeEvent(QEvent* event) {
    PlaneCanvas::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) field_ = {};
}

Theme PowerCanvas::theme() const {
    return is_dark(palette()) ? Theme::dark : Theme::light;
}

}  // namespace lathe::ui
