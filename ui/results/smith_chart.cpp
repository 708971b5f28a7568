#include "ui/results/smith_chart.hpp"

#include <QAction>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_labels.hpp"
#include "ui/charts/chart_menu.hpp"
#include "ui/charts/state_note.hpp"
#include "ui/charts/table_writer.hpp"

namespace lathe::ui {
namespace {

constexpr double catch_distance = 60.0;  // pixels from the cursor to a frequency
constexpr double most_zoom = 200.0;
constexpr double wheel_step = 1.25;  // per notch
constexpr double hz_to_ghz = 1e-9;

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
    add_actions();
}

void SmithChart::add_actions() {
    auto* fit = new QAction(tr("Zoom to the &curve"), this);
    connect(fit, &QAction::triggered, this, &SmithChart::zoom_to_curve);
    reset_action_ = new QAction(tr("&Reset zoom"), this);
    reset_action_->setEnabled(false);
    connect(reset_action_, &QAction::triggered, this, &SmithChart::reset_zoom);
    auto* line = new QAction(this);
    line->setSeparator(true);
    addActions({fit, reset_action_, line});
    add_chart_menu(*this, [this](QChar separator) { return table_text(separator); });
}

QString SmithChart::table_text(QChar separator) const {
    TableWriter table(separator);
    for (const char* title : {"frequency / GHz", "Re S11", "Im S11"}) table.text(QString::fromLatin1(title));
    for (const Trace& trace : pinned_)
        table.text(tr("Re S11 of %1").arg(trace.name)).text(tr("Im S11 of %1").arg(trace.name));
    table.end_row();
    if (!now_) return table.all();
    for (std::size_t n = 0; n < now_->series.size(); ++n) {
        const double frequency_hz = now_->series.frequencies_hz[n];
        const std::complex<double> s11 = now_->series.s11[n];
        table.number(frequency_hz * hz_to_ghz).number(s11.real()).number(s11.imag());
        for (const Trace& trace : pinned_) {
            const auto at = trace.series.nearest(frequency_hz);
            const bool is_same =
                at && std::abs(trace.series.frequencies_hz[*at] - frequency_hz) < 1e-9 * frequency_hz;
            const double undefined = std::nan("");
            table.number(is_same ? trace.series.s11[*at].real() : undefined)
                .number(is_same ? trace.series.s11[*at].imag() : undefined);
        }
        table.end_row();
    }
    return table.all();
}

QSize SmithChart::sizeHint() const {
    return {320, 340};
}

void SmithChart::show_results(const SharedResults& start, const SharedResults& now) {
    const auto trace = [](const SharedResults& results, CurveRole role, const QString& name) {
        std::optional<Trace> made;
        if (results && results->has_s11())
            made = Trace{CurveStyle::of(role), name, reflection_series(*results)};
        return made;
    };
    start_ = trace(start, CurveRole::start, tr("start"));
    now_ = trace(now, CurveRole::now, tr("now"));
    name_present();
    line_impedance_ohm_ = now ? now->line_impedance_ohm : std::nullopt;
    marked_.reset();
    update_readout();
    update();
}

void SmithChart::show_state(ResultState state) {
    state_ = state;
    note_->show_state(state);
    name_present();
    update();
}

void SmithChart::name_present() {
    if (!now_) return;
    now_->name = name_of_present(state_);
    now_->style.is_faded = is_former(state_);
}

void SmithChart::show_pinned(const QList<PinnedDesign>& pinned) {
    pinned_.clear();
    for (const PinnedDesign& design : pinned)
        if (design.results->has_s11())
            pinned_.append({design.style(), design.name, reflection_series(*design.results)});
    update();
}

QRectF SmithChart::whole() const {
    const double margin = 1.6 * fontMetrics().height(), below = readout_box().height();
    const double size = std::max(20.0, std::min<double>(width(), height() - below - margin) - margin);
    return {0.5 * (width() - size), 0.5 * (height() - below - size), size, size};
}

QRectF SmithChart::circle() const {
    const double radius = 0.5 * zoom_ * whole().width();
    const QPointF middle = place_of(0.0);
    return {middle.x() - radius, middle.y() - radius, 2.0 * radius, 2.0 * radius};
}

/// Two lines: no number is cut off, and the chart does not move when they are written.
QRectF SmithChart::readout_box() const {
    const double lines = 2.2 * fontMetrics().height();
    return {4.0, height() - lines, width() - 8.0, lines};
}

QPointF SmithChart::place_of(std::complex<double> reflection) const {
    const QRectF unit = whole();
    const std::complex<double> from_middle = 0.5 * zoom_ * unit.width() * (reflection - centre_);
    return unit.center() + QPointF(from_middle.real(), -from_middle.imag());
}

std::complex<double> SmithChart::reflection_at(const QPointF& place) const {
    const QRectF unit = whole();
    const QPointF from_middle = (place - unit.center()) / (0.5 * zoom_ * unit.width());
    return centre_ + std::complex<double>(from_middle.x(), -from_middle.y());
}

void SmithChart::zoom_at(const QPointF& place, double factor) {
    const std::complex<double> held = reflection_at(place);
    zoom_ = std::clamp(zoom_ * factor, 1.0, most_zoom);
    centre_ += held - reflection_at(place);
    if (zoom_ == 1.0) centre_ = 0.0;
    reset_action_->setEnabled(zoom_ > 1.0);
    update();
}

void SmithChart::zoom_to_curve() {
    if (!now_ || now_->series.size() == 0) return;
    double left = HUGE_VAL, right = -HUGE_VAL, bottom = HUGE_VAL, top = -HUGE_VAL;
    for (const std::complex<double> s11 : now_->series.s11) {
        left = std::min(left, s11.real()), right = std::max(right, s11.real());
        bottom = std::min(bottom, s11.imag()), top = std::max(top, s11.imag());
    }
    constexpr double share_of_room = 0.8;
    const double extent = std::max({right - left, top - bottom, 1e-4});
    zoom_ = std::clamp(2.0 * share_of_room / extent, 1.0, most_zoom);
    centre_ = zoom_ > 1.0 ? std::complex<double>(0.5 * (left + right), 0.5 * (bottom + top)) : 0.0;
    reset_action_->setEnabled(zoom_ > 1.0);
    update();
}

void SmithChart::reset_zoom() {
    zoom_ = 1.0;
    centre_ = 0.0;
    reset_action_->setEnabled(false);
    update();
}

void SmithChart::wheelEvent(QWheelEvent* event) {
    zoom_at(event->position(), std::pow(wheel_step, event->angleDelta().y() / 120.0));
    mark_at(event->position());
    event->accept();
}

void SmithChart::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    dragged_ = event->position();
}

void SmithChart::mouseMoveEvent(QMouseEvent* event) {
    if (dragged_ && zoom_ > 1.0) {
        centre_ += reflection_at(*dragged_) - reflection_at(event->position());
        dragged_ = event->position();
        update();
    }
    mark_at(event->position());
}

void SmithChart::mouseReleaseEvent(QMouseEvent* event) {
    dragged_.reset();
    QWidget::mouseReleaseEvent(event);
}

void SmithChart::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) reset_zoom();
}

void SmithChart::keyPressEvent(QKeyEvent* event) {
    const QPointF middle = whole().center();
    switch (event->key()) {
        case Qt::Key_Plus:
            return zoom_at(middle, wheel_step);
        case Qt::Key_Minus:
            return zoom_at(middle, 1.0 / wheel_step);
        case Qt::Key_0:
            return reset_zoom();
        default:
            QWidget::keyPressEvent(event);
    }
}

void SmithChart::mark_at(const QPointF& place) {
    marked_.reset();
    double nearest = catch_distance;
    for (std::size_t n = 0; now_ && n < now_->series.size(); ++n) {
        const QPointF away = place_of(now_->series.s11[n]) - place;
        const double distance = std::hypot(away.x(), away.y());
        if (distance >= nearest) continue;
        nearest = distance;
        marked_ = n;
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
    if (!now_ || now_->series.size() == 0) return;
    if (!marked_) {
        readout_ = line_impedance_ohm_ ? tr("normalised to %1 Ω").arg(*line_impedance_ohm_, 0, 'f', 1)
                                       : tr("normalised to the guide's wave impedance");
        return;
    }
    const std::complex<double> s11 = now_->series.s11[*marked_];
    const double magnitude = std::abs(s11);
    readout_ =
        tr("%1 GHz: %2 dB, %3°\n%4, VSWR %5")
            .arg(now_->series.frequencies_hz[*marked_] * hz_to_ghz, 0, 'f', 3)
            .arg(number_text(20.0 * std::log10(std::max(magnitude, 1e-15)), 2),
                 number_text(std::arg(s11) * 57.29577951308232, 1), impedance_text(s11, line_impedance_ohm_))
            .arg((1.0 + magnitude) / std::max(1.0 - magnitude, 1e-9), 0, 'f', 3);
}

}  // namespace lathe::ui
