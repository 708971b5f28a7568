// The field view: canvas, rulers, colour bar and the controls of the film.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "solver/antenna/antenna.hpp"
#include "solver/engine/frame_sink.hpp"
#include "ui/field/colour_map.hpp"
#include "ui/field/field_range.hpp"
#include "ui/field/frame_recorder.hpp"
#include "ui/field/mirrored_frame.hpp"

class QHBoxLayout;
class QLabel;
class QSlider;
class QComboBox;
class QToolButton;
class QDoubleSpinBox;

namespace lathe::ui {

class AxisRuler;
class ColourBar;
class FieldCanvas;
class FilmPlayer;

/// A solve to watch: its frames, as far as they are there, and the antenna that they belong to.
struct FieldFilm {
    std::shared_ptr<const FrameRecorder> recorder;
    Antenna antenna;
    int absorbing_cells = 0;  ///< at the outer borders of the frames
    QString title;
};

class FieldView final : public QWidget {
    Q_OBJECT

public:
    explicit FieldView(QWidget* parent = nullptr);

    /// Plays from the first frame, at an even pace but never past the newest frame, and over again once
    /// the solve is finished.
    void show_film(FieldFilm film);
    /// Outline only, for a design that is not solved yet; the film goes.
    void show_antenna(const Antenna& antenna, const QString& title);
    /// Dashed outline to compare with.
    void set_reference(const std::optional<Antenna>& antenna);
    void set_theme(Theme theme);
    /// Light or dark as the palette is.
    void follow_palette();

    FieldComponent component() const;
    void set_component(FieldComponent component);
    bool is_playing() const;
    void set_playing(bool playing);
    /// Stops the film at a frame; for tests and pictures.
    void show_frame(std::size_t index);
    std::size_t frame_index() const;
    void fit();
    FieldCanvas& canvas() { return *canvas_; }

signals:
    void component_changed(lathe::FieldComponent component);

protected:
    void changeEvent(QEvent* event) override;

private:
    void make_controls(QHBoxLayout& row);
    void show_antenna_shapes(double continue_to_z);
    void update_home();
    void present(const Frame& frame);
    void update_rulers();
    void update_range();
    void show_probe(const Point& plane);

    FilmPlayer* player_;
    FieldCanvas* canvas_;
    AxisRuler* z_ruler_;
    AxisRuler* r_ruler_;
    ColourBar* colour_bar_;
    QLabel* title_;
    QLabel* time_;
    QLabel* probe_;
    QLabel* key_;
    QComboBox* component_box_;
    QComboBox* pace_box_;
    QToolButton* play_button_;
    QSlider* slider_;
    QToolButton* automatic_button_;
    QDoubleSpinBox* range_box_;

    FieldFilm film_;
    std::optional<Antenna> reference_;
    MirroredFrame shown_;
    FieldRange range_;
    bool has_frame_ = false;
    double drawn_to_z_ = 0.0;
};

}  // namespace lathe::ui
