#include "solver/volume/design/volume_design.hpp"

namespace lathe {

DrawnMaterial drawn_dielectric(const NamedDielectric& dielectric) {
    DrawnMaterial material{.name = dielectric.name};
    // In the order of dielectric_keys().
    for (const double value : {dielectric.relative_permittivity, 0.0, dielectric.loss_tangent})
        material.dielectric.push_back({{value, {}}});
    for (const MaterialPole& pole : dielectric.poles) {
        DrawnPole& drawn = material.poles.emplace_back(DrawnPole{.kind = pole.kind});
        for (const PoleNumber& number : pole_numbers(pole.kind))
            drawn.numbers.push_back({{pole.*number.value / number.unit, {}}});
    }
    return material;
}

}  // namespace lathe
