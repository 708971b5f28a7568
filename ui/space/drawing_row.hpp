// One line of numbers of a drawing in space as the window shows and edits it.
#pragma once

#include <QString>
#include <vector>

#include "genetic/project/project.hpp"

namespace lathe::ui {

/// Where a key of a drawing is.
struct DrawingRow {
    enum class Group { numbers, placement, dielectric };
    bool is_port = false;
    std::size_t object = 0;  ///< entry of VolumeDesign::solids or ports
    Group group = Group::numbers;
    std::size_t key = 0;  ///< of the group's table
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

/// Whether a person types it: not an outline.
bool is_typed(const VolumeDesign& design, const DrawingRow& row);

/// The key in the project file, "antenna.solids[2].radius_mm".
QString row_key(const VolumeDesign& design, const DrawingRow& row);

/// The project with other numbers: as many as the key has, each a number or a formula of parameters, parted
/// by commas; an empty text takes the key away. Throws InputError where the drawing does not allow them.
Project with_row(Project project, const DrawingRow& row, const QString& text);

/// "metal", "free space" or "dielectric"; of a part "as its part".
QString material_text(const DrawnSolid& solid);
/// "3  cylinder", or "3  rod, cylinder" of a solid with a name; numbers count from 1.
QString solid_text(const DrawnSolid& solid, std::size_t number);

}  // namespace lathe::ui
