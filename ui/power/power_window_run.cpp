// The analysis while it runs, and what came out.
#include <QLabel>
#include <QProgressBar>
#include <algorithm>
#include <cmath>

#include "ui/document/design_text.hpp"
#include "ui/document/document.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/power/power_charts.hpp"
#include "ui/power/power_form.hpp"
#include "ui/power/power_results.hpp"
#include "ui/power/power_window.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

constexpr double share_without_news = 0.95;

QString stage_words(int stage) {
    switch (stage) {
        case PowerProgress::solving:
            return PowerWindow::tr("The antenna is being solved");
        case PowerProgress::meshing:
            return PowerWindow::tr("Regions are being meshed");
        case PowerProgress::following:
            return PowerWindow::tr("Electrons");
        case PowerProgress::filming:
            return PowerWindow::tr("Film of the electrons");
        case PowerProgress::saturating:
            return PowerWindow::tr("Electrons under their own charge");
        case PowerProgress::corona:
            return PowerWindow::tr("Corona");
        default:
            return PowerWindow::tr("Parallel plates");
    }
}

}  // namespace

void PowerWindow::show_running(const PowerPlan& plan, std::shared_ptr<PowerProgress> progress) {
    plan_ = plan;
    progress_ = std::move(progress);
    analysed_ = document_.project();
    stage_ = -1;
    levels_done_ = 0;
    messages_->dismiss();
    warnings_->show_warnings({});
    results_->show_outcome(nullptr);
    std::vector<std::string> names;
    for (const particles::PowerRegion& region : plan.settings.regions) names.push_back(region.name);
    results_->charts().begin(names, plan.settings.multipactor.growth_margin);
    timer_.start();
    show_progress();
    follow_document();
}

void PowerWindow::show_ended() {
    progress_.reset();
    timer_.stop();
    bar_->setRange(0, 1000);
    bar_->setValue(0);
    bar_->setFormat(levels_done_ > 0 ? tr("stopped") : tr("no analysis yet"));
    numbers_->clear();
    update_actions();
}

QString PowerWindow::electrons_text(double seconds) {
    const particles::MultipactorSettings& settings = plan_.settings.multipactor;
    const int regions = static_cast<int>(plan_.settings.regions.size());
    const int levels = scanned_powers(settings);
    const double expected = regions * expected_steps(settings);
    // What other analyses have shown, until this one has news of its own.
    double share = std::min(share_without_news, seconds * electron_rate() / expected);
    if (levels_done_ > 0)
        share = std::max(std::min(share_without_news, levels_done_ / (1.0 * regions * levels)),
                         std::min(share, (progress_->region + 1.0) / regions));
    // Until a tenth of the powers is done the rate of other analyses says little of this one.
    const double known = std::min(share, levels_done_ / (1.0 * regions * levels));
    bar_->setRange(0, known < least_known_share ? 0 : 1000);
    bar_->setValue(static_cast<int>(std::lround(1000.0 * share)));
    QString text;
    if (regions > 1) text = tr("region %1 of %2, ").arg(progress_->region + 1).arg(regions);
    text += tr("%1 of about %2 powers").arg(levels_done_).arg(regions * levels);
    const double rate = share * expected / std::max(seconds, 1.0);
    text += QStringLiteral(", ") + left_text(known < least_known_share ? 0.0 : share,
                                             (1.0 - share) * expected / std::max(rate, 1.0));
    // Before there is news a rate would be no measurement.
    if (levels_done_ > 0) text += tr(", %1 million steps of electrons a second").arg(1e-6 * rate, 0, 'f', 0);
    return text;
}

void PowerWindow::show_progress() {
    if (!progress_) return;
    const std::vector<LiveLevel> levels = progress_->take_levels();
    levels_done_ += static_cast<int>(levels.size());
    results_->charts().add_levels(levels);
    if (const int stage = progress_->stage; stage != stage_) {
        stage_ = stage;
        estimate_ = {};
        stage_clock_.start();
    }
    const double seconds = 1e-3 * static_cast<double>(stage_clock_.elapsed());
    bar_->setFormat(stage_words(stage_));
    if (stage_ == PowerProgress::solving) {
        estimate_.update(progress_->solve, seconds);
        bar_->setRange(0, 1000);
        bar_->setValue(static_cast<int>(std::lround(1000.0 * estimate_.share())));
        QString text = solve_text(progress_->solve, estimate_);
        const double updates = static_cast<double>(progress_->solve.cell_updates.load());
        if (seconds > 1.0 && updates > 0.0)
            text += tr(", %1 million cells a second").arg(updates / seconds * 1e-6, 0, 'f', 0);
        numbers_->setText(text);
    } else if (stage_ == PowerProgress::following) {
        numbers_->setText(electrons_text(seconds));
    } else {
        bar_->setRange(0, 0);
        numbers_->clear();
        if (stage_ == PowerProgress::saturating && progress_->period > 0)
            numbers_->setText(tr("period %1, %2 electrons")
                                  .arg(progress_->period.load())
                                  .arg(progress_->electrons.load(), 0, 'g', 3));
    }
}

void PowerWindow::show_result(const SharedPowerOutcome& outcome) {
    results_->show_outcome(outcome);
    warnings_->show_warnings(outcome->report.warnings);
    if (!outcome->notice.empty())
        messages_->show_message(Notice::warning, QString::fromStdString(outcome->notice));
    bar_->setRange(0, 1000);
    bar_->setValue(1000);
    bar_->setFormat(tr("done"));
    double steps = 0.0;
    for (const particles::MultipactorRegion& region : outcome->report.regions) steps += region.particle_steps;
    const double rate = steps / std::max(outcome->electron_seconds, 1e-9);
    numbers_->setText(tr("%1 million steps of electrons, %2 million a second")
                          .arg(1e-6 * steps, 0, 'f', 0)
                          .arg(1e-6 * rate, 0, 'f', 0));
    follow_document();
}

void PowerWindow::show_refusal(const InputError& error) {
    messages_->show_message(Notice::error,
                            error.value().empty() ? refusal_text(error) : QString::fromUtf8(error.what()));
    form_->show_refusal(error);
}

}  // namespace lathe::ui
