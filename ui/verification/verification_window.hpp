// The window of the verification in three dimensions: what is verified, how, and what came out.
#pragma once

#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "genetic/verification/verify_design.hpp"
#include "solver/solve/forecast.hpp"
#include "ui/workers/background_task.hpp"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;

namespace lathe::ui {

class Document;
class DocumentView;
class MessageBar;
class NumberEdit;
class SurroundingsEditor;

/// Something that can be verified.
struct VerificationTarget {
    QString title;
    Project project;  ///< its surroundings and settings are those of the document
};

class VerificationWindow final : public QDialog {
    Q_OBJECT

public:
    /// `document` outlives it.
    explicit VerificationWindow(Document& document, QWidget* parent = nullptr);

    /// The design itself comes first, always; `chosen` counts from it.
    void offer(const std::vector<VerificationTarget>& others, int chosen);
    /// The rate of cells with which times are foretold, and why nothing can start; empty: it can.
    void set_rate(double updates_per_second);
    void set_blocked(const QString& reason);

    /// While it is solved: what to watch.
    void show_running(std::shared_ptr<const genetic::VerificationProgress> progress);
    void show_ended();
    /// What came out for the target with this title.
    void show_result(const genetic::Verification& verification, const QString& title);

    const genetic::VerificationForecast* forecast() const { return forecast_ ? &*forecast_ : nullptr; }
    SurroundingsEditor& editor() { return *editor_; }
    NumberEdit& density() { return *density_; }
    DocumentView& result() { return *result_; }
    QComboBox& targets() { return *targets_; }
    MessageBar& messages() { return *messages_; }
    QAction* action(const char* name) const;
    QString forecast_text() const;

signals:
    /// The chosen target with what is to be solved; `target` counts from the design.
    void start_wanted(int target, lathe::genetic::VerificationPlan plan);
    void stop_wanted();
    /// The result beside the project file, where reports find it.
    void keep_wanted();

protected:
    /// What changed while it was hidden is foretold when it is shown; nothing is computed before.
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void make_actions();
    void make_layout();
    Project chosen_project() const;
    genetic::VerificationOptions options() const;
    void refresh();
    void foretell();
    void show_forecast();
    void change_settings(double cells, bool winner, const QString& text);
    void start();
    void show_progress();
    void update_actions();

    Document& document_;
    std::vector<VerificationTarget> others_;
    QComboBox* targets_;
    NumberEdit* density_;
    QCheckBox* two_grids_;
    QCheckBox* with_surroundings_;
    QCheckBox* winner_;
    QLabel* forecast_label_;
    SurroundingsEditor* editor_;
    DocumentView* result_;
    MessageBar* messages_;
    QProgressBar* bar_;
    QLabel* numbers_;
    QAction* start_ = nullptr;
    QAction* stop_ = nullptr;
    QAction* keep_ = nullptr;
    std::shared_ptr<const genetic::VerificationProgress> progress_;
    SolveEstimate estimate_;
    int stage_ = -1;
    QElapsedTimer stage_clock_;
    QTimer timer_;
    double rate_ = 0.0;
    QString blocked_, problem_;
    std::optional<genetic::VerificationForecast> forecast_;
    bool has_result_ = false;
    bool is_old_ = false;  ///< what is foretold, since the window is hidden
    BackgroundTask task_;
};

}  // namespace lathe::ui
