// All of the window that planar antennas have to themselves: docks of beams, S-parameters, power, ports and
// array, and which docks stand for which geometry.
#pragma once

#include <QList>
#include <QObject>

#include "ui/planar/dock_memory.hpp"
#include "ui/planar/revolution_panels.hpp"
#include "ui/workers/solve_worker.hpp"

class QDockWidget;
class QMainWindow;
class QMenu;

namespace lathe::ui {

class ArrayChart;
class BeamChart;
class FieldView;
class PathErrors;
class PortTable;
class PowerBudget;
class ProfileEditor;
class ScatteringChart;
class ScatteringTable;
class WeightsPanel;
class Workbench;

class PlanarArea final : public QObject {
    Q_OBJECT

public:
    /// Adds docks to `window`, which owns them, and entries to its menu of views. Docks of results of bodies
    /// of revolution make room while the project is a planar antenna, and come back.
    PlanarArea(Workbench& bench, QMainWindow& window, FieldView& field, ProfileEditor& profile,
               const RevolutionPanels& panels, QMenu& view);

    BeamChart& beams() { return *beams_; }
    ScatteringChart& scattering_chart() { return *scattering_chart_; }
    ScatteringTable& scattering_table() { return *scattering_table_; }
    PowerBudget& power_budget() { return *power_budget_; }
    PortTable& ports() { return *ports_; }
    WeightsPanel& weights() { return *weights_; }
    ArrayChart& array() { return *array_; }
    PathErrors& path_errors() { return *path_errors_; }
    const QList<QDockWidget*>& docks() const { return docks_; }

private:
    QDockWidget* add_dock(const QString& title, const char* name, QWidget* body, QDockWidget* behind);
    void make_docks(QMenu& view);
    void connect_results();
    void connect_ports(FieldView& field, ProfileEditor& profile);
    void follow_geometry();
    /// Those of the docks that share a place are shown that this geometry's user looks at first.
    void raise_first();
    void show_results(const SharedResults& results);
    void choose_frequency(std::size_t frequency);

    Workbench& bench_;
    QMainWindow& window_;
    BeamChart* beams_;
    ScatteringChart* scattering_chart_;
    ScatteringTable* scattering_table_;
    PowerBudget* power_budget_;
    PortTable* ports_;
    WeightsPanel* weights_;
    ArrayChart* array_;
    PathErrors* path_errors_;
    QList<QDockWidget*> docks_;
    QDockWidget *array_dock_ = nullptr, *path_dock_ = nullptr, *beams_dock_ = nullptr,
                *scattering_dock_ = nullptr;
    RevolutionPanels panels_;
    DockMemory dock_memory_;
    bool is_planar_ = false;
};

}  // namespace lathe::ui
