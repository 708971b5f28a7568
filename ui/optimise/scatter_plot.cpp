#include "ui/optimise/scatter_plot.hpp"

#include <QComboBox>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "ui/charts/plot.hpp"
#include "ui/painting/axis_ruler.hpp"

namespace lathe::ui {
namespace {

constexpr double catch_distance = 14.0;  // pixels
// Bad candidates far out would squeeze the interesting ones into a corner.
constexpr double shown_share = 0.97;

struct Ticks {
    Ticks(double low, double high) : places(round_ticks(low, high, 5)) {
        if (places.size() > 1) distance = places[1] - places[0];
    }
    QList<double> places;
    double distance = 1.0;
};

}  // namespace

ScatterPlot::ScatterPlot(QWidget* parent)
    : CandidatePlot(parent),
      x_box_(new QComboBox(this)),
      y_box_(new QComboBox(this)),
      points_(std::make_shared<const Points>()) {
    x_box_->setToolTip(tr("To the right"));
    y_box_->setToolTip(tr("Upwards"));
    for (QComboBox* box : {x_box_, y_box_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(16);
        box->setMaxVisibleItems(20);
        connect(box, &QComboBox::currentIndexChanged, this, &ScatterPlot::recompute);
    }
}

void ScatterPlot::set_changed() {
    fill_boxes();
    recompute();
}

void ScatterPlot::fill_boxes() {
    std::vector<CandidateQuantity> now = set_ ? quantities_of(*set_) : std::vector<CandidateQuantity>{};
    const bool same = std::equal(now.begin(), now.end(), quantities_.begin(), quantities_.end(),
                                 [](const auto& a, const auto& b) { return a.title == b.title; });
    quantities_ = std::move(now);
    if (same) return;
    const QSignalBlocker quiet_x(x_box_), quiet_y(y_box_);
    for (QComboBox* box : {x_box_, y_box_}) {
        box->clear();
        for (const CandidateQuantity& quantity : quantities_) box->addItem(quantity.title);
    }
    // Two goals against each other, or one against the distance.
    x_box_->setCurrentIndex(std::min(1, x_box_->count() - 1));
    const bool two = set_ && set_->project.objectives.size() > 1;
    y_box_->setCurrentIndex(two ? 2 : 0);
}

void ScatterPlot::recompute() {
    Points points = *points_;
    points.front.clear();
    if (set_ && x_box_->currentIndex() >= 0 && y_box_->currentIndex() >= 0) {
        points.x = quantities_[static_cast<std::size_t>(x_box_->currentIndex())];
        points.y = quantities_[static_cast<std::size_t>(y_box_->currentIndex())];
        points.x_range = range_of(points.x);
        points.y_range = range_of(points.y);
        const bool are_goals = points.x.kind == CandidateQuantity::Kind::objective &&
                               points.y.kind == CandidateQuantity::Kind::objective;
        if (are_goals && points.x.index != points.y.index)
            points.front = pareto_front(*set_, points.x, points.y);
    }
    points_ = std::make_shared<const Points>(std::move(points));
    repaint_all();
}

ScatterPlot::Range ScatterPlot::range_of(const CandidateQuantity& quantity) const {
    std::vector<double> values;
    for (const Candidate& candidate : set_->candidates)
        if (const double value = quantity.of(candidate); std::isfinite(value)) values.push_back(value);
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const auto last = values.size() - 1;
    const auto cut = static_cast<std::size_t>(static_cast<double>(last) * (1.0 - shown_share));
    const bool is_distance = quantity.kind == CandidateQuantity::Kind::distance;
    const bool is_objective = quantity.kind == CandidateQuantity::Kind::objective;
    double low = values.front(), high = values.back();
    if (is_distance || (is_objective && quantity.small_is_good)) high = values[last - cut];
    if (is_objective && !quantity.small_is_good) low = values[cut];
    const double margin = std::max(0.05 * (high - low), 1e-6 * std::max(std::abs(low), 1e-3));
    return {low - margin, high + margin};
}

/// All that it takes to paint it. Copied at little cost: lists are shared.
struct ScatterPlot::Drawing {
    PlotLook look;
    SharedCandidates set;
    std::shared_ptr<const Points> points;
    double boxes_height = 0.0;  ///< of what stands above the plot

    QRectF area() const;
    QPointF place_of(const Candidate& candidate) const;
    void paint_x_axis(QPainter& painter) const;
    void paint_y_axis(QPainter& painter) const;
    void paint_points(QPainter& painter) const;
    void paint_front(QPainter& painter) const;
};

ScatterPlot::Drawing ScatterPlot::drawing() const {
    return {look(), set_, points_, x_box_->sizeHint().height() + 6.0};
}

QRectF ScatterPlot::Drawing::area() const {
    const QFontMetrics metrics(look.font);
    const double text = metrics.height(), number = metrics.horizontalAdvance(QStringLiteral("−00.00"));
    return look.place.adjusted(number + 8.0, boxes_height + 4.0, -10.0, -text - 8.0);
}

QPointF ScatterPlot::Drawing::place_of(const Candidate& candidate) const {
    const QRectF frame = area();
    const auto& [x, y, x_range, y_range, front] = *points;
    const double along_x = (x.of(candidate) - x_range.low) / (x_range.high - x_range.low);
    const double along_y = (y.of(candidate) - y_range.low) / (y_range.high - y_range.low);
    return {frame.left() + along_x * frame.width(), frame.bottom() - along_y * frame.height()};
}

QPointF ScatterPlot::place_of(const Candidate& candidate) const {
    return drawing().place_of(candidate);
}

void ScatterPlot::Drawing::paint_x_axis(QPainter& painter) const {
    const QRectF frame = area();
    const double text = QFontMetricsF(look.font).height();
    const Range& x_range = points->x_range;
    const Ticks ticks(x_range.low, x_range.high);
    for (const double tick : ticks.places) {
        const double at = frame.left() + (tick - x_range.low) / (x_range.high - x_range.low) * frame.width();
        painter.setPen(look.text_colour(0.14f));
        painter.drawLine(QPointF(at, frame.top()), QPointF(at, frame.bottom()));
        painter.setPen(look.text_colour(0.9f));
        painter.drawText(QRectF(at - 40, frame.bottom() + 3, 80, text), Qt::AlignCenter,
                         tick_text(tick, ticks.distance));
    }
}

void ScatterPlot::Drawing::paint_y_axis(QPainter& painter) const {
    const QRectF frame = area();
    const Range& y_range = points->y_range;
    const Ticks ticks(y_range.low, y_range.high);
    for (const double tick : ticks.places) {
        const double at =
            frame.bottom() - (tick - y_range.low) / (y_range.high - y_range.low) * frame.height();
        painter.setPen(look.text_colour(0.14f));
        painter.drawLine(QPointF(frame.left(), at), QPointF(frame.right(), at));
        painter.setPen(look.text_colour(0.9f));
        painter.drawText(QRectF(0, at - 10, frame.left() - 5, 20), Qt::AlignRight | Qt::AlignVCenter,
                         tick_text(tick, ticks.distance));
    }
}

/// Worst first, so that the good ones lie on top.
void ScatterPlot::Drawing::paint_points(QPainter& painter) const {
    const std::size_t count = set->candidates.size();
    painter.setRenderHint(QPainter::Antialiasing, count < 3000);
    painter.setPen(Qt::NoPen);
    for (std::size_t n = count; n-- > 0;) {
        const QPointF place = place_of(set->candidates[n]);
        if (!std::isfinite(place.x()) || !std::isfinite(place.y())) continue;
        painter.setBrush(look.colour_of(n, count));
        painter.drawEllipse(place, 2.6, 2.6);
    }
}

void ScatterPlot::Drawing::paint_front(QPainter& painter) const {
    const QColor colour = curve_colour(CurveRole::now_second, look.is_dark());
    QPolygonF line;
    for (const std::size_t n : points->front) line << place_of(set->candidates[n]);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.6));
    painter.drawPolyline(line);
    painter.setBrush(colour);
    for (const QPointF& place : line) painter.drawEllipse(place, 3.0, 3.0);
}

CandidatePlot::Paint ScatterPlot::painter_of_all() const {
    return [drawing = drawing()](QPainter& painter) {
        drawing.paint_x_axis(painter);
        drawing.paint_y_axis(painter);
        painter.setPen(drawing.look.text_colour(0.55f));
        painter.drawRect(drawing.area());
        painter.setClipRect(drawing.area());
        drawing.paint_points(painter);
        if (!drawing.points->front.empty()) drawing.paint_front(painter);
    };
}

void ScatterPlot::paint_chosen(QPainter& painter, const Candidate& candidate) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look().chosen_colour(), 2.4));
    painter.drawEllipse(place_of(candidate), 7.0, 7.0);
}

std::optional<std::size_t> ScatterPlot::candidate_at(const QPointF& place) const {
    std::optional<std::size_t> found;
    double nearest = catch_distance;
    const Drawing now = drawing();
    for (std::size_t n = 0; n < set_->candidates.size(); ++n) {
        const QPointF away = now.place_of(set_->candidates[n]) - place;
        const double distance = std::hypot(away.x(), away.y());
        if (distance < nearest) nearest = distance, found = n;
    }
    return found;
}

void ScatterPlot::resizeEvent(QResizeEvent* event) {
    CandidatePlot::resizeEvent(event);
    const int half = (width() - 18) / 2, height = x_box_->sizeHint().height();
    y_box_->setGeometry(6, 4, half, height);
    x_box_->setGeometry(12 + half, 4, half, height);
}

}  // namespace lathe::ui
