#include "ui/scene2d/grid_overlay.hpp"

#include <QAction>

#include "ui/scene/grid_facts.hpp"

namespace lathe::ui {
namespace {

QAction* switch_of(QObject* owner, const QString& text, const QString& tip, const char* name, bool on,
                   const QKeySequence& keys = {}) {
    auto* action = new QAction(text, owner);
    action->setCheckable(true);
    action->setChecked(on);
    action->setShortcut(keys);
    action->setToolTip(tip);
    action->setObjectName(name);
    return action;
}

}  // namespace

GridOverlay::GridOverlay(QObject* parent) : QObject(parent) {
    outline_ =
        switch_of(this, tr("&Outline"), tr("Lines around metal and dielectrics"), "overlay_outline", true);
    materials_ = switch_of(this, tr("&Materials"), tr("Fill metal and dielectrics with their colours"),
                           "overlay_materials", true);
    grid_lines_ = switch_of(this, tr("&Grid lines"), tr("Lines through the nodes of the solver's grid"),
                            "overlay_grid_lines", false, Qt::CTRL | Qt::SHIFT | Qt::Key_G);
    regions_ = switch_of(this, tr("&Region map"),
                         tr("What each cell is to the solver: absorber, contour, metal, dielectric …"),
                         "overlay_regions", false, Qt::CTRL | Qt::SHIFT | Qt::Key_M);
    for (QAction* action : actions())
        connect(action, &QAction::toggled, this, [this] {
            learn_if_asked();
            emit changed();
        });
}

GridOverlay::~GridOverlay() = default;

void GridOverlay::set_design(const Antenna& antenna, const std::optional<SimulationSettings>& settings) {
    if (settings && settings_ == settings && antenna_ == antenna) return;
    antenna_ = antenna;
    settings_ = settings;
    task_.cancel();
    if (facts_) {
        facts_.reset();
        emit changed();
    }
    learn_if_asked();
}

Overlays GridOverlay::overlays() const {
    return {outline_->isChecked(), materials_->isChecked(), grid_lines_->isChecked(), regions_->isChecked()};
}

void GridOverlay::learn_if_asked() {
    const bool asked = grid_lines_->isChecked() || regions_->isChecked();
    if (!asked || facts_ || !settings_ || task_.is_running()) return;
    task_.start(
        [antenna = antenna_, settings = *settings_](std::stop_token) {
            return std::make_shared<const GridFacts>(grid_facts(antenna, settings));
        },
        [this](std::shared_ptr<const GridFacts> facts) {
            facts_ = std::move(facts);
            emit changed();
        },
        [this](const QString& text) { emit failed(text); });
}

}  // namespace lathe::ui
