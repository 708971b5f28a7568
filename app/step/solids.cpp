#include "app/step/solids.hpp"

#include <BRepAdaptor_Surface.hxx>
#include <BRepBuilderAPI_GTransform.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_MakeSolid.hxx>
#include <BRepBuilderAPI_Sewing.hxx>
#include <BRepBuilderAPI_Transform.hxx>
#include <BRepGProp.hxx>
#include <BRepLib.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeRevol.hxx>
#include <BRep_Builder.hxx>
#include <GProp_GProps.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Solid.hxx>
#include <cmath>
#include <gp_GTrsf.hxx>

#include "app/step/outline_faces.hpp"

namespace lathe::step {
namespace {

gp_Pnt corner_of(const Json& loop, std::size_t n, double z) {
    const Json& pieces = loop.at("pieces");
    const gp_Pnt2d at = place_in(pieces.at(n % pieces.size()).at("to"));
    return {at.X(), at.Y(), z};
}

/// The solid between two polygons of equally many corners, with flat sides.
TopoDS_Shape lofted(const Json& loops, double from, double to) {
    BRepBuilderAPI_Sewing sewing;
    const auto add = [&sewing](BRepBuilderAPI_MakePolygon polygon) {
        polygon.Close();
        sewing.Add(BRepBuilderAPI_MakeFace(polygon.Wire(), true).Face());
    };
    const std::size_t corners = loops.at(0).at("pieces").size();
    BRepBuilderAPI_MakePolygon low, high;
    for (std::size_t n = 0; n < corners; ++n) {
        low.Add(corner_of(loops.at(0), n, from));
        high.Add(corner_of(loops.at(1), n, to));
        BRepBuilderAPI_MakePolygon side;
        side.Add(corner_of(loops.at(0), n, from));
        side.Add(corner_of(loops.at(0), n + 1, from));
        side.Add(corner_of(loops.at(1), n + 1, to));
        side.Add(corner_of(loops.at(1), n, to));
        add(side);
    }
    add(low);
    add(high);
    sewing.Perform();
    TopExp_Explorer shell(sewing.SewedShape(), TopAbs_SHELL);
    if (!shell.More()) throw Refusal("a loft does not close");
    return BRepBuilderAPI_MakeSolid(TopoDS::Shell(shell.Current())).Solid();
}

/// The solid that the outlines sweep, where they are drawn.
TopoDS_Shape swept(const Json& description) {
    const Json& loops = description.at("outlines");
    if (description.contains("loft_from_z"))
        return lofted(loops, description["loft_from_z"].get<double>(),
                      description.at("loft_to_z").get<double>());
    if (!description.contains("from_z")) {
        const auto lift = [](const gp_Pnt2d& at) { return gp_Pnt(at.Y(), 0.0, at.X()); };
        return BRepPrimAPI_MakeRevol(face_within(loops, lift), gp::OZ()).Shape();
    }
    const double from = description.at("from_z").get<double>(), to = description.at("to_z").get<double>();
    const auto lift = [from](const gp_Pnt2d& at) { return gp_Pnt(at.X(), at.Y(), from); };
    return BRepPrimAPI_MakePrism(face_within(loops, lift), gp_Vec(0.0, 0.0, to - from)).Shape();
}

/// The solid after an affine map: exactly where the map keeps shapes, else with B-spline faces.
TopoDS_Shape mapped(const TopoDS_Shape& shape, const Json& rows) {
    double m[3][4];
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 4; ++column)
            m[row][column] = rows.at(4 * row + column).get<double>();
    const auto column = [&m](int n) { return gp_Vec(m[0][n], m[1][n], m[2][n]); };
    const double size = column(0).Magnitude();
    const double lengths = std::abs(column(1).Magnitude() - size) + std::abs(column(2).Magnitude() - size);
    const double angles =
        std::abs(column(0) * column(1)) + std::abs(column(1) * column(2)) + std::abs(column(2) * column(0));
    constexpr double rounding = 1e-12;
    if (lengths < rounding * size && angles < rounding * size * size) {
        gp_Trsf keeping;
        keeping.SetValues(m[0][0], m[0][1], m[0][2], m[0][3], m[1][0], m[1][1], m[1][2], m[1][3], m[2][0],
                          m[2][1], m[2][2], m[2][3]);
        return BRepBuilderAPI_Transform(shape, keeping, true).Shape();
    }
    gp_GTrsf stretching;
    for (int row = 0; row < 3; ++row)
        for (int n = 0; n < 4; ++n) stretching.SetValue(row + 1, n + 1, m[row][n]);
    return BRepBuilderAPI_GTransform(shape, stretching, true).Shape();
}

/// The solids of a shape, each with its inside inside.
TopoDS_Compound oriented(const TopoDS_Shape& shape) {
    BRep_Builder builder;
    TopoDS_Compound all;
    builder.MakeCompound(all);
    for (TopExp_Explorer each(shape, TopAbs_SOLID); each.More(); each.Next()) {
        TopoDS_Solid solid = TopoDS::Solid(each.Current());
        BRepLib::OrientClosedSolid(solid);
        builder.Add(all, solid);
    }
    return all;
}

/// True for a shape with a face that is neither flat nor turned about an axis.
bool has_free_face(const TopoDS_Shape& shape) {
    for (TopExp_Explorer each(shape, TopAbs_FACE); each.More(); each.Next())
        if (BRepAdaptor_Surface(TopoDS::Face(each.Current())).GetType() > GeomAbs_Torus &&
            BRepAdaptor_Surface(TopoDS::Face(each.Current())).GetType() != GeomAbs_SurfaceOfRevolution)
            return true;
    return false;
}

}  // namespace

TopoDS_Shape solid_of(const Json& description) {
    TopoDS_Shape shape = swept(description);
    if (description.contains("map")) shape = mapped(shape, description["map"]);
    const int copies = description.value("copies", 1);
    if (copies == 1) return oriented(shape);
    const gp_Vec step(gp_Pnt(), point_in(description.at("copy_step")));
    BRep_Builder builder;
    TopoDS_Compound all;
    builder.MakeCompound(all);
    for (int copy = 0; copy < copies; ++copy) {
        gp_Trsf move;
        move.SetTranslation(copy * step);
        builder.Add(all, BRepBuilderAPI_Transform(shape, move, true).Shape());
    }
    return oriented(all);
}

double volume_of(const TopoDS_Shape& shape) {
    // Gauss' rule is exact for the usual faces and a few 1e-4 off for free ones. Kronrod's takes a second for
    // some hundred knots.
    constexpr double wanted_error = 1e-9;
    GProp_GProps properties;
    if (has_free_face(shape))
        BRepGProp::VolumePropertiesGK(shape, properties, wanted_error);
    else
        BRepGProp::VolumeProperties(shape, properties);
    return properties.Mass();
}

double area_of(const TopoDS_Shape& shape) {
    GProp_GProps properties;
    BRepGProp::SurfaceProperties(shape, properties);
    return properties.Mass();
}

}  // namespace lathe::step
