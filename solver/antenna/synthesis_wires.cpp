// Starting rules for monopoles, discones and biconical antennas on 50 ohm lines filled with air.
#include <cmath>
#include <numbers>

#include "solver/antenna/synthesis_rules.hpp"

namespace lathe::synthesis {
namespace {

/// b/a = 2.301 is 50 ohm; the line is thin against the wavelength.
void fix_line(Draft& draft, double inner_radius, double length) {
    const double w = draft.wavelength();
    draft.fix("line_inner_radius_mm", inner_radius * w);
    draft.fix("line_outer_radius_mm", std::exp(50.0 / 59.96) * inner_radius * w);
    draft.fix("line_permittivity", 1.0);
    draft.fix("line_length_mm", length * w);
    draft.fix("wall_thickness_mm", 0.01 * w);
}

double sine_of_degrees(double angle) {
    return std::sin(angle * std::numbers::pi / 180.0);
}

}  // namespace

/// Resonant a little below a quarter of a wavelength: k h = 1.435 for a radius of h / 33. Over a ground
/// disc of half a wavelength in radius.
void coaxial_monopole(Draft& draft) {
    const double w = draft.wavelength();
    fix_line(draft, 0.0065, 0.1);
    draft.vary("monopole_length_mm", 0.232 * w, 0.85, 1.2);
    draft.vary("monopole_radius_mm", 0.0065 * w, 0.5, 1.8);
    draft.vary("ground_radius_mm", 0.5 * w, 0.6, 1.6);
    draft.fix("ground_thickness_mm", 0.02 * w);
}

/// J. J. Nail, "Designing Discone Antennas", Electronics 26, August 1953, 167: slant a quarter of the
/// longest wavelength and a little more, 60 degrees of flare, disc 0.7 times the cone's largest diameter,
/// gap 0.3 times its smallest.
void discone(Draft& draft) {
    constexpr double slant = 0.29, half_angle_deg = 30.0;
    const double w = draft.wavelength();
    fix_line(draft, 0.004, 0.1);
    const double smallest = std::exp(50.0 / 59.96) * 0.004 + 0.005;
    const double largest = smallest + slant * sine_of_degrees(half_angle_deg);
    draft.vary("cone_length_mm", slant * w, 0.85, 1.3);
    draft.vary_between("cone_half_angle_deg", half_angle_deg, 20.0, 50.0);
    draft.vary("gap_mm", 0.6 * smallest * w, 0.4, 2.0);
    draft.vary("disc_radius_mm", 0.7 * largest * w, 0.7, 1.4);
    draft.fix("disc_thickness_mm", 0.01 * w);
}

/// S. A. Schelkunoff's biconical line of 120 ln cot(angle / 2) ohm, near 50 ohm at 66.8 degrees; half
/// that angle's match, but a slimmer antenna, at 60 degrees.
void biconical(Draft& draft) {
    const double w = draft.wavelength();
    fix_line(draft, 0.004, 0.1);
    draft.vary("cone_length_mm", 0.36 * w, 0.8, 1.3);
    draft.vary_between("cone_half_angle_deg", 60.0, 45.0, 72.0);
    draft.vary("gap_mm", 0.008 * w, 0.5, 2.5);
    draft.choose("cap", "spherical");
}

}  // namespace lathe::synthesis
