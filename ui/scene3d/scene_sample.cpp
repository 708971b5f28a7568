#include "ui/scene3d/scene_sample.hpp"

#include <cmath>
#include <iterator>
#include <numbers>

namespace lathe::ui {
namespace {

PaintedShape rectangle(const Material& material, double from_z, double to_z) {
    const Point corners[] = {{from_z, 0.0}, {to_z, 0.0}, {to_z, 0.001}, {from_z, 0.001}};
    PaintedShape shape;
    shape.material = material;
    shape.area.push_back({{corners[0], corners[1], corners[2], corners[3]}});
    shape.outlines.emplace_back(std::begin(corners), std::end(corners));
    return shape;
}

/// |E| as of a dipole across the axis.
std::shared_ptr<const FarField> dipole_pattern() {
    auto field = std::make_shared<FarField>();
    constexpr int intervals = 18;
    for (int n = 0; n <= intervals; ++n) {
        field->theta_rad.push_back(std::numbers::pi * n / intervals);
        field->a.emplace_back(std::cos(field->theta_rad.back()));
        field->b.emplace_back(-1.0);
    }
    field->radiated_power_w = 0.01;
    return field;
}

}  // namespace

SceneSample::SceneSample() : cut_rad(std::numbers::pi), far_field(dipole_pattern()) {
    Material metal, dielectric;
    metal.is_pec = true;
    dielectric.relative_permittivity = 2.0;
    shapes = {rectangle(metal, 0.0, 0.001), rectangle(dielectric, 0.001, 0.002)};
    // Sides that are no powers of two, as those of real ones: renderers have programs of their own for these.
    field.columns = 5, field.rows = 3;
    field.rgba.assign(4 * 15, 200);
    field.box = extent;
}

}  // namespace lathe::ui
