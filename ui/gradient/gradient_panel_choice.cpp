// What is chosen in GradientPanel: the metric, its frequency and its direction, and what each parameter
// changes by.
#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <algorithm>

#include "genetic/report/figures.hpp"
#include "ui/forms/frequency_box.hpp"
#include "ui/gradient/gradient_panel.hpp"
#include "ui/panels/run_panel.hpp"

namespace lathe::ui {

void GradientPanel::fill_metrics() {
    const std::optional<Objective> chosen = chosen_metric();
    metrics_ = usual_sensitivities(design_);
    const std::size_t usual = metrics_.size();
    const std::vector<Objective> others = other_sensitivities(design_);
    metrics_.insert(metrics_.end(), others.begin(), others.end());
    const QSignalBlocker quiet(metric_);
    metric_->clear();
    for (std::size_t n = 0; n < metrics_.size(); ++n) {
        const Objective& objective = metrics_[n];
        const bool is_goal =
            std::any_of(design_.objectives.begin(), design_.objectives.end(),
                        [&](const Objective& goal) { return is_same_question(goal, objective); });
        metric_->addItem(is_goal ? tr("%1 (goal)").arg(objective_text(objective))
                                 : QString::fromStdString(genetic::metric_axis_label(objective.metric)),
                         static_cast<int>(n));
    }
    if (usual < metrics_.size()) metric_->insertSeparator(static_cast<int>(usual));
    for (int line = 0; chosen && line < metric_->count(); ++line) {
        const QVariant position = metric_->itemData(line);
        if (position.isValid() && is_same_question(metrics_[position.toUInt()], *chosen))
            return metric_->setCurrentIndex(line);
    }
    metric_->setCurrentIndex(metrics_.empty() ? -1 : 0);
}

std::optional<Objective> GradientPanel::chosen_metric() const {
    const QVariant position = metric_->currentData();
    if (!position.isValid() || position.toUInt() >= metrics_.size()) return std::nullopt;
    return metrics_[position.toUInt()];
}

double GradientPanel::frequency_hz() const {
    return frequency_->currentData().toDouble();
}

BarStep GradientPanel::step() const {
    return static_cast<BarStep>(step_->currentData().toInt());
}

bool GradientPanel::has_arrows() const {
    return arrows_->isChecked() && arrows_->isEnabled();
}

QString GradientPanel::metric_words() const {
    return tr("%1 at %2 GHz")
        .arg(QString::fromStdString(
            genetic::metric_title(chosen_metric() ? chosen_metric()->metric : std::string())))
        .arg(1e-9 * frequency_hz(), 0, 'g', 5);
}

bool GradientPanel::follows() const {
    return follow_->isChecked();
}

std::optional<std::size_t> GradientPanel::metric_in_outcome() const {
    const std::optional<Objective> chosen = chosen_metric();
    if (!chosen || !outcome_) return std::nullopt;
    const auto& asked = outcome_->project.objectives;
    const auto found = std::find_if(asked.begin(), asked.end(),
                                    [&](const Objective& one) { return is_same_question(one, *chosen); });
    if (found == asked.end()) return std::nullopt;
    return static_cast<std::size_t>(found - asked.begin());
}

double GradientPanel::better_direction() const {
    const std::optional<Objective> chosen = chosen_metric();
    if (!chosen) return 0.0;
    if (chosen->goal != Goal::near) return chosen->goal == Goal::above ? 1.0 : -1.0;
    const auto position = metric_in_outcome();
    const GradientRow* row = position ? sensitivity_row(*outcome_, *position, frequency_hz()) : nullptr;
    return row && row->value < chosen->value ? 1.0 : -1.0;
}

}  // namespace lathe::ui
