// The dock of pinned designs: colour, name, whether it is shown, and what can be done with it.
#pragma once

#include <QWidget>
#include <optional>

#include "ui/pinned/pinned_designs.hpp"

class QAction;
class QMenu;
class QStackedWidget;
class QTreeView;

namespace lathe::ui {

class PinnedList final : public QWidget {
    Q_OBJECT

public:
    /// The actions of the window that its buttons start; both outlive it.
    PinnedList(PinnedDesigns& designs, QAction& keep, QAction& keep_file, QWidget* parent = nullptr);

    QTreeView& view() { return *view_; }
    QAction* take_action() { return take_; }
    QAction* remove_all_action() { return remove_all_; }
    /// Whether a design can be taken over now.
    void set_editable(bool editable);
    std::optional<int> chosen() const;
    void choose(int id);

signals:
    void wanted_as_design(int id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void make_actions();
    void fill_colours(QMenu& menu);
    void update_actions();

    PinnedDesigns& designs_;
    QStackedWidget* stack_;
    QTreeView* view_;
    QAction *take_, *rename_, *colour_, *remove_, *remove_all_;
    bool is_editable_ = true;
};

}  // namespace lathe::ui
