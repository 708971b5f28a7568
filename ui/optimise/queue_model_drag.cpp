// The dragging half of QueueModel: rows into another order, files into the queue.
#include <QMimeData>
#include <QUrl>

#include "ui/optimise/queue_model.hpp"

namespace lathe::ui {
namespace {

const QString job_mime = QStringLiteral("application/x-lathe-job");

bool is_waiting(const genetic::JobSummary& job) {
    return job.job.state == genetic::JobState::waiting;
}

}  // namespace

Qt::ItemFlags QueueModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (is_waiting(*job_at(index.row()))) flags |= Qt::ItemIsDragEnabled;
    return flags;
}

QStringList QueueModel::mimeTypes() const {
    return {job_mime, QStringLiteral("text/uri-list")};
}

QMimeData* QueueModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(job_mime, QByteArray::number(qlonglong(job_at(indexes.first().row())->job.id)));
    return data;
}

bool QueueModel::canDropMimeData(const QMimeData* data, Qt::DropAction, int, int, const QModelIndex&) const {
    return data->hasFormat(job_mime) || data->hasUrls();
}

bool QueueModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int,
                              const QModelIndex& parent) {
    if (data->hasUrls()) {
        QStringList paths;
        for (const QUrl& url : data->urls())
            if (url.isLocalFile()) paths << url.toLocalFile();
        if (!paths.isEmpty()) emit files_dropped(paths);
        return !paths.isEmpty();
    }
    const long id = data->data(job_mime).toLong();
    const int from = row_of(id);
    if (from < 0) return false;
    int to = rowCount();
    if (row >= 0)
        to = row;
    else if (parent.isValid())
        to = parent.row() + (parent.row() > from ? 1 : 0);
    // Between rows the place counts with the job still in the table.
    int places = 0;
    for (int at = from + 1; at < to; ++at) places += is_waiting(*job_at(at));
    for (int at = to; at < from; ++at) places -= is_waiting(*job_at(at));
    if (places != 0) emit moved(id, places);
    return false;  // the queue is changed and read again; the view must not remove a row
}

}  // namespace lathe::ui
