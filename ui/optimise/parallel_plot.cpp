#include "ui/optimise/parallel_plot.hpp"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace lathe::ui {
namespace {

constexpr double catch_distance = 8.0;     // pixels
constexpr std::size_t always_drawn = 300;  // of the best
constexpr double shown_share = 0.97;       // bad ones far out end at the axis's end

constexpr double pi = 3.14159265358979;
constexpr double slant = 50.0 * pi / 180.0;  // of titles, from the horizontal

/// Text at an end of an axis.
QString end_text(double value) {
    QString text = QString::number(value, 'g', 4);
    if (text.startsWith(QLatin1Char('-'))) text.replace(0, 1, QChar(0x2212));
    return text;
}

double distance_to(const QPointF& place, const QPointF& a, const QPointF& b) {
    const QPointF along = b - a, from_a = place - a;
    const double length = QPointF::dotProduct(along, along);
    const double share =
        std::clamp(length > 0.0 ? QPointF::dotProduct(from_a, along) / length : 0.0, 0.0, 1.0);
    const QPointF away = from_a - share * along;
    return std::hypot(away.x(), away.y());
}

}  // namespace

ParallelPlot::ParallelPlot(QWidget* parent) : CandidatePlot(parent), lines_(std::make_shared<const Lines>()) {
    setAccessibleName(tr("Parallel coordinates"));
}

std::vector<ParallelPlot::Axis> ParallelPlot::axes_of(const CandidateSet& set) {
    std::vector<Axis> axes;
    for (const CandidateQuantity& quantity : quantities_of(set)) {
        if (quantity.kind == CandidateQuantity::Kind::generation) continue;
        Axis axis{quantity};
        if (quantity.kind == CandidateQuantity::Kind::gene) {
            axis.low = set.genes[quantity.index].minimum;
            axis.high = set.genes[quantity.index].maximum;
        } else {
            std::vector<double> values;
            for (const Candidate& candidate : set.candidates)
                if (const double value = quantity.of(candidate); std::isfinite(value))
                    values.push_back(value);
            if (values.empty()) continue;
            std::sort(values.begin(), values.end());
            const auto cut =
                static_cast<std::size_t>(static_cast<double>(values.size() - 1) * (1.0 - shown_share));
            axis.low = quantity.small_is_good ? values.front() : values[cut];
            axis.high = quantity.small_is_good ? values[values.size() - 1 - cut] : values.back();
        }
        if (!(axis.high > axis.low)) axis.high = axis.low + 1.0;
        axes.push_back(axis);
    }
    return axes;
}

std::vector<std::size_t> ParallelPlot::drawn_of(std::size_t count) {
    std::vector<std::size_t> drawn;
    for (std::size_t n = 0; n < std::min(count, always_drawn); ++n) drawn.push_back(n);
    const std::size_t rest = count - drawn.size(), room = most_lines - always_drawn;
    const std::size_t stride = std::max<std::size_t>(1, (rest + room - 1) / room);
    for (std::size_t n = drawn.size(); n < count; n += stride) drawn.push_back(n);
    return drawn;
}

void ParallelPlot::set_changed() {
    Lines lines;
    if (set_) {
        lines.axes = axes_of(*set_);
        lines.drawn = drawn_of(set_->candidates.size());
    }
    lines_ = std::make_shared<const Lines>(std::move(lines));
}

/// All that it takes to paint it. Copied at little cost: lists are shared.
struct ParallelPlot::Drawing {
    PlotLook look;
    SharedCandidates set;
    std::shared_ptr<const Lines> lines;
    QRectF frame;            ///< of the axes
    bool is_tilted = false;  ///< titles, which have no room side by side
    int rows = 1;            ///< of numbers at each end of the axes

    void lay_out();
    double x_of(std::size_t axis) const;
    QString title_of(std::size_t axis) const;
    QPolygonF line_of(const Candidate& candidate) const;
    void paint_lines(QPainter& painter) const;
    void paint_title(QPainter& painter, std::size_t axis) const;
    void paint_axis(QPainter& painter, std::size_t axis) const;
};

ParallelPlot::Drawing ParallelPlot::drawing() const {
    Drawing drawing{look(), set_, lines_, {}};
    drawing.lay_out();
    return drawing;
}

QStringList ParallelPlot::shown_titles() const {
    const Drawing now = drawing();
    QStringList titles;
    for (std::size_t axis = 0; axis < lines_->axes.size(); ++axis) titles << now.title_of(axis);
    return titles;
}

/// Titles that do not fit in two lines side by side, each with twice the room, stand at a slant above their
/// axis; numbers that touch take turns in two rows.
void ParallelPlot::Drawing::lay_out() {
    const QFontMetricsF metrics(look.font);
    const double line = metrics.height();
    const std::vector<Axis>& axes = lines->axes;
    frame = look.place.adjusted(2.5 * line, 0.0, -2.5 * line, 0.0);
    const double room = frame.width() / static_cast<double>(std::max<std::size_t>(axes.size() - 1, 1));
    double longest = 0.0, widest_number = 0.0;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const double length = metrics.horizontalAdvance(axes[axis].quantity.title);
        const bool is_outermost = axis == 0 || axis + 1 == axes.size();
        is_tilted |= length > (is_outermost ? 2.5 * line + 0.95 * room : 1.9 * room);
        longest = std::max(longest, length);
        for (const double value : {axes[axis].low, axes[axis].high})
            widest_number = std::max(widest_number, metrics.horizontalAdvance(end_text(value)));
    }
    if (widest_number > 0.95 * room) rows = 2;
    double head = 2.2 * line;
    if (is_tilted) {
        const double length = std::min(longest, (0.45 * look.place.height() - line) / std::sin(slant));
        head = length * std::sin(slant) + line;
        // The last title leans over the right end.
        frame.setRight(std::min(frame.right(), look.place.right() - length * std::cos(slant)));
    }
    frame.setTop(look.place.top() + head + rows * line);
    frame.setBottom(look.place.bottom() - rows * line - 4.0);
}

double ParallelPlot::Drawing::x_of(std::size_t axis) const {
    return frame.left() + frame.width() * static_cast<double>(axis) /
                              static_cast<double>(std::max<std::size_t>(lines->axes.size() - 1, 1));
}

QPolygonF ParallelPlot::Drawing::line_of(const Candidate& candidate) const {
    const std::vector<Axis>& axes = lines->axes;
    QPolygonF line;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const double value = axes[i].quantity.of(candidate);
        if (!std::isfinite(value)) continue;
        const double share = std::clamp((value - axes[i].low) / (axes[i].high - axes[i].low), 0.0, 1.0);
        line << QPointF(x_of(i), frame.bottom() - share * frame.height());
    }
    return line;
}

void ParallelPlot::Drawing::paint_lines(QPainter& painter) const {
    painter.setBrush(Qt::NoBrush);
    for (auto n = lines->drawn.rbegin(); n != lines->drawn.rend(); ++n) {
        painter.setRenderHint(QPainter::Antialiasing, *n < always_drawn);
        painter.setPen(QPen(look.colour_of(*n, set->candidates.size()), *n == 0 ? 2.2 : 1.0));
        painter.drawPolyline(line_of(set->candidates[*n]));
    }
}

QString ParallelPlot::Drawing::title_of(std::size_t axis) const {
    const QFontMetricsF metrics(look.font);
    const QString& title = lines->axes[axis].quantity.title;
    if (!is_tilted) return title;
    const double head = frame.top() - look.place.top() - rows * metrics.height();
    return metrics.elidedText(title, Qt::ElideRight, (head - metrics.height()) / std::sin(slant) + 1.0);
}

void ParallelPlot::Drawing::paint_title(QPainter& painter, std::size_t axis) const {
    const QFontMetricsF metrics(look.font);
    const QString title = title_of(axis);
    const double x = x_of(axis);
    painter.setPen(look.text_colour(0.95f));
    if (is_tilted) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(x, frame.top() - rows * metrics.height() - 3.0);
        painter.rotate(-slant * 180.0 / pi);
        painter.drawText(QPointF(0.0, 0.0), title);
        painter.restore();
        return;
    }
    // Titles take turns in two lines, so that each has twice the room. The outermost ones stay inside.
    const double half = 0.5 * metrics.horizontalAdvance(title) + 2.0;
    QRectF place(x - half, look.place.top() + (axis % 2) * metrics.height(), 2.0 * half, metrics.height());
    place.translate(std::max(0.0, half - x) - std::max(0.0, x + half - look.place.right()), 0.0);
    painter.drawText(place, Qt::AlignCenter, title);
}

void ParallelPlot::Drawing::paint_axis(QPainter& painter, std::size_t axis) const {
    const QFontMetricsF metrics(look.font);
    const double x = x_of(axis), line = metrics.height();
    painter.setPen(look.text_colour(0.7f));
    painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()));
    paint_title(painter, axis);
    painter.setPen(look.text_colour(0.7f));
    const auto write = [&](double value, double top) {
        const QString text = end_text(value);
        QRectF box(0.0, top, metrics.horizontalAdvance(text) + 2.0, line);
        box.moveLeft(std::clamp(x - 0.5 * box.width(), 0.0, look.place.right() - box.width()));
        painter.drawText(box, Qt::AlignCenter, text);
    };
    const double row = rows == 2 && axis % 2 == 1 ? line : 0.0;
    write(lines->axes[axis].low, frame.bottom() + 2.0 + row);
    write(lines->axes[axis].high, frame.top() - line - 1.0 - row);
}

CandidatePlot::Paint ParallelPlot::painter_of_all() const {
    return [drawing = drawing()](QPainter& painter) {
        drawing.paint_lines(painter);
        for (std::size_t axis = 0; axis < drawing.lines->axes.size(); ++axis)
            drawing.paint_axis(painter, axis);
    };
}

void ParallelPlot::paint_chosen(QPainter& painter, const Candidate& candidate) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look().chosen_colour(), 3.0));
    painter.drawPolyline(drawing().line_of(candidate));
}

std::optional<std::size_t> ParallelPlot::candidate_at(const QPointF& place) const {
    std::optional<std::size_t> found;
    double nearest = catch_distance;
    const Drawing now = drawing();
    for (const std::size_t n : lines_->drawn) {
        const QPolygonF line = now.line_of(set_->candidates[n]);
        for (qsizetype i = 1; i < line.size(); ++i) {
            if (place.x() < line[i - 1].x() - nearest || place.x() > line[i].x() + nearest) continue;
            const double distance = distance_to(place, line[i - 1], line[i]);
            if (distance < nearest) nearest = distance, found = n;
        }
    }
    return found;
}

}  // namespace lathe::ui
