#include "ui/charts/chart_menu.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGraphicsView>
#include <QMessageBox>
#include <QPainter>
#include <QPixmap>
#include <QSettings>
#include <QWidget>

#include "ui/painting/svg_picture.hpp"
#include "ui/settings/kept_settings.hpp"
#include "ui/workers/picture_writer.hpp"

namespace lathe::ui {
namespace {

constexpr double sharpness = 2.0;
const QString folder_key = QStringLiteral("export/chart_folder");

QString tr(const char* text) {
    return QApplication::translate("ChartMenu", text);
}

/// A chart view draws its scene, so that what is drawn stays lines and text.
void draw(QWidget& view, QPainter& painter) {
    if (auto* scene_view = qobject_cast<QGraphicsView*>(&view))
        scene_view->render(&painter, QRectF(QPointF(), QSizeF(view.size())), view.rect());
    else
        view.render(&painter, {}, {}, QWidget::DrawWindowBackground);
}

/// Asks for a file named after the chart; remembers the folder.
QString ask_path(QWidget& view, const QString& title, const QString& filters, const QString& ending) {
    const QSettings settings;
    QString stem = view.accessibleName().simplified().toLower();
    stem.replace(QLatin1Char(' '), QLatin1Char('_'));
    const QString offered = QDir(settings.value(folder_key).toString()).filePath(stem + ending);
    QString filter;
    QString path = QFileDialog::getSaveFileName(view.window(), title, offered, filters, &filter);
    if (path.isEmpty()) return path;
    const qsizetype star = filter.indexOf(QLatin1Char('*'));
    const QString wanted = star < 0 ? ending : filter.mid(star + 1).chopped(1);
    // The kind that was chosen counts more than the ending of the name that was offered.
    if (path.endsWith(ending)) path.chop(ending.size());
    if (QFileInfo(path).suffix().isEmpty()) path += wanted;
    keep_settings({{folder_key, QFileInfo(path).absolutePath()}});
    return path;
}

/// Says so when `path` could not be written.
WriteEnd teller(QWidget& view, const QString& path) {
    return [&view, path](bool is_written) {
        if (is_written) return;
        QMessageBox::warning(view.window(), tr("Not saved"),
                             tr("%1 cannot be written.").arg(QDir::toNativeSeparators(path)));
    };
}

}  // namespace

QPixmap picture_of(QWidget& view) {
    QPixmap picture(view.size() * sharpness);
    picture.setDevicePixelRatio(sharpness);
    picture.fill(view.palette().color(QPalette::Base));
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    draw(view, painter);
    return picture;
}

QByteArray svg_of(QWidget& view) {
    const SvgSheet sheet{view.size(), view.accessibleName(), view.palette().color(QPalette::Base)};
    return svg_text(sheet, [&view](QPainter& painter) { draw(view, painter); });
}

void ask_and_save_table(QWidget& view, const TableText& data) {
    const QString path =
        ask_path(view, tr("Save data"), tr("Comma-separated values (*.csv);;Tab-separated values (*.tsv)"),
                 QStringLiteral(".csv"));
    if (path.isEmpty()) return;
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool has_tabs = suffix == QLatin1String("tsv") || suffix == QLatin1String("txt");
    write_bytes(data(QLatin1Char(has_tabs ? '\t' : ',')).toUtf8(), path, &view, teller(view, path));
}

void ask_and_save_picture(QWidget& view) {
    const QString path = ask_path(view, tr("Save picture"), tr("Picture (*.png);;Vector graphic (*.svg)"),
                                  QStringLiteral(".png"));
    if (path.isEmpty()) return;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        write_bytes(svg_of(view), path, &view, teller(view, path));
    else
        write_picture(picture_of(view).toImage(), path, &view, teller(view, path));
}

void add_chart_menu(QWidget& view, const TableText& data) {
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [&view](const QString& text, const auto& slot) {
        auto* action = new QAction(text, &view);
        QObject::connect(action, &QAction::triggered, &view, slot);
        view.addAction(action);
        return action;
    };
    add(tr("Copy &picture"), [&view] { QApplication::clipboard()->setPixmap(picture_of(view)); });
    QAction* copy =
        add(tr("&Copy data"), [data] { QApplication::clipboard()->setText(data(QLatin1Char('\t'))); });
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    add(tr("Save p&icture…"), [&view] { ask_and_save_picture(view); });
    add(tr("&Save data…"), [&view, data] { ask_and_save_table(view, data); });
}

}  // namespace lathe::ui
