// The verification while it is solved, and what came out.
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <cmath>
#include <exception>
#include <utility>

#include "genetic/report/verification_chapter.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/study/document_view.hpp"
#include "ui/verification/verification_window.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

QString stage_words(int stage) {
    switch (stage) {
        case genetic::VerificationProgress::coarser_revolution:
            return VerificationWindow::tr("Body of revolution, coarser");
        case genetic::VerificationProgress::revolution:
            return VerificationWindow::tr("Body of revolution");
        case genetic::VerificationProgress::coarser_volume:
            return VerificationWindow::tr("3D, coarser");
        case genetic::VerificationProgress::volume:
            return VerificationWindow::tr("3D");
        default:
            return VerificationWindow::tr("3D with surroundings");
    }
}

}  // namespace

void VerificationWindow::start() {
    try {
        emit start_wanted(targets_->currentIndex(), genetic::plan_verification(chosen_project(), options()));
    } catch (const std::exception& error) {
        messages_->show_message(Notice::error, QString::fromUtf8(error.what()));
    }
}

void VerificationWindow::show_running(std::shared_ptr<const genetic::VerificationProgress> progress) {
    progress_ = std::move(progress);
    stage_ = -1;
    messages_->dismiss();
    bar_->show();
    timer_.start();
    show_progress();
    update_actions();
}

void VerificationWindow::show_ended() {
    progress_.reset();
    timer_.stop();
    bar_->hide();
    numbers_->clear();
    update_actions();
}

void VerificationWindow::show_progress() {
    if (!progress_) return;
    if (const int stage = progress_->stage; stage != stage_) {
        stage_ = stage;
        estimate_ = {};
        stage_clock_.start();
    }
    const Progress& solve = progress_->solves.at(static_cast<std::size_t>(stage_));
    const double seconds = 1e-3 * static_cast<double>(stage_clock_.elapsed());
    estimate_.update(solve, seconds);
    bar_->setRange(0, 1000);
    bar_->setValue(static_cast<int>(std::lround(1000.0 * estimate_.share())));
    bar_->setFormat(stage_words(stage_));
    QString text = solve_text(solve, estimate_);
    const double updates = static_cast<double>(solve.cell_updates.load());
    if (seconds > 1.0 && updates > 0.0)
        text += tr(", %1 million cells a second").arg(updates / seconds * 1e-6, 0, 'f', 0);
    numbers_->setText(text);
}

void VerificationWindow::show_result(const genetic::Verification& verification, const QString& title) {
    genetic::Document document;
    document.title = verification.agrees() ? tr("Confirmed: both solvers agree").toStdString()
                                           : tr("The solvers differ").toStdString();
    document.subtitle = title.toStdString();
    genetic::add_verification(document, verification);
    result_->show_document(document);
    has_result_ = true;
    update_actions();
}

}  // namespace lathe::ui
