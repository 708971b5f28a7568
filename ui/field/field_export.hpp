// File menu: the field view as a picture or as a film.
#pragma once

#include <QObject>

#include "ui/workers/picture_writer.hpp"

class QAction;
class QMenu;
class QWidget;

namespace lathe::ui {

class FieldView;
class FilmExport;
class PictureJob;
struct FilmTarget;

class FieldExport final : public QObject {
    Q_OBJECT

public:
    /// Dialogs stand in front of `window`; `view` outlives it.
    FieldExport(FieldView& view, QWidget& window);

    QAction* picture_action() { return picture_; }
    QAction* film_action() { return film_; }

    /// Frames that a film of what is on show has: those of the film worth showing, or one period of a map.
    int frame_count() const;
    /// Writes without asking, PNG or SVG by the ending. A film stands still until the picture is drawn. Ends
    /// with finished() or failed().
    void write_picture(const QString& path, double scale);
    /// Writes without asking, every n-th frame; progress stands in a dialog that cancels. Ends with
    /// finished() or failed().
    void write_film(const FilmTarget& target, double scale, int every);

signals:
    void finished(QString path);
    void failed(QString text);

private:
    void ask_for_picture();
    void ask_for_film();
    void write_svg(const QString& path);
    void copy_picture(double scale);
    PictureJob begin_frame(int frame, double scale);
    WriteEnd teller(const QString& path);

    FieldView& view_;
    QWidget& window_;
    QAction *picture_, *film_;
    FilmExport* running_ = nullptr;
};

}  // namespace lathe::ui
