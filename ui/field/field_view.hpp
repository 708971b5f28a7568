// The field view: canvas, rulers, colour bar and the controls of what is shown how.
#pragma once

#include <QElapsedTimer>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "genetic/project/project.hpp"
#include "solver/geometry/antenna.hpp"
#include "solver/results/results.hpp"
#include "ui/charts/result_state.hpp"
#include "ui/scene/colour_map.hpp"
#include "ui/scene/painted_shapes.hpp"
#include "ui/scene/shown_field.hpp"
#include "ui/workers/field_film.hpp"
#include "ui/workers/field_quantity.hpp"
#include "ui/workers/frame_recorder.hpp"

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QStackedWidget;

namespace lathe::ui {

class Canvas3d;
class ColourBar;
class Controls3d;
class FieldCanvas;
class FieldPicture;
class FilmControls;
class FilmPlayer;
class GridOverlay;
class MapControls;
class MapPlayer;
class MapSolver;
class RuledCanvas;
class ScaleControls;
class View3d;
struct FieldWords;
struct PicturedField;

/// The film of the pulse, or the field of one frequency.
enum class FieldSource { film, map };

class FieldView final : public QWidget {
    Q_OBJECT

public:
    explicit FieldView(QWidget* parent = nullptr);
    ~FieldView() override;

    /// Plays from the first frame, at an even pace but never past the newest frame, and over again once
    /// the solve is finished.
    void show_film(FieldFilm film);
    /// A design that is not solved yet: its outline, over the field of the former one, greyed, if there is
    /// one.
    void show_antenna(const Antenna& antenna, const QString& title);
    /// Nothing of the former design is of any use, as when another project is opened.
    void forget_field();
    /// What the results are to the design as it stands; said in the title. The field of a design that has
    /// become invalid is greyed.
    void show_state(ResultState state);
    /// Dashed outline to compare with.
    void set_reference(const std::optional<Antenna>& antenna);
    void set_theme(Theme theme);
    /// Light or dark as the palette is.
    void follow_palette();

    FieldQuantity quantity() const;
    void set_quantity(FieldQuantity quantity);
    /// Whose field of a planar antenna plays: an entry of its excitations; -1: one after another.
    void set_excitation(int excitation);
    int excitation() const;
    /// Marks a port of a planar antenna; -1: none.
    void mark_port(int port);
    void set_component(FieldComponent component) { set_quantity(quantity_of(component)); }
    FieldSource source() const;
    /// Maps are solved when they are first asked for.
    void set_source(FieldSource source);
    /// The turned antenna instead of the meridian plane.
    bool is_3d() const;
    QAction* action_3d() { return in_3d_; }
    /// Whose pattern the 3D view shows; null for none.
    void set_results(std::shared_ptr<const Results> results);
    bool is_playing() const;
    void set_playing(bool playing);
    /// Stops the film at a frame; for tests and pictures.
    void show_frame(std::size_t index);
    std::size_t frame_index() const;
    /// Frames of the film that are worth showing.
    FrameRecorder::Part film_part() const;
    /// Whether the field of the design on show is there.
    bool has_field() const { return shown_.has_value() && !is_former_; }
    /// Whether the field that is seen is that of a former design.
    bool shows_former_field() const { return shown_.has_value() && is_former_; }
    QString title() const;
    /// Picture with rulers, colour bar and a line that says what it is, `scale` pixels for one on the screen.
    QImage picture(double scale);
    /// The view as a picture, drawn in bands or as vectors. The view outlives its jobs.
    FieldPicture& exporter() { return *exporter_; }
    void fit();
    /// Draws both views once: what OpenGL makes at its first picture takes long, so do it before the window
    /// takes input.
    void prepare();
    FieldCanvas& canvas();
    /// Views and colour bar, below the controls.
    QWidget& picture_area() { return *picture_; }
    Canvas3d& canvas_3d();
    Controls3d& controls_3d();
    FilmControls& film_controls() { return *film_controls_; }
    MapControls& map_controls() const;
    MapSolver& map_solver() const;
    ScaleControls& scale_controls() { return *scale_controls_; }
    ColourBar& colour_bar() { return *colour_bar_; }
    GridOverlay& overlay() { return *overlay_; }
    /// What the cursor shows at a point of the plane.
    QString probe_text(const Point& plane) const;

signals:
    void quantity_changed(lathe::ui::FieldQuantity quantity);
    /// A port of a planar antenna was clicked.
    void port_clicked(int port);
    /// The field of this excitation is played, by the user's choice or in turn.
    void excitation_shown(int excitation);

protected:
    void changeEvent(QEvent* event) override;

private:
    void make_head(QHBoxLayout& row);
    QWidget* make_picture();
    void make_controls(QHBoxLayout& row);
    void connect_parts();
    void follow_source();
    void follow_levels();
    ColourScale scale() const;
    void follow_quantity();
    void follow_geometry();
    void offer_quantities();
    void offer_excitations();
    void play_excitation(int excitation);
    void take_turns();
    QString map_size() const;
    /// -1: none.
    int port_at(const Point& plane) const;
    bool is_planar() const { return film_.antenna.is_planar(); }
    void show_antenna_shapes(double continue_to_z);
    void show_reference_shapes();
    void update_home();
    void present(ShownField field, bool is_former);
    /// Greys what is on show; the film and the map that play on stay former ones until there are new ones.
    void make_former();
    void set_former(bool is_former);
    void update_title();
    void place_first(const Frame& frame);
    /// The field on show again, after another scale.
    void repaint_field();
    void update_overlays();
    void update_key();
    FieldWords words() const;
    PicturedField pictured() const;

    FilmPlayer* player_;
    GridOverlay* overlay_;
    MapPlayer* maps_;
    QWidget* picture_;  ///< views and colour bar
    QStackedWidget* views_;
    RuledCanvas* plane_;
    View3d* view_3d_;
    QAction* in_3d_;
    ColourBar* colour_bar_;
    QComboBox* source_box_;
    QComboBox* excitation_box_;
    QStackedWidget* controls_;
    FilmControls* film_controls_;
    ScaleControls* scale_controls_;
    QComboBox* quantity_box_;
    QLabel* title_;
    QLabel* probe_;
    QLabel* key_;

    FieldFilm film_;
    Theme theme_ = Theme::light;
    std::optional<Antenna> reference_;
    std::optional<ShownField> shown_;
    std::unique_ptr<FieldPicture> exporter_;
    Extent shown_box_;  ///< of the values on show
    Extent inner_box_;  ///< without absorbing layers
    double drawn_to_z_ = 0.0;
    std::vector<PaintedShape> shapes_, reference_shapes_;  ///< outlines on show
    ResultState state_ = ResultState::current;
    FieldMirror film_mirror_;  ///< of the film that plays
    bool is_former_ = false;   ///< the field on show is that of another design than the outline
    bool film_is_former_ = false;
    bool offers_planar_ = false;  ///< what the box of quantities lists
    Polarisation offered_ = Polarisation::tm;
    int played_ = 0;            ///< excitation whose film plays
    QElapsedTimer turn_clock_;  ///< since the map of another excitation came on show
    int marked_port_ = -1;
};

}  // namespace lathe::ui
