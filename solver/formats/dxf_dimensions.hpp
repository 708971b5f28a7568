// Dimensions of a drawing and how they are drawn in a DXF.
#pragma once

#include <string>
#include <vector>

#include "solver/base/display_unit.hpp"
#include "solver/formats/dxf_writer.hpp"
#include "solver/geometry/point.hpp"

namespace lathe {

enum class DimensionKind { linear, radius, diameter, angle };

/// A measure with the place of its line.
struct DrawingDimension {
    DimensionKind kind = DimensionKind::linear;
    /// The measured points; of a radius the centre and a point of the arc, of a diameter opposite points of
    /// the circle, of an angle the ends of its legs. m.
    Point first, second;
    Point apex = {};             ///< of an angle
    double direction_rad = 0.0;  ///< of a linear measure: 0 along z, pi/2 along r
    Point line_at = {};  ///< a point of the dimension line or of its arc; of radius and diameter the text
    std::string prefix = {};  ///< before the number: "%%c", "R"
    double tolerance = 0.0;   ///< half width, m or rad; 0: none

    /// The measure, m or rad.
    double measure() const;
};

/// The text of a dimension, "%%c12.5 %%p0.02": with trailing zeros left out, angles in degrees.
std::string dimension_text(const DrawingDimension& dimension, DisplayUnit unit);

/// Lines, arrows and text of a dimension as entities. In a block arrows are filled and colours are those of
/// the dimension; else all lines are LINE, ARC and TEXT for programs that leave dimensions out.
void write_dimension_picture(DxfWriter& dxf, const DrawingDimension& dimension, double text_height,
                             bool is_block, const std::string& owner, const std::string& layer);

/// The DIMENSION entity whose picture is the block of this name.
void write_dimension(DxfWriter& dxf, const DrawingDimension& dimension, double text_height,
                     const std::string& block, const std::string& owner, const std::string& layer);

}  // namespace lathe
