#include "ui/field/map_player.hpp"

#include "ui/field/map_controls.hpp"
#include "ui/field/map_solver.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {

MapPlayer::MapPlayer(QObject* parent)
    : QObject(parent), controls_(new MapControls), solver_(new MapSolver(this)) {
    connect(solver_, &MapSolver::ready, this, [this] {
        std::vector<double> frequencies_hz;
        for (const FrequencyMap& map : *solver_->maps()) frequencies_hz.push_back(map.frequency_hz);
        controls_->set_frequencies(frequencies_hz);
        controls_->show_progress({});
        renew();
    });
    connect(solver_, &MapSolver::failed, this,
            [this](const QString& text) { controls_->show_progress(text); });
    connect(controls_, &MapControls::frequency_changed, this, &MapPlayer::renew);
    connect(controls_, &MapControls::kind_changed, this, &MapPlayer::renew);
    connect(controls_, &MapControls::phase_changed, this, &MapPlayer::show);
}

MapPlayer::~MapPlayer() = default;

void MapPlayer::set_active(bool is_active) {
    is_active_ = is_active;
    controls_->set_active(is_active);
    if (!is_active) solver_->rest();
}

void MapPlayer::set_design(const Antenna& antenna, const std::optional<SimulationSettings>& settings) {
    solver_->set_design(antenna, settings);
}

void MapPlayer::drop_outdated() {
    if (!solver_->maps() && !is_former_) picture_.reset();
}

void MapPlayer::forget() {
    is_former_ = false;
    picture_.reset();
}

void MapPlayer::set_quantity(FieldQuantity quantity) {
    quantity_ = quantity;
    picture_.reset();
    renew();
}

void MapPlayer::want(bool film_is_done) {
    if (solver_->maps()) return;
    if (film_is_done) solver_->want();
    if (solver_->is_running()) controls_->show_progress(with_true_minus(solver_->progress_text()));
}

void MapPlayer::renew() {
    controls_->set_quantity(quantity_);
    const auto& maps = solver_->maps();
    const int index = controls_->frequency_index();
    if (!is_active_ || !maps || index < 0 || index >= static_cast<int>(maps->size())) return;
    is_former_ = false;
    picture_ = std::make_unique<MapPicture>((*maps)[static_cast<std::size_t>(index)], quantity_);
    emit picture_changed();
    show();
}

void MapPlayer::show() {
    if (is_active_ && picture_) emit field_due(picture_->at(controls_->kind(), controls_->phase_rad()));
}

}  // namespace lathe::ui
