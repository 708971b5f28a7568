// Designs that were pinned to be compared with what comes: a snapshot of each project and of its results.
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QString>
#include <memory>

#include "ui/painting/curve_style.hpp"
#include "ui/workers/solve_worker.hpp"

namespace lathe::ui {

struct PinnedDesign {
    int id = 0;
    QString name;
    QString origin;  ///< where it came from, in words
    int colour = 0;  ///< of numbered_colour()
    bool is_visible = true;
    std::shared_ptr<const Project> project;
    SharedResults results;  ///< null until it is solved
    QString error;          ///< why it cannot be

    /// How its curves over frequency are drawn.
    CurveStyle style() const { return {CurveRole::pinned, colour, Qt::DashDotLine}; }
    QString key() const { return QStringLiteral("kept %1").arg(id); }
};

/// A table of two columns, name (checkable, editable) and origin, in the order of pinning. What is pinned
/// never changes by later solves; it lives as long as the window.
class PinnedDesigns final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column : int { name_column, origin_column, columns };
    /// In the order in which they are given out: none is that of the present design.
    static const QList<int>& colours();

    using QAbstractTableModel::QAbstractTableModel;

    /// Returns its id. `results` may be null and come later; the name gets a number when it is taken.
    int pin(const QString& name, const QString& origin, std::shared_ptr<const Project> project,
            SharedResults results);
    /// One that was pinned before, as it was: name, colour, whether it is ticked; to be solved. Returns its
    /// id.
    int restore(PinnedDesign design);
    /// Nothing happens for ids that were removed meanwhile.
    void set_results(int id, SharedResults results);
    void set_error(int id, const QString& error);
    void set_colour(int id, int colour);
    void remove(int id);
    void clear();

    const QList<PinnedDesign>& all() const { return designs_; }
    /// Solved and ticked.
    QList<PinnedDesign> shown() const;
    /// Null when there is none.
    const PinnedDesign* with_id(int id) const;
    const PinnedDesign* with_results(const SharedResults& results) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// By the user, or for what he did: what a file should hold now.
    void edited();
    /// Members, names or colours of shown() have changed.
    void shown_changed();

private:
    int row_of(int id) const;
    QString free_name(const QString& wanted, int except_row) const;
    void row_changed(int row);

    QList<PinnedDesign> designs_;
    int newest_ = 0;
};

}  // namespace lathe::ui
