#include "ui/field/map_player.hpp"

#include <algorithm>

#include "ui/field/map_controls.hpp"
#include "ui/field/map_solver.hpp"
#include "ui/painting/true_minus.hpp"

namespace lathe::ui {

MapPlayer::MapPlayer(QObject* parent)
    : QObject(parent), controls_(new MapControls), solver_(new MapSolver(this)) {
    connect(solver_, &MapSolver::ready, this, [this] {
        std::vector<double> frequencies_hz;
        for (const FrequencyMap& map : *solver_->maps())
            if (frequencies_hz.empty() || frequencies_hz.back() != map.frequency_hz)
                frequencies_hz.push_back(map.frequency_hz);
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
    mirror_ = mirror_of(antenna);
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

void MapPlayer::set_excitation(int excitation) {
    if (excitation == excitation_) return;
    excitation_ = excitation;
    renew();
}

void MapPlayer::want(bool film_is_done) {
    if (solver_->maps()) return;
    if (film_is_done) solver_->want();
    if (solver_->is_running()) controls_->show_progress(with_true_minus(solver_->progress_text()));
}

const FrequencyMap* MapPlayer::chosen() const {
    const auto& maps = solver_->maps();
    const int frequency = controls_->frequency_index();
    if (!maps || maps->empty() || frequency < 0) return nullptr;
    const auto excitations = std::count_if(maps->begin(), maps->end(), [&](const FrequencyMap& map) {
        return map.frequency_hz == maps->front().frequency_hz;
    });
    const auto index = frequency * excitations + excitation_;
    return excitation_ < excitations && index < std::ssize(*maps) ? maps->data() + index : nullptr;
}

void MapPlayer::renew() {
    controls_->set_quantity(quantity_);
    const FrequencyMap* map = is_active_ ? chosen() : nullptr;
    if (!map) return;
    is_former_ = false;
    picture_ = std::make_unique<MapPicture>(*map, quantity_, mirror_);
    emit picture_changed();
    show();
}

void MapPlayer::show() {
    if (is_active_ && picture_) emit field_due(picture_->at(controls_->kind(), controls_->phase_rad()));
}

}  // namespace lathe::ui
