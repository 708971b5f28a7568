// The dock of the candidates: table, scatter, parallel coordinates, one choice among them all.
#pragma once

#include <QWidget>

#include "ui/optimise/candidate_table.hpp"

class QAction;
class QLabel;
class QPushButton;
class QTableView;
class QTabWidget;

namespace lathe::ui {

class ParallelPlot;
class ScatterPlot;

class CandidateView final : public QWidget {
    Q_OBJECT

public:
    explicit CandidateView(QWidget* parent = nullptr);

    /// What was chosen stays chosen when the same run has gone on.
    void show_candidates(const SharedCandidates& set);
    void set_editable(bool editable);

    const Candidate* chosen() const;
    const SharedCandidates& candidates() const { return model_->candidates(); }
    QPushButton& keep_button() { return *keep_; }
    QPushButton& polish_button() { return *polish_; }
    QTableView& table() { return *table_; }
    ScatterPlot& scatter() { return *scatter_; }
    ParallelPlot& parallel() { return *parallel_; }
    QTabWidget& tabs() { return *tabs_; }

signals:
    /// By the user: to be seen in the other views.
    void candidate_chosen(lathe::ui::Candidate candidate);
    void wanted_as_design(lathe::ui::Candidate candidate);
    void wanted_pinned(lathe::ui::Candidate candidate);
    void wanted_polished(lathe::ui::Candidate candidate);
    void wanted_verified(lathe::ui::Candidate candidate);

private:
    void choose(std::size_t index, bool by_user);

    CandidateTableModel* model_;
    QTabWidget* tabs_;
    QTableView* table_;
    ScatterPlot* scatter_;
    ParallelPlot* parallel_;
    QLabel* summary_;
    QPushButton* take_;
    QPushButton* keep_;  ///< for comparison
    QPushButton* polish_;
    QAction* verify_;
    bool editable_ = true;
    std::optional<std::size_t> chosen_;
};

}  // namespace lathe::ui
