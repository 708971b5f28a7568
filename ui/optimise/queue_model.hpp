// The jobs of the queue as the rows of a table that can be dragged into another order.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <optional>

#include "genetic/run/run_snapshot.hpp"
#include "ui/workers/queue_service.hpp"

namespace lathe::ui {

class QueueModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column : int { name, state, progress, rate, time_left, distance, goals, note, columns };
    /// Role of the progress column's data: share in [0, 1].
    static constexpr int share_role = Qt::UserRole;

    explicit QueueModel(QObject* parent = nullptr);

    void show_queue(SharedQueue contents);
    /// The job that this program has in work; it runs whatever was read of it last.
    void show_present(long id, bool is_paused);
    void set_paused(bool is_paused);
    /// It has ended; nothing when another one is in work by now.
    void forget_present(long id);
    void show_progress(long id, const genetic::RunSnapshot& snapshot);

    const SharedQueue& contents() const { return contents_; }
    const genetic::JobSummary* job_at(int row) const;
    int row_of(long id) const;
    std::optional<long> present() const { return present_; }
    bool is_present(const genetic::JobSummary& job) const { return present_ == job.job.id; }
    /// Seconds to the end of the job in work; 0: unknown.
    double seconds_left() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction | Qt::CopyAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

signals:
    /// A waiting job was dropped `places` waiting jobs further down (negative: up).
    void moved(long id, int places);
    void files_dropped(QStringList paths);

private:
    genetic::JobState state_of(const genetic::JobSummary& job) const;
    void repaint_rows();
    QString text(const genetic::JobSummary& job, int column) const;
    QString state_text(const genetic::JobSummary& job) const;
    QString note_text(const genetic::JobSummary& job) const;
    QVariant colour(const genetic::JobSummary& job, int column) const;
    int evaluated(const genetic::JobSummary& job) const;
    const genetic::RunSnapshot* live(const genetic::JobSummary& job) const;

    SharedQueue contents_;
    std::optional<long> present_;
    bool is_paused_ = false;
    std::optional<genetic::RunSnapshot> snapshot_;  ///< of the job in work
};

/// Distance from the goals in three digits; a dash where there is none.
QString distance_text(double distance);

}  // namespace lathe::ui
