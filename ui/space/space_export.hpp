// File menu, while an antenna in space is on show: its picture, and the field on its plane for ParaView.
#pragma once

#include <QObject>
#include <QString>

class QAction;
class QMenu;
class QWidget;

namespace lathe::ui {

class SpaceView;

class SpaceExport final : public QObject {
    Q_OBJECT

public:
    /// Dialogs stand in front of `window`; `view` outlives it, and has the actions in its picture's menu.
    SpaceExport(SpaceView& view, QWidget& window);

    QAction* picture_action() { return picture_; }
    QAction* field_action() { return field_; }
    /// In the place of the actions of other antennas, by their names: one set of them can be seen.
    void follow(bool is_space);

    /// Writes without asking: the picture with its colour bar, twice as large as on the screen, as PNG. Ends
    /// with finished() or failed().
    void write_picture(const QString& path);
    /// Writes without asking: the moment on show as `.vti`, or with `every` each one that was watched,
    /// numbered behind the path's base name, with a `.pvd` of them all. Ends with finished() or failed().
    void write_field(const QString& path, bool every);

signals:
    void finished(QString path);
    void failed(QString text);

private:
    void ask_for_picture();
    void ask_for_field();
    void tell(const QString& path, bool is_written);

    SpaceView& view_;
    QWidget& window_;
    QAction *picture_, *field_;
};

}  // namespace lathe::ui
