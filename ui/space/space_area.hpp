// Antennas in space in the window: the view in its middle, solids and ports, patterns and S-parameters.
#pragma once

#include <QList>
#include <QObject>
#include <functional>
#include <utility>
#include <vector>

#include "ui/planar/dock_memory.hpp"
#include "ui/planar/revolution_panels.hpp"
#include "ui/workbench/workbench.hpp"

class QDockWidget;
class QMainWindow;
class QMenu;
class QStackedWidget;

namespace lathe::ui {

struct PinnedDesign;
class ScatteringChart;
class ScatteringTable;
class SolidsPanel;
class SpaceExport;
class SpacePatternChart;
class SpaceView;

/// Make it before the area of planar antennas: both hide the charts of bodies of revolution, and what one
/// remembers of them must not be what the other has done.
class SpaceArea final : public QObject {
    Q_OBJECT

public:
    /// `middle` has the view of other antennas at 0; that of antennas in space is `view`, in the same stack.
    SpaceArea(Workbench& bench, QMainWindow& window, QStackedWidget& middle, SpaceView& view,
              const RevolutionPanels& panels, QMenu& menu);

    SpaceView& view() { return view_; }
    SolidsPanel& solids() { return *solids_; }
    SpacePatternChart& patterns() { return *patterns_; }
    ScatteringChart& scattering_chart() { return *scattering_chart_; }
    ScatteringTable& scattering_table() { return *scattering_table_; }
    SpaceExport& exports() { return *export_; }
    /// Designs that are drawn beside the present one.
    void show_pinned(const QList<PinnedDesign>& pinned);
    /// From an error to the line of a solid or port that it speaks of; empty where it speaks of none.
    std::vector<std::pair<QString, std::function<void()>>> ways_from(const QString& error);

private:
    QDockWidget* add_dock(Qt::DockWidgetArea area, const QString& title, const char* name, QWidget* body,
                          QDockWidget& behind);
    void connect_bench();
    void connect_view();
    void fill_file_menu();
    void follow_geometry();
    void show_docks(bool is_space);

    Workbench& bench_;
    QMainWindow& window_;
    QStackedWidget& middle_;
    SpaceView& view_;
    SolidsPanel* solids_;
    SpacePatternChart* patterns_;
    ScatteringChart* scattering_chart_;
    ScatteringTable* scattering_table_;
    SpaceExport* export_;
    QList<QDockWidget*> docks_;
    QList<QDockWidget*> other_docks_;     ///< that say nothing of a 3D antenna
    QList<QDockWidget*> first_in_sight_;  ///< of those that share a place
    DockMemory dock_memory_;
    bool is_space_ = false;
};

}  // namespace lathe::ui
