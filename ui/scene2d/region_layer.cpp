#include "ui/scene2d/region_layer.hpp"

#include <vtkImageData.h>
#include <vtkImageProperty.h>
#include <vtkImageSliceMapper.h>
#include <vtkPointData.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>

#include "solver/engine/field_image.hpp"
#include "ui/scene/scene_geometry.hpp"

namespace lathe::ui {
namespace {

constexpr double opacity = 0.72;

/// Colours of the grid, four bytes per cell.
std::vector<unsigned char> painted(const RegionMap& map) {
    std::vector<unsigned char> bytes;
    bytes.reserve(4 * map.regions.size());
    for (std::size_t n = 0; n < map.regions.size(); ++n) {
        const std::size_t material = map.materials.empty() ? 0 : map.materials[n];
        for (const double channel : region_colour(map.regions[n], material))
            bytes.push_back(static_cast<unsigned char>(std::lround(255.0 * channel)));
        bytes.push_back(255);
    }
    return bytes;
}

}  // namespace

RegionLayer::RegionLayer(double height) {
    slice_->SetPosition(0.0, 0.0, height);
    slice_->GetProperty()->SetInterpolationTypeToNearest();
    slice_->GetProperty()->SetOpacity(opacity);
    slice_->VisibilityOff();
}

void RegionLayer::show(const GridFacts& facts) {
    if (facts.map.regions.empty()) return slice_->SetMapper(nullptr);
    const Grid& grid = facts.grid;
    const FieldImage shown = image_of(grid);
    const std::vector<unsigned char> painted_cells = painted(facts.map);
    // The nearest node of each point of the image; of a grid of equal cells those are one.
    std::vector<std::size_t> columns;
    for (int k = 0; k < shown.nz; ++k)
        columns.push_back(static_cast<std::size_t>(
            grid.z_axis
                ? std::clamp(std::lround(grid.column_at(grid.z(0.0) + k * shown.dz)), 0L, grid.nz - 1L)
                : k));
    const auto node_row = [&grid, &shown](int row) {
        return grid.r_axis
                   ? std::clamp(std::lround(grid.row_at(grid.r(0.0) + row * shown.dr)), 0L, grid.nr - 1L)
                   : row;
    };
    const int rows_below = facts.is_mirrored() ? shown.nr - 1 : 0;
    const int rows = rows_below + shown.nr;
    vtkNew<vtkUnsignedCharArray> colours;
    colours->SetNumberOfComponents(4);
    colours->SetNumberOfTuples(static_cast<vtkIdType>(rows) * shown.nz);
    unsigned char* to = colours->GetPointer(0);
    for (int row = 0; row < rows; ++row) {
        const auto source = static_cast<int>(node_row(std::abs(row - rows_below)));
        for (const std::size_t column : columns)
            to = std::copy_n(painted_cells.data() + 4 * (grid.at(source, 0) + column), 4, to);
    }
    vtkNew<vtkImageData> image;
    image->SetDimensions(shown.nz, rows, 1);
    image->SetSpacing(shown.dz * scene_units_per_metre, shown.dr * scene_units_per_metre, 1.0);
    image->SetOrigin(grid.z(0.0) * scene_units_per_metre,
                     (grid.r(0.0) - rows_below * shown.dr) * scene_units_per_metre, 0.0);
    image->GetPointData()->SetScalars(colours);
    vtkNew<vtkImageSliceMapper> mapper;
    mapper->SetInputData(image);
    mapper->SetOrientationToZ();
    mapper->BorderOn();
    slice_->SetMapper(mapper);
}

void RegionLayer::set_visible(bool visible) {
    slice_->SetVisibility(visible && slice_->GetMapper());
}

int line_step(double spacing_m, double metres_per_pixel, double least_pixels) {
    if (!(spacing_m > 0.0) || !(metres_per_pixel > 0.0)) return 1;
    const double pixels = spacing_m / metres_per_pixel;
    for (int power = 1; power < 100'000'000; power *= 10)
        for (const int factor : {1, 2, 5})
            if (factor * power * pixels >= least_pixels) return factor * power;
    return 100'000'000;
}

}  // namespace lathe::ui
