// Writes files away from the window's thread: a slow disk does not stop the window.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace lathe::ui {

/// Whenever the machine stops, the old file or the new one is there, whole: written aside, flushed to the
/// disk, renamed, and the folder flushed. A link at `path` stays, and the file that it leads to is replaced.
/// Throws std::runtime_error with the reason.
void write_whole_file(const QString& path, const QByteArray& text);

/// One thread does what it is asked for, in the order of asking. Of this object's thread, but for `work`.
class FileWriter final : public QObject {
public:
    using Work = std::function<void()>;
    /// With an empty text, or with what `work` threw.
    using Done = std::function<void(const QString& error)>;

    FileWriter();
    /// Does first what it was asked for.
    ~FileWriter() override;

    /// `work` runs on the writer's thread, `done` is called in this object's, unless `context` is gone by
    /// then. True when work of the same name still waited: that is given up, its `done` not called.
    bool ask(const QString& name, Work work, QObject* context = nullptr, Done done = {});
    /// Stands still until nothing is left to do; for the end of a program.
    void finish();

private:
    struct Job {
        QString name;
        Work work;
        QPointer<QObject> context;
        Done done;
    };
    void run();
    void carry_out(const Job& job);

    std::mutex mutex_;
    std::condition_variable wake_, rest_;
    std::deque<Job> waiting_;
    bool is_busy_ = false, is_ending_ = false;
    std::thread thread_;  ///< last: what it uses is there before it
};

}  // namespace lathe::ui
