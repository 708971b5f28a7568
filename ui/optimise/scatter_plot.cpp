#include "ui/optimise/scatter_plot.hpp"

#include <QComboBox>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "ui/charts/plot.hpp"
#include "ui/field/axis_ruler.hpp"

namespace lathe::ui {
namespace {

constexpr double catch_distance = 14.0;  // pixels
// Bad candidates far out would squeeze the interesting ones into a corner.
constexpr double shown_share = 0.97;

}  // namespace

ScatterPlot::ScatterPlot(QWidget* parent)
    : CandidatePlot(parent), x_box_(new QComboBox(this)), y_box_(new QComboBox(this)) {
    x_box_->setToolTip(tr("To the right"));
    y_box_->setToolTip(tr("Upwards"));
    for (QComboBox* box : {x_box_, y_box_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(16);
        box->setMaxVisibleItems(20);
        connect(box, &QComboBox::currentIndexChanged, this, &ScatterPlot::recompute);
    }
}

void ScatterPlot::show_quantities(int x, int y) {
    x_box_->setCurrentIndex(x);
    y_box_->setCurrentIndex(y);
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
    front_.clear();
    if (set_ && x_box_->currentIndex() >= 0 && y_box_->currentIndex() >= 0) {
        x_ = quantities_[static_cast<std::size_t>(x_box_->currentIndex())];
        y_ = quantities_[static_cast<std::size_t>(y_box_->currentIndex())];
        x_range_ = range_of(x_);
        y_range_ = range_of(y_);
        if (x_.kind == CandidateQuantity::Kind::objective && y_.kind == x_.kind && x_.index != y_.index)
            front_ = pareto_front(*set_, x_, y_);
    }
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

QRectF ScatterPlot::area() const {
    const double text = fontMetrics().height(),
                 number = fontMetrics().horizontalAdvance(QStringLiteral("−00.00"));
    const double boxes = x_box_->sizeHint().height() + 6.0;
    return QRectF(rect()).adjusted(number + 8.0, boxes + 4.0, -10.0, -text - 8.0);
}

QPointF ScatterPlot::place_of(const Candidate& candidate) const {
    const QRectF frame = area();
    const double x = (x_.of(candidate) - x_range_.low) / (x_range_.high - x_range_.low);
    const double y = (y_.of(candidate) - y_range_.low) / (y_range_.high - y_range_.low);
    return {frame.left() + x * frame.width(), frame.bottom() - y * frame.height()};
}

void ScatterPlot::paint_axes(QPainter& painter) const {
    const QRectF frame = area();
    const QFontMetricsF metrics(font());
    const auto ticks = [](const Range& range) { return round_ticks(range.low, range.high, 5); };
    const QList<double> along_x = ticks(x_range_), along_y = ticks(y_range_);
    const auto distance = [](const QList<double>& of) { return of.size() > 1 ? of[1] - of[0] : 1.0; };
    for (const double tick : along_x) {
        const double x =
            frame.left() + (tick - x_range_.low) / (x_range_.high - x_range_.low) * frame.width();
        painter.setPen(text_colour(0.14f));
        painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()));
        painter.setPen(text_colour(0.9f));
        painter.drawText(QRectF(x - 40, frame.bottom() + 3, 80, metrics.height()), Qt::AlignCenter,
                         tick_text(tick, distance(along_x)));
    }
    for (const double tick : along_y) {
        const double y =
            frame.bottom() - (tick - y_range_.low) / (y_range_.high - y_range_.low) * frame.height();
        painter.setPen(text_colour(0.14f));
        painter.drawLine(QPointF(frame.left(), y), QPointF(frame.right(), y));
        painter.setPen(text_colour(0.9f));
        painter.drawText(QRectF(0, y - 10, frame.left() - 5, 20), Qt::AlignRight | Qt::AlignVCenter,
                         tick_text(tick, distance(along_y)));
    }
    painter.setPen(text_colour(0.55f));
    painter.drawRect(frame);
}

void ScatterPlot::paint_all(QPainter& painter) {
    paint_axes(painter);
    painter.setClipRect(area());
    painter.setRenderHint(QPainter::Antialiasing, set_->candidates.size() < 3000);
    painter.setPen(Qt::NoPen);
    // Worst first, so that the good ones lie on top.
    for (std::size_t n = set_->candidates.size(); n-- > 0;) {
        const QPointF place = place_of(set_->candidates[n]);
        if (!std::isfinite(place.x()) || !std::isfinite(place.y())) continue;
        painter.setBrush(colour_of(n));
        painter.drawEllipse(place, 2.6, 2.6);
    }
    if (front_.empty()) return;
    const bool dark = palette().color(QPalette::Base).lightness() < 128;
    QPolygonF line;
    for (const std::size_t n : front_) line << place_of(set_->candidates[n]);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(curve_colour(CurveRole::now_second, dark), 1.6));
    painter.drawPolyline(line);
    painter.setBrush(curve_colour(CurveRole::now_second, dark));
    for (const QPointF& place : line) painter.drawEllipse(place, 3.0, 3.0);
}

void ScatterPlot::paint_chosen(QPainter& painter, const Candidate& candidate) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(chosen_colour(), 2.4));
    painter.drawEllipse(place_of(candidate), 7.0, 7.0);
}

std::optional<std::size_t> ScatterPlot::candidate_at(const QPointF& place) const {
    std::optional<std::size_t> found;
    double nearest = catch_distance;
    for (std::size_t n = 0; n < set_->candidates.size(); ++n) {
        const QPointF away = place_of(set_->candidates[n]) - place;
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
