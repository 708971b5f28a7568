#include "ui/field/film_player.hpp"

#include <algorithm>

namespace lathe::ui {
namespace {

constexpr int screen_interval_ms = 28;  // a little more than 30 pictures per second
constexpr double film_frames_per_second = 45.0;
constexpr double longest_step_s = 0.2;  // after a pause of the whole program the film does not leap

}  // namespace

FilmPlayer::FilmPlayer(QObject* parent) : QObject(parent) {
    connect(&timer_, &QTimer::timeout, this, &FilmPlayer::ticked);
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.start(screen_interval_ms);
    clock_.start();
}

void FilmPlayer::set_film(std::shared_ptr<const FrameRecorder> recorder, int azimuthal_order) {
    recorder_ = std::move(recorder);
    azimuthal_order_ = azimuthal_order;
    shown_.reset();
    position_ = 0.0;
    if (!recorder_) emit moved(0, 0, 0);
}

void FilmPlayer::set_quantity(FieldQuantity quantity) {
    quantity_ = quantity;
    shown_.reset();
    show();
}

void FilmPlayer::set_playing(bool playing) {
    if (playing_ == playing) return;
    playing_ = playing;
    emit playing_changed(playing);
}

FrameRecorder::Part FilmPlayer::part() const {
    return recorder_ ? recorder_->part_worth_showing(quantity_) : FrameRecorder::Part{};
}

std::size_t FilmPlayer::index() const {
    return static_cast<std::size_t>(std::max(0.0, position_));
}

void FilmPlayer::seek(std::size_t index) {
    set_playing(false);
    position_ = static_cast<double>(index);
    show();
}

void FilmPlayer::step(int frames) {
    const FrameRecorder::Part shown = part();
    if (shown.end <= shown.first) return;
    const auto first = static_cast<long>(shown.first), count = static_cast<long>(shown.end) - first;
    const long place = (static_cast<long>(index()) - first + frames) % count;
    seek(static_cast<std::size_t>(first + (place + count) % count));
}

void FilmPlayer::advance() {
    const double seconds = std::min(1e-3 * static_cast<double>(clock_.restart()), longest_step_s);
    if (!recorder_) return;
    const FrameRecorder::Part shown = part();
    if (shown.end == 0) return;
    if (playing_) {
        const auto first = static_cast<double>(shown.first), end = static_cast<double>(shown.end);
        position_ += seconds * film_frames_per_second * pace_;
        if (position_ >= end && recorder_->is_finished()) {
            const auto before = recorder_;
            position_ = first;
            emit repeated();
            if (recorder_ != before) return;
        } else if (position_ >= end) {
            position_ = end - 1.0;
        }
        // While a solve runs its peak still grows, and with it the first frame that counts.
        position_ = std::max(position_, std::min(first, end - 1.0));
    }
    emit moved(static_cast<int>(shown.first), static_cast<int>(shown.end) - 1, static_cast<int>(index()));
    if (playing_) show();
}

/// Shows the present frame; one that is shown already is not drawn again.
void FilmPlayer::show() {
    if (!recorder_) return;
    // The first component tells frames apart without computing anything.
    const auto key = recorder_->frame(index());
    if (!key || key == shown_) return;
    const auto frame = recorder_->frame(index(), quantity_, azimuthal_order_);
    if (!frame) return;
    shown_ = key;
    emit frame_due(frame);
}

}  // namespace lathe::ui
