#include "app/step/meridian.hpp"

#include <Adaptor3d_Curve.hxx>
#include <BRepAdaptor_Curve.hxx>
#include <BRepAdaptor_Surface.hxx>
#include <BRepBuilderAPI_MakeVertex.hxx>
#include <BRepExtrema_DistShapeShape.hxx>
#include <BRepTools.hxx>
#include <BRep_Tool.hxx>
#include <GeomLib_IsPlanarSurface.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "app/step/solids.hpp"

namespace lathe::step {
namespace {

constexpr double on_axis_mm = 1e-7, same_mm = 1e-6, flatness_mm = 2e-4, parallel = 1e-6;
constexpr int most_halvings = 12;

using Meridian = std::function<gp_Pnt2d(double)>;

/// Places in the half plane.
class HalfPlane {
public:
    explicit HalfPlane(const gp_Ax1& axis) : axis_(axis) {}

    gp_Pnt2d operator()(const gp_Pnt& point) const {
        const gp_Vec from(axis_.Location(), point);
        const double z = from * gp_Vec(axis_.Direction());
        const double r = (from - z * gp_Vec(axis_.Direction())).Magnitude();
        return {z, r < on_axis_mm ? 0.0 : r};
    }
    gp_Pnt on_axis(double z) const { return axis_.Location().Translated(z * gp_Vec(axis_.Direction())); }
    bool is_along(const gp_Dir& direction) const { return axis_.Direction().IsParallel(direction, parallel); }

private:
    gp_Ax1 axis_;
};

double distance_to_line(const gp_Pnt2d& at, const gp_Pnt2d& from, const gp_Pnt2d& to) {
    const gp_Vec2d along(from, to), off(from, at);
    return along.Magnitude() > 0.0 ? std::abs(along ^ off) / along.Magnitude() : off.Magnitude();
}

/// One chain of a solid's outline.
class Chain {
public:
    explicit Chain(const gp_Pnt2d& from) : from_(from) {}

    void line_to(const gp_Pnt2d& to) { pieces_.push_back({{"to", pair_of(to)}}); }
    void arc_to(const gp_Pnt2d& to, const gp_Pnt2d& through) {
        pieces_.push_back({{"to", pair_of(to)}, {"through", pair_of(through)}});
    }
    /// The part of a curve, halved until it is flat.
    void flat_to(const Meridian& at, double begin, double end, int level = 0) {
        const gp_Pnt2d first = at(begin), last = at(end);
        const double middle = 0.5 * (begin + end);
        double off = 0.0;
        for (const double t : {middle, 0.5 * (begin + middle), 0.5 * (middle + end)})
            off = std::max(off, distance_to_line(at(t), first, last));
        if (level >= 2 && (off < flatness_mm || level == most_halvings)) return line_to(last);
        flat_to(at, begin, middle, level + 1);
        flat_to(at, middle, end, level + 1);
    }
    Json json(bool is_closed) const {
        return {{"from", pair_of(from_)}, {"closed", is_closed}, {"pieces", pieces_}};
    }

private:
    gp_Pnt2d from_;
    Json pieces_ = Json::array();
};

/// True when the places at nine parameters keep to the circle through first, middle and last.
bool is_arc(const Meridian& at, double begin, double end) {
    const gp_Pnt2d a = at(begin), b = at(0.5 * (begin + end)), c = at(end);
    const double twice = gp_Vec2d(a, b) ^ gp_Vec2d(a, c);
    if (std::abs(twice) < same_mm * same_mm) return false;
    const double bb = gp_Vec2d(a, b).SquareMagnitude(), cc = gp_Vec2d(a, c).SquareMagnitude();
    const gp_Vec2d ab(a, b), ac(a, c);
    const gp_Vec2d to_centre((ac.Y() * bb - ab.Y() * cc) / (2.0 * twice),
                             (ab.X() * cc - ac.X() * bb) / (2.0 * twice));
    const gp_Pnt2d centre = a.Translated(to_centre);
    for (int n = 1; n < 8; ++n)
        if (std::abs(centre.Distance(at(begin + (end - begin) * n / 8.0)) - to_centre.Magnitude()) > same_mm)
            return false;
    return true;
}

bool is_line(const Meridian& at, double begin, double end) {
    for (int n = 1; n < 8; ++n)
        if (distance_to_line(at(begin + (end - begin) * n / 8.0), at(begin), at(end)) > 1e-3 * same_mm)
            return false;
    return true;
}

class Outline {
public:
    explicit Outline(const gp_Ax1& axis) : place_(axis) {}

    void add(const TopoDS_Face& face) {
        const BRepAdaptor_Surface surface(face);
        double u0 = 0.0, u1 = 0.0, v0 = 0.0, v1 = 0.0;
        BRepTools::UVBounds(face, u0, u1, v0, v1);
        const double u = 0.5 * (u0 + u1), v = 0.5 * (v0 + v1);
        const Meridian along_v = [&, u](double t) { return place_(surface.Value(u, t)); };
        const Meridian along_u = [&, v](double t) { return place_(surface.Value(t, v)); };
        switch (surface.GetType()) {
            case GeomAbs_Plane:
                return flat(face, surface.Plane());
            case GeomAbs_Sphere:
                if (!place_.is_along(surface.Sphere().Position().Direction())) return round(face, surface);
                break;
            case GeomAbs_Cylinder:
            case GeomAbs_Cone:
                return straight(along_v(v0), along_v(v1));
            default:
                break;
        }
        if (is_fixed(surface, u0, u1, v0, v1, true)) return curved(face, along_v, v0, v1);
        if (is_fixed(surface, u0, u1, v0, v1, false)) return curved(face, along_u, u0, u1);
        const GeomLib_IsPlanarSurface planar(BRep_Tool::Surface(face), same_mm);
        if (planar.IsPlanar()) return flat(face, planar.Plan());
        ++others_;
    }
    Json json() const {
        return {{"chains", chains_}, {"flattened_mm2", flattened_}, {"other_faces", others_}};
    }

private:
    /// True when the place in the half plane does not change along u (or along v).
    bool is_fixed(const BRepAdaptor_Surface& surface, double u0, double u1, double v0, double v1,
                  bool is_along_u) const {
        for (int row = 0; row <= 4; ++row) {
            const auto at = [&](double share) {
                const double other = row / 4.0;
                return is_along_u ? surface.Value(u0 + share * (u1 - u0), v0 + other * (v1 - v0))
                                  : surface.Value(u0 + other * (u1 - u0), v0 + share * (v1 - v0));
            };
            const gp_Pnt2d first = place_(at(0.0));
            for (int n = 1; n <= 5; ++n)
                if (place_(at(n / 5.0)).Distance(first) > flatness_mm) return false;
        }
        return true;
    }

    void straight(const gp_Pnt2d& from, const gp_Pnt2d& to) {
        if (from.Distance(to) < on_axis_mm) return;
        Chain chain(from);
        chain.line_to(to);
        chains_.push_back(chain.json(false));
    }

    void curved(const TopoDS_Face& face, const Meridian& at, double begin, double end) {
        if (is_line(at, begin, end) && at(begin).Distance(at(end)) > on_axis_mm)
            return straight(at(begin), at(end));
        const bool is_closed = at(begin).Distance(at(end)) < same_mm;
        Chain chain(at(begin));
        const double middle = 0.5 * (begin + end);
        const auto quarter = [&](double a, double b) { return at(0.5 * (a + b)); };
        if (is_closed && is_arc(at, begin, middle) && is_arc(at, middle, end)) {
            chain.arc_to(at(middle), quarter(begin, middle));
            chain.arc_to(at(begin), quarter(middle, end));
        } else if (!is_closed && is_arc(at, begin, end)) {
            chain.arc_to(at(end), at(middle));
        } else {
            chain.flat_to(at, begin, end);
            flattened_ += area_of(face);
        }
        chains_.push_back(chain.json(is_closed));
    }

    /// Places of a face's boundary, and of the points of the axis that lie in it.
    std::vector<gp_Pnt2d> boundary(const TopoDS_Face& face, const std::vector<gp_Pnt>& of_axis) const {
        std::vector<gp_Pnt2d> places;
        for (TopExp_Explorer each(face, TopAbs_EDGE); each.More(); each.Next()) {
            const TopoDS_Edge edge = TopoDS::Edge(each.Current());
            if (BRep_Tool::Degenerated(edge)) continue;
            const BRepAdaptor_Curve curve(edge);
            constexpr int steps = 16;
            for (int n = 0; n <= steps; ++n)
                places.push_back(place_(curve.Value(
                    curve.FirstParameter() + (curve.LastParameter() - curve.FirstParameter()) * n / steps)));
        }
        for (const gp_Pnt& point : of_axis) {
            const BRepExtrema_DistShapeShape gap(BRepBuilderAPI_MakeVertex(point).Vertex(), face);
            if (gap.IsDone() && gap.Value() < same_mm) places.push_back(place_(point));
        }
        return places;
    }

    /// A ring or a disc across the axis.
    void flat(const TopoDS_Face& face, const gp_Pln& plane) {
        if (!place_.is_along(plane.Axis().Direction())) {
            ++others_;
            return;
        }
        const double z = place_(plane.Location()).X();
        const std::vector<gp_Pnt2d> places = boundary(face, {place_.on_axis(z)});
        if (places.empty()) return;
        const auto by_radius = [](const gp_Pnt2d& a, const gp_Pnt2d& b) { return a.Y() < b.Y(); };
        const auto [least, most] = std::minmax_element(places.begin(), places.end(), by_radius);
        straight({z, least->Y()}, {z, most->Y()});
    }

    /// A zone of a sphere, whatever its own axis.
    void round(const TopoDS_Face& face, const BRepAdaptor_Surface& surface) {
        const gp_Sphere sphere = surface.Sphere();
        const gp_Pnt2d centre = place_(sphere.Location());
        if (centre.Y() > same_mm) {
            ++others_;
            return;
        }
        const double radius = sphere.Radius(), z = centre.X();
        const auto places = boundary(face, {place_.on_axis(z - radius), place_.on_axis(z + radius)});
        double low = 0.5 * std::numbers::pi, high = -low;
        for (const gp_Pnt2d& at : places) {
            const double latitude = std::atan2(at.X() - z, at.Y());
            low = std::min(low, latitude), high = std::max(high, latitude);
        }
        if (!(high > low)) low = -0.5 * std::numbers::pi, high = -low;  // without a boundary
        const auto at = [&](double latitude) {
            const double r = radius * std::cos(latitude);
            return gp_Pnt2d(z + radius * std::sin(latitude), r < on_axis_mm ? 0.0 : r);
        };
        Chain chain(at(low));
        chain.arc_to(at(high), at(0.5 * (low + high)));
        chains_.push_back(chain.json(false));
    }

    HalfPlane place_;
    Json chains_ = Json::array();
    double flattened_ = 0.0;
    int others_ = 0;
};

}  // namespace

Json meridian_of(const TopoDS_Shape& solid, const gp_Ax1& axis) {
    Outline outline(axis);
    for (TopExp_Explorer each(solid, TopAbs_FACE); each.More(); each.Next())
        outline.add(TopoDS::Face(each.Current()));
    return outline.json();
}

}  // namespace lathe::step
