#include "ui/workers/file_writer.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace lathe::ui {
namespace {

/// Some file systems cannot flush a folder, or a file, and say so; that is no loss.
bool is_flushed(int descriptor) {
    if (fsync(descriptor) == 0) return true;
    return errno != EIO && errno != ENOSPC && errno != EDQUOT;
}

void flush_folder_of(const QString& path) {
    const QByteArray folder = QFile::encodeName(QFileInfo(QFileInfo(path).canonicalFilePath()).path());
    const int descriptor = ::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;  // one may write in a folder that one may not list
    const bool is_kept = is_flushed(descriptor);
    const int error = errno;
    ::close(descriptor);
    if (!is_kept) throw std::runtime_error(std::strerror(error));
}

}  // namespace

void write_whole_file(const QString& path, const QByteArray& text) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.flush())
        throw std::runtime_error(file.errorString().toStdString());
    if (!is_flushed(file.handle())) throw std::runtime_error(std::strerror(errno));
    if (!file.commit()) throw std::runtime_error(file.errorString().toStdString());
    flush_folder_of(path);
}

FileWriter::FileWriter() : thread_([this] { run(); }) {}

FileWriter::~FileWriter() {
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

bool FileWriter::ask(const QString& name, Work work, QObject* context, Done done) {
    bool has_replaced = false;
    {
        const std::lock_guard lock(mutex_);
        const auto older =
            std::find_if(waiting_.begin(), waiting_.end(), [&](const Job& job) { return job.name == name; });
        has_replaced = older != waiting_.end();
        if (has_replaced) waiting_.erase(older);
        waiting_.push_back({name, std::move(work), context, std::move(done)});
    }
    wake_.notify_one();
    return has_replaced;
}

void FileWriter::finish() {
    std::unique_lock lock(mutex_);
    rest_.wait(lock, [this] { return waiting_.empty() && !is_busy_; });
}

void FileWriter::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return !waiting_.empty() || is_ending_; });
        if (waiting_.empty()) return;
        {
            const Job job = std::move(waiting_.front());
            waiting_.pop_front();
            is_busy_ = true;
            lock.unlock();
            carry_out(job);
        }
        lock.lock();
        is_busy_ = false;
        if (waiting_.empty()) rest_.notify_all();
    }
}

void FileWriter::carry_out(const Job& job) {
    QString error;
    try {
        job.work();
    } catch (const std::exception& thrown) {
        error = QString::fromUtf8(thrown.what());
        if (error.isEmpty()) error = QStringLiteral("?");
    }
    if (!job.done) return;
    QMetaObject::invokeMethod(
        this,
        [context = job.context, done = job.done, error] {
            if (context) done(error);
        },
        Qt::QueuedConnection);
}

}  // namespace lathe::ui
