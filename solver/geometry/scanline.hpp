// The materials along a straight line through the antenna: from these all cells get their geometry.
#pragma once

#include <optional>
#include <vector>

#include "solver/geometry/antenna.hpp"
#include "solver/geometry/edge_index.hpp"
#include "solver/geometry/planar_edges.hpp"

namespace lathe {

/// A piece of a line, from < to, metres along it.
struct Span {
    double from = 0.0, to = 0.0;
    int material = 0;  ///< index into MaterialScanner::materials(); 0 is free space
};

/// Paints the antenna's regions, in their order, along lines of constant r or z. Behind a guided port
/// (z < port.z; of planar antennas beyond planar_edges()) every line carries on with what it meets at the
/// port. Below a ground plane lies metal outside of everything drawn.
class MaterialScanner {
public:
    explicit MaterialScanner(const Antenna& antenna);

    /// The materials that Span::material counts; [0] is free space.
    const std::vector<Material>& materials() const { return materials_; }
    /// r (y of planar antennas) of all sides of outlines along z, m, ascending.
    const std::vector<double>& sides_along_z() const { return sides_along_z_; }
    /// z (x of planar antennas) of all sides of outlines along r, m, ascending.
    const std::vector<double>& sides_along_r() const { return sides_along_r_; }
    /// Middle of the drawing of a planar antenna, m; on the plane of symmetry where there is one.
    Point middle() const { return middle_; }
    /// True when the antenna has no dielectric.
    bool only_metal() const { return only_metal_; }

    /// The spans of all materials but free space on the line r = const, ascending, not overlapping; metres.
    std::vector<Span> along_z(double r) const;
    /// The spans of all materials but free space on the line z = const; metres.
    std::vector<Span> along_r(double z) const;

private:
    void paint_ground_along_z(double r, std::vector<Span>& line) const;
    void paint_ground_along_r(double z, std::vector<Span>& line) const;

    struct Shape {
        int material;
        std::vector<Point> outline;
        double z_min, z_max, r_min, r_max;
        EdgeIndex by_z, by_r;
    };
    std::vector<Material> materials_;
    std::vector<Shape> shapes_;
    bool only_metal_ = true;
    PlanarEdges edges_;  ///< where lines carry on
    std::optional<double> ground_plane_;
    int ground_material_ = 0;
    Point middle_{0.0, 0.0};
    std::vector<double> sides_along_z_, sides_along_r_;
    double bore_ = 0.0;  ///< radius of the guide, which passes through the plane
};

/// Adds weight * (overlap of [from, to] with cell n) / cell to out[n]; cells are [first + n cell, + cell].
void add_overlap(double from, double to, double first, double cell, double weight, std::vector<double>& out);

}  // namespace lathe
