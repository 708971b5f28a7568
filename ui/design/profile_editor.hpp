// The dock of the profile: the view, its tools, and the coordinates of the chosen handle.
#pragma once

#include <QWidget>

#include "ui/design/shape_edit.hpp"

class QAction;
class QComboBox;
class QLabel;
class QLayout;
class QToolBar;

namespace lathe::ui {

class Document;
class NumberEdit;
class ProfileView;

/// Every drag is one step of the history, as is every nudge in a row and every typed coordinate.
class ProfileEditor final : public QWidget {
    Q_OBJECT

public:
    explicit ProfileEditor(Document& document, QWidget* parent = nullptr);

    ProfileView& view() { return *view_; }
    /// Shown but not editable, while an optimisation works from this design.
    void set_locked(bool locked);
    /// Marks a port of a planar antenna and, where it can be moved, takes its handle.
    void select_port(int port);

signals:
    /// A handle of this port was taken.
    void port_selected(int port);
    /// A handle is being dragged, or was let go.
    void being_shaped(bool is_shaped);

private:
    void make_tools(QToolBar& bar);
    QLayout* make_coordinates();
    void connect_view();
    void refresh();
    bool has_ports() const;
    void name_coordinates(bool is_plan);
    void show_selection();
    void show_measure();
    void move_selected(Point target, double step, const QString& merge_key);
    void type_coordinate();
    void type_value(std::size_t which);
    void show_values(const EditHandle* handle);
    void apply(const ShapeEdit& edit, const QString& text, const QString& merge_key = {});
    const EditHandle* selected() const;

    Document& document_;
    ProfileView* view_;
    QComboBox* handle_;
    NumberEdit *z_, *r_;     ///< of a corner that was drawn
    NumberEdit* values_[2];  ///< of the parameters that a template's handle moves
    QComboBox* snap_;
    QAction* measure_;
    QLabel* hint_;
    int drags_ = 0;  ///< makes the merge key of each drag its own
    int steps_before_drag_ = 0;
    bool filling_ = false, locked_ = false;
};

}  // namespace lathe::ui
