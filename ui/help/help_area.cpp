#include "ui/help/help_area.hpp"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>

#include "ui/document/document.hpp"
#include "ui/forms/length_unit.hpp"
#include "ui/help/help_window.hpp"
#include "ui/help/tour.hpp"
#include "ui/settings/kept_settings.hpp"
#include "ui/settings/settings_dialog.hpp"
#include "ui/style/theme.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
namespace {

const QString tour_seen = QStringLiteral("tour/seen");

Appearance appearance_of(const QString& name) {
    if (name == QLatin1String("light")) return Appearance::light;
    return name == QLatin1String("dark") ? Appearance::dark : Appearance::system;
}

}  // namespace

HelpArea::HelpArea(Workbench& workbench, QMainWindow& window, QMenu& edit, QMenu& view, QMenu& help)
    : QObject(&window), workbench_(workbench), window_(window) {
    edit.addSeparator();
    edit.addAction(tr("Se&ttings…"), QKeySequence::Preferences, this, &HelpArea::edit_settings);
    view.addSeparator();
    view.addAction(tr("&Reset layout"), this, [this] { window_.restoreState(first_layout_); });
    QAction* full = view.addAction(tr("F&ull screen"), QKeySequence(Qt::Key_F11));
    full->setCheckable(true);
    connect(full, &QAction::toggled, this,
            [this](bool on) { on ? window_.showFullScreen() : window_.showNormal(); });
    help.addAction(tr("&Contents"), QKeySequence(Qt::Key_F1), this, &HelpArea::show_help);
    help.addAction(tr("&Tour"), this, &HelpArea::start_tour);
    help.addSeparator();
    qApp->installEventFilter(this);
    connect(&workbench_.document(), &Document::project_changed, this, &HelpArea::follow_project_unit);
}

/// Dialogs and other windows know nothing of the main window's keys.
bool HelpArea::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_F1)
        return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->window() == &window_ || qobject_cast<HelpWindow*>(widget->window())) return false;
    if (widget->window() == QApplication::activeModalWidget())
        show_help_over(*widget->window());
    else
        show_help();
    return true;
}

/// While a modal dialog is open only what belongs to it can be used.
void HelpArea::show_help_over(QWidget& dialog) {
    auto* help = dialog.findChild<HelpWindow*>();
    if (!help) help = new HelpWindow(documentation_folder(), &dialog);
    help->show_page(HelpWindow::page_for(QApplication::focusWidget()));
    help->show();
    help->raise();
    help->activateWindow();
}

HelpWindow* HelpArea::help_window() const {
    return help_window_;
}

Tour* HelpArea::tour() const {
    return tour_;
}

void HelpArea::apply_stored_settings() {
    const Settings settings = Settings::load();
    workbench_.set_engine(settings.engine.toStdString());
    apply_appearance(*qApp, appearance_of(settings.appearance));
    follows_project_unit_ = true;
    follow_project_unit();
}

/// The project's own unit, else that of the settings. Settings are read only where a unit has gone.
void HelpArea::follow_project_unit() {
    const auto& unit = workbench_.document().project().display_unit;
    if (!unit && !follows_project_unit_) return;
    follows_project_unit_ = unit.has_value();
    LengthDisplay::instance().set_unit(unit ? *unit
                                            : LengthDisplay::unit_named(Settings::load().length_unit));
}

void HelpArea::edit_settings() {
    const Settings before = Settings::load();
    SettingsDialog dialog(before, &window_);
    dialog.offer_project_unit(workbench_.document().project().display_unit);
    if (dialog.exec() != QDialog::Accepted) return;
    Project project = workbench_.document().project();
    if (project.display_unit != dialog.project_unit()) {
        project.display_unit = dialog.project_unit();
        workbench_.document().change(project, tr("Unit of lengths"));
    }
    if (dialog.settings() == before) return;
    dialog.settings().save();
    workbench_.set_store_folder(dialog.settings().store_folder);
    apply_stored_settings();
}

void HelpArea::remember_first_layout() {
    first_layout_ = window_.saveState();
}

void HelpArea::show_help() {
    if (!help_window_) help_window_ = new HelpWindow(documentation_folder(), &window_);
    const QString page = HelpWindow::page_for(QApplication::focusWidget());
    if (help_window_->page() != page) help_window_->show_page(page);  // else: where it was read last
    help_window_->show();
    help_window_->raise();
    help_window_->activateWindow();
}

void HelpArea::show_tour_first_time() {
    if (QSettings().value(tour_seen).toBool()) return;
    start_tour();
}

void HelpArea::start_tour() {
    if (tour_) return;
    tour_ = new Tour(steps(), &window_);
    connect(tour_, &Tour::ended, this, [this] {
        tour_.clear();
        keep_settings({{tour_seen, true}});
    });
}

std::vector<TourStep> HelpArea::steps() const {
    const auto dock = [this](const char* name) -> QWidget* {
        return window_.findChild<QDockWidget*>(QString::fromLatin1(name));
    };
    return {
        {dock("design"), tr("Shape the antenna"),
         tr("Every number of the antenna is here. Change one: the field, the reflection and the pattern are "
            "solved again at once. Tick “opt.” and give a range where the optimiser may change it. Ctrl+Z "
            "takes anything back.")},
        {window_.centralWidget(),
         tr("Watch the field leave it"),
         tr("The solve as a film: play, pause and slow motion are above the picture, and other components. "
            "The "
            "plots show reflection and radiation pattern of what you see, and the goals as red lines."),
         {dock("reflection"), dock("pattern")}},
        {dock("run"), tr("Let it be optimised"),
         tr("Optimise (F6) starts the genetic algorithm. The best antenna so far is shown while it runs; you "
            "can pause, stop and go on any day: nothing evaluated is ever lost. “Use best” makes the winner "
            "your design. F1 has the pages of the manual.")},
    };
}

}  // namespace lathe::ui
