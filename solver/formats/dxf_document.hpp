// The sections of a DXF of release 2000 around its entities.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/formats/dxf_writer.hpp"
#include "solver/geometry/point.hpp"

namespace lathe {

/// The corners of a drawing, m.
struct DxfExtent {
    Point low, high;
};

/// A block and the writer of its entities, which gets the handle of their owner.
struct DxfBlock {
    std::string name;
    std::function<void(DxfWriter&, const std::string& owner)> write;
};

struct DxfDocument {
    std::string remark;  ///< first line of the file
    DisplayUnit unit = DisplayUnit::millimetre;
    std::vector<DxfLayer> layers;  ///< without layer 0
    DxfExtent extent;
    double text_height = 1e-3;     ///< of dimensions, m
    std::vector<DxfBlock> blocks;  ///< anonymous blocks
    /// Writes the entities of the model; gets the handle of their owner.
    std::function<void(DxfWriter&, const std::string& owner)> entities;
};

/// Decimals of dimensions in a drawing.
int dxf_dimension_digits(DisplayUnit unit);

/// The text of the file.
std::string dxf_text(const DxfDocument& document);

}  // namespace lathe
