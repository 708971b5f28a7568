#include "ui/results/smith_chart.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_menu.hpp"
#include "ui/charts/state_note.hpp"
#include "ui/charts/true_minus.hpp"
#include "ui/design/section_painter.hpp"

namespace lathe::ui {
namespace {

constexpr double resistances[] = {0.2, 0.5, 1.0, 2.0, 5.0};
constexpr double catch_distance = 60.0;  // pixels from the cursor to the curve

QColor faded(const QPalette& palette, float share) {
    QColor colour = palette.color(QPalette::Text);
    colour.setAlphaF(share);
    return colour;
}

QString signed_text(double value, int decimals) {
    return QStringLiteral("%1 j%2")
        .arg(value < 0 ? QChar(0x2212) : QLatin1Char('+'))
        .arg(std::abs(value), 0, 'f', decimals);
}

}  // namespace

QString impedance_text(std::complex<double> reflection, const std::optional<double>& line_impedance_ohm) {
    const std::complex<double> z = (1.0 + reflection) / (1.0 - reflection);
    if (!line_impedance_ohm)
        return QStringLiteral("z = %1 %2").arg(z.real(), 0, 'f', 3).arg(signed_text(z.imag(), 3));
    const std::complex<double> ohm = *line_impedance_ohm * z;
    return QStringLiteral("Z = %1 %2 Ω").arg(ohm.real(), 0, 'f', 1).arg(signed_text(ohm.imag(), 1));
}

SmithChart::SmithChart(QWidget* parent)
    : QWidget(parent), note_(new StateNote(this, Qt::TopRightCorner, 0.3)) {
    setAccessibleName(tr("Smith chart"));
    setMouseTracking(true);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setMinimumSize(200, 200);
    setFocusPolicy(Qt::ClickFocus);
    add_chart_menu(*this, [this](QChar separator) { return table_text(separator); });
}

QString SmithChart::table_text(QChar separator) const {
    QStringList heading = {QStringLiteral("frequency / GHz"), QStringLiteral("Re S11"),
                           QStringLiteral("Im S11")};
    for (const KeptDesign& design : kept_) {
        const QString name = QString(design.name).remove(separator);
        heading << tr("Re S11 of %1").arg(name) << tr("Im S11 of %1").arg(name);
    }
    QString text = heading.join(separator) + QLatin1Char('\n');
    if (!now_) return text;
    const auto number = [](double value) { return QString::number(value, 'g', 8); };
    for (const FrequencyResult& at : now_->frequencies) {
        QStringList row = {number(at.frequency_hz * 1e-9), number(at.s11.real()), number(at.s11.imag())};
        for (const KeptDesign& design : kept_) {
            const auto& all = design.results->frequencies;
            const auto same = std::find_if(all.begin(), all.end(), [&](const FrequencyResult& one) {
                return std::abs(one.frequency_hz - at.frequency_hz) < 1e-9 * at.frequency_hz;
            });
            row << (same == all.end() ? QString() : number(same->s11.real()))
                << (same == all.end() ? QString() : number(same->s11.imag()));
        }
        text += row.join(separator) + QLatin1Char('\n');
    }
    return text;
}

QSize SmithChart::sizeHint() const {
    return {320, 340};
}

void SmithChart::show_results(SharedResults start, SharedResults now) {
    start_ = start && start->has_s11 ? std::move(start) : nullptr;
    now_ = now && now->has_s11 ? std::move(now) : nullptr;
    marked_.reset();
    update_readout();
    update();
}

void SmithChart::show_state(ResultState state) {
    state_ = state;
    note_->show_state(state);
    update();
}

CurveStyle SmithChart::present_style() const {
    CurveStyle style = CurveStyle::of(CurveRole::now);
    style.is_faded = is_former(state_);
    return style;
}

void SmithChart::show_kept(const QList<KeptDesign>& kept) {
    kept_.clear();
    for (const KeptDesign& design : kept)
        if (design.results->has_s11) kept_.append(design);
    update();
}

QRectF SmithChart::circle() const {
    const double text = 1.6 * fontMetrics().height();
    const double size = std::max(20.0, std::min<double>(width(), height() - 2.0 * text) - text);
    return {0.5 * (width() - size), 0.5 * (height() - text - size), size, size};
}

QPointF SmithChart::place_of(std::complex<double> reflection) const {
    const QRectF unit = circle();
    return {unit.center().x() + 0.5 * unit.width() * reflection.real(),
            unit.center().y() - 0.5 * unit.height() * reflection.imag()};
}

/// In the plane of the reflection coefficient, resistance r is the circle around r/(1+r) of radius
/// 1/(1+r), reactance x the one around 1 + j/x of radius 1/|x|.
void SmithChart::paint_grid(QPainter& painter) const {
    const QRectF unit = circle();
    const double radius = 0.5 * unit.width();
    QPainterPath inside;
    inside.addEllipse(unit);
    painter.save();
    painter.setClipPath(inside);
    painter.setPen(QPen(faded(palette(), 0.18f), 1.0));
    for (const double r : resistances)
        painter.drawEllipse(place_of(r / (1.0 + r)), radius / (1.0 + r), radius / (1.0 + r));
    for (const double x : resistances)
        for (const double sign : {1.0, -1.0})
            painter.drawEllipse(place_of({1.0, sign / x}), radius / x, radius / x);
    painter.drawLine(place_of(-1.0), place_of(1.0));
    painter.restore();
    painter.setPen(QPen(faded(palette(), 0.55f), 1.2));
    painter.drawEllipse(unit);
    QFont small = font();
    small.setPointSizeF(0.8 * small.pointSizeF());
    painter.setFont(small);
    painter.setPen(faded(palette(), 0.6f));
    const QFontMetricsF metrics(small);
    for (const double r : resistances) {
        const QString text = QString::number(r);
        painter.drawText(place_of((r - 1.0) / (r + 1.0)) + QPointF(2.0, -2.0), text);
        for (const double sign : {1.0, -1.0}) {
            const std::complex<double> jx(0.0, sign * r);
            const std::complex<double> rim = (jx - 1.0) / (jx + 1.0);
            const QString label = (sign > 0 ? QString() : QString(QChar(0x2212))) + QLatin1Char('j') + text;
            const QRectF box = metrics.boundingRect(label);
            const QPointF at = place_of(rim * (1.0 + 0.75 * box.width() / radius));
            painter.drawText(at + QPointF(-0.5 * box.width(), 0.35 * box.height()), label);
        }
    }
}

void SmithChart::paint_curve(QPainter& painter, const SharedResults& results, const CurveStyle& style) const {
    if (!results) return;
    QPolygonF line;
    for (const FrequencyResult& at : results->frequencies) line << place_of(at.s11);
    painter.setPen(style.pen(is_dark(palette())));
    painter.drawPolyline(line);
    if (style.role != CurveRole::now) return;
    painter.setBrush(painter.pen().color());
    for (const QPointF& place : line) painter.drawEllipse(place, 2.0, 2.0);
    painter.setBrush(Qt::NoBrush);
}

/// In the corner that the circle leaves free, when there is more than the present curve.
void SmithChart::paint_legend(QPainter& painter) const {
    QList<std::pair<CurveStyle, QString>> entries;
    if (now_) entries.append({present_style(), name_of_present(state_)});
    if (start_) entries.append({CurveStyle::of(CurveRole::start), tr("start")});
    for (const KeptDesign& design : kept_) entries.append({design.style(), design.name});
    if (entries.size() < 2 && state_ == ResultState::current) return;
    const double line = fontMetrics().height(), mark = 1.6 * line;
    const double widest = std::max(0.36 * width() - mark, 4.0 * line);
    double top = 0.3 * line;
    for (const auto& [style, name] : entries) {
        painter.setPen(style.pen(is_dark(palette())));
        painter.drawLine(QPointF(4.0, top + 0.5 * line), QPointF(mark - 2.0, top + 0.5 * line));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(mark + 2.0, top, widest, line), Qt::AlignVCenter,
                         fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(widest)));
        top += line;
    }
}

void SmithChart::paint_marks(QPainter& painter) const {
    if (!now_ || now_->frequencies.empty()) return;
    const auto& all = now_->frequencies;
    painter.setPen(palette().color(QPalette::Text));
    for (const std::size_t end : {std::size_t{0}, all.size() - 1})
        painter.drawText(place_of(all[end].s11) + QPointF(5.0, -4.0),
                         QStringLiteral("%1").arg(all[end].frequency_hz * 1e-9, 0, 'g', 5));
    if (!marked_) return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
    painter.drawEllipse(place_of(all[*marked_].s11), 6.0, 6.0);
}

void SmithChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_grid(painter);
    painter.setFont(font());
    paint_curve(painter, start_, CurveStyle::of(CurveRole::start));
    for (const KeptDesign& design : kept_) paint_curve(painter, design.results, design.style());
    paint_curve(painter, now_, present_style());
    paint_legend(painter);
    paint_marks(painter);
    painter.setPen(palette().color(QPalette::Text));
    const double text = 1.6 * fontMetrics().height();
    const QString line =
        !now_ ? tr("No reflection to show: the antenna has no guided port, or is not solved yet") : readout_;
    painter.drawText(QRectF(4.0, height() - text, width() - 8.0, text), Qt::AlignCenter | Qt::TextWordWrap,
                     line);
}

void SmithChart::mouseMoveEvent(QMouseEvent* event) {
    marked_.reset();
    if (now_) {
        double nearest = catch_distance;
        for (std::size_t n = 0; n < now_->frequencies.size(); ++n) {
            const QPointF away = place_of(now_->frequencies[n].s11) - event->position();
            const double distance = std::hypot(away.x(), away.y());
            if (distance >= nearest) continue;
            nearest = distance;
            marked_ = n;
        }
    }
    update_readout();
    update();
}

void SmithChart::leaveEvent(QEvent*) {
    marked_.reset();
    update_readout();
    update();
}

void SmithChart::update_readout() {
    readout_.clear();
    if (!now_ || now_->frequencies.empty()) return;
    if (!marked_) {
        readout_ = now_->line_impedance_ohm
                       ? tr("normalised to %1 Ω").arg(*now_->line_impedance_ohm, 0, 'f', 1)
                       : tr("normalised to the guide's wave impedance");
        return;
    }
    const FrequencyResult& at = now_->frequencies[*marked_];
    const double magnitude = std::abs(at.s11);
    readout_ = with_true_minus(tr("%1 GHz: %2 dB, %3°, %4, VSWR %5")
                                   .arg(at.frequency_hz * 1e-9, 0, 'f', 3)
                                   .arg(at.s11_db, 0, 'f', 2)
                                   .arg(std::arg(at.s11) * 57.29577951308232, 0, 'f', 1)
                                   .arg(impedance_text(at.s11, now_->line_impedance_ohm))
                                   .arg((1.0 + magnitude) / std::max(1.0 - magnitude, 1e-9), 0, 'f', 3));
}

}  // namespace lathe::ui
