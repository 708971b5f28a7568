#include "ui/shape/shape_change.hpp"

#include "genetic/editing/random_designs.hpp"
#include "solver/base/input_error.hpp"
#include "ui/document/design_text.hpp"

namespace lathe::ui {

ShapeRefusal refusal_of(const std::exception& error) {
    const auto* input = dynamic_cast<const InputError*>(&error);
    if (input == nullptr) return {QString::fromUtf8(error.what()), {}};
    const auto place = editing::place_in(input->value());
    return {refusal_text(*input), place ? place : editing::place_in(input->problem())};
}

std::optional<ShapeRefusal> change_shape(Document& document, const QString& text,
                                         const ShapeOperation& operation, const QString& merge_key) {
    try {
        document.change(operation(document.project()), text, merge_key);
        return {};
    } catch (const std::exception& error) {
        return refusal_of(error);
    }
}

}  // namespace lathe::ui
