#include "ui/workers/file_writer.hpp"

#include <algorithm>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "solver/base/whole_file.hpp"

namespace lathe::ui {

void write_whole_file(const QString& path, const QByteArray& text) {
    try {
        WholeFile file(path.toStdString(), OutputLink::keep);
        file.write({text.constData(), static_cast<std::size_t>(text.size())});
        file.commit_to_disk();
    } catch (const std::system_error& error) {
        throw std::runtime_error(error.code().message());  // callers name the path
    }
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
