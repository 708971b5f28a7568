// Starting rules for dish feeds, rods and lenses. Lengths in wavelengths inside, in mm in the draft.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/antenna/synthesis_rules.hpp"

namespace lathe::synthesis {
namespace {

constexpr double pi = std::numbers::pi;

void fix_open_guide(Draft& draft, double radius, double length) {
    draft.fix("waveguide_radius_mm", radius * draft.wavelength());
    draft.fix("waveguide_length_mm", length * draft.wavelength());
    draft.fix("wall_thickness_mm", 0.05 * draft.wavelength());
}

}  // namespace

/// An open guide and one choke, a quarter of a wavelength deep and wide, flush with it (R. Wohlleben,
/// H. Mattes & O. Lochner, Electronics Letters 8, 1972, 474: chokes take the current off the outside).
/// The guide's radius from the gain by a line through solved feeds.
void choked_feed(Draft& draft) {
    const double radius = std::clamp(0.35 + 0.09 * (draft.gain_dbi() - 9.85), 0.32, 0.58);
    const double w = draft.wavelength();
    fix_open_guide(draft, radius, 1.5);
    draft.vary_between("waveguide_radius_mm", radius * w, std::max(radius - 0.05, 0.31) * w,
                       (radius + 0.05) * w);
    draft.list("choke_widths_mm", {0.25 * w}, 0.5, 1.6);
    draft.list("choke_depths_mm", {0.25 * w}, 0.7, 1.4);
    draft.vary_between("fin_thickness_mm", 0.05 * w, 0.03 * w, 0.08 * w);
    draft.list("rim_heights_mm", {0.0});
    draft.fix("back_plate_thickness_mm", 0.05 * w);
}

/// F. J. Zucker in R. C. Johnson, "Antenna Engineering Handbook", chapter 12: diameters
/// wavelength / sqrt(pi (er - 1)) at the feed and wavelength / sqrt(2.5 pi (er - 1)) beyond, gain 8 L per
/// wavelength for the design of highest gain.
void dielectric_rod(Draft& draft) {
    constexpr double permittivity = 2.55;
    const double length = draft.gain() / 8.0;
    const double feed_radius = 0.5 / std::sqrt(pi * (permittivity - 1.0));
    const double end_radius = 0.5 / std::sqrt(2.5 * pi * (permittivity - 1.0));
    const double feed = std::min(0.5, 0.1 * length), taper = std::min(2.5, 0.4 * length);
    const double w = draft.wavelength();
    fix_open_guide(draft, 0.35, 3.0);
    draft.fix("relative_permittivity", permittivity);
    draft.vary("inner_taper_length_mm", 1.2 * w, 0.6, 1.4);
    draft.vary("inner_straight_length_mm", 0.3 * w, 0.3, 2.0);
    draft.vary("feed_radius_mm", feed_radius * w, 0.8, 1.2);
    draft.vary("feed_length_mm", feed * w, 0.3, 2.0);
    draft.vary("taper_length_mm", taper * w, 0.6, 1.5);
    draft.vary("end_radius_mm", end_radius * w, 0.8, 1.2);
    draft.vary("end_length_mm", (length - feed - taper) * w, 0.8, 1.2);
    draft.vary_between("tip_length_mm", 0.0, 0.0, 1.5 * w);
}

/// An ellipse of PTFE with its far focus in the mouth of an open guide. The guide lights the base plane,
/// which is seen under 90 degrees from there, so nearly the whole ellipse takes part and the aperture has
/// about the gain of a uniform one, (pi d)^2.
void lens(Draft& draft) {
    constexpr double permittivity = 2.1;
    const double radius = 0.5 * std::sqrt(draft.gain()) / pi;
    const double w = draft.wavelength();
    fix_open_guide(draft, 0.35, 1.5);
    draft.fix("feed_flare_length_mm", 0.0);
    draft.fix("feed_aperture_radius_mm", 0.6 * w);
    draft.choose("lens", "ellipse");
    draft.vary("lens_radius_mm", radius * w, 0.85, 1.2);
    draft.vary_between("relative_permittivity", permittivity, 2.0, 2.6);
    draft.vary_between("distance_mm", 0.0, 0.0, 0.5 * w);
    draft.fix("extension_length_mm", 0.2 * w);
    draft.list("heights_mm", {1.8 * radius * w, 1.65 * radius * w, 1.35 * radius * w, 0.8 * radius * w});
    draft.fix("layer_thickness_mm", 0.0);
    draft.fix("layer_permittivity", std::sqrt(permittivity));
}

}  // namespace lathe::synthesis
