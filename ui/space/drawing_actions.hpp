// What a person does with the lists of solids and ports of an antenna in space: buttons, keys and menus.
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <functional>
#include <optional>

#include "ui/space/drawing_edits.hpp"
#include "ui/space/new_objects.hpp"
#include "ui/workers/background_task.hpp"

class QAction;
class QMenu;

namespace lathe::ui {

class Document;

/// Every change is one step of the history; what the drawing refuses changes nothing, and is told.
class DrawingActions final : public QObject {
    Q_OBJECT

public:
    /// Their keys work in `owner`, whose list this is.
    DrawingActions(Document& document, QWidget& owner);

    /// The object that is chosen; empty: none.
    void set_chosen(const std::optional<DrawnObject>& chosen);
    void set_locked(bool locked);
    /// Where new objects are put; asked when one is added.
    void set_insertion_point(std::function<InsertionPoint()> place) { place_ = std::move(place); }

    /// Kinds of solids and ports to add, made anew whenever it opens.
    QMenu& add_menu() { return *add_menu_; }
    /// Duplicate, remove, up, down.
    const QList<QAction*>& actions() const { return actions_; }

    void add_solid(SolidKind kind);
    void add_port(VolumePortKind kind);
    /// A guide at a face of the box around the chosen solid, without one of all of them.
    void add_guide(Axis axis, bool is_lower);
    /// Read away from the window: an STL file, or a project of a body of revolution.
    void add_file(const QString& path);
    bool is_reading() const { return reading_.is_running(); }

signals:
    /// After a change: what is to be chosen now.
    void wanted(lathe::ui::DrawnObject object);
    /// Besides: it is a new one.
    void added(lathe::ui::DrawnObject object);
    /// Empty: nothing is wrong any more.
    void refused(QString problem);
    void told(QString note);

private:
    QAction* add_action(const char* name, const QString& text, const QKeySequence& keys, const QString& tip,
                        const std::function<void()>& act);
    void fill_add_menu();
    void ask_file(const QString& title, const QString& filter);
    /// False: the drawing refuses it.
    bool change(const std::function<Project(Project)>& edit, const QString& text,
                const std::optional<DrawnObject>& chosen);
    void add(const std::function<Project(Project)>& edit, const QString& text, const DrawnObject& object);
    void take_solid(const DrawnSolid& solid, const QString& text);
    void take_port(const DrawnPort& port);
    QString name_of(const DrawnObject& object) const;
    std::size_t count_of(const DrawnObject& object) const;
    void update_actions();

    Document& document_;
    QWidget& owner_;
    QMenu* add_menu_;
    QList<QAction*> actions_;
    QAction *copy_, *remove_, *up_, *down_;
    std::function<InsertionPoint()> place_;
    std::optional<DrawnObject> chosen_;
    bool is_locked_ = false;
    BackgroundTask reading_;
};

}  // namespace lathe::ui
