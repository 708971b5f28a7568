// The dock of the goals: a table to edit, with what the present design reaches.
#pragma once

#include <QWidget>

#include "ui/optimise/goals_model.hpp"

class QLabel;
class QTableView;
class QToolButton;

namespace lathe::ui {

class GoalsEditor final : public QWidget {
    Q_OBJECT

public:
    explicit GoalsEditor(Document& document, QWidget* parent = nullptr);

    void show_results(SharedResults results) { model_->show_results(std::move(results)); }
    void show_check(SharedCheck check) { model_->show_check(std::move(check)); }
    void show_state(ResultState state) { model_->show_state(state); }
    /// Shown but not editable, while an optimisation works towards these goals.
    void set_locked(bool locked);

    GoalsModel& model() { return *model_; }
    QTableView& table() { return *table_; }
    QString complaint() const;

private:
    QToolButton* add_button(const QString& text, const QString& tip, const QKeySequence& keys);
    void make_presets();
    int row() const;
    void select(int row);

    Document& document_;
    GoalsModel* model_;
    QTableView* table_;
    QLabel* complaint_;
    QLabel* hint_;
    QList<QToolButton*> buttons_;
};

}  // namespace lathe::ui
