// The status bar of the window: grid, engine, its place and its rate.
#include <QLabel>
#include <QStatusBar>
#include <utility>

#include "solver/base/core_count.hpp"
#include "solver/engine/selection/make_engine.hpp"
#include "solver/engine/session.hpp"
#include "ui/window/main_window.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

constexpr int message_ms = 500;

/// Where the engine works: the cores, or the device and its memory. Asked for only while a device solves,
/// whose driver is awake then.
QString place_text(const std::string& engine) {
    if (engine == "cuda")
        for (const EngineDevice& device : engine_devices())
            return MainWindow::tr("%1, %2 of %3 GB free")
                .arg(QString::fromStdString(device.name))
                .arg(static_cast<double>(device.free_bytes) * 1e-9, 0, 'f', 1)
                .arg(static_cast<double>(device.memory_bytes) * 1e-9, 0, 'f', 1);
    const int cores = core_count();
    return cores == 1 ? MainWindow::tr("1 core") : MainWindow::tr("%1 cores").arg(cores);
}

QString rate_text(double cells_per_second) {
    return QStringLiteral("%1 Mcells/s").arg(cells_per_second * 1e-6, 0, 'f', 0);
}

}  // namespace

void MainWindow::update_status() {
    const SharedResults shown = workbench_->shown_results();
    if (shown) {
        const auto& grid = shown->grid;
        QStringList cells;
        for (const int along_axis : grid.counts()) cells << QString::number(along_axis);
        const bool is_revolved = shown->pattern_kind == PatternKind::revolution;
        engine_status_->setText(
            tr("%1 cells, %2   |   %3   |   %4")
                .arg(cells.join(QStringLiteral(" × ")))
                .arg(is_revolved ? QStringLiteral("m = %1").arg(grid.azimuthal_order)
                                 : tr("%n driven port(s)", nullptr, static_cast<int>(shown->driven.size())))
                .arg(QString::fromStdString(shown->engine.name), place_text(shown->engine.name)));
        const auto& run = workbench_->snapshot();
        rate_status_->setText((workbench_->is_optimising() && run
                                   ? tr("%1 candidates/s").arg(run->evaluations_per_second, 0, 'f', 1)
                                   : rate_text(shown->engine.cells_per_second)) +
                              QStringLiteral("   |"));
    } else {
        engine_status_->setText(place_text({}));
    }
    if (const auto& job = workbench_->job()) {
        if (std::exchange(estimated_, job->progress) != job->progress) estimate_ = {};
        estimate_.update(*job->progress, workbench_->solve_seconds());
        const double seconds = workbench_->solve_seconds();
        const QString rate =
            job->progress->problems.load() > 1 && seconds > 0.0
                ? tr(", %n excitations, %1", nullptr, job->progress->problems.load())
                      .arg(rate_text(static_cast<double>(job->progress->cell_updates.load()) / seconds))
                : QString();
        statusBar()->showMessage(tr("Solving: %1").arg(solve_text(*job->progress, estimate_)) + rate,
                                 message_ms);
    }
}

}  // namespace lathe::ui
