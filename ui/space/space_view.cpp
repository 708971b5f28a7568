#include "ui/space/space_view.hpp"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/field/scale_controls.hpp"
#include "ui/scene2d/colour_bar.hpp"
#include "ui/space/space_canvas.hpp"
#include "ui/space/space_controls.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

constexpr int follow_ms = 50, settle_ms = 120;

}  // namespace

SpaceView::SpaceView(QWidget* parent)
    : QWidget(parent),
      canvas_(new SpaceCanvas),
      controls_(new SpaceControls),
      scale_(new ScaleControls),
      bar_(new ColourBar),
      title_(new QLabel),
      forecast_(new QLabel),
      time_(new QLabel),
      play_(new QToolButton),
      film_(new QSlider(Qt::Horizontal)) {
    setObjectName("space_view");
    make_layout();
    settle_.setSingleShot(true);
    settle_.setInterval(settle_ms);
    follow_.setInterval(follow_ms);
    connect_parts();
    follow_palette();
    follow_film();
}

void SpaceView::make_layout() {
    title_->setTextFormat(Qt::PlainText);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    forecast_->setObjectName("space_forecast");
    forecast_->setTextFormat(Qt::PlainText);
    forecast_->setWordWrap(true);
    forecast_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    forecast_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    play_->setObjectName("space_play");
    play_->setText(tr("Play"));
    play_->setCheckable(true);
    play_->setChecked(true);
    play_->setToolTip(tr("Follows the solve, and plays what was watched again when it is over"));
    film_->setObjectName("space_film");
    film_->setAccessibleName(tr("Moment of the field"));
    film_->setToolTip(tr("What was watched on this plane, from the first moment to the newest"));
    time_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("00.000 ns  ")));
    picture_ = new QWidget;
    auto* picture = new QHBoxLayout(picture_);
    picture->setContentsMargins(0, 0, 0, 0);
    picture->addWidget(canvas_, 1);
    picture->addWidget(bar_);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(6, 2, 6, 0);
    head->addWidget(title_, 1);
    head->addWidget(play_);
    head->addWidget(film_, 1);
    head->addWidget(time_);
    head->addWidget(scale_);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(6, 0, 6, 2);
    foot->setSpacing(2);
    foot->addWidget(controls_);
    foot->addWidget(forecast_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(head);
    column->addWidget(picture_, 1);
    column->addLayout(foot);
    for (QAction* action : controls_->all_actions()) addAction(action);
}

void SpaceView::connect_parts() {
    connect(controls_, &SpaceControls::plane_changed, this, [this] {
        follow_plane();
        settle_.start();
    });
    connect(controls_, &SpaceControls::quantity_changed, this, [this] {
        scale_->reset();
        watch();
        paint_plane();
    });
    connect(controls_, &SpaceControls::shown_changed, this, [this] {
        canvas_->scene().set_plan(controls_->shows_domain() ? plan_ : nullptr);
        request_mesh();
        follow_plane();
        show_pattern();
        canvas_->scene_changed();
    });
    connect(controls_, &SpaceControls::pattern_changed, this, [this] {
        show_pattern();
        canvas_->scene_changed();
    });
    connect(controls_, &SpaceControls::looked_from, canvas_, &SpaceCanvas::look_from);
    connect(controls_, &SpaceControls::fit_wanted, canvas_, &SpaceCanvas::fit);
    connect(&settle_, &QTimer::timeout, this, [this] {
        request_section();
        watch();
    });
    connect(scale_, &ScaleControls::changed, this, &SpaceView::paint_plane);
    connect(&follow_, &QTimer::timeout, this, &SpaceView::follow_film);
    connect(film_, &QSlider::sliderMoved, this, [this](int index) {
        play_->setChecked(false);
        show_frame(static_cast<std::size_t>(index));
    });
    connect(play_, &QToolButton::toggled, this, [this](bool is_on) {
        if (is_on) follow_.start();
    });
}

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

/// The plane of the engine's frames: of an image behind a plane of symmetry that of the original.
WatchedPlane SpaceView::watched() const {
    const CutPlane plane = controls_->plane();
    WatchedPlane watched{plane.axis, plane.place, controls_->is_magnetic()};
    const bool is_halved =
        plan_ && plane.axis != Axis::z &&
        plan_->symmetry[static_cast<std::size_t>(number(plane.axis))] != SymmetryPlane::none;
    if (is_halved) watched.place = std::abs(watched.place);
    return watched;
}

void SpaceView::watch() {
    emit plane_watched(watched());
    if (film_source_ && !film_source_->is_finished()) frame_.reset();
}

void SpaceView::show_solve(const SolveJob& job) {
    film_source_ = job.planes;
    job_title_ = job.request.title;
    frame_.reset();
    modes_.reset();
    film_is_former_ = false;
    scale_->reset();
    play_->setChecked(true);
    follow_.start();
    update_title();
    paint_plane();
}

std::size_t SpaceView::frames() const {
    return film_source_ ? film_source_->size() : 0;
}

/// While the antenna is solved the newest frame, afterwards all of them over and over again.
void SpaceView::follow_film() {
    const std::size_t count = frames();
    for (QWidget* part : std::initializer_list<QWidget*>{play_, film_, time_, scale_, bar_})
        part->setEnabled(count > 0);
    if (!film_source_) {
        film_->setRange(0, 0);
        time_->clear();
        return follow_.stop();
    }
    if (!modes_) {
        modes_ = film_source_->modes();
        if (modes_) show_marks();
    }
    const QSignalBlocker quiet(film_);
    film_->setRange(0, std::max(0, static_cast<int>(count) - 1));
    if (!play_->isChecked()) {
        if (film_source_->is_finished()) follow_.stop();
        return;
    }
    if (count == 0) return;
    const bool is_over = film_source_->is_finished();
    const int next = is_over ? (film_->value() + 1) % static_cast<int>(count) : static_cast<int>(count) - 1;
    show_frame(static_cast<std::size_t>(next));
}

void SpaceView::show_frame(std::size_t index) {
    if (!film_source_) return;
    auto frame = film_source_->frame(index);
    if (!frame || frame == frame_) return;
    frame_ = std::move(frame);
    const QSignalBlocker quiet(film_);
    film_->setRange(0, std::max(film_->maximum(), static_cast<int>(index)));
    film_->setValue(static_cast<int>(index));
    time_->setText(tr("%1 ns").arg(1e9 * frame_->time_s, 0, 'f', 3));
    paint_plane();
}

void SpaceView::follow_plane() {
    show_mesh_lines();
    show_legend();
    canvas_->scene().set_cut(controls_->is_cut_open() ? std::optional(controls_->plane()) : std::nullopt);
    paint_plane();
}

void SpaceView::set_results(SharedResults results) {
    results_ = results && results->volume ? std::move(results) : nullptr;
    controls_->set_results(results_);
}

void SpaceView::show_state(ResultState state) {
    state_ = state;
    show_pattern();
    update_title();
    canvas_->update();
}

void SpaceView::set_rate(double updates_per_second) {
    rate_ = updates_per_second;
    update_forecast();
}

void SpaceView::set_hidden_solids(std::vector<bool> solids) {
    hidden_ = std::move(solids);
    apply_hidden();
    canvas_->update();
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

void SpaceView::mark_solid(int solid) {
    canvas_->scene().set_marked_solid(solid);
    canvas_->update();
}

void SpaceView::mark_port(int port) {
    marked_port_ = port;
    show_marks();
}

QString SpaceView::title() const {
    return title_->text();
}

QString SpaceView::forecast() const {
    return forecast_->text();
}

bool SpaceView::is_settled() const {
    const bool waits = body_task_.is_running() || plan_task_.is_running() || mesh_task_.is_running() ||
                       section_task_.is_running() || settle_.isActive();
    return body_ && !waits;
}

void SpaceView::prepare() {
    canvas_->prepare();
}

void SpaceView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) follow_palette();
}

}  // namespace lathe::ui
