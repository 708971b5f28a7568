// The window of power handling: what is analysed, how far it is, at which powers it breaks down.
#pragma once

#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>
#include <memory>

#include "solver/solve/forecast.hpp"
#include "ui/power/power_job.hpp"

class QAction;
class QLabel;
class QProgressBar;

namespace lathe::ui {

class Document;
class MessageBar;
class PowerForm;
class PowerResults;
class ResultWarnings;

class PowerWindow final : public QDialog {
    Q_OBJECT

public:
    /// `document` outlives it.
    explicit PowerWindow(Document& document, QWidget* parent = nullptr);

    /// Why nothing can start; empty: it can.
    void set_blocked(const QString& reason);

    /// While it runs: what to watch.
    void show_running(const PowerPlan& plan, std::shared_ptr<PowerProgress> progress);
    void show_ended();
    void show_result(const SharedPowerOutcome& outcome);
    void show_refusal(const InputError& error);

    PowerForm& form() { return *form_; }
    PowerResults& results() { return *results_; }
    MessageBar& messages() { return *messages_; }
    QAction* action(const char* name) const;
    QString progress_text() const;

signals:
    void start_wanted(lathe::ui::PowerPlan plan);
    void stop_wanted();
    /// All that came out, as files of this folder.
    void export_wanted(QString folder);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void make_actions();
    void make_layout();
    void connect_form();
    void follow_document();
    void start();
    void choose_folder();
    void show_progress();
    /// "42 %, about 12 s left, 31 million steps a second" of the electrons.
    QString electrons_text(double seconds);
    void update_actions();

    Document& document_;
    PowerForm* form_;
    PowerResults* results_;
    MessageBar* messages_;
    ResultWarnings* warnings_;
    QProgressBar* bar_;
    QLabel* numbers_;
    QAction* start_ = nullptr;
    QAction* stop_ = nullptr;
    QAction* export_ = nullptr;
    std::shared_ptr<PowerProgress> progress_;
    PowerPlan plan_;
    SolveEstimate estimate_;
    int stage_ = -1;
    QElapsedTimer stage_clock_;
    int levels_done_ = 0;
    QTimer timer_;
    QString blocked_;
    /// The project that the results are of.
    std::optional<Project> analysed_;
};

}  // namespace lathe::ui
