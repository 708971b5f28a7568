#include "ui/planar/array_chart.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/charts/state_note.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {
namespace {

enum Quantity { amplitude, phase_error };

QString number(double value, int decimals) {
    return with_true_minus(QString::number(value, 'f', decimals));
}

}  // namespace

ArrayChart::ArrayChart(QWidget* parent)
    : QWidget(parent),
      excitation_box_(new QComboBox),
      quantity_box_(new QComboBox),
      summary_(new QLabel),
      plot_(new Plot(tr("Array"), tr("place along the array / mm"), {})),
      note_(new StateNote(plot_, Qt::BottomRightCorner, 3.4)),
      shown_(*plot_) {
    setObjectName("array_chart");
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    excitation_box_->setObjectName("array_excitation");
    excitation_box_->setAccessibleName(tr("Beam"));
    quantity_box_->setObjectName("array_quantity");
    quantity_box_->setAccessibleName(tr("Amplitude or phase"));
    quantity_box_->addItem(tr("amplitude / dB"), amplitude);
    quantity_box_->addItem(tr("phase error / °"), phase_error);
    quantity_box_->setToolTip(tr(
        "What arrives at each element from the port, behind its line: its level against equal shares of what "
        "arrives, or its phase against the plane front that fits best"));
    summary_->setObjectName("array_summary");
    summary_->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(2, 2, 2, 0);
    row->addWidget(excitation_box_);
    row->addWidget(quantity_box_);
    row->addWidget(summary_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(plot_, 1);
    for (QComboBox* box : {excitation_box_, quantity_box_})
        connect(box, &QComboBox::currentIndexChanged, this, &ArrayChart::update_curves);
    update_curves();
}

void ArrayChart::show_results(SharedResults results, const PlanarSettings& settings) {
    results_ = results && results->pattern_kind == PatternKind::plane ? std::move(results) : nullptr;
    settings_ = settings;
    offer();
    update_curves();
}

void ArrayChart::show_state(ResultState state) {
    state_ = state;
    note_->show_state(state);
    update_curves();
}

void ArrayChart::show_frequency(std::size_t frequency) {
    frequency_ = frequency;
    update_curves();
}

void ArrayChart::choose_excitation(int excitation) {
    excitation_box_->setCurrentIndex(excitation + 1);
}

void ArrayChart::offer() {
    QStringList names{tr("all beams")};
    if (results_)
        for (const std::string& name : results_->driven) names << QString::fromStdString(name);
    QStringList present;
    for (int n = 0; n < excitation_box_->count(); ++n) present << excitation_box_->itemText(n);
    if (names == present) return;
    const QSignalBlocker quiet(excitation_box_);
    excitation_box_->clear();
    excitation_box_->addItems(names);
}

QString ArrayChart::summary() const {
    return summary_->text();
}

void ArrayChart::update_curves() {
    const bool is_phase = quantity_box_->currentData().toInt() == phase_error;
    const int chosen = excitation_box_->currentIndex() - 1;
    QList<KeyedCurve> curves;
    double least = 0.0, most = 0.0, first = HUGE_VAL, last = -HUGE_VAL;
    summary_->clear();
    if (results_ && !results_->frequencies.empty()) {
        const Results& planar = *results_;
        const FrequencyResult& at = planar.frequencies[std::min(frequency_, planar.frequencies.size() - 1)];
        for (std::size_t n = 0; n < planar.driven.size(); ++n) {
            if (chosen >= 0 && chosen != static_cast<int>(n)) continue;
            const ArrayResponse response = array_response(settings_, planar, at, n);
            if (response.points.empty()) continue;
            KeyedCurve curve, ideal;
            curve.key = QStringLiteral("now %1").arg(n);
            curve.name = curve.legend = QString::fromStdString(planar.driven[n]);
            curve.style = {CurveRole::now, static_cast<int>(n), Qt::SolidLine, is_former(state_)};
            ideal.key = QStringLiteral("ideal %1").arg(n);
            ideal.name = tr("ideal of %1").arg(curve.name);
            if (chosen >= 0) ideal.legend = tr("ideal");
            ideal.style = {CurveRole::now, static_cast<int>(n), Qt::DotLine, is_former(state_)};
            for (const ArrayPoint& point : response.points) {
                const double value = is_phase ? point.phase_deg : point.level_db;
                curve.points.append({1e3 * point.y, value});
                ideal.points.append({1e3 * point.y, is_phase ? 0.0 : point.ideal_level_db});
                least = std::min(least, value), most = std::max(most, value);
                first = std::min(first, 1e3 * point.y), last = std::max(last, 1e3 * point.y);
            }
            curves.append(std::move(curve));
            if (chosen >= 0 || is_phase) curves.append(std::move(ideal));
            if (chosen >= 0)
                summary_->setText(
                    tr("Front towards %1°, phase error %2° rms, %3° at most; %4 % of the power arrives.")
                        .arg(number(response.beam_deg, 2), number(response.rms_phase_deg, 2),
                             number(response.worst_phase_deg, 2), number(100.0 * response.through, 1)));
        }
    }
    if (curves.isEmpty()) summary_->setText(tr("No port of this antenna leads to an element of an array."));
    shown_.show(curves);
    plot_->set_y_title(quantity_box_->currentText());
    plot_->set_x_range(first < last ? first : 0.0, first < last ? last : 1.0);
    if (is_phase) {
        const double widest = 5.0 * std::ceil(std::max({-least, most, 1.0}) / 5.0);
        plot_->set_y_range(-widest, widest);
    } else {
        plot_->set_y_range(5.0 * std::floor(std::max(least, -40.0) / 5.0), 0.0, 5.0);
    }
}

}  // namespace lathe::ui
