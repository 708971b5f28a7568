#include "genetic/report/step_shapes.hpp"

#include <utility>

#include "solver/formats/visible_regions.hpp"

namespace lathe::genetic {
namespace {

SolidShape shape_of(const VisibleBody& body) {
    const Material& material = body.material;
    SolidShape shape{.name = material.name.empty() ? material_label(material) : material.name,
                     .outlines = {with_curves(body.outline)}};
    for (const auto& hole : body.holes) shape.outlines.push_back(with_curves(hole));
    return shape;
}

/// With the mirror images of regions of which only y >= 0 is drawn. Open edges of a strip are not metal.
Antenna whole_plan(const Antenna& antenna, const PlanarSettings& settings) {
    Antenna whole = antenna;
    whole.regions.clear();
    for (Region region : antenna.regions) {
        if (settings.walls == PlanarWalls::magnetic && region.material.is_pec) region.material = Material{};
        whole.regions.push_back(region);
        if (settings.symmetry == SymmetryPlane::none) continue;
        for (Point& at : region.outline) at.r = -at.r;
        whole.regions.push_back(std::move(region));
    }
    return whole;
}

}  // namespace

std::vector<SolidShape> revolved_shapes(const Antenna& antenna) {
    std::vector<SolidShape> shapes;
    for (const VisibleBody& body : visible_regions(antenna)) shapes.push_back(shape_of(body));
    return shapes;
}

std::vector<SolidShape> plate_shapes(const Antenna& antenna, const PlanarSettings& settings) {
    std::vector<SolidShape> shapes = revolved_shapes(whole_plan(antenna, settings));
    for (SolidShape& shape : shapes) shape.extruded_z = Interval{0.0, settings.plate_height};
    return shapes;
}

std::string why_no_plates(const PlanarSettings& settings) {
    return settings.plate_height > 0.0 ? "" : "a planar antenna without plate_height_mm has no solids";
}

}  // namespace lathe::genetic
