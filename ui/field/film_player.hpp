// Plays a recorded film at an even pace, while it is being recorded and over again afterwards.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>

#include "ui/workers/frame_recorder.hpp"

namespace lathe::ui {

class FilmPlayer final : public QObject {
    Q_OBJECT

public:
    explicit FilmPlayer(QObject* parent = nullptr);

    /// From the first frame; null for no film. The order of the solve is that of magnitudes.
    void set_film(std::shared_ptr<const FrameRecorder> recorder, int azimuthal_order = 1);
    /// Shows the present frame again, as this quantity, if the film holds it.
    void set_quantity(FieldQuantity quantity);
    bool has_film() const { return recorder_ != nullptr; }
    void set_playing(bool playing);
    bool is_playing() const { return playing_; }
    /// 1: 45 frames of the film per second.
    void set_pace(double pace) { pace_ = pace; }
    /// Pauses the film at a frame.
    void seek(std::size_t index);
    /// Pauses the film and goes on or back by some frames, round the ends.
    void step(int frames);
    std::size_t index() const;
    /// Frames that can be shown.
    FrameRecorder::Part part() const;
    double peak_level() const { return recorder_ ? recorder_->peak_level(quantity_) : 0.0; }

    /// Call at every tick of the screen that somebody sees.
    void advance();

signals:
    void frame_due(std::shared_ptr<const lathe::Frame> frame);
    /// Frames first to last can be shown, `index` is.
    void moved(int first, int last, int index);
    void playing_changed(bool playing);
    /// A finished film has come to its end and begins again.
    void repeated();
    void ticked();

private:
    void show();

    QTimer timer_;
    QElapsedTimer clock_;
    std::shared_ptr<const FrameRecorder> recorder_;
    std::shared_ptr<const Frame> shown_;
    FieldQuantity quantity_ = FieldQuantity::e_r;
    int azimuthal_order_ = 1;
    double position_ = 0.0;
    double pace_ = 1.0;
    bool playing_ = true;
};

}  // namespace lathe::ui
