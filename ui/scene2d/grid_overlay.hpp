// The switches of what is drawn over the field, and the grid that some of them need.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "genetic/project/project.hpp"
#include "solver/geometry/antenna.hpp"
#include "ui/scene2d/field_scene.hpp"
#include "ui/workers/background_task.hpp"

class QAction;

namespace lathe::ui {

struct GridFacts;

/// Learns the grid of the antenna on show when an overlay asks for it, away from the window.
class GridOverlay final : public QObject {
    Q_OBJECT

public:
    explicit GridOverlay(QObject* parent = nullptr);
    ~GridOverlay() override;

    /// What is on show; no settings: there is no grid yet.
    void set_design(const Antenna& antenna, const std::optional<SimulationSettings>& settings);

    Overlays overlays() const;
    /// Null until it is known.
    const std::shared_ptr<const GridFacts>& facts() const { return facts_; }

    QAction* outline_action() { return outline_; }
    QAction* materials_action() { return materials_; }
    QAction* grid_lines_action() { return grid_lines_; }
    QAction* regions_action() { return regions_; }
    QList<QAction*> actions() const { return {outline_, materials_, grid_lines_, regions_}; }

signals:
    /// Switches or facts.
    void changed();
    void failed(QString text);

private:
    void learn_if_asked();

    QAction *outline_, *materials_, *grid_lines_, *regions_;
    Antenna antenna_;
    std::optional<SimulationSettings> settings_;
    std::shared_ptr<const GridFacts> facts_;
    BackgroundTask task_;
};

}  // namespace lathe::ui
