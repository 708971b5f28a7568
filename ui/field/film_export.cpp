#include "ui/field/film_export.hpp"

#include <exception>

namespace lathe::ui {
namespace {

constexpr std::size_t most_waiting = 3;
constexpr int breath_ms = 2;  // between bands

}  // namespace

FilmExport::FilmExport(FilmTarget target, int count, std::function<PictureJob(int)> begin, QObject* parent)
    : QObject(parent), target_(std::move(target)), count_(count), begin_(std::move(begin)) {
    connect(&timer_, &QTimer::timeout, this, &FilmExport::draw_next);
}

FilmExport::~FilmExport() {
    encoder_.request_stop();
}

void FilmExport::start() {
    running_ = true;
    drawn_ = 0;
    encoder_ = std::jthread([this](const std::stop_token& stop) { encode(stop); });
    timer_.start(breath_ms);
}

void FilmExport::cancel() {
    if (!running_) return;
    encoder_.request_stop();
    end([this] { emit cancelled(); });
}

/// A frame only when the encoder keeps up: memory stays small.
void FilmExport::draw_next() {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() >= most_waiting || drawn_ >= count_) return;
    }
    if (!frame_) frame_ = begin_(drawn_);
    if (frame_->step()) return;
    const std::lock_guard lock(mutex_);
    waiting_.push_back(frame_->take());
    frame_.reset();
    ++drawn_;
    changed_.notify_one();
}

void FilmExport::encode(const std::stop_token& stop) {
    const auto tell = [this](std::function<void()> call) {
        QMetaObject::invokeMethod(
            this,
            [this, call = std::move(call)] {
                if (running_) call();
            },
            Qt::QueuedConnection);
    };
    try {
        const auto writer = make_film_writer(target_.format, target_.path, target_.frames_per_second);
        for (int done = 0; done < count_; ++done) {
            PictureParts frame;
            {
                std::unique_lock lock(mutex_);
                if (!changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
                frame = std::move(waiting_.front());
                waiting_.pop_front();
            }
            writer->add(joined(frame));
            tell([this, done] { emit progressed(done + 1, count_); });
        }
        writer->finish();
        tell([this] { end([this] { emit finished(); }); });
    } catch (const std::exception& error) {
        tell([this, text = QString::fromUtf8(error.what())] { end([this, text] { emit failed(text); }); });
    }
}

void FilmExport::end(const std::function<void()>& tell) {
    timer_.stop();
    running_ = false;
    tell();
}

}  // namespace lathe::ui
