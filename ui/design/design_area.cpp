#include "ui/design/design_area.hpp"

#include <QAction>
#include <QMainWindow>
#include <QMenu>

#include "ui/design/new_project_dialog.hpp"
#include "ui/document/file_commands.hpp"
#include "ui/icons.hpp"
#include "ui/workbench.hpp"

namespace lathe::ui {

DesignArea::DesignArea(Workbench& bench, FileCommands& files, QMainWindow& window, QMenu& file, QMenu&)
    : QObject(&window), bench_(bench), files_(files), window_(window) {
    auto* create = new QAction(glyph_icon(Glyph::create), tr("&New…"), this);
    create->setShortcut(QKeySequence::New);
    create->setToolTip(tr("New project from a template or an example"));
    connect(create, &QAction::triggered, this, &DesignArea::new_project);
    file.insertAction(file.actions().value(0), create);
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
