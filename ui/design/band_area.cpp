#include "ui/design/band_area.hpp"

#include <QDockWidget>
#include <QMainWindow>
#include <QRegularExpression>

#include "ui/design/band_panel.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/panels/result_warnings.hpp"
#include "ui/workbench/workbench.hpp"
#include "ui/workers/solve_rates.hpp"

namespace lathe::ui {
namespace {

/// "max_periods" of "… raise simulation.max_periods"; empty without such a key.
QString named_key(const QString& text) {
    static const QRegularExpression key(QStringLiteral("\\bsimulation\\.([a-z_]+)"));
    return key.match(text).captured(1);
}

}  // namespace

BandArea::BandArea(Workbench& bench, QMainWindow& window, MessageBar& messages, ResultWarnings& warnings)
    : QObject(&window),
      bench_(bench),
      messages_(messages),
      panel_(new BandPanel(bench.document())),
      dock_(new QDockWidget(tr("Band and grid"), &window)) {
    panel_->setProperty("help_page", "project_file.md");
    dock_->setObjectName("band");
    dock_->setWidget(panel_);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock_);
    if (auto* design = window.findChild<QDockWidget*>(QStringLiteral("design"))) {
        window.tabifyDockWidget(design, dock_);
        design->raise();
    }
    connect(&bench_, &Workbench::state_changed, panel_, [this] {
        panel_->set_locked(bench_.is_optimising());
        const bool in_space = bench_.document().project().is_volume();
        panel_->set_rate(solve_rate(rate_name(bench_.engine(), in_space)));
    });
    connect(&bench_, &Workbench::long_solve_ahead, this, &BandArea::ask);
    const auto forget_question = [this] {
        if (!question_.isEmpty() && messages_.text() == question_) messages_.dismiss();
        question_.clear();
    };
    connect(&bench_, &Workbench::film_changed, this, forget_question);
    connect(&bench_, &Workbench::space_solve_started, this, forget_question);
    warnings.set_key_finder(named_key);
    connect(&warnings, &ResultWarnings::key_wanted, this, &BandArea::show_key);
}

void BandArea::show_key(const QString& key) {
    dock_->show();
    dock_->raise();
    panel_->focus_key(key);
}

std::vector<std::pair<QString, std::function<void()>>> BandArea::ways_from(const QString& text) {
    const QString key = named_key(text);
    if (key.isEmpty()) return {};
    return {{tr("Band and grid…"), [this, key] { show_key(key); }}};
}

void BandArea::ask(double seconds, double cells, double bytes) {
    question_ = tr("This solve takes %1: %2 million cells, some %3.")
                    .arg(about_time(seconds))
                    .arg(cells * 1e-6, 0, 'g', 3)
                    .arg(memory_text(bytes));
    messages_.show_message(
        Notice::warning, question_,
        {{tr("Solve"), [this] { bench_.solve_long_design(); }},
         {tr("Cancel"), [] {}},
         {tr("Band and grid…"), [this] { show_key(QStringLiteral("cells_per_wavelength")); }}});
}

}  // namespace lathe::ui
