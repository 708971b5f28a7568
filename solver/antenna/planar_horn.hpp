// A straight guide that opens into a flare, in the plane: what the planar horns share.
#pragma once

#include <optional>
#include <vector>

#include "solver/antenna/horn_profile.hpp"
#include "solver/antenna/synthesis_draft.hpp"
#include "solver/geometry/antenna.hpp"

namespace lathe {

/// One half of a horn that is symmetric about y = 0: the inner wall from the port at x = 0 to the aperture.
/// Lengths in mm. Between the throat and the aperture the half width follows an analytic profile or, with the
/// profile "spline", the monotone cubic through half the knot widths at equal distances.
struct PlanarHorn {
    double guide_width, guide_length, flare_length, aperture_width, wall;
    std::optional<HornProfile> profile;  ///< of the half widths; none: spline
    std::vector<double> knot_widths;     ///< of the spline

    explicit PlanarHorn(const ParameterValues& values);

    /// guide_width_mm to knot_widths_mm, with these defaults for 30 GHz.
    static std::vector<ParameterDescription> parameters(double guide_width_mm, double flare_length_mm,
                                                        double aperture_width_mm);

    double length() const { return guide_length + flare_length; }
    /// The half width at equal steps along the flare, throat and aperture included.
    std::vector<double> flare_half_widths() const;
    /// The inner wall, moved towards the axis by `inset`.
    std::vector<Point> inner_wall(double inset = 0.0) const;
    /// The upper wall, from the inner one outwards.
    std::vector<Point> wall_outline(double inset = 0.0) const;
    void add_rules(const ParameterValues& values, std::vector<RuleViolation>& broken) const;

    /// The rules of a template whose parameters are those of a horn.
    static std::vector<RuleViolation> rules(const ParameterValues& values);
    /// The half at y >= 0 of the horn with its port "feed" at x = 0: of an H-plane horn between plates (`tm`,
    /// TE10, a magnetic symmetry plane) or of an E-plane horn (`te`, TEM, an electric one).
    static Antenna build(const ParameterValues& values, Polarisation polarisation);
};

/// What decides on the first design of an optimum horn, whose aperture is sqrt(n wavelength rho) with rho
/// from the flare's apex to the aperture (C. A. Balanis, "Antenna Theory", sections 13.2 and 13.3).
/// Wavelengths.
struct OptimumHorn {
    double guide_width;
    double
        directivity;  ///< in the plane over the aperture's width, from the Fresnel integrals of that section
    double n;         ///< 2 in the E plane, 3 in the H plane
    double plate_height;
};
void draft_optimum_horn(const OptimumHorn& horn, synthesis::Draft& draft);

}  // namespace lathe
