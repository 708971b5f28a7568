#include "ui/shape/shape_editor.hpp"

#include <QAction>
#include <QComboBox>
#include <QSplitter>
#include <QTabWidget>
#include <QToolBar>
#include <QUndoStack>
#include <QVBoxLayout>

#include "genetic/editing/own_shape.hpp"
#include "ui/painting/section_painter.hpp"
#include "ui/panels/elided_label.hpp"
#include "ui/shape/dimensions_panel.hpp"
#include "ui/shape/name_edit.hpp"
#include "ui/shape/random_panel.hpp"
#include "ui/shape/rules_panel.hpp"
#include "ui/shape/shape_motion.hpp"
#include "ui/shape/shape_view.hpp"

namespace lathe::ui {
namespace {

using editing::Moves;
using editing::Place;

constexpr double snaps_mm[] = {0.0, 0.001, 0.01, 0.1, 0.5, 1.0, 5.0};
constexpr int usual_snap = 3;

}  // namespace

ShapeEditor::ShapeEditor(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      view_(new ShapeView),
      name_(new NameEdit(view_)),
      dimensions_(new DimensionsPanel(document)),
      rules_(new RulesPanel(document)),
      random_(new RandomPanel(document)),
      message_(new ElidedLabel),
      lists_(new QTabWidget) {
    setObjectName("shape_editor");
    setProperty("help_page", "own_shapes.md");
    message_->setObjectName("shape_message");
    auto* split = new QSplitter;
    split->addWidget(view_);
    split->addWidget(make_lists());
    split->setStretchFactor(0, 1);
    split->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 4, 2);
    layout->setSpacing(2);
    layout->addWidget(make_tools());
    layout->addWidget(split, 1);
    layout->addWidget(message_);
    connect_view();
    connect_name();
    connect(&document_, &Document::project_changed, this, [this] {
        if (!is_active_) return;
        random_->forget();
        refresh();
    });
    connect(&document_, &Document::replaced, this, [this] {
        last_good_.reset();
        random_->forget();
        view_->fit();
    });
}

QAction* ShapeEditor::add_tool(QToolBar& bar, const QString& name, const QString& text, const QString& tip,
                               void (ShapeEditor::*run)()) {
    QAction* action = bar.addAction(text, this, run);
    action->setObjectName(name);
    action->setToolTip(tip);
    tools_ << action;
    return action;
}

QToolBar* ShapeEditor::make_tools() {
    auto* bar = new QToolBar;
    bar->setIconSize(QSize(16, 16));
    QAction* done = bar->addAction(tr("Done"), this, &ShapeEditor::closed);
    done->setObjectName("shape_done");
    done->setToolTip(tr("Back to the handles of the profile"));
    bar->addSeparator();
    add_tool(*bar, "shape_draw", tr("Outline"), tr("Draw a new region point by point (D); Return closes it"),
             &ShapeEditor::draw_outline);
    add_tool(*bar, "shape_line", tr("Line"), tr("Straight edge (L)"), &ShapeEditor::make_line);
    add_tool(*bar, "shape_arc", tr("Arc"), tr("Arc through a point, which is pulled (A)"),
             &ShapeEditor::make_arc);
    add_tool(*bar, "shape_spline", tr("Spline"), tr("Smooth curve through points (S)"),
             &ShapeEditor::make_spline);
    bar->addSeparator();
    add_tool(*bar, "shape_dimension", tr("Dimension"),
             tr("Name the distance of two points, or of one from the axis (Return)"),
             &ShapeEditor::name_dimension);
    add_tool(*bar, "shape_gene", tr("Optimise"),
             tr("Make the dimension a gene with a range, or fix it again (G)"), &ShapeEditor::toggle_gene);
    add_tool(*bar, "shape_repeat", tr("Repeat"),
             tr("Repeat points: choose the first, then the last one with Shift (R)"),
             &ShapeEditor::repeat_points);
    add_tool(*bar, "shape_delete", tr("Delete"), tr("Delete the chosen point (Del)"),
             &ShapeEditor::delete_points);
    add_tool(*bar, "shape_delete_region", tr("Delete region"),
             tr("Delete the region or curve of the chosen point"), &ShapeEditor::delete_region);
    bar->addSeparator();
    QAction* save = bar->addAction(tr("Save as template…"), this, &ShapeEditor::template_wanted);
    save->setObjectName("shape_template");
    save->setToolTip(tr("Make this shape a template for new projects"));
    auto* snap = new QComboBox;
    snap->setObjectName("shape_snap");
    snap->setAccessibleName(tr("Snap"));
    for (const double step : snaps_mm)
        snap->addItem(step == 0.0 ? tr("no snap") : tr("snap %1 mm").arg(step), step);
    snap->setToolTip(tr("Placed points keep to this step; Shift lets go of it"));
    connect(snap, &QComboBox::currentIndexChanged, this,
            [this, snap](int index) { view_->set_snap(snap->itemData(index).toDouble()); });
    snap->setCurrentIndex(usual_snap);
    bar->addWidget(snap);
    return bar;
}

QWidget* ShapeEditor::make_lists() {
    lists_->setObjectName("shape_lists");
    lists_->addTab(dimensions_, tr("Dimensions"));
    lists_->addTab(rules_, tr("Rules"));
    lists_->addTab(random_, tr("Random designs"));
    lists_->setMinimumWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 40);
    connect(dimensions_, &DimensionsPanel::chosen_changed, this, &ShapeEditor::show_marks);
    connect(random_, &RandomPanel::changed, this, [this] {
        problem_ = random_->problem();
        show_marks();
    });
    return lists_;
}

QString ShapeEditor::message() const {
    return message_->text();
}

void ShapeEditor::set_active(bool active) {
    is_active_ = active;
    name_->hide();
    random_->forget();
    if (active) refresh();
}

void ShapeEditor::set_locked(bool locked) {
    if (locked == is_locked_) return;
    is_locked_ = locked;
    for (QAction* tool : tools_) tool->setEnabled(!locked);
    view_->set_locked(locked);
    dimensions_->set_locked(locked);
    rules_->set_locked(locked);
    if (locked) name_->hide();
    show_hint();
}

void ShapeEditor::refresh() {
    reason_.clear();
    problem_.reset();
    bool is_good = true;
    try {
        last_good_ = document_.antenna();
    } catch (const std::exception& error) {
        is_good = false;
        const ShapeRefusal refusal = refusal_of(error);
        reason_ = refusal.reason;
        problem_ = refusal.at_mm;
    }
    editing::DrawingShape shape;
    try {
        if (editing::is_own_shape(document_.project())) shape = editing::shape_of(document_.project());
    } catch (const std::exception& error) {
        reason_ = refusal_of(error).reason;
    }
    view_->show_shape(std::move(shape), last_good_, !is_good);
    dimensions_->refresh();
    rules_->refresh();
    lists_->setTabText(
        1, rules_->broken_rules() > 0 ? tr("Rules: %1 broken").arg(rules_->broken_rules()) : tr("Rules"));
    show_marks();
    show_hint();
}

/// Arrows: of the dimension that is being named, else of the one that is chosen in the list.
void ShapeEditor::show_marks() {
    ShapeMarks marks;
    marks.broken = rules_->broken_points();
    marks.problem = problem_;
    marks.variants = random_->variants();
    if (typing_ == Typing::dimension) {
        const editing::DimensionPreview preview = editing::preview_of(document_.project(), dimension_);
        marks.moving = preview.moving;
        marks.direction[static_cast<std::size_t>(dimension_.axis)] = preview.direction;
    } else if (!dimensions_->chosen().isEmpty()) {
        const ShapeMotion motion = motion_of_shape(document_.project(), dimensions_->chosen().toStdString());
        marks.moving = motion.moving;
        marks.direction = motion.direction;
    }
    view_->show_marks(std::move(marks));
}

void ShapeEditor::say(const ShapeRefusal& refusal) {
    reason_ = refusal.reason;
    problem_ = refusal.at_mm;
    show_marks();
    show_hint();
}

/// The reason of the last refusal in red, else what can be done next.
void ShapeEditor::show_hint() {
    const std::size_t chosen = view_->selection().places.size();
    const QString hint =
        is_locked_ ? tr("An optimisation works from this design.")
        : view_->is_drawing()
            ? tr("Click points, or type them; L, A, S: line, arc, spline; Return closes, Esc takes back.")
        : view_->selection().is_range ? tr("R repeats these points.")
        : chosen == 0
            ? tr("Click two points or an edge to name their distance; double-click an edge for a new "
                 "point; drag points. Orange points have no dimension.")
        : chosen == 1
            ? tr("Click a second point; type a digit for coordinates; Return names the distance from "
                 "the axis; Del deletes.")
            : tr("Return names this distance.");
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText,
                     reason_.isEmpty() ? colours.color(QPalette::PlaceholderText) : error_colour(colours));
    message_->setPalette(colours);
    message_->setText(reason_.isEmpty() ? hint : reason_);
}

bool ShapeEditor::apply(const QString& text, const ShapeOperation& operation, const QString& merge_key) {
    if (is_locked_) return false;
    const auto refused = change_shape(document_, text, operation, merge_key);
    if (refused) say(*refused);
    return !refused;
}

void ShapeEditor::connect_view() {
    connect(view_, &ShapeView::selection_changed, this, &ShapeEditor::on_selection);
    connect(view_, &ShapeView::key_typed, this, &ShapeEditor::on_key);
    connect(view_, &ShapeView::outline_drawn, this, &ShapeEditor::end_outline);
    connect(view_, &ShapeView::drag_started, this, [this] {
        ++drags_;
        name_->hide();
        steps_before_drag_ = document_.undo_stack().index();
        emit being_shaped(true);
    });
    connect(view_, &ShapeView::dragged, this, [this](const std::string& place, Place to_mm) {
        drag(place, to_mm, QStringLiteral("shape.%1").arg(drags_));
    });
    connect(view_, &ShapeView::drag_ended, this, [this] {
        refresh();
        emit being_shaped(false);
    });
    connect(view_, &ShapeView::drag_cancelled, this, [this] {
        if (document_.undo_stack().index() > steps_before_drag_) document_.undo_stack().undo();
        refresh();
        emit being_shaped(false);
    });
    connect(view_, &ShapeView::nudged, this, [this](const std::string& place, Place to_mm) {
        drag(place, to_mm, QStringLiteral("nudge.%1.%2").arg(drags_).arg(QString::fromStdString(place)));
    });
    connect(view_, &ShapeView::point_wanted, this, [this](editing::EdgeRef edge, Place at_mm) {
        name_->hide();
        typing_ = Typing::nothing;
        view_->select({});
        apply(tr("Add point"),
              [&](const Project& project) { return editing::with_point_inserted(project, edge, at_mm); });
    });
}

void ShapeEditor::connect_name() {
    connect(name_, &NameEdit::entered, this, &ShapeEditor::enter);
    connect(name_, &NameEdit::left, this, [this] {
        typing_ = Typing::nothing;
        if (!view_->is_drawing()) view_->select({});
        view_->setFocus();
        show_marks();
        show_hint();
    });
    connect(name_, &NameEdit::moves_wanted, this, [this] {
        if (typing_ != Typing::dimension) return;
        dimension_.moves = dimension_.moves == Moves::behind  ? Moves::level
                           : dimension_.moves == Moves::level ? Moves::only
                                                              : Moves::behind;
        explain_dimension();
    });
    connect(name_, &NameEdit::axis_wanted, this, [this] {
        if (typing_ != Typing::dimension) return;
        dimension_.axis = 1 - dimension_.axis;
        explain_dimension();
    });
}

}  // namespace lathe::ui
