// The best candidates as a table: rank, outline, distance, what each goal reached.
#pragma once

#include <QAbstractTableModel>
#include <QCache>
#include <QPixmap>

#include "ui/optimise/candidate_set.hpp"

namespace lathe::ui {

class CandidateTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column : int { outline, distance, generation, first_objective };
    static constexpr int most_rows = 200;

    using QAbstractTableModel::QAbstractTableModel;

    void show_candidates(SharedCandidates set);
    void set_thumbnail_size(const QSize& size) { thumbnail_size_ = size; }
    const SharedCandidates& candidates() const { return set_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QPixmap thumbnail(const Candidate& candidate) const;
    QString text_at(const Candidate& candidate, int column) const;

    SharedCandidates set_;
    QSize thumbnail_size_{120, 44};
    mutable QCache<QString, QPixmap> thumbnails_{500};
};

}  // namespace lathe::ui
