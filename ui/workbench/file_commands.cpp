#include "ui/workbench/file_commands.hpp"

#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QSettings>

#include "ui/settings/kept_settings.hpp"
#include "ui/workbench/workbench.hpp"

namespace lathe::ui {
namespace {

const QString recent_key = QStringLiteral("recent_files");
const QString ending = QStringLiteral(".lathe");

QString filter() {
    return FileCommands::tr("Lathe projects and runs (*.lathe *.db);;All files (*)");
}

}  // namespace

FileCommands::FileCommands(Workbench& workbench, QWidget& window) : workbench_(workbench), window_(window) {
    connect(&workbench.document(), &Document::saved, this, &FileCommands::remember);
}

void FileCommands::open() {
    const QString folder = QFileInfo(workbench_.document().path()).absolutePath();
    const QString path = QFileDialog::getOpenFileName(&window_, tr("Open project"), folder, filter());
    if (!path.isEmpty()) open_path(path);
}

bool FileCommands::open_path(const QString& path) {
    if (!may_leave()) return false;
    if (QFileInfo(path).suffix() == QLatin1String("db")) return workbench_.open_store(path);
    if (!workbench_.open(path)) return false;
    remember(workbench_.document().path());
    return true;
}

bool FileCommands::save() {
    const QString path = workbench_.document().save_path();
    return path.isEmpty() ? save_as() : workbench_.save(path);
}

bool FileCommands::save_as() {
    const Document& document = workbench_.document();
    const QString offered = document.save_path().isEmpty() ? document.title() + ending : document.save_path();
    QString path = QFileDialog::getSaveFileName(&window_, tr("Save project as"), offered, filter());
    if (path.isEmpty()) return false;
    if (QFileInfo(path).suffix().isEmpty()) path += ending;
    return workbench_.save(path, true);  // the dialog has asked
}

bool FileCommands::may_leave() {
    const Document& document = workbench_.document();
    finish_saving();
    if (!document.is_modified()) return true;
    const auto answer = QMessageBox::question(
        &window_, tr("Unsaved changes"), tr("Save the changes of “%1”?").arg(document.title()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer != QMessageBox::Save) return answer == QMessageBox::Discard;
    if (!save()) return false;
    finish_saving();
    return !document.is_modified();
}

void FileCommands::finish_saving() {
    if (!workbench_.document().is_saving()) return;
    QGuiApplication::setOverrideCursor(Qt::WaitCursor);
    workbench_.document().finish_saving();
    QGuiApplication::restoreOverrideCursor();
}

QStringList FileCommands::recent() const {
    return QSettings().value(recent_key).toStringList();
}

void FileCommands::remember(const QString& path) {
    QStringList paths = recent();
    paths.removeAll(path);
    paths.prepend(path);
    keep_settings({{recent_key, QStringList(paths.mid(0, most_recent_files))}});
}

void FileCommands::fill_recent(QMenu& menu) {
    menu.clear();
    for (const QString& path : recent()) {
        if (!QFileInfo::exists(path)) continue;
        QAction* action = menu.addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        connect(action, &QAction::triggered, this, [this, path] { open_path(path); });
    }
    if (menu.isEmpty()) menu.addAction(tr("None yet"))->setEnabled(false);
}

}  // namespace lathe::ui
