#include "ui/design/design_area.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

#include "ui/design/new_project_dialog.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/document/file_commands.hpp"
#include "ui/icons.hpp"
#include "ui/workbench.hpp"

namespace lathe::ui {

DesignArea::DesignArea(Workbench& bench, FileCommands& files, QMainWindow& window, QMenu& file, QMenu&,
                       QMenu& view)
    : QObject(&window), bench_(bench), files_(files), window_(window) {
    auto* create = new QAction(glyph_icon(Glyph::create), tr("&New…"), this);
    create->setShortcut(QKeySequence::New);
    create->setToolTip(tr("New project from a template or an example"));
    connect(create, &QAction::triggered, this, &DesignArea::new_project);
    file.insertAction(file.actions().value(0), create);
    make_profile_dock(view);
}

void DesignArea::make_profile_dock(QMenu& view) {
    profile_ = new ProfileEditor(bench_.document());
    auto* dock = new QDockWidget(tr("Profile"), &window_);
    dock->setObjectName("profile");
    dock->setWidget(profile_);
    window_.addDockWidget(Qt::BottomDockWidgetArea, dock);
    // Over the convergence, which has nothing to show while one designs.
    if (auto* convergence = window_.findChild<QDockWidget*>(QStringLiteral("convergence"))) {
        window_.tabifyDockWidget(convergence, dock);
        dock->raise();
        connect(&bench_, &Workbench::state_changed, convergence, [this, convergence, dock] {
            if (bench_.is_optimising() == was_optimising_) return;
            was_optimising_ = bench_.is_optimising();
            (was_optimising_ ? convergence : dock)->raise();
        });
    }
    view.insertAction(view.actions().value(0), dock->toggleViewAction());
    connect(&bench_, &Workbench::state_changed, profile_,
            [this] { profile_->set_locked(bench_.is_optimising()); });
}

NewProjectDialog* DesignArea::gallery() const {
    return gallery_;
}

void DesignArea::new_project() {
    if (gallery_) return gallery_->raise();
    gallery_ = new NewProjectDialog(&window_);
    gallery_->setAttribute(Qt::WA_DeleteOnClose);
    connect(gallery_, &QDialog::accepted, this, &DesignArea::create);
    gallery_->open();
}

void DesignArea::create() {
    const std::optional<Project> project = gallery_->project();
    if (project && files_.may_leave()) bench_.document().start(*project);
}

}  // namespace lathe::ui
