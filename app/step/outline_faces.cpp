#include "app/step/outline_faces.hpp"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeVertex.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <GC_MakeArcOfCircle.hxx>
#include <Geom_BSplineCurve.hxx>
#include <Geom_TrimmedCurve.hxx>
#include <ShapeFix_Face.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Vertex.hxx>
#include <TopoDS_Wire.hxx>
#include <gp_Pln.hxx>

namespace lathe::step {
namespace {

/// The end of a piece.
gp_Pnt2d end_of(const Json& piece) {
    return place_in(piece.contains("to") ? piece.at("to") : piece.at("points").back());
}

Handle(Geom_BSplineCurve) spline_of(const Json& piece, const Lift& lift) {
    const Json& points = piece.at("points");
    const Json& knots = piece.at("knots");
    const int count = static_cast<int>(points.size());
    TColgp_Array1OfPnt poles(1, count);
    TColStd_Array1OfReal weights(1, count);
    for (int n = 0; n < count; ++n) {
        poles(n + 1) = lift(place_in(points[static_cast<std::size_t>(n)]));
        const Json& all = piece.at("weights");
        weights(n + 1) = all.empty() ? 1.0 : all[static_cast<std::size_t>(n)].get<double>();
    }
    std::vector<std::pair<double, int>> distinct;
    for (const Json& knot : knots) {
        if (distinct.empty() || knot.get<double>() > distinct.back().first)
            distinct.emplace_back(knot.get<double>(), 0);
        ++distinct.back().second;
    }
    TColStd_Array1OfReal values(1, static_cast<int>(distinct.size()));
    TColStd_Array1OfInteger repeats(1, static_cast<int>(distinct.size()));
    for (std::size_t n = 0; n < distinct.size(); ++n) {
        values(static_cast<int>(n) + 1) = distinct[n].first;
        repeats(static_cast<int>(n) + 1) = distinct[n].second;
    }
    return new Geom_BSplineCurve(poles, weights, values, repeats, piece.at("degree").get<int>());
}

TopoDS_Edge edge_of(const Json& piece, const gp_Pnt2d& from, const TopoDS_Vertex& begin,
                    const TopoDS_Vertex& end, const Lift& lift) {
    if (piece.contains("degree")) return BRepBuilderAPI_MakeEdge(spline_of(piece, lift), begin, end);
    if (!piece.contains("through")) return BRepBuilderAPI_MakeEdge(begin, end);
    const GC_MakeArcOfCircle arc(lift(from), lift(place_in(piece.at("through"))), lift(end_of(piece)));
    if (!arc.IsDone()) throw Refusal("an arc has its three points on a line");
    return BRepBuilderAPI_MakeEdge(arc.Value(), begin, end);
}

TopoDS_Wire wire_of(const Json& loop, const Lift& lift) {
    const Json& pieces = loop.at("pieces");
    gp_Pnt2d at = place_in(loop.at("from"));
    const TopoDS_Vertex first = BRepBuilderAPI_MakeVertex(lift(at));
    TopoDS_Vertex begin = first;
    BRepBuilderAPI_MakeWire wire;
    for (std::size_t n = 0; n < pieces.size(); ++n) {
        const gp_Pnt2d to = end_of(pieces[n]);
        const bool is_last = n + 1 == pieces.size();
        const TopoDS_Vertex end = is_last ? first : BRepBuilderAPI_MakeVertex(lift(to)).Vertex();
        wire.Add(edge_of(pieces[n], at, begin, end, lift));
        begin = end, at = to;
    }
    if (!wire.IsDone()) throw Refusal("an outline cannot be followed");
    return wire.Wire();
}

}  // namespace

TopoDS_Face face_within(const Json& loops, const Lift& lift) {
    const gp_Pnt origin = lift({0.0, 0.0}), one = lift({1.0, 0.0}), other = lift({0.0, 1.0});
    const gp_Dir normal(gp_Vec(origin, one).Crossed(gp_Vec(origin, other)));
    BRepBuilderAPI_MakeFace face(gp_Pln(origin, normal), wire_of(loops.at(0), lift));
    for (std::size_t n = 1; n < loops.size(); ++n) face.Add(wire_of(loops[n], lift));
    if (!face.IsDone()) throw Refusal("an outline encloses no face");
    ShapeFix_Face fix(face.Face());
    fix.FixOrientation();
    return fix.Face();
}

}  // namespace lathe::step
