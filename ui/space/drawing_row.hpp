// One line of a drawing in space as the window shows and edits it.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::ui {

/// Where a key of a drawing is.
struct DrawingRow {
    enum class Group { properties, numbers, placement, dielectric };
    bool is_port = false;
    std::size_t object = 0;  ///< entry of VolumeDesign::solids or ports
    Group group = Group::numbers;
    std::size_t key = 0;  ///< of the group's table; of properties the DrawingProperty
    bool operator==(const DrawingRow&) const = default;
};

/// The rows of a solid or port, in the order of their tables.
std::vector<DrawingRow> rows_of(const VolumeDesign& design, bool is_port, std::size_t object);

const DrawingKey& key_of(const VolumeDesign& design, const DrawingRow& row);

/// "1.5" or "end_mm": the formula where there is one, else the number.
QString quantity_text(const Quantity& quantity);

/// What a person typed: a number, also with a minus sign as it is printed, else a formula of parameters.
Quantity typed_quantity(const QString& text);

/// "1.5, 0, end_mm"; outlines by their number of points.
QString row_text(const VolumeDesign& design, const DrawingRow& row);

/// The points of an outline, a line for each: "1.5, end_mm".
QString outline_text(const VolumeDesign& design, const DrawingRow& row);

/// The words that the row may be, and whether others may be typed; empty: any text.
QStringList row_choices(const DrawingRow& row);
/// Tooltips of the choices; empty: none.
QStringList row_hints(const DrawingRow& row);
bool takes_other_words(const DrawingRow& row);

/// Whether a person types it into its line: not an outline.
bool is_typed(const VolumeDesign& design, const DrawingRow& row);

/// The key in the project file, "antenna.solids[2].radius_mm".
QString row_key(const VolumeDesign& design, const DrawingRow& row);

/// The project with other numbers: as many as the key has, each a number or a formula of parameters, parted
/// by commas; of an outline three points or more, a line for each; an empty text takes the key away. Of a
/// property the word that it is to be. Throws InputError where the drawing does not allow it.
Project with_row(Project project, const DrawingRow& row, const QString& text);

/// "3  cylinder", or "3  rod, cylinder" of a solid with a name; numbers count from 1.
QString solid_text(const DrawnSolid& solid, std::size_t number);

}  // namespace lathe::ui
