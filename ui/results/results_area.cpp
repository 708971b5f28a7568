#include "ui/results/results_area.hpp"

#include <QDockWidget>
#include <QMainWindow>

#include "ui/results/band_chart.hpp"
#include "ui/results/grid_check_area.hpp"
#include "ui/results/metrics_table.hpp"
#include "ui/results/smith_chart.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {

ResultsArea::ResultsArea(Workbench& bench, QMainWindow& window, MessageBar& messages)
    : QObject(&window),
      smith_chart_(new SmithChart),
      band_chart_(new BandChart),
      metrics_table_(new MetricsTable),
      grid_check_(new GridCheckArea(bench, window, messages)) {
    add_dock(window, tr("Smith chart"), "smith_chart", smith_chart_);
    add_dock(window, tr("Over frequency"), "band_chart", band_chart_);
    add_dock(window, tr("Metrics"), "metrics_table", metrics_table_);
    if (auto* reflection = window.findChild<QDockWidget*>(QStringLiteral("reflection"))) {
        QDockWidget* before = reflection;
        for (QDockWidget* dock : docks_) {
            window.tabifyDockWidget(before, dock);
            before = dock;
        }
        reflection->raise();
    }
    connect(&bench, &Workbench::results_changed, this,
            [this](const SharedResults& start, const SharedResults& shown) {
                smith_chart_->show_results(start, shown);
                band_chart_->show_results(start, shown);
                metrics_table_->show_results(shown);
            });
    connect(&bench, &Workbench::result_state_changed, smith_chart_, &SmithChart::show_state);
    connect(&bench, &Workbench::result_state_changed, band_chart_, &BandChart::show_state);
    connect(&bench, &Workbench::result_state_changed, metrics_table_, &MetricsTable::show_state);
    metrics_table_->offer(grid_check_->action());
    connect(grid_check_, &GridCheckArea::check_changed, band_chart_, &BandChart::show_check);
    connect(grid_check_, &GridCheckArea::check_changed, metrics_table_, &MetricsTable::show_check);
    connect(&bench.document(), &Document::project_changed, this, [this, &bench] {
        const Project& project = bench.document().project();
        band_chart_->show_goals(project.objectives, project.simulation);
    });
}

QDockWidget* ResultsArea::add_dock(QMainWindow& window, const QString& title, const char* name,
                                   QWidget* body) {
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(QString::fromLatin1(name));
    body->setProperty("help_page", "results.md");
    dock->setWidget(body);
    window.addDockWidget(Qt::BottomDockWidgetArea, dock);
    docks_ << dock;
    return dock;
}

}  // namespace lathe::ui
