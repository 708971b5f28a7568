#include "ui/planar/scattering_chart.hpp"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/charts/state_note.hpp"
#include "ui/planar/scattering_data.hpp"

namespace lathe::ui {
namespace {

constexpr double hz_to_ghz = 1e-9, degrees_per_radian = 180.0 / std::numbers::pi;
constexpr double lowest_db = -80.0;  ///< a perfect match would have no place on a chart
enum Unit { level, phase };

double value_of(std::complex<double> s, int unit) {
    if (unit == phase) return std::arg(s) * degrees_per_radian;
    return std::max(lowest_db, 20.0 * std::log10(std::max(std::abs(s), 1e-12)));
}

/// "out from in": the ports of an entry of the matrix.
QString entry_name(const ScatteringData& scattering, int to, int from) {
    return QCoreApplication::translate("lathe::ui::ScatteringChart", "%1 from %2")
        .arg(QString::fromStdString(scattering.ports[static_cast<std::size_t>(to)]),
             QString::fromStdString(scattering.ports[static_cast<std::size_t>(from)]));
}

/// Over the frequency in GHz, without what was not solved; `low` is lowered to the smallest value.
QList<QPointF> points_of(const ScatteringData& scattering, int to, int from, int unit, double& low) {
    QList<QPointF> points;
    for (std::size_t n = 0; n < scattering.s.size(); ++n) {
        const std::complex<double> s = (*scattering.s[n])(to, from);
        if (!std::isfinite(s.real())) continue;
        points.append({scattering.frequencies_hz[n] * hz_to_ghz, value_of(s, unit)});
        low = std::min(low, points.back().y());
    }
    return points;
}

}  // namespace

ScatteringChart::ScatteringChart(QWidget* parent)
    : QWidget(parent),
      source_box_(new QComboBox),
      unit_box_(new QComboBox),
      plot_(new Plot(tr("S-parameters"), tr("frequency / GHz"), tr("|S| / dB"))),
      note_(new StateNote(plot_, Qt::BottomRightCorner, 3.4)),
      shown_(*plot_) {
    setObjectName("scattering_chart");
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    source_box_->setObjectName("scattering_source");
    source_box_->setAccessibleName(tr("Wave into"));
    source_box_->setToolTip(tr("All reflections, or all that comes out for a wave into one port"));
    unit_box_->addItem(tr("|S| / dB"), level);
    unit_box_->addItem(tr("phase of S / °"), phase);
    unit_box_->setAccessibleName(tr("S-parameters as"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2, 2, 2, 0);
    row->addWidget(source_box_);
    row->addWidget(unit_box_);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(plot_, 1);
    for (QComboBox* box : {source_box_, unit_box_})
        connect(box, &QComboBox::currentIndexChanged, this, &ScatteringChart::update_curves);
    offer();
    update_curves();
}

void ScatteringChart::show_results(SharedResults results) {
    results_ = std::move(results);
    offer();
    update_curves();
}

void ScatteringChart::show_state(ResultState state) {
    state_ = state;
    note_->show_state(state);
    update_curves();
}

/// Guides that are driven; others have no column.
void ScatteringChart::offer() {
    QStringList names{tr("reflections")};
    QList<int> ports{-1};
    const ScatteringData scattering = scattering_of(results_.get());
    for (std::size_t n = 0; n < scattering.ports.size(); ++n) {
        if (std::find(scattering.driven.begin(), scattering.driven.end(), scattering.ports[n]) ==
            scattering.driven.end())
            continue;
        names << tr("from %1").arg(QString::fromStdString(scattering.ports[n]));
        ports << static_cast<int>(n);
    }
    QStringList present;
    for (int n = 0; n < source_box_->count(); ++n) present << source_box_->itemText(n);
    if (names == present) return;
    const QSignalBlocker quiet(source_box_);
    const QString chosen = source_box_->currentText();
    source_box_->clear();
    for (qsizetype n = 0; n < names.size(); ++n) source_box_->addItem(names[n], ports[n]);
    source_box_->setCurrentIndex(std::max(0, source_box_->findText(chosen)));
}

void ScatteringChart::choose_source(int port) {
    source_box_->setCurrentIndex(std::max(0, source_box_->findData(port)));
}

void ScatteringChart::show_pinned(const QList<PinnedDesign>& pinned) {
    pinned_ = pinned;
    update_curves();
}

void ScatteringChart::update_curves() {
    curves_.clear();
    const int from = source_box_->currentData().toInt(), unit = unit_box_->currentData().toInt();
    double low = HUGE_VAL, first = 0.0, last = 1.0;
    if (const ScatteringData scattering = scattering_of(results_.get()); !scattering.empty()) {
        first = scattering.frequencies_hz.front() * hz_to_ghz;
        last = scattering.frequencies_hz.back() * hz_to_ghz;
        for (int to = 0; to < static_cast<int>(scattering.ports.size()); ++to) {
            const int column = from < 0 ? to : from;
            KeyedCurve curve;
            curve.key = QStringLiteral("now %1 %2").arg(to).arg(column);
            curve.points = points_of(scattering, to, column, unit, low);
            if (curve.points.isEmpty()) continue;
            curve.name = curve.legend = entry_name(scattering, to, column);
            if (from < 0)
                curve.legend = QString::fromStdString(scattering.ports[static_cast<std::size_t>(to)]);
            curve.style = {CurveRole::now, to, to == column ? Qt::SolidLine : Qt::DashLine,
                           is_former(state_)};
            curves_.append(std::move(curve));
        }
        add_pinned(scattering, low);
    }
    shown_.show(curves_);
    plot_->set_y_title(unit_box_->currentText());
    plot_->set_x_range(first, last > first ? last : first + 1.0);
    if (unit == phase) return plot_->set_y_range(-180.0, 180.0, 60.0);
    plot_->set_y_range(std::floor(std::min(std::isfinite(low) ? low : -40.0, -40.0) / 10.0) * 10.0, 0.0);
}

/// A colour a design; of other entries than the first one dotted.
void ScatteringChart::add_pinned(const ScatteringData& present, double& low) {
    const int from = source_box_->currentData().toInt(), unit = unit_box_->currentData().toInt();
    for (const PinnedDesign& design : pinned_) {
        const ScatteringData other = scattering_of(design.results.get());
        const auto port_of = [&](int port) {
            const auto found = std::find(other.ports.begin(), other.ports.end(),
                                         present.ports[static_cast<std::size_t>(port)]);
            return found == other.ports.end() ? -1 : static_cast<int>(found - other.ports.begin());
        };
        bool is_first = true;
        for (int n = 0; n < static_cast<int>(present.ports.size()) && !other.empty(); ++n) {
            const int to = port_of(n), column = port_of(from < 0 ? n : from);
            if (to < 0 || column < 0) continue;
            KeyedCurve curve;
            curve.key = QStringLiteral("%1 %2 %3").arg(design.key()).arg(to).arg(column);
            curve.points = points_of(other, to, column, unit, low);
            if (curve.points.isEmpty()) continue;
            curve.name = QStringLiteral("%1: %2").arg(design.name, entry_name(other, to, column));
            curve.legend = is_first ? design.name : QString();
            curve.style = design.style();
            if (!is_first) curve.style.line = Qt::DotLine;
            is_first = false;
            curves_.append(std::move(curve));
        }
    }
}

}  // namespace lathe::ui
