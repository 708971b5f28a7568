// Everything that shows results beyond the two charts of the first look: its docks.
#pragma once

#include <QObject>

class QDockWidget;
class QMainWindow;

namespace lathe::ui {

class BandChart;
class GridCheckArea;
class MessageBar;
class MetricsTable;
class SmithChart;
class Workbench;

class ResultsArea final : public QObject {
    Q_OBJECT

public:
    /// Adds its docks to `window`, as tabs of the dock named "reflection"; they follow `bench`.
    ResultsArea(Workbench& bench, QMainWindow& window, MessageBar& messages);

    SmithChart& smith_chart() { return *smith_chart_; }
    BandChart& band_chart() { return *band_chart_; }
    MetricsTable& metrics_table() { return *metrics_table_; }
    GridCheckArea& grid_check() { return *grid_check_; }
    QList<QDockWidget*> docks() const { return docks_; }

private:
    QDockWidget* add_dock(QMainWindow& window, const QString& title, const char* name, QWidget* body);

    SmithChart* smith_chart_;
    BandChart* band_chart_;
    MetricsTable* metrics_table_;
    GridCheckArea* grid_check_;
    QList<QDockWidget*> docks_;
};

}  // namespace lathe::ui
