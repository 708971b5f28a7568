// The field view: canvas, rulers, colour bar and the controls of what is shown how.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "solver/antenna/antenna.hpp"
#include "solver/io/project.hpp"
#include "ui/field/colour_map.hpp"
#include "ui/field/field_quantity.hpp"
#include "ui/field/frame_recorder.hpp"
#include "ui/field/shown_field.hpp"

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;

namespace lathe::ui {

class AxisRuler;
class ColourBar;
class FieldCanvas;
class FilmControls;
class FilmPlayer;
class GridOverlay;
class ScaleControls;

/// A solve to watch: its frames, as far as they are there, and the antenna that they belong to.
struct FieldFilm {
    std::shared_ptr<const FrameRecorder> recorder;
    Antenna antenna;
    int absorbing_cells = 0;  ///< at the outer borders of the frames
    QString title;
    std::optional<SimulationSettings> settings{};  ///< of the solve; without, there is no grid to show
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

    FieldQuantity quantity() const;
    void set_quantity(FieldQuantity quantity);
    void set_component(FieldComponent component) { set_quantity(quantity_of(component)); }
    bool is_playing() const;
    void set_playing(bool playing);
    /// Stops the film at a frame; for tests and pictures.
    void show_frame(std::size_t index);
    std::size_t frame_index() const;
    void fit();
    FieldCanvas& canvas() { return *canvas_; }
    FilmControls& film_controls() { return *film_controls_; }
    ScaleControls& scale_controls() { return *scale_controls_; }
    ColourBar& colour_bar() { return *colour_bar_; }
    GridOverlay& overlay() { return *overlay_; }
    /// What the cursor shows at a point of the plane.
    QString probe_text(const Point& plane) const;

signals:
    void quantity_changed(lathe::ui::FieldQuantity quantity);

protected:
    void changeEvent(QEvent* event) override;

private:
    void make_head(QHBoxLayout& row);
    void make_picture(QGridLayout& grid);
    void connect_parts();
    void follow_quantity();
    void show_antenna_shapes(double continue_to_z);
    void update_home();
    void present(ShownField field);
    void place_first(const Frame& frame);
    /// The field on show again, after another scale.
    void repaint_field();
    void update_overlays();
    void update_key();
    void update_rulers();

    FilmPlayer* player_;
    GridOverlay* overlay_;
    FieldCanvas* canvas_;
    AxisRuler* z_ruler_;
    AxisRuler* r_ruler_;
    ColourBar* colour_bar_;
    FilmControls* film_controls_;
    ScaleControls* scale_controls_;
    QComboBox* quantity_box_;
    QLabel* title_;
    QLabel* probe_;
    QLabel* key_;

    FieldFilm film_;
    std::optional<Antenna> reference_;
    std::optional<ShownField> shown_;
    Extent shown_box_;  ///< of the values on show
    double drawn_to_z_ = 0.0;
};

}  // namespace lathe::ui
