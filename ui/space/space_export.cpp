#include "ui/space/space_export.hpp"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QMenu>
#include <vector>

#include "ui/space/plane_vti.hpp"
#include "ui/space/space_canvas.hpp"
#include "ui/space/space_view.hpp"
#include "ui/workers/picture_writer.hpp"

namespace lathe::ui {
namespace {

constexpr double picture_scale = 2.0;

/// Frames that are written away from the window, and where.
struct FieldFiles {
    std::vector<std::shared_ptr<const PlaneFrame>> frames;
    std::array<SymmetryPlane, 2> symmetry;
    QString base;  ///< the path without its ending
};

bool write_frames(const FieldFiles& files) {
    QByteArray collection =
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"LittleEndian\">\n"
        "  <Collection>\n";
    for (std::size_t n = 0; n < files.frames.size(); ++n) {
        const QString path = QStringLiteral("%1_%2.vti").arg(files.base).arg(n, 4, 10, QLatin1Char('0'));
        const QByteArray text = QByteArray::fromStdString(plane_vti(files.frames[n], files.symmetry));
        if (!write_bytes(text, path)) return false;
        collection += QStringLiteral("    <DataSet timestep=\"%1\" file=\"%2\"/>\n")
                          .arg(files.frames[n]->time_s, 0, 'e', 9)
                          .arg(QFileInfo(path).fileName().toHtmlEscaped())
                          .toUtf8();
    }
    return write_bytes(collection + "  </Collection>\n</VTKFile>\n", files.base + QStringLiteral(".pvd"));
}

}  // namespace

SpaceExport::SpaceExport(SpaceView& view, QWidget& window)
    : QObject(&window),
      view_(view),
      window_(window),
      picture_(new QAction(tr("Export &picture…"), this)),
      field_(new QAction(tr("Export &field on the plane…"), this)) {
    picture_->setObjectName("space_export_picture");
    picture_->setToolTip(tr("The antenna as it is seen, with the field on its plane, as PNG"));
    field_->setObjectName("space_export_field");
    field_->setToolTip(
        tr("E or H on the plane as it was watched, for ParaView: the moment on show, or all of them"));
    connect(picture_, &QAction::triggered, this, &SpaceExport::ask_for_picture);
    connect(field_, &QAction::triggered, this, &SpaceExport::ask_for_field);
    view_.canvas().addActions({picture_, field_});
    view_.canvas().setContextMenuPolicy(Qt::ActionsContextMenu);
    follow(false);
}

void SpaceExport::follow(bool is_space) {
    const QKeySequence keys(Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    for (const char* name : {"export_picture", "export_film"})
        if (auto* other = window_.findChild<QAction*>(QLatin1String(name))) other->setVisible(!is_space);
    if (auto* other = window_.findChild<QAction*>(QStringLiteral("export_picture")))
        other->setShortcut(is_space ? QKeySequence() : keys);
    picture_->setShortcut(is_space ? keys : QKeySequence());
    picture_->setVisible(is_space);
    field_->setVisible(is_space);
}

void SpaceExport::ask_for_picture() {
    QString path = QFileDialog::getSaveFileName(&window_, tr("Export picture"),
                                                QDir::current().filePath("antenna.png"), tr("PNG (*.png)"));
    if (path.isEmpty()) return;
    if (!path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) path += QStringLiteral(".png");
    write_picture(path);
}

void SpaceExport::write_picture(const QString& path) {
    const QImage picture = view_.picture(picture_scale);
    if (picture.isNull()) return emit failed(tr("There is no picture without OpenGL."));
    lathe::ui::write_picture(picture, path, this, [this, path](bool is_written) { tell(path, is_written); });
}

void SpaceExport::ask_for_field() {
    if (!view_.has_field())
        return emit failed(
            tr("No field was watched on this plane: solve the antenna (F5) with the plane where it "
               "stands, on the engine cpu."));
    const QString one = tr("The moment on show (*.vti)"), all = tr("Every moment, numbered (*.pvd)");
    QString chosen;
    const QString path =
        QFileDialog::getSaveFileName(&window_, tr("Export the field on the plane"),
                                     QDir::current().filePath("field.vti"), one + ";;" + all, &chosen);
    if (!path.isEmpty()) write_field(path, chosen == all);
}

void SpaceExport::write_field(const QString& path, bool every) {
    const QFileInfo file(path);
    FieldFiles files{{}, view_.symmetry(), file.dir().filePath(file.completeBaseName())};
    if (every)
        files.frames = view_.watched_frames();
    else if (view_.frame())
        files.frames = {view_.frame()};
    if (files.frames.empty()) return emit failed(tr("There is no field to export."));
    const QString written = files.base + (every ? QStringLiteral(".pvd") : QStringLiteral(".vti"));
    write_away(
        [files, written, every] {
            if (every) return write_frames(files);
            return write_bytes(QByteArray::fromStdString(plane_vti(files.frames.front(), files.symmetry)),
                               written);
        },
        this, [this, written](bool is_written) { tell(written, is_written); });
}

void SpaceExport::tell(const QString& path, bool is_written) {
    if (is_written)
        emit finished(path);
    else
        emit failed(tr("%1 could not be written.").arg(QDir::toNativeSeparators(path)));
}

}  // namespace lathe::ui
