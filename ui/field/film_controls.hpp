// Play, pause, single step, place, pace and time of the film.
#pragma once

#include <QWidget>
#include <optional>

class QAction;
class QComboBox;
class QLabel;
class QSlider;

namespace lathe::ui {

class FilmPlayer;

class FilmControls final : public QWidget {
    Q_OBJECT

public:
    /// Drives `player`, which must outlive it.
    explicit FilmControls(FilmPlayer& player, QWidget* parent = nullptr);

    /// Moment on show, s; none without a film.
    void show_time(std::optional<double> time_s);

    /// Keys and buttons work only while this is on.
    void set_active(bool active);

    QAction* play_action() { return play_; }
    QAction* step_back_action() { return step_back_; }
    QAction* step_forward_action() { return step_forward_; }

private:
    QAction* add_action(const QString& text, const QKeySequence& keys, const QString& tip);
    void update_state();

    FilmPlayer& player_;
    bool active_ = true;
    QAction *play_, *step_back_, *step_forward_;
    QSlider* slider_;
    QComboBox* pace_box_;
    QLabel* time_;
};

}  // namespace lathe::ui
