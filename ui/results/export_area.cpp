#include "ui/results/export_area.hpp"

#include <QAction>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <QUrl>

#include "ui/panels/message_bar.hpp"
#include "ui/results/export_dialog.hpp"
#include "ui/results/report_dialog.hpp"
#include "ui/settings/kept_settings.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
namespace {

const QString folder_key = QStringLiteral("export/folder");

QString shown(const std::filesystem::path& path) {
    return QDir::toNativeSeparators(QString::fromStdString(path.string()));
}

/// Where the last export went, else beside the project, else among the user's documents.
QString offered_folder(const QString& project_path) {
    const QString last = QSettings().value(folder_key).toString();
    if (!last.isEmpty() && QFileInfo(last).isDir()) return last;
    if (!project_path.isEmpty()) return QFileInfo(project_path).absolutePath();
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

MessageBar::Action open_action(const QString& text, const std::filesystem::path& path) {
    return {text, [url = QUrl::fromLocalFile(QString::fromStdString(path.string()))] {
                QDesktopServices::openUrl(url);
            }};
}

}  // namespace

ExportArea::ExportArea(Workbench& bench, QWidget& window, MessageBar& messages, QMenu& file)
    : QObject(&window), bench_(bench), window_(window), messages_(messages) {
    export_action_ =
        file.addAction(tr("&Export…"), QKeySequence(Qt::CTRL | Qt::Key_E), this, &ExportArea::ask_export);
    export_action_->setToolTip(tr("Files for other programs: GRASP, CST, FEKO, ParaView, CAD, tables"));
    report_action_ = file.addAction(tr("Re&port…"), this, &ExportArea::ask_report);
    report_action_->setToolTip(tr("HTML and PDF of the design, or of an optimisation, finished or not"));
}

void ExportArea::ask_export() {
    std::vector<ExportChoice> choices;
    const Project& design = bench_.document().project();
    const auto project = bench_.shown_project();
    const bool is_design = project && *project == design;
    if (project && !is_design)
        choices.push_back({bench_.has_best() ? tr("Best candidate, as the charts show it")
                                             : tr("What the charts show, before the last change"),
                           project, bench_.shown_results()});
    choices.push_back({tr("Design: %1").arg(QString::fromStdString(design.name)),
                       std::make_shared<const Project>(design),
                       is_design ? bench_.shown_results() : nullptr});
    const QString& path = bench_.document().path();
    const QString name =
        path.isEmpty() ? QString::fromStdString(design.name) : QFileInfo(path).completeBaseName();
    ExportDialog dialog(std::move(choices), offered_folder(path), file_stem(name), &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    ExportRequest request = dialog.request();
    request.engine = bench_.engine();
    keep_settings({{folder_key, QString::fromStdString(request.folder.string())}});
    start_export(request);
}

void ExportArea::ask_report() {
    if (!bench_.run_store().empty()) return ask_report_of(bench_.run_store());
    bench_.find_stored_run([this](const std::optional<StoredRun>& stored) {
        ask_report_of(stored ? stored->path : std::filesystem::path());
    });
}

void ExportArea::ask_report_of(const std::filesystem::path& store) {
    const QString& path = bench_.document().path();
    const Project& design = bench_.document().project();
    const QString name =
        path.isEmpty() ? QString::fromStdString(design.name) : QFileInfo(path).completeBaseName();
    const QString folder = offered_folder(path) + QLatin1Char('/') + file_stem(name);
    ReportDialog dialog(QString::fromStdString(store.string()), folder + QStringLiteral("_design_report"),
                        &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    ReportRequest request = dialog.request();
    request.engine = bench_.engine();
    if (dialog.is_of_design()) {
        const auto shown = bench_.shown_project();
        request.project = std::make_shared<const Project>(design);
        if (shown && *shown == design) request.results = bench_.shown_results();
        if (is_check_of(check_, request.results)) request.finer = check_->finer;
        request.design_file =
            path.isEmpty() ? tr("without a file").toStdString() : QFileInfo(path).fileName().toStdString();
    }
    start_report(request);
}

bool ExportArea::is_busy() const {
    const WorkGate& gate = bench_.gate();
    return task_.is_running() || gate.is_waiting(WorkKind::exported_files) ||
           gate.is_waiting(WorkKind::report);
}

void ExportArea::start_export(const ExportRequest& request) {
    bench_.gate().pass(
        WorkKind::exported_files, [request] { return export_forecast(request); },
        [this, request] { begin_export(request); }, [this] { update_actions(); });
    update_actions();
}

void ExportArea::begin_export(const ExportRequest& request) {
    task_.start([request](std::stop_token stop) { return run_export(request, stop); },
                [this, request](const ExportOutcome& outcome) { show_export(request, outcome); },
                [this](const QString& text) { show_error(tr("Nothing was exported: %1").arg(text)); });
    show_start(tr("Exporting to %1…").arg(shown(request.folder)));
}

void ExportArea::start_report(const ReportRequest& request) {
    bench_.gate().pass(
        WorkKind::report, [request] { return report_forecast(request); },
        [this, request] { begin_report(request); }, [this] { update_actions(); });
    update_actions();
}

void ExportArea::begin_report(const ReportRequest& request) {
    const auto done = [this](const genetic::ReportFiles& files) {
        messages_.show_message(
            Notice::information, tr("The report is %1.").arg(shown(files.html)),
            {open_action(tr("Open HTML"), files.html), open_action(tr("Open PDF"), files.pdf)});
        update_actions();
        emit ended();
    };
    task_.start([request](std::stop_token stop) { return run_report(request, stop); }, done,
                [this](const QString& text) { show_error(tr("There is no report: %1").arg(text)); });
    show_start(request.project ? tr("Writing the report of the design…")
                               : tr("Writing the report of %1…").arg(shown(request.store)));
}

void ExportArea::show_start(const QString& text) {
    messages_.show_message(Notice::information, text, {{tr("Cancel"), [this] { cancel(); }}});
    update_actions();
}

void ExportArea::show_export(const ExportRequest& request, const ExportOutcome& outcome) {
    QString text = outcome.files.size() == 1
                       ? tr("Written: %1.").arg(shown(outcome.files.front()))
                       : tr("%1 files written to %2.").arg(outcome.files.size()).arg(shown(request.folder));
    for (const std::string& refusal : outcome.refusals)
        text += QLatin1Char('\n') + tr("Left out: %1").arg(QString::fromStdString(refusal));
    messages_.show_message(outcome.refusals.empty() ? Notice::information : Notice::warning, text,
                           {open_action(tr("Open folder"), request.folder)});
    update_actions();
    emit ended();
}

void ExportArea::show_error(const QString& text) {
    messages_.show_message(Notice::error, text);
    update_actions();
    emit ended();
}

void ExportArea::cancel() {
    task_.cancel();
    update_actions();
    emit ended();
}

void ExportArea::update_actions() {
    export_action_->setEnabled(!is_busy());
    report_action_->setEnabled(!is_busy());
}

}  // namespace lathe::ui
