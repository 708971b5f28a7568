// Gaps with known fields: parallel plates as a wide ring, a coaxial line. Fields are for 1 V, so that the
// power of a level is the square of its voltage.
#pragma once

#include <cmath>
#include <numbers>

#include "solver/base/constants.hpp"
#include "solver/particles/fields/mesh_field.hpp"
#include "solver/particles/mesh/rectangle_mesh.hpp"

namespace lathe::particles {

struct KnownGap {
    TriangleMesh mesh;
    MeshField field;
};

/// Plates of wall 0 at z = 0 and d, from r = 50 d to 80 d, with so many rectangles of two triangles across
/// and along them.
inline KnownGap plates(double frequency_hz, double gap_m, int across = 8, int along = 120) {
    const RectangleSide wall = {EdgeKind::wall, 0}, open = {};
    KnownGap gap;
    gap.mesh = triangulate(
        RectangleMesh{{0.0, 50.0 * gap_m}, {gap_m, 80.0 * gap_m}, across, along, wall, wall, open, open});
    gap.field = sampled_field(gap.mesh, frequency_hz, 0, [&](Point) { return plates_field(1.0, gap_m); });
    return gap;
}

/// Impedance of the TEM wave of a coaxial line in vacuum.
inline double impedance_ohm(double inner_m, double outer_m) {
    return constants::vacuum_impedance / (2 * std::numbers::pi) * std::log(outer_m / inner_m);
}

/// A standing field, uniform along z, between cylinders of walls 0 (inner) and 1, over `length_in_gaps` gaps.
inline KnownGap coax(double frequency_hz, double inner_m, double outer_m, double length_in_gaps = 16.0) {
    const double gap_m = outer_m - inner_m;
    KnownGap gap;
    gap.mesh = triangulate(RectangleMesh{{0.0, inner_m},
                                         {length_in_gaps * gap_m, outer_m},
                                         static_cast<int>(4 * length_in_gaps),
                                         30,
                                         {},
                                         {},
                                         {EdgeKind::wall, 0},
                                         {EdgeKind::wall, 1}});
    gap.field = sampled_field(gap.mesh, frequency_hz, 0, [&](Point p) {
        return coaxial_wave({0.0, p.r}, 1.0, inner_m, outer_m, frequency_hz);
    });
    return gap;
}

/// The TE11 wave of 1 W along +z of a circular guide with walls 0, over `length_m`, its axis included.
inline KnownGap te11_guide(double frequency_hz, double radius_m, double length_m) {
    const double w = 2 * std::numbers::pi * frequency_hz, cut_off = 1.8411837813 / radius_m;
    const double k = w / constants::speed_of_light, along = std::sqrt(k * k - cut_off * cut_off);
    const double admittance = along / (w * constants::vacuum_permeability);
    const auto over_r = [&](double r) {  // J1(x) / r
        return r > 0.0 ? std::cyl_bessel_j(1.0, cut_off * r) / r : 0.5 * cut_off;
    };
    const auto slope = [&](double r) {  // dJ1(x) / dr
        return 0.5 * cut_off * (std::cyl_bessel_j(0.0, cut_off * r) - std::cyl_bessel_j(2.0, cut_off * r));
    };
    double sum = 0.0;
    constexpr int rings = 2000;
    for (int n = 0; n < rings; ++n) {
        const double r = (n + 0.5) * radius_m / rings;
        sum += (over_r(r) * over_r(r) + slope(r) * slope(r)) * r * radius_m / rings;
    }
    const double scale = std::sqrt(2.0 / (admittance * std::numbers::pi * sum));
    KnownGap gap;
    gap.mesh = triangulate(RectangleMesh{{0.0, 0.0},
                                         {length_m, radius_m},
                                         static_cast<int>(15 * length_m / radius_m),
                                         15,
                                         {},
                                         {},
                                         {EdgeKind::axis, -1},
                                         {EdgeKind::wall, 0}});
    gap.field = sampled_field(gap.mesh, frequency_hz, 1, [&](Point p) {
        const std::complex<double> wave = std::polar(scale, -along * p.z);
        const std::complex<double> e_r = wave * over_r(p.r), e_phi = -wave * slope(p.r);
        const double of_b = admittance * constants::vacuum_permeability;
        return FieldVector{
            e_r,        e_phi,
            0.0,        -of_b * e_phi,
            of_b * e_r, std::complex<double>(0.0, cut_off * cut_off / w) * wave * p.r * over_r(p.r)};
    });
    return gap;
}

}  // namespace lathe::particles
