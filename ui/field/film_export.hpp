// Writes a film frame by frame: drawn by the window, encoded away from it.
#pragma once

#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "ui/field/film_writer.hpp"
#include "ui/scene/picture_job.hpp"

namespace lathe::ui {

struct FilmTarget {
    FilmFormat format = FilmFormat::animated_png;
    QString path;
    int frames_per_second = 30;
};

class FilmExport final : public QObject {
    Q_OBJECT

public:
    /// `begin(n)` is called in the window's thread, n from 0 to count - 1, and its job stepped there, one
    /// band an event loop.
    FilmExport(FilmTarget target, int count, std::function<PictureJob(int)> begin, QObject* parent = nullptr);
    ~FilmExport() override;

    void start();
    /// What was written goes, numbered pictures stay.
    void cancel();
    bool is_running() const { return running_; }

signals:
    void progressed(int frames, int count);
    void finished();
    void failed(QString text);
    void cancelled();

private:
    void draw_next();
    void encode(const std::stop_token& stop);
    void end(const std::function<void()>& tell);

    const FilmTarget target_;
    const int count_;
    const std::function<PictureJob(int)> begin_;
    std::optional<PictureJob> frame_;  ///< that is being drawn
    QTimer timer_;
    int drawn_ = 0;
    bool running_ = false;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<PictureParts> waiting_;
    std::jthread encoder_;  ///< last: ends first
};

}  // namespace lathe::ui
