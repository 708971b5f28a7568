// Starting rules for horns. Lengths in wavelengths inside, in mm in the draft.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/antenna/horn_profile.hpp"
#include "solver/antenna/synthesis_rules.hpp"

namespace lathe::synthesis {
namespace {

constexpr double pi = std::numbers::pi;

/// Radius of the feeding guide in wavelengths: TE11 1.23 times above its cut-off (0.293), TM01 (0.383)
/// cut off.
constexpr double guide_radius = 0.36;
constexpr double guide_length = 1.5;
constexpr double wall = 0.06;

/// Aperture diameter in wavelengths that has this gain at an aperture efficiency of -loss dB.
double diameter_of(const Draft& draft, double loss_db) {
    return std::pow(10.0, (draft.gain_dbi() + loss_db) / 20.0) / pi;
}

void fix_guide(Draft& draft, double radius) {
    draft.fix("waveguide_radius_mm", radius * draft.wavelength());
    draft.fix("waveguide_length_mm", guide_length * draft.wavelength());
    draft.fix("wall_thickness_mm", wall * draft.wavelength());
}

/// Profiled horns: sinusoid to the power 2, a fifth of it linear (Olver et al. 1994), as long as half the
/// square of its diameter.
struct Profiled {
    double radius, length;
    explicit Profiled(const Draft& draft)
        : radius(0.5 * diameter_of(draft, 1.7)), length(1.9 * radius * radius) {}
};

/// Phase advance of TM11 over TE11, radians per wavelength, in a guide of this radius.
double mode_separation(double radius) {
    constexpr double te11 = 1.8411838, tm11 = 3.8317060;
    const double k = 2.0 * pi;
    const auto phase_constant = [k, radius](double root) {
        return std::sqrt(std::max(k * k - root * root / (radius * radius), 0.0));
    };
    return phase_constant(te11) - phase_constant(tm11);
}

/// Phase advance of TM11 over TE11 along a cone between two radii, radians.
double separation_along_cone(double from, double to, double length) {
    constexpr int steps = 2000;
    double sum = 0.0;
    for (int i = 0; i < steps; ++i) {
        sum += mode_separation(from + (to - from) * (i + 0.5) / steps);
    }
    return sum * length / steps;
}

}  // namespace

/// The optimum cone of A. P. King, "The Radiation Characteristics of Conical Horn Antennas", Proc. IRE
/// 38, 1950, 249: d = sqrt(3 l wavelength), l the slant length, 2.91 dB below the uniform aperture.
void conical_horn(Draft& draft) {
    const double diameter = diameter_of(draft, 2.91);
    const double slant = diameter * diameter / 3.0;
    const double axial = std::sqrt(slant * slant - 0.25 * diameter * diameter);
    const double flare = axial * (1.0 - 2.0 * guide_radius / diameter);
    fix_guide(draft, guide_radius);
    draft.vary("flare_length_mm", flare * draft.wavelength(), 0.7, 1.6);
    draft.vary("aperture_radius_mm", 0.5 * diameter * draft.wavelength(), 0.8, 1.25);
}

/// The dual-mode horn of P. D. Potter, "A New Horn Antenna with Suppressed Sidelobes and Equal
/// Beamwidths", Microwave Journal 6, 1963: a step raises TM11, and a straight section brings it into phase
/// with TE11 at the middle of the aperture. The bend into the flare raises some more of it, so the step is
/// smaller than the aperture alone would ask for, and the best phase is not 0 but, over apertures of 2.6 to
/// 5.6 wavelengths solved one by one, 320 to 345 degrees: cross-polar below -25 dB at the centre.
void stepped_horn(Draft& draft) {
    constexpr double before = 0.525, after = 0.65;
    // Phase of TM11 over TE11 just behind that step, by mode matching.
    constexpr double launch = 41.4 * pi / 180.0, best = 332.0 * pi / 180.0;
    const double radius = 0.5 * diameter_of(draft, 1.35);
    const double half_angle = 6.25 * pi / 180.0;
    const double flare = (radius - after) / std::tan(half_angle);
    const double phase = launch + separation_along_cone(after, radius, flare);
    const double to_go = std::fmod(best + 2.0 * pi - std::fmod(phase, 2.0 * pi), 2.0 * pi);
    double phasing = to_go / mode_separation(after);
    const double period = 2.0 * pi / mode_separation(after);
    if (phasing < 0.1) phasing += period;
    fix_guide(draft, before);
    draft.list("section_lengths_mm", {phasing * draft.wavelength(), flare * draft.wavelength()}, 0.7, 1.3);
    draft.list("section_steps_mm", {(after - before) * draft.wavelength(), 0.0}, 0.7, 1.3);
    draft.list("section_flares_mm", {0.0, (radius - after) * draft.wavelength()}, 0.9, 1.1);
}

void profiled_horn(Draft& draft) {
    const Profiled horn(draft);
    fix_guide(draft, guide_radius);
    draft.vary("flare_length_mm", horn.length * draft.wavelength(), 0.7, 1.4);
    draft.vary("aperture_radius_mm", horn.radius * draft.wavelength(), 0.85, 1.2);
    draft.choose("profile", "sinusoid");
    draft.vary_between("profile_weight", 0.8, 0.2, 1.0);
    draft.vary_between("profile_exponent", 2.0, 0.8, 3.5);
    draft.vary_between("phase_section_length_mm", 0.3 * draft.wavelength(), 0.0, 1.5 * draft.wavelength());
}

/// The same horn through knots that may then go their own way.
void spline_horn(Draft& draft) {
    const Profiled horn(draft);
    const HornProfile profile{ProfileKind::sinusoid, guide_radius, horn.radius, 0.8, 2.0, 0.5};
    std::vector<double> knots;
    constexpr int count = 7;
    for (int i = 1; i <= count; ++i) {
        knots.push_back(profile.radius_at(static_cast<double>(i) / (count + 1)) * draft.wavelength());
    }
    fix_guide(draft, guide_radius);
    draft.vary("flare_length_mm", horn.length * draft.wavelength(), 0.7, 1.4);
    draft.list("knot_radii_mm", knots, 0.9, 1.1);
    draft.vary("aperture_radius_mm", horn.radius * draft.wavelength(), 0.9, 1.2);
}

/// C. Granet & G. L. James, "Design of Corrugated Horns: A Primer", IEEE Antennas and Propagation
/// Magazine 47(2), 2005: guide radius 3/(2 pi), pitch an eighth, slots 0.8 of it, five slots of variable
/// depth from 0.42 wavelengths, output frequency 1.02 times the centre frequency.
void corrugated_horn(Draft& draft) {
    const double diameter = diameter_of(draft, 1.95);
    const double length = std::max(0.493 * diameter * diameter, 3.0);
    const double w = draft.wavelength();
    fix_guide(draft, 1.5 / pi);
    draft.vary("aperture_radius_mm", 0.5 * diameter * w, 0.85, 1.2);
    draft.choose("profile", "hyperbolic");
    draft.fix("slots", std::round(8.0 * length));
    draft.vary("pitch_mm", w / 8.0, 0.85, 1.15);
    draft.list("pitch_factors", {1.0});
    draft.list("slot_fractions", {0.8});
    draft.list("slot_depth_factors", {1.0, 1.0}, 0.9, 1.1);
    draft.choose("mode_converter", "variable_depth");
    draft.fix("converter_slots", 5);
    draft.vary_between("first_slot_depth", 0.42, 0.4, 0.5);
    draft.fix("centre_wavelength_mm", w);
    draft.fix("output_wavelength_mm", w / 1.02);
}

}  // namespace lathe::synthesis
