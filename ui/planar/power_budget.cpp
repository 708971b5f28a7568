#include "ui/planar/power_budget.hpp"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "ui/charts/chart_menu.hpp"
#include "ui/charts/table_writer.hpp"
#include "ui/painting/curve_style.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {
namespace {

constexpr int parts = 4;

std::array<double, parts> values_of(const PowerShares& shares) {
    return {shares.radiated, shares.reflected, shares.to_ports, shares.lost};
}

/// Colours of the curves: blue what is wanted, orange and red what is not.
QColor part_colour(int part, bool dark, bool is_faded) {
    constexpr CurveRole roles[parts] = {CurveRole::now, CurveRole::goal, CurveRole::now_second,
                                        CurveRole::background};
    CurveStyle style{roles[part]};
    style.is_faded = is_faded;
    return style.colour(dark);
}

QString percent(double share) {
    return std::isfinite(share) ? with_true_minus(QStringLiteral("%1 %").arg(100.0 * share, 0, 'f', 1))
                                : QStringLiteral("–");
}

}  // namespace

PowerShares power_shares(const Results& results, const FrequencyResult& at, std::size_t excitation) {
    constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
    const auto port = find_port(results, results.driven.at(excitation));
    if (!port) return {undefined, undefined, undefined, undefined};
    const auto column = static_cast<Eigen::Index>(*port);
    PowerShares shares;
    shares.reflected = std::norm(at.s_matrix(column, column));
    shares.to_ports = at.s_matrix.col(column).squaredNorm() - shares.reflected;
    const double accounted = at.beams[excitation].radiated_power_ratio;
    shares.radiated = accounted - shares.reflected - shares.to_ports;
    shares.lost = 1.0 - accounted;
    return shares;
}

PowerBudget::PowerBudget(QWidget* parent) : QWidget(parent) {
    setObjectName("power_budget");
    setAccessibleName(tr("Power budget"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    add_chart_menu(*this, [this](QChar separator) { return table_text(separator); });
}

void PowerBudget::show_results(SharedResults results) {
    results_ = results && results->pattern_kind == PatternKind::plane ? std::move(results) : nullptr;
    update();
}

void PowerBudget::show_state(ResultState state) {
    state_ = state;
    update();
}

void PowerBudget::show_frequency(std::size_t frequency) {
    frequency_ = frequency;
    update();
}

QSize PowerBudget::sizeHint() const {
    return {fontMetrics().height() * 22, fontMetrics().height() * 10};
}

std::vector<PowerBudget::Bar> PowerBudget::bars() const {
    std::vector<Bar> all;
    if (!results_ || results_->frequencies.empty()) return all;
    const Results& planar = *results_;
    const FrequencyResult& at = planar.frequencies[std::min(frequency_, planar.frequencies.size() - 1)];
    for (std::size_t n = 0; n < at.beams.size(); ++n)
        all.push_back({QString::fromStdString(planar.driven[n]), power_shares(planar, at, n)});
    return all;
}

QString PowerBudget::table_text(QChar separator) const {
    TableWriter table(separator);
    for (const QString& title :
         {tr("port"), tr("radiated"), tr("reflected"), tr("to other ports"), tr("lost")})
        table.text(title);
    table.end_row();
    for (const Bar& bar : bars()) {
        table.text(bar.name);
        for (const double value : values_of(bar.shares)) table.number(value);
        table.end_row();
    }
    return table.all();
}

void PowerBudget::paint_legend(QPainter& painter, double top) const {
    const QString names[parts] = {tr("radiated"), tr("reflected"), tr("to other ports"), tr("lost")};
    const double line = fontMetrics().height();
    double x = 0.5 * line;
    for (int part = 0; part < parts; ++part) {
        painter.fillRect(QRectF(x, top + 0.2 * line, 0.6 * line, 0.6 * line),
                         part_colour(part, is_dark(palette()), is_former(state_)));
        x += line;
        painter.setPen(palette().color(QPalette::Text));
        const double width = fontMetrics().horizontalAdvance(names[part]);
        painter.drawText(QRectF(x, top, width + 2.0, line), Qt::AlignLeft | Qt::AlignVCenter, names[part]);
        x += width + line;
    }
}

/// Bars from 0 to all of the incident power; what goes beyond by rounding is cut off.
void PowerBudget::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const std::vector<Bar> all = bars();
    const double line = fontMetrics().height();
    painter.setPen(palette().color(QPalette::PlaceholderText));
    if (all.empty()) return painter.drawText(rect(), Qt::AlignCenter, tr("No results yet."));
    paint_legend(painter, 0.3 * line);
    double names = 0.0;
    for (const Bar& bar : all) names = std::max<double>(names, fontMetrics().horizontalAdvance(bar.name));
    const double words =
        fontMetrics().horizontalAdvance(QStringLiteral("100.0 % / −100.0 % / 100.0 % / 100.0 %"));
    const double left = names + line, width = std::max(4.0 * line, this->width() - left - words - 1.5 * line);
    const double step = std::min(2.0 * line, (height() - 2.0 * line) / static_cast<double>(all.size()));
    double top = 1.8 * line;
    for (const Bar& bar : all) {
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(0.5 * line, top, names + 2.0, step), Qt::AlignLeft | Qt::AlignVCenter,
                         bar.name);
        double from = 0.0;
        QStringList shares;
        const auto values = values_of(bar.shares);
        for (int part = 0; part < parts; ++part) {
            const double share = values[static_cast<std::size_t>(part)];
            shares << percent(share);
            if (!std::isfinite(share) || share <= 0.0) continue;
            const double to = std::min(1.0, from + share);
            painter.fillRect(QRectF(left + from * width, top + 0.15 * step, (to - from) * width, 0.7 * step),
                             part_colour(part, is_dark(palette()), is_former(state_)));
            from = to;
        }
        painter.drawText(QRectF(left + width + 0.5 * line, top, words, step),
                         Qt::AlignLeft | Qt::AlignVCenter, shares.join(QStringLiteral(" / ")));
        top += step;
    }
}

}  // namespace lathe::ui
