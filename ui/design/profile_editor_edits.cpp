// What the mouse and the typed numbers of the profile do to the project.
#include <QLabel>
#include <QUndoStack>
#include <cmath>

#include "ui/design/profile_editor.hpp"
#include "ui/design/profile_view.hpp"
#include "ui/document/document.hpp"
#include "ui/forms/number_edit.hpp"

namespace lathe::ui {

void ProfileEditor::connect_view() {
    connect(view_, &ProfileView::selection_changed, this, &ProfileEditor::show_selection);
    connect(view_, &ProfileView::measured_changed, this, &ProfileEditor::show_measure);
    connect(view_, &ProfileView::drag_started, this, [this] {
        ++drags_;
        emit being_shaped(true);
        steps_before_drag_ = document_.undo_stack().index();
    });
    connect(view_, &ProfileView::dragged, this, [this](Point target, double step) {
        move_selected(target, step, QStringLiteral("drag.%1").arg(drags_));
    });
    connect(view_, &ProfileView::drag_ended, this, [this] {
        refresh();
        emit being_shaped(false);
    });
    connect(view_, &ProfileView::drag_cancelled, this, [this] {
        if (document_.undo_stack().index() > steps_before_drag_) document_.undo_stack().undo();
        view_->show_reason({});
        refresh();
        emit being_shaped(false);
    });
    connect(view_, &ProfileView::nudged, this, [this](Point target) {
        move_selected(target, 0.0, QStringLiteral("nudge.%1.%2").arg(drags_).arg(view_->selected()));
    });
    connect(view_, &ProfileView::corner_wanted, this,
            [this](Point place) { apply(with_corner_added(document_.project(), place), tr("Add corner")); });
    connect(view_, &ProfileView::removal_wanted, this, [this] {
        if (const EditHandle* handle = selected())
            apply(with_corner_removed(document_.project(), *handle), tr("Delete corner"));
    });
}

void ProfileEditor::apply(const ShapeEdit& edit, const QString& text, const QString& merge_key) {
    if (edit.project) return document_.change(*edit.project, text, merge_key);
    if (!edit.problem.isEmpty()) hint_->setText(edit.problem);
}

void ProfileEditor::move_selected(Point target, double step, const QString& merge_key) {
    if (locked_) return;
    const EditHandle* handle = selected();
    if (handle == nullptr) return;
    // A copy: the change brings new handles.
    const EditHandle moved = *handle;
    const ShapeEdit edit = with_handle_at(document_.project(), moved, target, 1e3 * step);
    apply(edit, tr("Move %1").arg(moved.name.toLower()), merge_key);
    view_->show_reason(edit.stopped_by.isEmpty() ? edit.problem : edit.stopped_by);
}

void ProfileEditor::type_value(std::size_t which) {
    if (filling_ || selected() == nullptr) return;
    const EditHandle typed = *selected();
    const ShapeEdit edit = with_handle_value(document_.project(), typed, which, values_[which]->value());
    apply(edit, tr("Move %1").arg(typed.name.toLower()));
    if (edit.problem.isEmpty()) return;
    show_selection();  // as it was
    hint_->setText(edit.problem);
}

void ProfileEditor::type_coordinate() {
    if (filling_) return;
    const EditHandle* handle = selected();
    if (handle == nullptr) return;
    Point target = handle->position;
    (sender() == z_ ? target.z : target.r) = 1e-3 * (sender() == z_ ? z_ : r_)->value();
    hint_->clear();
    const Project before = document_.project();
    move_selected(target, 0.0, {});
    const QString refusal = document_.project() == before ? hint_->text() : QString();
    // Where it came to rest, which may be short of what was typed.
    show_selection();
    const EditHandle* moved = selected();
    const bool is_short =
        moved && std::hypot(moved->position.z - target.z, moved->position.r - target.r) > 1e-8;
    if (!refusal.isEmpty())
        hint_->setText(refusal);
    else if (is_short)
        hint_->setText(
            tr("The rules of this antenna or the optimiser's range let the handle come no nearer to that."));
}

}  // namespace lathe::ui
