#include "ui/field/field_export.hpp"

#include <QAction>
#include <QBuffer>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMimeData>
#include <QProgressDialog>
#include <QTimer>
#include <functional>
#include <memory>
#include <utility>

#include "ui/field/export_dialogs.hpp"
#include "ui/field/field_picture.hpp"
#include "ui/field/field_view.hpp"
#include "ui/field/map_controls.hpp"
#include "ui/painting/svg_picture.hpp"
#include "ui/scene/picture_job.hpp"
#include "ui/workers/picture_writer.hpp"

namespace lathe::ui {
namespace {

constexpr int frames_per_period = 60;
constexpr int shown_after_ms = 400;

/// A band each time that the event loop comes by; then `use`, unless `context` is gone. The film stands still
/// meanwhile, or there would be no end of it.
void draw_in_bands(FieldView& view, PictureJob job, QObject* context, std::function<void(PictureParts)> use) {
    const bool was_playing = view.is_playing();
    view.set_playing(false);
    auto* timer = new QTimer(context);
    const auto its_job = std::make_shared<PictureJob>(std::move(job));
    QObject::connect(timer, &QTimer::timeout, context,
                     [&view, timer, its_job, was_playing, use = std::move(use)] {
                         if (its_job->step()) return;
                         timer->stop();
                         timer->deleteLater();
                         if (was_playing) view.set_playing(true);
                         use(its_job->take());
                     });
    timer->start(0);
}

}  // namespace

FieldExport::FieldExport(FieldView& view, QWidget& window) : QObject(&window), view_(view), window_(window) {
    picture_ = new QAction(tr("Export &picture…"), this);
    picture_->setObjectName("export_picture");
    picture_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_E);
    picture_->setToolTip(
        tr("The field or 3D view on show as PNG, at up to four times the screen's size, or as SVG"));
    film_ = new QAction(tr("Export &film…"), this);
    film_->setObjectName("export_film");
    film_->setToolTip(tr("The film, or one period of a frequency map, as animated PNG, MP4 or PNG pictures"));
    connect(picture_, &QAction::triggered, this, &FieldExport::ask_for_picture);
    connect(film_, &QAction::triggered, this, &FieldExport::ask_for_film);
}

int FieldExport::frame_count() const {
    if (view_.source() == FieldSource::film)
        return static_cast<int>(view_.film_part().end - view_.film_part().first);
    return view_.map_controls().kind() == MapKind::instant && view_.has_field() ? frames_per_period : 0;
}

void FieldExport::ask_for_picture() {
    PictureDialog dialog(view_.exporter().size(), &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    if (dialog.wants_clipboard()) return copy_picture(dialog.scale());
    const QString png = tr("PNG (*.png)"), svg = tr("Vector graphic, the field as pixels (*.svg)");
    QString filter;
    QString path =
        QFileDialog::getSaveFileName(&window_, tr("Export picture"), QDir::current().filePath("field.png"),
                                     view_.is_3d() ? png : png + ";;" + svg, &filter);
    if (path.isEmpty()) return;
    // The kind that was chosen counts more than the ending of the name that was offered.
    const QString ending = filter == svg ? QStringLiteral(".svg") : QStringLiteral(".png");
    if (filter == svg && path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) path.chop(4);
    if (!path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive) &&
        !path.endsWith(ending, Qt::CaseInsensitive))
        path += ending;
    write_picture(path, dialog.scale());
}

void FieldExport::write_picture(const QString& path, double scale) {
    const bool is_vector = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
    if (is_vector && view_.is_3d())
        return emit failed(tr("The 3D view has no outlines to write: choose PNG, or the plane."));
    if (is_vector) return write_svg(path);
    draw_in_bands(view_, view_.exporter().job(scale), this, [this, path](PictureParts parts) {
        write_away([parts = std::move(parts), path] { return lathe::ui::write_picture(joined(parts), path); },
                   this, teller(path));
    });
}

WriteEnd FieldExport::teller(const QString& path) {
    return [this, path](bool is_written) {
        if (is_written)
            emit finished(path);
        else
            emit failed(tr("%1 could not be written.").arg(path));
    };
}

void FieldExport::write_svg(const QString& path) {
    const auto svg = std::make_shared<QByteArray>();
    draw_in_bands(view_, view_.exporter().vector_job(svg), this, [this, path, svg](PictureParts parts) {
        write_away([svg, parts = std::move(parts),
                    path] { return write_bytes(with_image(*svg, joined(parts)), path); },
                   this, teller(path));
    });
}

/// Copies the picture with its encoded form beside it: the program that pastes asks this thread for that.
void FieldExport::copy_picture(double scale) {
    draw_in_bands(view_, view_.exporter().job(scale), this, [this](PictureParts parts) {
        auto picture = std::make_shared<QImage>();
        auto png = std::make_shared<QByteArray>();
        write_away(
            [parts = std::move(parts), picture, png] {
                *picture = joined(parts);
                QBuffer buffer(png.get());
                return picture->save(&buffer, "PNG");
            },
            this,
            [picture, png](bool) {
                auto* data = new QMimeData;
                data->setImageData(*picture);
                data->setData(QStringLiteral("image/png"), *png);
                QGuiApplication::clipboard()->setMimeData(data);
            });
    });
}

void FieldExport::ask_for_film() {
    if (frame_count() < 2)
        return emit failed(
            tr("There is no film to export: solve the design, or choose the instantaneous field "
               "of a frequency map."));
    FilmDialog dialog(view_.exporter().size(), frame_count(), &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    QString path = QFileDialog::getSaveFileName(&window_, tr("Export film"),
                                                QDir::current().filePath("field." + dialog.suffix()),
                                                dialog.name_filter());
    if (path.isEmpty()) return;
    if (!path.endsWith(dialog.suffix(), Qt::CaseInsensitive)) path += QLatin1Char('.') + dialog.suffix();
    write_film({dialog.format(), path, dialog.frames_per_second()}, dialog.scale(), dialog.every());
}

PictureJob FieldExport::begin_frame(int frame, double scale) {
    if (view_.source() == FieldSource::film)
        view_.show_frame(view_.film_part().first + static_cast<std::size_t>(frame));
    else
        view_.map_controls().set_phase_deg(360.0 * frame / frames_per_period);
    return view_.exporter().job(scale);
}

void FieldExport::write_film(const FilmTarget& target, double scale, int every) {
    if (running_) return;
    const int count = (frame_count() + every - 1) / every;
    running_ = new FilmExport(
        target, count, [this, scale, every](int n) { return begin_frame(n * every, scale); }, this);
    // Nobody moves the film while it is written.
    auto* progress =
        new QProgressDialog(tr("Writing %1 frames …").arg(count), tr("Cancel"), 0, count, &window_);
    progress->setWindowTitle(tr("Export film"));
    progress->setWindowModality(Qt::WindowModal);
    progress->setMinimumDuration(shown_after_ms);
    progress->setAutoReset(false);
    const bool was_playing = view_.is_playing();
    const auto end = [this, progress, was_playing] {
        progress->deleteLater();
        running_->deleteLater();
        running_ = nullptr;
        view_.set_playing(was_playing);
    };
    connect(running_, &FilmExport::progressed, progress,
            [progress](int done, int) { progress->setValue(done); });
    connect(progress, &QProgressDialog::canceled, running_, &FilmExport::cancel);
    connect(running_, &FilmExport::cancelled, this, end);
    connect(running_, &FilmExport::finished, this, [this, end, path = target.path] {
        end();
        emit finished(path);
    });
    connect(running_, &FilmExport::failed, this, [this, end](const QString& text) {
        end();
        emit failed(text);
    });
    running_->start();
}

}  // namespace lathe::ui
