#include "ui/optimise/run_offers.hpp"

#include <QAction>
#include <QInputDialog>
#include <QMenu>
#include <algorithm>

#include "genetic/report/table_words.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/run_panel.hpp"

namespace lathe::ui {
namespace {

constexpr int largest_budget = 1'000'000'000;

using Results = std::vector<genetic::ObjectiveResult>;

long met_of(const Results& results) {
    return std::count_if(results.begin(), results.end(), [](const auto& result) { return result.is_met(); });
}

/// "|S11| ≤ −28 dB is −27.998", of those that are missed.
QString missed_text(const Results& results, const std::vector<Objective>& goals) {
    QStringList missed;
    for (std::size_t i = 0; i < results.size() && i < goals.size(); ++i) {
        if (results[i].is_met()) continue;
        const QString value =
            QString::fromStdString(genetic::text_beside(results[i].worst_value, goals[i].value))
                .replace(QLatin1Char('-'), QChar(0x2212));
        missed << RunOffers::tr("%1 is %2").arg(objective_text(goals[i]), value);
    }
    return missed.join(QStringLiteral(", "));
}

}  // namespace

RunEnding run_ending(const genetic::RunSummary& summary, const std::vector<Objective>& goals) {
    if (summary.state != genetic::RunState::finished)
        return {Notice::information, RunOffers::tr("Optimisation stopped after %1 of %2 evaluations.")
                                         .arg(summary.snapshot.evaluated)
                                         .arg(summary.snapshot.total)};
    const genetic::RunVerdict& verdict = summary.verdict;
    if (!verdict.winner || verdict.winner->objectives.empty())
        return {Notice::warning, RunOffers::tr("Optimisation finished.")};
    const Results& own = verdict.winner->objectives;
    const auto all = static_cast<long>(own.size());
    const bool own_met = verdict.meets_goals_on_own_grid();
    QString text = own_met ? RunOffers::tr("Optimisation finished: all goals are met.")
                           : RunOffers::tr("Optimisation finished: %1 of %2 goals are met (%3).")
                                 .arg(met_of(own))
                                 .arg(all)
                                 .arg(missed_text(own, goals));
    if (const auto& fine = verdict.fine_winner) {
        const bool fine_met = verdict.meets_goals_on_finer_grid();
        const Results& there = fine->evaluation.objectives;
        const QString cells = QString::number(fine->cells_per_wavelength);
        if (fine_met && own_met)
            text +=
                QLatin1Char(' ') +
                RunOffers::tr("They are also met on the finer grid (%1 cells per wavelength).").arg(cells);
        else if (fine_met)
            text = RunOffers::tr(
                       "Optimisation finished: all goals are met on the finer grid of the re-check "
                       "(%1 cells per wavelength), %2 of %3 on the run's own.")
                       .arg(cells)
                       .arg(met_of(own))
                       .arg(all);
        else
            text += QLatin1Char(' ') +
                    RunOffers::tr(
                        "On the finer grid of the re-check (%1 cells per wavelength), which is "
                        "nearer to the truth, it is %2 of %3: %4.")
                        .arg(cells)
                        .arg(met_of(there))
                        .arg(all)
                        .arg(missed_text(there, goals));
        if (verdict.rank() > 1)
            text += QLatin1Char(' ') +
                    RunOffers::tr("The best there, number %1 on the run's own grid, is the winner.")
                        .arg(verdict.rank());
    }
    return {verdict.all_goals_met() ? Notice::information : Notice::warning, text};
}

RunOffers::RunOffers(Workbench& bench, MessageBar& messages, QWidget& window)
    : QObject(&window),
      bench_(bench),
      messages_(messages),
      window_(window),
      extend_(new QAction(tr("&Extend…"), this)) {
    extend_->setObjectName(QStringLiteral("extend_run"));
    extend_->setToolTip(tr("Goes on with the finished run for more evaluations"));
    connect(extend_, &QAction::triggered, this, &RunOffers::ask_to_extend);
    connect(&bench_, &Workbench::run_ended, this, &RunOffers::tell_end);
    connect(&bench_, &Workbench::run_found, this, &RunOffers::tell_found);
    connect(&bench_.document(), &Document::project_changed, this, &RunOffers::withdraw_best);
    connect(&bench_, &Workbench::state_changed, this, [this] { extend_->setEnabled(can_extend()); });
    extend_->setEnabled(false);
}

void RunOffers::fill_menu(QMenu& run) {
    run.addAction(extend_);
}

void RunOffers::look_for_run() {
    bench_.find_stored_run(
        [this](const std::optional<StoredRun>& stored) {
            if (stored && !bench_.is_optimising()) bench_.show_stored_run(stored->path);
        },
        RunMatch::same_search);
}

void RunOffers::ask_before_run() {
    bench_.find_stored_run([this](const std::optional<StoredRun>& stored) {
        if (bench_.is_optimising()) return;
        stored ? offer(*stored) : bench_.start_optimisation();
    });
}

void RunOffers::offer(const StoredRun& stored) {
    const QString text = stored.is_finished
                             ? tr("This project has been optimised already.")
                             : tr("An optimisation of this project was stopped after %1 of %2 evaluations.")
                                   .arg(stored.evaluated)
                                   .arg(stored.total);
    std::vector<MessageBar::Action> ways = {
        {stored.is_finished ? tr("Show it") : tr("Resume"),
         [this, path = stored.path] { bench_.resume_optimisation(path); }},
        {tr("Start anew"), [this] { bench_.start_optimisation(); }}};
    messages_.show_message(Notice::information, text, ways);
}

std::vector<std::pair<QString, std::function<void()>>> RunOffers::ways_on(
    const genetic::RunSummary& summary) {
    std::vector<MessageBar::Action> ways;
    if (summary.state == genetic::RunState::interrupted)
        ways.emplace_back(tr("Resume"),
                          [this, path = bench_.run_store()] { bench_.resume_optimisation(path); });
    if (can_extend()) ways.emplace_back(tr("Extend…"), [this] { ask_to_extend(); });
    if (can_use_best()) ways.emplace_back(tr("Use best"), [this] { bench_.take_best(); });
    return ways;
}

void RunOffers::tell_end(const genetic::RunSummary& summary) {
    const RunEnding ending = run_ending(summary, goals());
    messages_.show_message(ending.kind, ending.text, ways_on(summary));
    offered_ = messages_.text();
}

/// Whatever is said already is nearer to the user.
void RunOffers::tell_found(const genetic::RunSummary& summary) {
    if (!messages_.isHidden()) return;
    const RunEnding ending = run_ending(summary, goals());
    const QString name = QString::fromStdString(bench_.run_store().filename().string());
    messages_.show_message(ending.kind, tr("%1 holds a run of this project. %2").arg(name, ending.text),
                           ways_on(summary));
    offered_ = messages_.text();
}

bool RunOffers::can_use_best() const {
    const auto best = bench_.project_of_best();
    return best && !(best->antenna == bench_.document().project().antenna);
}

/// The message that offers it goes once the best candidate is the design, however it was taken over.
void RunOffers::withdraw_best() {
    if (offered_.isEmpty() || messages_.text() != offered_ || can_use_best()) return;
    offered_.clear();
    messages_.dismiss();
}

const std::vector<Objective>& RunOffers::goals() const {
    return bench_.document().project().objectives;
}

/// A run ends with the generation that meets all goals, unless it looks for the largest margin: more of them
/// bring nothing.
bool RunOffers::can_extend() const {
    const auto& snapshot = bench_.snapshot();
    return !bench_.is_optimising() && snapshot && snapshot->state == genetic::RunState::finished &&
           (!snapshot->all_goals_met || bench_.document().project().optimiser.is_for_margin()) &&
           !bench_.run_store().empty();
}

void RunOffers::ask_to_extend() {
    if (!can_extend()) return;
    const int total = bench_.snapshot()->total;
    bool is_accepted = false;
    const int more = QInputDialog::getInt(
        &window_, tr("Extend the run"),
        tr("%1 evaluations are done. Evaluations more:").arg(bench_.snapshot()->evaluated), total, 1,
        largest_budget - total, std::max(1, total / 10), &is_accepted);
    if (is_accepted) extend_by(more);
}

void RunOffers::extend_by(int evaluations) {
    if (!can_extend()) return;
    messages_.dismiss();
    bench_.extend_optimisation(bench_.run_store(), bench_.snapshot()->total + evaluations);
}

}  // namespace lathe::ui
