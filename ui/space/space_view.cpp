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
    play_->setCheckable(true);
    play_->setChecked(true);
    // As wide for both words: no neighbour moves.
    for (const QString& word : {tr("Play"), tr("Pause")}) {
        play_->setText(word);
        play_->setMinimumWidth(std::max(play_->minimumWidth(), play_->sizeHint().width()));
    }
    follow_play();
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
        show_legend();
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
        follow_play();
        if (is_on) follow_.start();
    });
}

/// The button says what a click does.
void SpaceView::follow_play() {
    play_->setText(play_->isChecked() ? tr("Pause") : tr("Play"));
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
    results_ = results && results->pattern_kind == PatternKind::cuts ? std::move(results) : nullptr;
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

void SpaceView::prepare() {
    canvas_->prepare();
}

void SpaceView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) follow_palette();
}

}  // namespace lathe::ui
