// The editor of own shapes: the drawing with its tools, and lists of dimensions, rules and random designs.
#pragma once

#include <QWidget>
#include <memory>

#include "genetic/editing/dimension.hpp"
#include "genetic/editing/point_edits.hpp"
#include "ui/shape/shape_change.hpp"

class QAction;
class QTabWidget;
class QToolBar;

namespace lathe::ui {

class DimensionsPanel;
class ElidedLabel;
class NameEdit;
class RandomPanel;
class RulesPanel;
class ShapeView;

/// Every operation is one step of the history, as is every drag.
class ShapeEditor final : public QWidget {
    Q_OBJECT

public:
    explicit ShapeEditor(Document& document, QWidget* parent = nullptr);

    ShapeView& view() { return *view_; }
    NameEdit& name_edit() { return *name_; }
    DimensionsPanel& dimensions() { return *dimensions_; }
    RulesPanel& rules() { return *rules_; }
    RandomPanel& random() { return *random_; }
    /// The lists, which are to the right of the drawing unless another widget takes them.
    QTabWidget& lists() { return *lists_; }
    /// One line below the drawing: a reason, or what can be done next.
    QString message() const;
    /// Shown but not editable, while an optimisation works from this design.
    void set_locked(bool locked);
    /// Follows the document; without this it costs nothing.
    void set_active(bool active);

signals:
    /// A point is being pulled, or was let go.
    void being_shaped(bool is_shaped);
    void closed();
    void template_wanted();

private:
    enum class Typing { nothing, dimension, coordinates, next_point, repetition };

    QToolBar* make_tools();
    QAction* add_tool(QToolBar& bar, const QString& name, const QString& text, const QString& tip,
                      void (ShapeEditor::*run)());
    QWidget* make_lists();
    void connect_view();
    void connect_name();
    void refresh();
    void show_marks();
    void show_hint();
    void say(const ShapeRefusal& refusal);
    bool apply(const QString& text, const ShapeOperation& operation, const QString& merge_key = {});

    void on_selection();
    void on_key(int key, const QString& text);
    void open_dimension();
    void open_coordinates(const QString& typed);
    void open_repetition();
    void explain_dimension();
    void enter(const QString& text);
    void enter_coordinates(const QString& text);
    void drag(const std::string& place, editing::Place to_mm, const QString& merge_key);

    void draw_outline();
    void end_outline();
    void make_line();
    void make_arc();
    void make_spline();
    void make_edge(editing::EdgeKind kind);
    void repeat_points();
    void name_dimension();
    void toggle_gene();
    void delete_points();
    void delete_region();

    Document& document_;
    ShapeView* view_;
    NameEdit* name_;
    DimensionsPanel* dimensions_;
    RulesPanel* rules_;
    RandomPanel* random_;
    ElidedLabel* message_;
    QTabWidget* lists_;
    QList<QAction*> tools_;
    Typing typing_ = Typing::nothing;
    editing::Dimension dimension_;
    std::shared_ptr<const Antenna> last_good_;
    std::optional<editing::Place> problem_;
    QString reason_;
    int drags_ = 0, steps_before_drag_ = 0;
    bool is_active_ = false, is_locked_ = false;
};

}  // namespace lathe::ui
