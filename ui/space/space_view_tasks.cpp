// What the view of an antenna in space has computed away from the window: surfaces, grid, mesh and section.
#include <Eigen/Core>
#include <QString>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "ui/space/space_canvas.hpp"
#include "ui/space/space_controls.hpp"
#include "ui/space/space_view.hpp"

namespace lathe::ui {

void SpaceView::show_design(std::shared_ptr<const Project> project, const QString& title) {
    project_ = std::move(project);
    design_name_ = title;
    film_is_former_ = frame_ != nullptr;
    mesh_.reset();
    mesh_task_.cancel();
    body_task_.start([project = project_](const std::stop_token&) { return space_body(*project); },
                     [this](SpaceBody body) { take_body(std::move(body)); },
                     // The message bar says it: the design is not built without it.
                     [](const QString&) {});
    plan_task_.start(
        [project = project_](const std::stop_token&) {
            return space_plan(volume_antenna_of(*project), project->simulation);
        },
        [this](SpacePlan plan) { take_plan(std::move(plan)); },
        [this](const QString& problem) {
            plan_.reset();
            plan_problem_ = problem;
            canvas_->scene().set_plan(nullptr);
            show_marks();
            update_forecast();
        });
    update_title();
    paint_plane();
}

void SpaceView::forget() {
    body_.reset(), plan_.reset(), mesh_.reset(), shown_body_.reset(), section_.reset();
    film_source_.reset(), frame_.reset(), modes_.reset();
    film_is_former_ = false, is_new_ = true;
    hidden_.clear();
    marked_port_ = -1;
    canvas_->scene().set_body(nullptr);
    canvas_->scene().set_plan(nullptr);
    canvas_->scene().set_marked_solid(-1);
    canvas_->scene().set_mesh_lines(std::nullopt);
    canvas_->scene().clear_painted();
    show_marks();
    follow_film();
}

void SpaceView::take_body(SpaceBody body) {
    body_ = std::make_shared<const SpaceBody>(std::move(body));
    canvas_->scene().set_body(body_);
    apply_hidden();
    show_marks();
    if (std::exchange(is_new_, false)) {
        if (!plan_) {
            const Bounds all = body_->antenna.body.bounds();
            controls_->set_ranges(
                {{{all.low.x(), all.high.x()}, {all.low.y(), all.high.y()}, {all.low.z(), all.high.z()}}});
        }
        canvas_->fit();
    }
    canvas_->scene_changed();
}

void SpaceView::take_plan(SpacePlan plan) {
    plan_problem_.clear();
    plan_ = std::make_shared<const SpacePlan>(std::move(plan));
    canvas_->scene().set_plan(controls_->shows_domain() ? plan_ : nullptr);
    controls_->set_ranges(
        {plan_->range(Axis::x, true), plan_->range(Axis::y, true), plan_->range(Axis::z, true)});
    show_marks();
    request_mesh();
    follow_plane();
    request_section();
    update_forecast();
    canvas_->scene_changed();
}

void SpaceView::request_mesh() {
    constexpr double most_cells = 4e7;  // some bytes each
    if (!controls_->shows_mesh() || mesh_ || !plan_ || mesh_task_.is_running()) return;
    if (plan_->forecast.cells > most_cells) return;
    mesh_task_.start(
        [project = project_](const std::stop_token&) {
            return std::make_shared<const VolumeMesh>(
                mesh_volume(volume_antenna_of(*project), project->simulation));
        },
        [this](const std::shared_ptr<const VolumeMesh>& mesh) {
            mesh_ = mesh;
            show_legend();
            paint_plane();
        },
        [](const QString&) {});
}

PlaneBox SpaceView::plane_box() const {
    const CutPlane plane = controls_->plane();
    const Axis u = next(plane.axis), v = next(plane.axis, 2);
    if (plan_) return {plan_->range(u, false), plan_->range(v, false)};
    if (!body_) return {{-0.01, 0.01}, {-0.01, 0.01}};
    const Bounds all = body_->antenna.body.bounds();
    return {{all.low[number(u)], all.high[number(u)]}, {all.low[number(v)], all.high[number(v)]}};
}

/// Pixels of what is painted on the plane: so many that painting them takes the window some milliseconds.
int SpaceView::longest_side() const {
    return 420;
}

void SpaceView::request_section() {
    if (!shown_body_ || !controls_->is_cut_open()) return paint_plane();
    const CutPlane plane = controls_->plane();
    section_task_.start([body = shown_body_, plane, box = plane_box(), longest = longest_side()](
                            const std::stop_token&) { return material_raster(*body, plane, box, longest); },
                        [this, plane](MaterialRaster raster) {
                            section_ = std::move(raster);
                            section_plane_ = plane;
                            paint_plane();
                        },
                        [](const QString&) {});
}

void SpaceView::apply_hidden() {
    if (!body_) return;
    std::vector<bool> parts;
    auto shown = std::make_shared<Body>();
    for (std::size_t n = 0; n < body_->solid_of_part.size(); ++n) {
        const auto solid = static_cast<std::size_t>(body_->solid_of_part[n]);
        parts.push_back(solid < hidden_.size() && hidden_[solid]);
        const Body::Part& part = body_->antenna.body.parts()[n];
        if (!parts.back())
            shown->add(part.solid, body_->antenna.body.materials()[static_cast<std::size_t>(part.material)],
                       part.name);
    }
    canvas_->scene().set_hidden(std::move(parts));
    shown_body_ = std::move(shown);
    request_section();
}

std::vector<std::shared_ptr<const PlaneFrame>> SpaceView::watched_frames() const {
    std::vector<std::shared_ptr<const PlaneFrame>> all;
    for (std::size_t n = 0; n < frames(); ++n)
        if (auto frame = film_source_->frame(n)) all.push_back(std::move(frame));
    return all;
}

std::array<SymmetryPlane, 2> SpaceView::symmetry() const {
    return plan_ ? plan_->symmetry : std::array{SymmetryPlane::none, SymmetryPlane::none};
}

InsertionPoint SpaceView::insertion_point() const {
    constexpr double radians_per_degree = std::numbers::pi / 180.0, flattest = 0.05;
    const Orbit& orbit = canvas_->orbit();
    Eigen::Vector3d place = 1e-3 * Eigen::Map<const Eigen::Vector3d>(orbit.target.data());
    const Vector3 towards = orbit.towards_camera();
    const CutPlane plane = controls_->plane();
    const int axis = number(plane.axis);
    const double slope = towards.at(static_cast<std::size_t>(axis));
    if (controls_->is_cut_open() && std::abs(slope) > flattest)
        place += (plane.place - place[axis]) / slope * Eigen::Map<const Eigen::Vector3d>(towards.data());
    const double height = 2e-3 * orbit.distance * std::tan(0.5 * Orbit::view_angle_deg * radians_per_degree);
    static const VolumeDesign nothing;
    const auto* design = project_ ? std::get_if<VolumeDesign>(&project_->antenna) : nullptr;
    return insertion_point_near(place, height, design != nullptr ? *design : nothing);
}

bool SpaceView::is_settled() const {
    const bool waits = body_task_.is_running() || plan_task_.is_running() || mesh_task_.is_running() ||
                       section_task_.is_running() || settle_.isActive();
    return body_ && !waits;
}

}  // namespace lathe::ui
