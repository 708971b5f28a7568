// The field of one frequency at the vertices of a mesh.
#pragma once

#include <array>
#include <complex>
#include <functional>
#include <vector>

#include "solver/particles/mesh/triangle_mesh.hpp"

namespace lathe::particles {

/// Phasors in the order E_r, E_phi, E_z (V/m), B_r, B_phi, B_z (T).
using FieldVector = std::array<std::complex<double>, 6>;

/// Phasors of e^{+jwt}, peak values, for an incident wave of 1 W; linear between the vertices. Of order m
/// E_r, E_z and B_phi are to be multiplied with cos(m phi), the others with sin(m phi). Planar: r is y, z is
/// x, phi the direction across the plane, and m is 0.
struct MeshField {
    double frequency_hz = 0.0;
    int azimuthal_order = 0;
    bool is_planar = false;
    std::vector<FieldVector> at_vertices;

    /// Whether E_phi, B_r and B_z are zero everywhere, as they are of order 0 in a feed of TEM or TM modes.
    bool has_three_components() const;
};

/// A field that is known as a function of place.
MeshField sampled_field(const TriangleMesh& mesh, double frequency_hz, int azimuthal_order,
                        const std::function<FieldVector(Point)>& field);

/// Between parallel plates across z, `volts` (peak, for 1 W) over `gap_m`; without the magnetic field of the
/// current between them.
FieldVector plates_field(double volts, double gap_m);

/// The wave along +z of a coaxial line, `volts` (peak, for 1 W) across it: E_r = U / (r ln(b/a)), B_phi = E_r
/// / c, at distance z from where its phase is 0.
FieldVector coaxial_wave(Point place, double volts, double inner_radius_m, double outer_radius_m,
                         double frequency_hz);

}  // namespace lathe::particles
