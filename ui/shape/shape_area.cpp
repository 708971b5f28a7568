#include "ui/shape/shape_area.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QStackedWidget>
#include <QToolBar>

#include "genetic/editing/own_shape.hpp"
#include "genetic/project/template_files.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/shape/shape_change.hpp"
#include "ui/shape/shape_editor.hpp"
#include "ui/shape/shape_view.hpp"
#include "ui/shape/template_dialog.hpp"
#include "ui/workbench/file_commands.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {

ShapeArea::ShapeArea(Workbench& bench, FileCommands& files, QMainWindow& window, ProfileEditor& profile,
                     QMenu& file, QMenu& edit)
    : QObject(&window),
      bench_(bench),
      files_(files),
      window_(window),
      profile_(profile),
      editor_(new ShapeEditor(bench.document())),
      pages_(new QStackedWidget),
      lists_(new QDockWidget(tr("Shape"), &window)) {
    make_docks();
    make_actions(file, edit);
    connect(editor_, &ShapeEditor::closed, this, &ShapeArea::end_editing);
    connect(editor_, &ShapeEditor::template_wanted, this, &ShapeArea::save_as_template);
    connect(editor_, &ShapeEditor::being_shaped, &bench_, &Workbench::set_being_shaped);
    connect(&bench_, &Workbench::state_changed, this, &ShapeArea::follow_document);
    connect(&bench_.document(), &Document::project_changed, this, &ShapeArea::follow_document);
    connect(&bench_.document(), &Document::replaced, this, &ShapeArea::end_editing);
    follow_document();
}

/// The drawing in place of the profile, and its lists in a dock behind the form of the parameters.
void ShapeArea::make_docks() {
    pages_->addWidget(&profile_);
    pages_->addWidget(editor_);
    if (auto* dock = window_.findChild<QDockWidget*>(QStringLiteral("profile"))) dock->setWidget(pages_);
    profile_.show();
    lists_->setObjectName("shape");
    lists_->setWidget(&editor_->lists());
    window_.addDockWidget(Qt::LeftDockWidgetArea, lists_);
    if (auto* design = window_.findChild<QDockWidget*>(QStringLiteral("design")))
        window_.tabifyDockWidget(design, lists_);
    lists_->hide();
}

void ShapeArea::make_actions(QMenu& file, QMenu& edit) {
    auto* create = new QAction(tr("New own &shape"), this);
    create->setObjectName("new_own_shape");
    create->setToolTip(tr("Small horn of an own shape: draw on it in the profile"));
    connect(create, &QAction::triggered, this, &ShapeArea::new_shape);
    const QList<QAction*> actions = file.actions();
    file.insertAction(actions.value(2), create);  // behind the other new ones
    save_ = new QAction(tr("Save as &template…"), this);
    save_->setObjectName("save_template");
    save_->setToolTip(tr("Make this own shape a template for new projects"));
    connect(save_, &QAction::triggered, this, &ShapeArea::save_as_template);
    QAction* before = nullptr;
    bool is_behind_save = false;
    for (QAction* action : actions) {
        if (is_behind_save && before == nullptr && action->isSeparator()) before = action;
        is_behind_save = is_behind_save || action->shortcut() == QKeySequence(QKeySequence::SaveAs) ||
                         action->shortcut() == QKeySequence(QKeySequence::Save);
    }
    file.insertAction(before, save_);
    edit_ = edit.addAction(tr("Edit &shape"), this, &ShapeArea::edit_shape);
    edit_->setObjectName("edit_shape");
    edit_->setToolTip(tr("Draw points, dimensions and rules; a template becomes an own shape"));
    if (auto* bar = profile_.findChild<QToolBar*>()) {
        tool_ = new QAction(tr("Edit shape"), this);
        tool_->setObjectName("profile_edit_shape");
        tool_->setToolTip(edit_->toolTip());
        connect(tool_, &QAction::triggered, this, &ShapeArea::edit_shape);
        bar->insertAction(bar->actions().value(0), tool_);
    }
}

void ShapeArea::follow_document() {
    const Project& project = bench_.document().project();
    const bool is_free = !bench_.is_optimising();
    edit_->setEnabled(is_free && editing::can_be_own_shape(project));
    if (tool_ != nullptr) tool_->setVisible(edit_->isEnabled());
    save_->setEnabled(editing::is_own_shape(project));
    editor_->set_locked(!is_free);
    // Undone back to a template: nothing to draw on.
    if (pages_->currentWidget() == editor_ && !editing::is_own_shape(project)) end_editing();
}

void ShapeArea::new_shape() {
    if (!files_.may_leave()) return;
    bench_.document().start(editing::start_shape_project());
    edit_shape();
}

void ShapeArea::edit_shape() {
    Document& document = bench_.document();
    const bool had_parameters =
        !editing::is_own_shape(document.project()) && parameters_in(document.project().antenna) != nullptr;
    const auto refused = change_shape(document, tr("Draw as own shape"), editing::own_shape_of);
    if (refused)
        return emit bench_.noticed(Notice::error,
                                   tr("Cannot be drawn as an own shape: %1").arg(refused->reason));
    if (had_parameters)
        emit bench_.noticed(Notice::information,
                            tr("The template is drawn as an own shape now. Undo brings the template back."));
    if (auto* dock = window_.findChild<QDockWidget*>(QStringLiteral("profile"))) {
        dock->show();
        dock->raise();
    }
    pages_->setCurrentWidget(editor_);
    lists_->show();
    lists_->raise();
    editor_->set_active(true);
    editor_->view().setFocus();
}

void ShapeArea::end_editing() {
    editor_->set_active(false);
    pages_->setCurrentWidget(&profile_);
    lists_->hide();
}

void ShapeArea::save_as_template() {
    TemplateDialog dialog(bench_.document().project(), QString::fromStdString(home_templates().string()),
                          &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    emit bench_.noticed(Notice::information,
                        tr("Saved as %1. Projects can use it now; New… offers it from the next start on.")
                            .arg(dialog.file()));
}

}  // namespace lathe::ui
