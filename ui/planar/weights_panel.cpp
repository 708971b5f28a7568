#include "ui/planar/weights_panel.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "ui/forms/number_text.hpp"
#include "ui/painting/flow_layout.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/planar/beam_curves.hpp"

namespace lathe::ui {
namespace {

constexpr double degrees_per_radian = 180.0 / std::numbers::pi;
constexpr double most_amplitude = 1000.0;

QString number(double value) {
    return QString::number(std::round(1e6 * value) / 1e6 + 0.0, 'g', 7);
}

}  // namespace

WeightsPanel::WeightsPanel(QWidget* parent)
    : QWidget(parent), table_(new QTableWidget(0, columns)), summary_(new QLabel), problem_(new QLabel) {
    setObjectName("weights_panel");
    table_->setObjectName("weights");
    table_->setAccessibleName(tr("Weights of the driven ports"));
    table_->setHorizontalHeaderLabels({tr("amplitude"), tr("phase / °")});
    table_->setAlternatingRowColors(true);
    table_->verticalHeader()->setDefaultSectionSize(static_cast<int>(1.5 * table_->fontMetrics().height()));
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    summary_->setObjectName("weighted_summary");
    summary_->setWordWrap(true);
    problem_->setObjectName("weights_problem");
    problem_->setWordWrap(true);
    problem_->hide();
    auto* buttons = new QWidget;
    auto* row = new FlowLayout(buttons);  // of a narrow panel in two lines
    const auto add = [&](const QString& text, const QString& tip,
                         const std::function<double(std::size_t)>& level) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setToolTip(tip);
        button->setAutoRaise(true);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, level] {
            std::vector<std::complex<double>> set(weights_.size());
            for (std::size_t n = 0; n < set.size(); ++n) set[n] = level(n);
            set_weights(set);
        });
    };
    add(tr("None"), tr("No port is driven together with others"), [](std::size_t) { return 0.0; });
    add(tr("All alike"), tr("Amplitude 1 and phase 0 at every port"), [](std::size_t) { return 1.0; });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(2);
    layout->addWidget(buttons);
    layout->addWidget(table_, 1);
    layout->addWidget(problem_);
    layout->addWidget(summary_);
    connect(table_, &QTableWidget::itemChanged, this, &WeightsPanel::read);
    update_summary();
}

void WeightsPanel::show_results(SharedResults results, const PlanarSettings& settings) {
    results_ = results && results->pattern_kind == PatternKind::plane ? std::move(results) : nullptr;
    settings_ = settings;
    offer();
    update_summary();
}

void WeightsPanel::show_state(ResultState state) {
    summary_->setEnabled(!is_former(state));
}

void WeightsPanel::show_frequency(std::size_t frequency) {
    frequency_ = frequency;
    update_summary();
}

/// Guides keep their weights by name; those of another antenna begin without any.
void WeightsPanel::offer() {
    if (!results_) return;
    QStringList names;
    for (const std::string& name : results_->driven) names << QString::fromStdString(name);
    if (names == names_) return;
    std::vector<std::complex<double>> kept(static_cast<std::size_t>(names.size()));
    for (qsizetype n = 0; n < names.size(); ++n)
        if (const qsizetype before = names_.indexOf(names[n]); before >= 0)
            kept[static_cast<std::size_t>(n)] = weights_[static_cast<std::size_t>(before)];
    names_ = names;
    weights_ = std::move(kept);
    fill();
    emit weights_changed(weights_);
}

void WeightsPanel::fill() {
    is_filling_ = true;
    table_->setRowCount(static_cast<int>(names_.size()));
    table_->setVerticalHeaderLabels(names_);
    for (int row = 0; row < table_->rowCount(); ++row) {
        const std::complex<double> weight = weights_[static_cast<std::size_t>(row)];
        const auto& ports = results_->ports;
        const bool is_guide = std::find(ports.begin(), ports.end(), names_[row].toStdString()) != ports.end();
        for (int column = 0; column < columns; ++column) {
            auto* item = new QTableWidgetItem(
                number(column == amplitude ? std::abs(weight) : std::arg(weight) * degrees_per_radian));
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (!is_guide) {
                item->setFlags(Qt::NoItemFlags);
                item->setToolTip(tr("Only guides can be driven together: others have no incident power."));
            }
            table_->setItem(row, column, item);
        }
    }
    is_filling_ = false;
    problem_->hide();
}

void WeightsPanel::set_weights(const std::vector<std::complex<double>>& weights) {
    weights_ = weights;
    weights_.resize(static_cast<std::size_t>(names_.size()));
    if (results_) fill();
    update_summary();
    emit weights_changed(weights_);
}

/// A wrong number stays, red, and the weight is what it was.
void WeightsPanel::read(QTableWidgetItem* item) {
    if (is_filling_) return;
    const auto value = plain_number(item->text());
    const bool is_amplitude = item->column() == amplitude;
    const bool is_good = value && (!is_amplitude || (*value >= 0.0 && *value <= most_amplitude));
    QPalette colours = palette();
    const QColor red = error_colour(colours);
    colours.setColor(QPalette::WindowText, red);
    problem_->setPalette(colours);
    problem_->setVisible(!is_good);
    is_filling_ = true;
    item->setForeground(is_good ? palette().brush(QPalette::Text) : QBrush(red));
    is_filling_ = false;
    if (!is_good) {
        problem_->setText(
            is_amplitude ? tr("%1 is no amplitude; allowed: 0 to %2").arg(item->text()).arg(most_amplitude)
                         : tr("%1 is no phase in degrees").arg(item->text()));
        return;
    }
    const auto port = static_cast<std::size_t>(item->row());
    // The phase of nothing is kept in the table alone: read both cells.
    const auto other =
        plain_number(table_->item(item->row(), is_amplitude ? phase : amplitude)->text()).value_or(0.0);
    weights_[port] =
        std::polar(is_amplitude ? *value : other, (is_amplitude ? other : *value) / degrees_per_radian);
    update_summary();
    emit weights_changed(weights_);
}

QString WeightsPanel::summary() const {
    return summary_->text();
}

void WeightsPanel::update_summary() {
    const auto combined = results_ ? combined_beam(*results_, frequency_, weights_, settings_) : std::nullopt;
    if (!combined) {
        summary_->setText(
            tr("Give amplitudes to ports that are to radiate together; nothing is solved for it."));
        return;
    }
    const Beam& beam = combined->beam;
    const auto value = [](double number, int decimals) {
        return std::isfinite(number) ? with_true_minus(QString::number(number, 'f', decimals))
                                     : QStringLiteral("–");
    };
    const QString back = value(100.0 * combined->reflected_w / combined->incident_w, 2);
    if (beam.array) {
        summary_->setText(
            tr("Combined beam of the array at %1°: 3 dB width %2°, side lobe %3 dB; %4 % arrive at "
               "its elements.")
                .arg(value(beam.array->beam_angle_deg, 2), value(beam.array->beamwidth_3db_deg, 2),
                     value(beam.array->side_lobe_db, 2),
                     value(100.0 * beam.array->through_ratio / combined->incident_w, 2)));
        return;
    }
    summary_->setText(tr("Combined beam at %1°: 2D directivity %2 dB, 3 dB width %3°, side lobe %4 dB; %5 % "
                         "come back out of "
                         "the ports.")
                          .arg(value(beam.beam_angle_deg, 2), value(beam.directivity_2d_db, 2),
                               value(beam.beamwidth_3db_deg, 2), value(beam.side_lobe_db, 2), back));
}

}  // namespace lathe::ui
