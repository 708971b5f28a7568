#include "ui/design/design_area.hpp"

#include <QAction>
#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QToolBar>

#include "genetic/project/start_projects.hpp"
#include "ui/design/import_dialog.hpp"
#include "ui/design/new_project_dialog.hpp"
#include "ui/design/profile_editor.hpp"
#include "ui/design/quality_box.hpp"
#include "ui/document/autosave.hpp"
#include "ui/document/design_text.hpp"
#include "ui/panels/message_bar.hpp"
#include "ui/style/icons.hpp"
#include "ui/workbench/file_commands.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {

DesignArea::DesignArea(Workbench& bench, FileCommands& files, QMainWindow& window, QMenu& file, QMenu& edit,
                       QMenu& view)
    : QObject(&window),
      bench_(bench),
      files_(files),
      window_(window),
      autosave_(new Autosave(bench.document(), RecoveryFolder(), {}, this)) {
    connect(autosave_, &Autosave::failed, &bench_,
            [this](const QString& reason) { emit bench_.noticed(Notice::warning, reason); });
    auto* create = new QAction(glyph_icon(Glyph::create), tr("&New…"), this);
    create->setShortcut(QKeySequence::New);
    create->setToolTip(tr("New project from a template or an example"));
    connect(create, &QAction::triggered, this, &DesignArea::new_project);
    auto* empty = new QAction(tr("New &empty 3D antenna"), this);
    empty->setObjectName("new_empty_3d");
    empty->setToolTip(tr("Project without solids: draw them in Solids and ports"));
    connect(empty, &QAction::triggered, this, &DesignArea::new_empty_volume);
    auto* outlines = new QAction(tr("&Import outlines…"), this);
    outlines->setObjectName("import_outlines");
    outlines->setToolTip(tr("New project from the lines and arcs of a DXF, SVG or CSV file"));
    connect(outlines, &QAction::triggered, this, &DesignArea::import_outlines);
    file.insertActions(file.actions().value(0), {create, empty, outlines});
    make_profile_dock(view);
    make_clipboard_actions(edit);
}

void DesignArea::make_clipboard_actions(QMenu& edit) {
    edit.addSeparator();
    QAction* copy = edit.addAction(tr("&Copy design"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), this,
                                   &DesignArea::copy_design);
    copy->setToolTip(tr("The whole project as text, as its file would hold it"));
    QAction* paste = edit.addAction(tr("&Paste design"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V), this,
                                    &DesignArea::paste_design);
    paste->setToolTip(tr("The antenna on the clipboard into this project; goals and band stay"));
    QAction* paste_new = edit.addAction(tr("Paste as &new project"), this, &DesignArea::paste_as_new);
    const auto update = [this, paste, paste_new] {
        const bool has_text =
            QGuiApplication::clipboard()->mimeData() && QGuiApplication::clipboard()->mimeData()->hasText();
        paste->setEnabled(has_text && !bench_.is_optimising());
        paste_new->setEnabled(has_text);
    };
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, update);
    connect(&bench_, &Workbench::state_changed, this, update);
    update();
}

void DesignArea::copy_design() {
    QGuiApplication::clipboard()->setText(QString::fromStdString(write_project(bench_.document().project())));
}

void DesignArea::paste_design() {
    try {
        const std::string text = QGuiApplication::clipboard()->text().toStdString();
        bench_.document().change(with_pasted_antenna(bench_.document().project(), text), tr("Paste design"));
    } catch (const std::exception& error) {
        emit bench_.noticed(Notice::error, tr("Cannot be pasted: %1").arg(QString::fromUtf8(error.what())));
    }
}

void DesignArea::paste_as_new() {
    try {
        const Project project =
            parse_project(QGuiApplication::clipboard()->text().toStdString(), "clipboard");
        if (files_.may_leave()) bench_.document().start(project);
    } catch (const std::exception& error) {
        emit bench_.noticed(Notice::error, tr("Cannot be pasted: %1").arg(QString::fromUtf8(error.what())));
    }
}

bool DesignArea::offer_recovery(MessageBar& bar) {
    const std::vector<AbandonedDraft> drafts = autosave_->folder().abandoned();
    if (drafts.empty()) return false;
    const AbandonedDraft& draft = drafts.front();
    const QString name = !draft.project_path.isEmpty() ? QFileInfo(draft.project_path).fileName()
                                                       : QString::fromStdString(draft.project.name);
    bar.show_message(Notice::warning,
                     draft.file_has_changed
                         ? tr("Lathe ended unexpectedly with unsaved changes of “%1”, whose file has changed "
                              "since. They open as a copy.")
                               .arg(name)
                         : tr("Lathe ended unexpectedly with unsaved changes of “%1”.").arg(name),
                     {{tr("Recover"),
                       [this, draft, &bar] {
                           if (!files_.may_leave()) return;
                           bench_.document().recover(draft.project,
                                                     draft.file_has_changed ? QString() : draft.project_path);
                           autosave_->adopt(draft.file);
                           offer_recovery(bar);
                       }},
                      {tr("Discard"), [this, draft, &bar] {
                           DraftFile(draft.file).remove();
                           offer_recovery(bar);
                       }}});
    return true;
}

void DesignArea::fill_tool_bar(QToolBar& bar) {
    bar.addSeparator();
    bar.addWidget(new QualityBox(bench_.document()));
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
    window_.resizeDocks({dock}, {window_.fontMetrics().height() * 22}, Qt::Vertical);
    view.insertAction(view.actions().value(0), dock->toggleViewAction());
    connect(profile_, &ProfileEditor::being_shaped, &bench_, &Workbench::set_being_shaped);
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

void DesignArea::new_empty_volume() {
    if (files_.may_leave()) bench_.document().start(empty_volume_project());
}

void DesignArea::import_outlines() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Import outlines"), QFileInfo(bench_.document().path()).absolutePath(),
        tr("Drawings and solids (*.dxf *.svg *.csv *.step *.stp *.igs *.iges);;All files (*)"));
    if (path.isEmpty()) return;
    ImportDialog dialog(path, &window_);
    if (dialog.exec() == QDialog::Accepted && dialog.project() && files_.may_leave())
        bench_.document().start(*dialog.project());
}

void DesignArea::create() {
    const std::optional<Project> project = gallery_->project();
    if (project && files_.may_leave()) bench_.document().start(*project);
}

}  // namespace lathe::ui
