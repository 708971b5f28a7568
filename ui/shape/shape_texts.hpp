// Texts and choices of the shape editor.
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <string>

#include "genetic/editing/dimension.hpp"
#include "genetic/editing/point_edits.hpp"

namespace lathe::ui {

class ShapeView;

/// The two parts of "12, a + 3", divided at the comma outside of brackets; the second one may be missing.
std::array<std::string, 2> parts_of(const std::string& text);

/// "all behind moves"
QString moves_text(editing::Moves moves);

/// The chosen edge, or the one that ends in the chosen point; empty: neither.
std::optional<editing::EdgeRef> edge_of(const ShapeView& view);

}  // namespace lathe::ui
