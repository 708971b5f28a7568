#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRep_Tool.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <cmath>
#include <gp_Lin.hxx>
#include <optional>

#include "app/step/meridian.hpp"

namespace lathe::step {
namespace {

constexpr double parallel = 1e-6, same_mm = 1e-4;

std::optional<gp_Ax1> axis_of(const TopoDS_Face& face) {
    const BRepAdaptor_Surface surface(face);
    switch (surface.GetType()) {
        case GeomAbs_Cylinder:
            return surface.Cylinder().Axis();
        case GeomAbs_Cone:
            return surface.Cone().Axis();
        case GeomAbs_Torus:
            return surface.Torus().Axis();
        case GeomAbs_SurfaceOfRevolution:
            return surface.AxeOfRevolution();
        default:
            return std::nullopt;
    }
}

std::optional<gp_Ax1> axis_of_sphere(const TopoDS_Face& face) {
    const BRepAdaptor_Surface surface(face);
    if (surface.GetType() != GeomAbs_Sphere) return std::nullopt;
    return surface.Sphere().Position().Axis();
}

std::optional<gp_Ax1> axis_of_circle(const TopoDS_Edge& edge) {
    if (BRep_Tool::Degenerated(edge)) return std::nullopt;
    const BRepAdaptor_Curve curve(edge);
    if (curve.GetType() != GeomAbs_Circle) return std::nullopt;
    return curve.Circle().Axis();
}

bool is_same(const gp_Ax1& a, const gp_Ax1& b) {
    return a.Direction().IsParallel(b.Direction(), parallel) && gp_Lin(a).Distance(b.Location()) < same_mm;
}

std::string text_of(const gp_Ax1& axis) {
    const auto triple = [](const gp_XYZ& at) {
        std::string text = "(";
        for (int n = 1; n <= 3; ++n) {
            char number[40];
            std::snprintf(number, sizeof(number), "%s%.4g", n > 1 ? ", " : "", at.Coord(n));
            text += number;
        }
        return text + ")";
    };
    return "the one through " + triple(axis.Location().XYZ()) + " mm along " + triple(axis.Direction().XYZ());
}

/// Calls visit(face) for all faces of all solids.
template <class Visit>
void for_each_face(const std::vector<NamedSolid>& solids, const Visit& visit) {
    for (const NamedSolid& solid : solids)
        for (TopExp_Explorer each(solid.solid, TopAbs_FACE); each.More(); each.Next())
            visit(TopoDS::Face(each.Current()));
}

/// The axis as its users read it: near the origin, and upwards.
gp_Ax1 standard(const gp_Ax1& axis) {
    gp_Dir along = axis.Direction();
    int largest = 3;
    for (int n = 2; n >= 1; --n)
        if (std::abs(along.Coord(n)) > std::abs(along.Coord(largest)) + parallel) largest = n;
    if (along.Coord(largest) < 0.0) along.Reverse();
    const gp_Vec to(gp_Pnt(), axis.Location());
    const gp_Pnt foot = axis.Location().Translated(-(to * gp_Vec(along)) * gp_Vec(along));
    return {foot, along};
}

}  // namespace

gp_Ax1 common_axis(const std::vector<NamedSolid>& solids) {
    std::optional<gp_Ax1> found;
    for_each_face(solids, [&](const TopoDS_Face& face) {
        const auto axis = axis_of(face);
        if (!axis) return;
        if (found && !is_same(*found, *axis))
            throw Refusal("has faces about several axes: " + text_of(standard(*found)) + " and " +
                          text_of(standard(*axis)));
        if (!found) found = axis;
    });
    for_each_face(solids, [&](const TopoDS_Face& face) {
        if (!found) found = axis_of_sphere(face);
    });
    if (!found)
        for (const NamedSolid& solid : solids)
            for (TopExp_Explorer each(solid.solid, TopAbs_EDGE); each.More() && !found; each.Next())
                found = axis_of_circle(TopoDS::Edge(each.Current()));
    if (!found) throw Refusal("has no face about an axis");
    return standard(*found);
}

}  // namespace lathe::step
