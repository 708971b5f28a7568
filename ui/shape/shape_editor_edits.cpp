// Changes of the project by the mouse, the keys and the typed texts of the shape editor.
#include <QLineEdit>
#include <cmath>

#include "genetic/editing/linear_form.hpp"
#include "genetic/editing/parameter_edits.hpp"
#include "genetic/editing/repetition_edit.hpp"
#include "ui/shape/name_edit.hpp"
#include "ui/shape/shape_editor.hpp"
#include "ui/shape/shape_texts.hpp"
#include "ui/shape/shape_view.hpp"

namespace lathe::ui {
namespace {

using editing::EdgeKind;
using editing::Moves;
using editing::Place;

}  // namespace

void ShapeEditor::drag(const std::string& place, Place to_mm, const QString& merge_key) {
    reason_.clear();
    problem_.reset();
    apply(
        tr("Move point"),
        [&](const Project& project) { return editing::with_point_at(project, place, to_mm); }, merge_key);
}

void ShapeEditor::on_selection() {
    if (name_->isVisible() && typing_ != Typing::next_point) {
        name_->hide();
        view_->setFocus();
    }
    typing_ = Typing::nothing;
    reason_.clear();
    problem_.reset();
    const ShapeSelection& chosen = view_->selection();
    const bool is_pair = chosen.places.size() == 2 && chosen.places[0] != chosen.places[1];
    // Chosen by the mouse; with the keyboard Return opens the line.
    if (is_pair && !chosen.is_range && !is_locked_ && chosen.is_by_mouse) return open_dimension();
    show_marks();
    show_hint();
}

/// Between the two chosen points, or from the axis to one.
void ShapeEditor::open_dimension() {
    const std::vector<std::string>& places = view_->selection().places;
    if (places.empty() || is_locked_) return;
    dimension_ = {};
    dimension_.to = places.back();
    const Place to = editing::point_at(view_->shape(), places.back())->at_mm;
    Place from{0.0, 0.0}, middle = to;
    if (places.size() == 2) {
        dimension_.from = places.front();
        from = editing::point_at(view_->shape(), places.front())->at_mm;
        middle = {0.5 * (from[0] + to[0]), 0.5 * (from[1] + to[1])};
        dimension_.axis = std::abs(to[0] - from[0]) >= std::abs(to[1] - from[1]) ? 0 : 1;
    } else {
        dimension_.axis = 1;
        dimension_.moves = Moves::level;
    }
    typing_ = Typing::dimension;
    name_->open(view_->pixels_of(middle).toPoint(), {}, tr("name, or name = 12"));
    explain_dimension();
}

void ShapeEditor::explain_dimension() {
    const editing::DimensionPreview preview = editing::preview_of(document_.project(), dimension_);
    const QString axis =
        QString::fromStdString(view_->shape().axis_names[static_cast<std::size_t>(dimension_.axis)]);
    if (preview.problem.empty())
        name_->explain(tr("%1 mm along %2; %3 (Tab); ↑↓: other axis")
                           .arg(editing::measured_mm(view_->shape(), dimension_), 0, 'g', 6)
                           .arg(axis, moves_text(dimension_.moves)));
    else
        name_->refuse(tr("along %1: %2").arg(axis, QString::fromStdString(preview.problem)));
    show_marks();
}

void ShapeEditor::open_coordinates(const QString& typed) {
    const bool is_next = view_->is_drawing();
    const std::vector<std::string>& places = view_->selection().places;
    if (is_locked_ || (!is_next && places.size() != 1)) return;
    const auto& names = view_->shape().axis_names;
    const QString pair =
        QStringLiteral("%1, %2").arg(QString::fromStdString(names[0]), QString::fromStdString(names[1]));
    const Place at = is_next ? (view_->drawn().empty() ? Place{0.0, 0.0} : view_->drawn().back().at_mm)
                             : editing::point_at(view_->shape(), places.front())->at_mm;
    QString text = typed;
    if (!is_next && typed.isEmpty()) {
        const auto texts = editing::coordinate_texts(document_.project(), places.front());
        text = QString::fromStdString(texts[0] + ", " + texts[1]);
    }
    typing_ = is_next ? Typing::next_point : Typing::coordinates;
    name_->open(view_->pixels_of(at).toPoint(), text, pair);
    name_->line().end(false);
    name_->explain(is_next ? tr("%1 in mm").arg(pair) : tr("%1 in mm, or formulas").arg(pair));
}

void ShapeEditor::open_repetition() {
    const Place at = editing::point_at(view_->shape(), view_->selection().places.back())->at_mm;
    typing_ = Typing::repetition;
    name_->open(view_->pixels_of(at).toPoint(), {}, tr("5, or slots = 5"));
    name_->explain(tr("number of turns"));
}

void ShapeEditor::enter_coordinates(const QString& text) {
    const std::array<std::string, 2> parts = parts_of(text.toStdString());
    if (typing_ == Typing::next_point) {
        view_->add_drawn({editing::constant_value(parts[0]), editing::constant_value(parts[1])});
        return;
    }
    const std::string place = view_->selection().places.front();
    document_.change(editing::with_coordinates(document_.project(), place, parts), tr("Move point"));
}

void ShapeEditor::enter(const QString& text) {
    try {
        const Project& project = document_.project();
        if (typing_ == Typing::dimension) {
            editing::Dimension named = dimension_;
            const editing::NamedValue typed = editing::parse_named_value(text.toStdString());
            named.name = typed.name;
            named.value = typed.value;
            document_.change(editing::with_dimension(project, named), tr("Name %1").arg(text));
        } else if (typing_ == Typing::repetition) {
            const auto& places = view_->selection().places;
            const editing::FoundPoint a = editing::find_point(view_->shape(), places.front()),
                                      b = editing::find_point(view_->shape(), places.back());
            const editing::PointRange range{a.path->list, std::min(a.index, b.index),
                                            std::max(a.index, b.index)};
            document_.change(editing::with_repetition(project, range, text.trimmed().toStdString()),
                             tr("Repeat points"));
        } else {
            enter_coordinates(text);
        }
    } catch (const std::exception& error) {
        const ShapeRefusal refusal = refusal_of(error);
        name_->refuse(refusal.reason);
        problem_ = refusal.at_mm;
        return show_marks();
    }
    typing_ = Typing::nothing;
    name_->hide();
    view_->setFocus();
    view_->select({});
    show_marks();
    show_hint();
}

void ShapeEditor::on_key(int key, const QString& text) {
    if (is_locked_) return;
    const bool is_drawing = view_->is_drawing();
    switch (key) {
        case Qt::Key_D:
            return draw_outline();
        case Qt::Key_L:
            return make_line();
        case Qt::Key_A:
            return make_arc();
        case Qt::Key_S:
            return make_spline();
        case Qt::Key_R:
            return repeat_points();
        case Qt::Key_G:
            return toggle_gene();
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            return delete_points();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return is_drawing ? end_outline() : open_dimension();
        default:
            break;
    }
    if (text.size() == 1 && (text[0].isDigit() || text[0] == QLatin1Char('-') || text[0] == QLatin1Char('.')))
        open_coordinates(text);
}

void ShapeEditor::draw_outline() {
    if (is_locked_) return;
    view_->begin_outline();
    view_->setFocus();
    reason_.clear();
    show_hint();
}

void ShapeEditor::end_outline() {
    const std::vector<editing::DrawnPoint> points = view_->drawn();
    if (!apply(tr("Draw region"),
               [&](const Project& project) { return editing::with_region(project, points); }))
        return;
    view_->end_outline();
    show_hint();
}

void ShapeEditor::make_line() {
    make_edge(EdgeKind::line);
}
void ShapeEditor::make_arc() {
    make_edge(EdgeKind::arc);
}
void ShapeEditor::make_spline() {
    make_edge(EdgeKind::spline);
}

/// The chosen edge, or the one that ends in the chosen point; while drawing, the next one.
void ShapeEditor::make_edge(EdgeKind kind) {
    if (view_->is_drawing()) return view_->set_next_kind(kind);
    const std::optional<editing::EdgeRef> edge = edge_of(*view_);
    if (!edge) return say({tr("Choose an edge first, or the point in which it ends."), {}});
    name_->hide();
    view_->select({});
    apply(kind == EdgeKind::line  ? tr("Make a line")
          : kind == EdgeKind::arc ? tr("Make an arc")
                                  : tr("Make a spline"),
          [&](const Project& project) { return editing::with_edge_kind(project, *edge, kind); });
}

void ShapeEditor::repeat_points() {
    const ShapeSelection& chosen = view_->selection();
    if (chosen.places.empty()) return say({tr("Choose the first point, then the last one with Shift."), {}});
    const editing::FoundPoint a = editing::find_point(view_->shape(), chosen.places.front()),
                              b = editing::find_point(view_->shape(), chosen.places.back());
    if (a.path != b.path) return say({tr("Both points must lie on one path."), {}});
    open_repetition();
}

void ShapeEditor::name_dimension() {
    if (view_->selection().places.empty())
        return say({tr("Choose two points or an edge first; one point is measured from the axis."), {}});
    open_dimension();
}

void ShapeEditor::toggle_gene() {
    if (view_->selection().places.empty())
        return say({tr("Choose a point first: its dimension is optimised."), {}});
    const std::string place = view_->selection().places.back();
    std::string name;
    for (const int axis : {dimension_.to == place ? dimension_.axis : 0, 1, 0})
        if (name.empty()) name = editing::parameter_of(document_.project(), place, axis);
    if (name.empty())
        return say({tr("This point has no dimension that can be optimised; name one first."), {}});
    const bool is_gene = editing::is_gene(document_.project(), name);
    const QString key = QString::fromStdString(name);
    if (!apply(is_gene ? tr("Fix %1").arg(key) : tr("Optimise %1").arg(key),
               [&](const Project& project) { return editing::with_gene_toggled(project, name); }))
        return;
    reason_.clear();
    show_hint();
}

void ShapeEditor::delete_points() {
    if (view_->selection().places.empty()) return say({tr("Choose a point first."), {}});
    const std::string place = view_->selection().places.back();
    name_->hide();
    apply(tr("Delete point"), [&](const Project& project) { return editing::without_point(project, place); });
}

void ShapeEditor::delete_region() {
    if (view_->selection().places.empty()) return say({tr("Choose a point of the region first."), {}});
    const std::string list = editing::find_point(view_->shape(), view_->selection().places.back()).path->list;
    name_->hide();
    view_->select({});
    apply(tr("Delete region"), [&](const Project& project) { return editing::without_path(project, list); });
}

}  // namespace lathe::ui
