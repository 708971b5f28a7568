// The project's objectives as a table that can be edited; every change is undoable.
#pragma once

#include <QAbstractTableModel>
#include <QPointer>
#include <vector>

#include "genetic/objectives/objectives.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/document/document.hpp"
#include "ui/results/design_check.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui {

class GoalsModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column : int { metric, goal, value, now, weight, from_ghz, to_ghz, from_theta, to_theta, columns };

    explicit GoalsModel(Document& document, QObject* parent = nullptr);

    /// What the column "now" is measured on; may be null.
    void show_results(SharedResults results);

    /// Estimated errors of the values "now" of the results that the check is of; null: none.
    void show_check(SharedCheck check);

    /// What these results are to the design as it stands: former ones are greyed and meet no goals.
    void show_state(ResultState state);

    /// All of these refuse with refused() what could never be measured, and change nothing then.
    bool add(const Objective& objective);
    bool duplicate(int row);
    bool remove(int row);
    /// Up (-1) or down (+1).
    bool move(int row, int by);

    /// What a number of a cell may be, and its unit.
    struct Allowed {
        double least, most;
        QString unit;
    };
    Allowed allowed(const QModelIndex& index) const;

    /// Why results of the present antenna never define a metric; empty when they may.
    QString why_not(const std::string& key) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Numbers as double; an empty text takes a limit of band or angle away.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    /// Why a change was not taken; empty when the last one was.
    void refused(QString reason);

private:
    const Objective& at(int row) const;
    bool change(std::vector<Objective> objectives, const QString& text, const QString& what = {});
    void follow_document();
    void measure();
    bool refuse_what_cannot_exist(const std::vector<Objective>& objectives);
    QString now_text(int row) const;
    QString now_tip(int row) const;
    /// The error of the value "now"; NaN where it is not known.
    double error_of(int row) const;

    QPointer<Document> document_;  ///< gone before the window's last widgets are
    SharedResults results_;
    std::shared_ptr<const AnyAntenna> antenna_;  ///< of the document; null while its design breaks a rule
    SharedCheck check_;
    std::vector<genetic::ObjectiveResult> measured_;
    std::vector<genetic::ObjectiveResult> on_finer_grid_;  ///< empty without a check
    ResultState state_ = ResultState::current;
    int shown_rows_ = 0;
};

}  // namespace lathe::ui
