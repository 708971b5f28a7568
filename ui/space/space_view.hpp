// The middle of the window for an antenna in space: 3D view, plane with mesh and field, forecast of the
// solve.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "ui/charts/result_state.hpp"
#include "ui/scene/colour_map.hpp"
#include "ui/space/cut_plane.hpp"
#include "ui/space/new_objects.hpp"
#include "ui/space/space_model.hpp"
#include "ui/workers/background_task.hpp"
#include "ui/workers/solve_worker.hpp"

class QAction;
class QLabel;
class QSlider;
class QToolButton;

namespace lathe::ui {

class ColourBar;
class ScaleControls;
class SpaceCanvas;
class SpaceControls;

class SpaceView final : public QWidget {
    Q_OBJECT

public:
    explicit SpaceView(QWidget* parent = nullptr);

    /// A design of the project, which is not solved yet.
    void show_design(std::shared_ptr<const Project> project, const QString& title);
    /// Another project: nothing of the former one is of any use, and the view fits the new one.
    void forget();
    /// The field of this solve as it goes on.
    void show_solve(const SolveJob& job);
    /// Whose pattern is shown; null: none.
    void set_results(SharedResults results);
    void show_state(ResultState state);
    /// Cell updates a second that the forecast reckons with.
    void set_rate(double updates_per_second);
    void set_hidden_solids(std::vector<bool> solids);
    /// -1: none.
    void mark_solid(int solid);
    void mark_port(int port);
    /// Light or dark as the palette is.
    void follow_palette();

    SpaceCanvas& canvas() { return *canvas_; }
    SpaceControls& controls() { return *controls_; }
    /// Canvas and colour bar.
    QWidget& picture_area() { return *picture_; }
    QString title() const;
    QString forecast() const;
    /// Near what is looked at: where the plane of the cut is seen in the middle, else the middle of the view.
    InsertionPoint insertion_point() const;
    /// The plane that is to be watched by the next solve.
    WatchedPlane watched() const;
    /// Whether surfaces, grid, mesh where it is wanted, and the cut are those of the design.
    bool is_settled() const;
    bool has_field() const { return frame_ != nullptr; }
    std::size_t frames() const;
    /// The moment on show, and all that were watched on its plane; null, empty: none.
    std::shared_ptr<const PlaneFrame> frame() const { return frame_; }
    std::vector<std::shared_ptr<const PlaneFrame>> watched_frames() const;
    /// Planes of symmetry of the grid that is foretold.
    std::array<SymmetryPlane, 2> symmetry() const;
    /// Canvas and colour bar, `scale` pixels for a logical one; null without OpenGL.
    QImage picture(double scale);
    /// Stops the film at a frame; for tests and pictures.
    void show_frame(std::size_t index);
    /// The camera stands ready before the window takes input.
    void prepare();

signals:
    void plane_watched(lathe::WatchedPlane plane);

protected:
    void changeEvent(QEvent* event) override;

private:
    void make_layout();
    void connect_parts();
    void take_body(SpaceBody body);
    void take_plan(SpacePlan plan);
    void request_mesh();
    void request_section();
    void watch();
    void follow_film();
    void follow_plane();
    void paint_plane();
    void follow_play();
    void show_marks();
    void show_mesh_lines();
    void show_pattern();
    void show_legend();
    /// Whether the solve is over and what was watched of it was another plane, or the other field.
    bool lacks_field() const;
    void apply_hidden();
    void update_title();
    void update_forecast();
    const MeshLayer* mesh_layer();
    PlaneBox plane_box() const;
    int longest_side() const;

    SpaceCanvas* canvas_;
    SpaceControls* controls_;
    ScaleControls* scale_;
    ColourBar* bar_;
    QWidget* picture_ = nullptr;
    QLabel *title_, *forecast_, *time_;
    QToolButton* play_;
    QSlider* film_;
    QTimer follow_, settle_;
    BackgroundTask body_task_, plan_task_, mesh_task_, section_task_;

    std::shared_ptr<const Project> project_;
    std::shared_ptr<const SpaceBody> body_;
    std::shared_ptr<const SpacePlan> plan_;
    std::shared_ptr<const VolumeMesh> mesh_;
    MeshLayer layer_;  ///< of layer_key_
    std::tuple<std::shared_ptr<const VolumeMesh>, Axis, int> layer_key_;
    std::shared_ptr<const Body> shown_body_;  ///< without solids that are hidden
    std::optional<MaterialRaster> section_;
    CutPlane section_plane_;
    QString plan_problem_, design_name_, job_title_;
    SharedResults results_;
    std::shared_ptr<PlaneRecorder> film_source_;
    std::shared_ptr<const PlaneFrame> frame_;
    std::shared_ptr<const std::vector<PortModeArrows>> modes_;
    std::vector<bool> hidden_;
    ResultState state_ = ResultState::current;
    Theme theme_ = Theme::light;
    double rate_ = 0.0;
    int marked_port_ = -1;
    bool film_is_former_ = false, is_new_ = true;
};

}  // namespace lathe::ui
