// What came of the jobs of the queue: summary, report, and the run in the views.
#include <QDateTime>
#include <QDesktopServices>
#include <QFileInfo>
#include <QLocale>
#include <QMainWindow>
#include <QUrl>

#include "genetic/report/queue_report.hpp"
#include "ui/optimise/queue_area.hpp"
#include "ui/optimise/queue_summary_view.hpp"
#include "ui/optimise/queue_window.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/results/export_job.hpp"
#include "ui/workbench/file_commands.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
void QueueArea::write_summary(bool is_announced) {
    const QString when =
        QLocale::c().toString(QDateTime::currentDateTime(), QStringLiteral("d MMM yyyy, hh:mm"));
    summary_task_.start(
        [contents = contents_, queue = queue_, when = when.toStdString()](std::stop_token) {
            return genetic::write_queue_report(genetic::queue_document(contents->jobs, when), queue);
        },
        [this, is_announced](const genetic::QueueReportFiles& files) {
            const QString html = QString::fromStdString(files.html.string());
            queue_window_->summary().show_files(html, QString::fromStdString(files.pdf.string()));
            if (is_announced) announce_summary(html);
            emit summary_written(html);
        },
        [this](const QString& text) { show_problem(tr("The summary was not written: %1").arg(text)); });
}

void QueueArea::announce_summary(const QString& html) {
    queue_window_->show_summary();
    const auto totals = genetic::totals_of(contents_->jobs);
    messages_.show_message(totals.failed > 0 ? Notice::warning : Notice::information,
                           tr("The queue is done. %1").arg(QString::fromStdString(totals_text(totals))),
                           {{tr("Show the summary"), [this] { show_window(); }},
                            {tr("Open HTML"), [this, html] { open_file(html); }}});
}

void QueueArea::open_store(const QString& store) {
    if (bench_.is_optimising())
        return show_problem(
            tr("An optimisation is running in the window: stop it (F8) before another run is "
               "opened."));
    if (!files_.open_path(store)) return;
    main_window_.raise();
    main_window_.activateWindow();
}

void QueueArea::open_report(const QString& store) {
    const std::filesystem::path folder = report_folder(store).toStdString();
    const auto html = folder / "report.html";
    std::error_code error;
    const bool is_new = std::filesystem::exists(html, error) &&
                        std::filesystem::last_write_time(html, error) >=
                            std::filesystem::last_write_time(store.toStdString(), error);
    if (is_new) return open_file(QString::fromStdString(html.string()));
    const ReportRequest request{store.toStdString(), folder, bench_.engine()};
    bench_.gate().pass(
        WorkKind::report, [request] { return report_forecast(request); },
        [this, request] { write_report(request); });
}

void QueueArea::write_report(const ReportRequest& request) {
    queue_window_->messages().show_message(Notice::information, tr("Writing the report…"),
                                           {{tr("Cancel"), [this] { report_task_.cancel(); }}});
    report_task_.start([request](std::stop_token stop) { return run_report(request, stop); },
                       [this](const genetic::ReportFiles& files) {
                           queue_window_->messages().dismiss();
                           open_file(QString::fromStdString(files.html.string()));
                       },
                       [this](const QString& text) { show_problem(tr("There is no report: %1").arg(text)); });
}

void QueueArea::open_file(const QString& path) {
    QDesktopServices::openUrl(QUrl::fromLocalFile(path));
}

}  // namespace lathe::ui
