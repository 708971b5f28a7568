#include "ui/shape/shape_texts.hpp"

#include <QCoreApplication>

#include "ui/shape/shape_view.hpp"

namespace lathe::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ShapeEditor", text);
}

}  // namespace

std::array<std::string, 2> parts_of(const std::string& text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(' || text[i] == '[') ++depth;
        if (text[i] == ')' || text[i] == ']') --depth;
        if (depth == 0 && (text[i] == ',' || text[i] == ';')) return {text.substr(0, i), text.substr(i + 1)};
    }
    return {text, ""};
}

QString moves_text(editing::Moves moves) {
    switch (moves) {
        case editing::Moves::behind:
            return tr("all behind moves");
        case editing::Moves::level:
            return tr("all points at the same place move");
        case editing::Moves::only:
            break;
    }
    return tr("only this point moves");
}

std::optional<editing::EdgeRef> edge_of(const ShapeView& view) {
    const ShapeSelection& chosen = view.selection();
    if (chosen.edge || chosen.places.size() != 1) return chosen.edge;
    const editing::FoundPoint found = editing::find_point(view.shape(), chosen.places.front());
    if (found.index == 0 || found.index >= found.path->points.size()) return {};
    return editing::EdgeRef{found.path->list, found.index - 1};
}

}  // namespace lathe::ui
