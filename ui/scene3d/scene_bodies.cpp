#include "ui/scene3d/scene_bodies.hpp"

#include <vtkNew.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>

#include <cmath>
#include <numbers>

#include "ui/scene/grid_facts.hpp"
#include "ui/scene/scene_geometry.hpp"
#include "ui/scene3d/revolved_geometry.hpp"
#include "ui/scene3d/turn.hpp"

namespace lathe::ui {
namespace {

constexpr double dielectric_opacity = 0.55;
constexpr double lift_share = 1.5e-3;  // of the antenna's size: faces of bodies above the field on the cut

void paint(vtkActor& actor, const Colour& colour, double opacity) {
    actor.GetProperty()->SetColor(colour[0], colour[1], colour[2]);
    actor.GetProperty()->SetOpacity(opacity);
    // Blended in the order of the list, opaque bodies first: no sorting pass on the processor.
    actor.ForceOpaqueOn();
}

Colour darker(const Colour& colour, double by) {
    return {by * colour[0], by * colour[1], by * colour[2]};
}

vtkSmartPointer<vtkActor> painted(const vtkSmartPointer<vtkPolyData>& data, const Colour& colour,
                                  double opacity) {
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(data);
    vtkNew<vtkActor> actor;
    actor->SetMapper(mapper);
    paint(*actor, colour, opacity);
    return actor.Get();
}

/// Gives the material of the body that is left, in the light.
vtkSmartPointer<vtkActor> lit(vtkSmartPointer<vtkActor> actor) {
    actor->GetProperty()->SetAmbient(0.25);
    actor->GetProperty()->SetDiffuse(0.75);
    actor->GetProperty()->SetSpecular(0.25);
    actor->GetProperty()->SetSpecularPower(25.0);
    return actor;
}

/// Gives the material of the cut, lifted towards the side that is cut away.
vtkSmartPointer<vtkActor> lifted(vtkSmartPointer<vtkActor> actor, double size_m, double phi) {
    actor->GetProperty()->LightingOff();
    const double lift = lift_share * size_m * scene_units_per_metre * (phi > 0.0 ? -1.0 : 1.0);
    actor->SetPosition(-std::sin(phi) * lift, std::cos(phi) * lift, 0.0);
    return actor;
}

}  // namespace

std::vector<vtkSmartPointer<vtkActor>> scene_bodies(std::span<const PaintedShape> shapes, double cut,
                                                    double size_m, const SceneStyle& style) {
    std::vector<vtkSmartPointer<vtkActor>> bodies;
    const auto add_shapes = [&](bool metal) {
        std::size_t dielectric = 0;
        for (const PaintedShape& shape : shapes) {
            if (!shape.material.is_pec) ++dielectric;
            if (shape.material.is_pec != metal) continue;
            const Colour colour = metal ? style.metal : region_colour(CellRegion::dielectric, dielectric);
            const double opacity = metal ? 1.0 : dielectric_opacity;
            if (cut < 2.0 * std::numbers::pi - smallest_cut)
                bodies.push_back(lit(painted(turned_outlines(shape, turn_left_by(cut)), colour, opacity)));
            if (cut <= smallest_cut) continue;
            for (const double phi : {0.0, cut})
                bodies.push_back(lifted(painted(cut_face(shape, phi), darker(colour, metal ? 0.8 : 1.0),
                                                metal ? 1.0 : 0.6 * dielectric_opacity),
                                        size_m, phi));
        }
    };
    add_shapes(true);
    add_shapes(false);
    return bodies;
}

}  // namespace lathe::ui
