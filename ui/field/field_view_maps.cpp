// Frequency maps in the field view: when they are solved, and what of them is shown.
#include <QComboBox>
#include <QStackedWidget>

#include "ui/field/field_view.hpp"
#include "ui/field/film_controls.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/field/map_picture.hpp"
#include "ui/field/map_solver.hpp"
#include "ui/field/scale_controls.hpp"
#include "ui/painting/true_minus.hpp"
#include "ui/scene2d/field_canvas.hpp"

namespace lathe::ui {

void FieldView::connect_maps() {
    connect(source_box_, &QComboBox::currentIndexChanged, this, &FieldView::follow_source);
    connect(map_solver_, &MapSolver::ready, this, [this] {
        std::vector<double> frequencies;
        for (const FrequencyMap& map : *map_solver_->maps()) frequencies.push_back(map.frequency_hz);
        map_controls_->set_frequencies(frequencies);
        map_controls_->show_progress({});
        renew_map();
    });
    connect(map_solver_, &MapSolver::failed, this,
            [this](const QString& text) { map_controls_->show_progress(text); });
    connect(map_controls_, &MapControls::frequency_changed, this, &FieldView::renew_map);
    connect(map_controls_, &MapControls::kind_changed, this, &FieldView::renew_map);
    connect(map_controls_, &MapControls::phase_changed, this, &FieldView::show_map);
}

FieldSource FieldView::source() const {
    return static_cast<FieldSource>(source_box_->currentData().toInt());
}

void FieldView::set_source(FieldSource source) {
    source_box_->setCurrentIndex(source_box_->findData(static_cast<int>(source)));
}

void FieldView::follow_source() {
    const bool is_map = source() == FieldSource::map;
    if (is_map)
        controls_->setCurrentWidget(map_controls_);
    else
        controls_->setCurrentWidget(film_controls_);
    film_controls_->set_active(!is_map);
    map_controls_->set_active(is_map);
    if (!is_map) map_solver_->rest();
    shown_.reset();
    set_former(false);
    canvas_->scene().clear_field();
    canvas_->scene().set_inner_box(std::nullopt);
    follow_quantity();
    if (is_map) renew_map();
    update_key();
    canvas_->update();
}

/// After the film: two solves at once would make both late.
void FieldView::want_maps() {
    if (map_solver_->maps()) return;
    const bool film_is_done = film_.recorder && film_.recorder->is_finished();
    if (film_is_done) map_solver_->want();
    if (map_solver_->is_running())
        map_controls_->show_progress(with_true_minus(map_solver_->progress_text()));
}

void FieldView::renew_map() {
    map_controls_->set_quantity(quantity());
    const auto& maps = map_solver_->maps();
    const int index = map_controls_->frequency_index();
    if (source() != FieldSource::map || !maps || index < 0 || index >= static_cast<int>(maps->size())) return;
    map_is_former_ = false;
    map_picture_ = std::make_unique<MapPicture>((*maps)[static_cast<std::size_t>(index)], quantity());
    scale_controls_->reset();
    scale_controls_->setEnabled(map_controls_->kind() != MapKind::phase);
    show_map();
    update_key();
}

void FieldView::show_map() {
    if (source() != FieldSource::map || !map_picture_) return;
    present(map_picture_->at(map_controls_->kind(), map_controls_->phase_rad()), map_is_former_);
}

}  // namespace lathe::ui
