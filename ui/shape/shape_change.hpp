// One change of an own shape by an operation of genetic/editing, as a step of the history.
#pragma once

#include <QString>
#include <functional>
#include <optional>

#include "genetic/editing/drawing_shape.hpp"
#include "ui/document/document.hpp"

namespace lathe::ui {

/// The reason for which a change was refused.
struct ShapeRefusal {
    QString reason;                            ///< one line
    std::optional<editing::Place> at_mm = {};  ///< the place that it names
};

/// The project that an operation makes. It may throw InputError.
using ShapeOperation = std::function<Project(const Project&)>;

/// Changes the document, as one step of the history (changes with the same `merge_key` that follow each other
/// are one). Empty where that is done; else the document is as it was.
std::optional<ShapeRefusal> change_shape(Document& document, const QString& text,
                                         const ShapeOperation& operation, const QString& merge_key = {});

/// The refusal that an exception is.
ShapeRefusal refusal_of(const std::exception& error);

}  // namespace lathe::ui
