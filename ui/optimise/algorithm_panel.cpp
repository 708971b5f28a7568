#include "ui/optimise/algorithm_panel.hpp"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include "genetic/execution/evaluator.hpp"
#include "genetic/run/algorithm_settings.hpp"
#include "solver/base/core_count.hpp"
#include "ui/forms/number_edit.hpp"
#include "ui/panels/run_panel.hpp"
#include "ui/panels/seed_edit.hpp"

namespace lathe::ui {
namespace {

std::size_t gene_count(const Project& project) {
    const Design* design = parameters_in(project.antenna);
    if (design == nullptr) return 0;
    std::size_t count = 0;
    for (const Parameter& parameter : design->parameters)
        for (const ParameterEntry& entry : parameter.entries) count += entry.is_gene() ? 1 : 0;
    return count;
}

}  // namespace

AlgorithmPanel::AlgorithmPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      settings_(new QWidget),
      advanced_(new QWidget),
      more_(new QToolButton),
      all_defaults_(new QToolButton),
      lock_(new QLabel),
      estimate_(new QLabel),
      warning_(new QLabel) {
    build();
    connect(&document, &Document::project_changed, this, &AlgorithmPanel::follow_document);
    follow_document();
}

void AlgorithmPanel::change(const char* key, const QString& title, const Edit& edit) {
    // A field may still have the focus when a window goes down, after the document.
    if (!document_) return;
    Project project = document_->project();
    edit(project.optimiser);
    project.optimiser = with_consistent_population(project.optimiser);
    const QString what = *key ? QStringLiteral("optimiser.") + QString::fromUtf8(key) : QString();
    document_->change(project, tr("Change %1").arg(title.toLower()), what);
}

void AlgorithmPanel::follow_document() {
    if (!document_) return;
    const OptimiserSettings& now = document_->project().optimiser;
    for (const auto& [setting, box] : numbers_) {
        const QSignalBlocker quiet(box);
        box->setMaximum(setting->maximum(now));
        box->setValue(setting->number(now));
        box->setToolTip(range_tip(QString::fromUtf8(setting->tooltip), setting->key, setting->minimum,
                                  setting->maximum(now), setting->number({})));
    }
    for (const auto& [setting, box] : choices_)
        box->setCurrentIndex(box->findData(QString::fromStdString(setting->choice(now))));
    seed_->set_seed(now.seed);
    for (const auto& [setting, box] : numbers_)
        if (setting->applies != nullptr) box->setEnabled(setting->applies(now));
    for (const auto& [setting, button] : resets_) button->setEnabled(!setting->is_equal(now, {}));
    all_defaults_->setEnabled(now != OptimiserSettings{});
    show_facts();
}

void AlgorithmPanel::set_locked(const QString& reason) {
    lock_->setText(reason);
    lock_->setVisible(!reason.isEmpty());
    for (QWidget* child : settings_->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (child != lock_ && child != estimate_ && child != more_) child->setEnabled(reason.isEmpty());
    if (reason.isEmpty()) follow_document();
}

void AlgorithmPanel::show_solve(double seconds) {
    seconds_per_solve_ = seconds;
    show_facts();
}

void AlgorithmPanel::show_facts() {
    if (!document_) return;
    const Project& project = document_->project();
    const OptimiserSettings& settings = project.optimiser;
    QStringList warnings;
    for (const std::string& warning :
         genetic::algorithm_warnings(settings, gene_count(project), project.objectives.size()))
        warnings << QStringLiteral("⚠ ") + QString::fromStdString(warning);
    warning_->setText(warnings.join(QLatin1Char('\n')));
    warning_->setVisible(!warnings.isEmpty());
    const int count = genetic::generation_count(settings);
    const QString generations = count == 1 ? tr("1 generation") : tr("%1 generations").arg(count);
    if (seconds_per_solve_ <= 0.0) {
        estimate_->setText(tr("%1. The time is estimated when the design has been solved.").arg(generations));
        return;
    }
    const int cores = core_count();
    // A robust run solves each candidate and its perturbed copies.
    const bool is_robust = project.tolerance && project.tolerance->robust;
    const int solves = is_robust ? 1 + project.tolerance->robust->copies : 1;
    const double seconds = genetic::estimated_run_seconds(settings, solves * seconds_per_solve_, cores);
    estimate_->setText(tr("%1, at most about <b>%2</b>, by the last solve (%3 s on %4).")
                           .arg(generations, seconds < 1.0 ? tr("1 s") : duration_text(seconds),
                                QString::number(seconds_per_solve_, 'g', 2),
                                cores == 1 ? tr("1 core") : tr("%1 cores").arg(cores)));
}

QString AlgorithmPanel::estimate() const {
    return estimate_->text();
}

QString AlgorithmPanel::warning() const {
    return warning_->text();
}

}  // namespace lathe::ui
