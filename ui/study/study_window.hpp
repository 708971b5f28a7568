// Sweeps and tolerance studies: settings on the left, what came of them on the right.
#pragma once

#include <QDialog>
#include <optional>

#include "genetic/run/run_snapshot.hpp"
#include "ui/study/study_contents.hpp"

class QAction;
class QLabel;
class QProgressBar;
class QTabWidget;

namespace lathe::ui {

class Document;
class MessageBar;
class StudyForm;
class StudyResults;

/// Shows and asks; StudyArea carries out.
class StudyWindow final : public QDialog {
    Q_OBJECT

public:
    explicit StudyWindow(Document& document, QWidget* parent = nullptr);

    StudyResults& results() { return *results_; }
    MessageBar& messages() { return *messages_; }
    /// The form in front.
    StudyForm& form() const;
    QAction* action(const char* name) const;
    void show_kind(genetic::StudyKind kind);

    /// Seconds of the last solve of the design on all cores, for an estimate; 0: none yet.
    void show_solve(double seconds);
    void show_study(const SharedStudy& study);
    void show_progress(const genetic::RunSnapshot& snapshot);
    void set_running(bool is_running);
    /// Why no study can be started now; empty: it can.
    void set_blocked(const QString& reason);

signals:
    void start_wanted(lathe::Project project, lathe::genetic::StudyKind kind);
    void go_on_wanted();
    void stop_wanted();
    void open_wanted(QString store);
    void report_wanted();

private:
    void make_layout();
    void choose_store();
    void update_actions();

    StudyForm *sweep_, *tolerance_;
    QTabWidget* forms_;
    StudyResults* results_;
    MessageBar* messages_;
    QProgressBar* bar_;
    QLabel *estimate_, *numbers_;
    QAction *start_, *go_on_, *stop_, *open_, *report_;
    QString blocked_;
    double seconds_per_solve_ = 0.0;
    bool is_running_ = false;
};

}  // namespace lathe::ui
