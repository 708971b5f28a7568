// dielectric_rod: a tapered rod that begins inside an open waveguide, or at its aperture.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;

Antenna build(const ParameterValues& values) {
    const double guide_radius = values.scalar("waveguide_radius_mm");
    const double aperture_z = values.scalar("waveguide_length_mm");
    const double outside = guide_radius + values.scalar("wall_thickness_mm");
    const double feed_radius = values.scalar("feed_radius_mm");
    const double end_radius = values.scalar("end_radius_mm");
    Antenna antenna = templates::horn_of({{0.0, guide_radius}, {aperture_z, guide_radius}},
                                         {{0.0, outside}, {aperture_z, outside}}, guide_radius, aperture_z);
    double z =
        aperture_z - values.scalar("inner_straight_length_mm") - values.scalar("inner_taper_length_mm");
    std::vector<Point> rod = {{z, 0.0}};
    z += values.scalar("inner_taper_length_mm");
    rod.push_back({z, feed_radius});
    z = aperture_z + values.scalar("feed_length_mm");
    rod.push_back({z, feed_radius});
    z += values.scalar("taper_length_mm");
    rod.push_back({z, end_radius});
    z += values.scalar("end_length_mm");
    rod.push_back({z, end_radius});
    z += values.scalar("tip_length_mm");
    rod.push_back({z, 0.0});
    antenna.regions.push_back(
        templates::dielectric(rod, values.scalar("relative_permittivity"), values.scalar("loss_tangent")));
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "waveguide_radius_mm", "waveguide_length_mm", broken);
    const double inside = values.scalar("inner_straight_length_mm") + values.scalar("inner_taper_length_mm");
    if (inside > 0.0) {
        add_violation(broken,
                      "feed_radius_mm: a rod that reaches into the waveguide must fit: feed_radius_mm at "
                      "most waveguide_radius_mm",
                      values.scalar("feed_radius_mm") - values.scalar("waveguide_radius_mm"));
    }
    const double guide = values.scalar("waveguide_length_mm");
    add_violation(broken,
                  "inner_taper_length_mm: the rod must begin in front of the port: inner_taper_length_mm and "
                  "inner_straight_length_mm "
                  "together at most 0.95 waveguide_length_mm",
                  inside - 0.95 * guide);
    return broken;
}

/// F. J. Zucker in R. C. Johnson, "Antenna Engineering Handbook", chapter 12: diameters
/// wavelength / sqrt(pi (er - 1)) at the feed and wavelength / sqrt(2.5 pi (er - 1)) beyond, gain 8 L per
/// wavelength for the design of highest gain.
void draft_design(synthesis::Draft& draft) {
    constexpr double permittivity = 2.55;
    const double length = draft.gain() / 8.0;
    const double feed_radius = 0.5 / std::sqrt(std::numbers::pi * (permittivity - 1.0));
    const double end_radius = 0.5 / std::sqrt(2.5 * std::numbers::pi * (permittivity - 1.0));
    const double feed = std::min(0.5, 0.1 * length), taper = std::min(2.5, 0.4 * length);
    const double w = draft.wavelength();
    synthesis::fix_open_guide(draft, 0.35, 3.0);
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

}  // namespace

AntennaTemplate dielectric_rod_template() {
    using namespace templates;
    AntennaTemplate rod;
    rod.name = "dielectric_rod";
    rod.title = "Dielectric rod";
    rod.description =
        "Rod antenna (polyrod): a pointed rod begins inside an open circular waveguide, tapers in front of "
        "it "
        "and goes on at constant radius, fed with TE11.";
    const auto part = [](std::string key, std::string label, std::string tooltip, double value, double least,
                         double most) {
        return suggesting(from_zero(length_mm(std::move(key), std::move(label), std::move(tooltip), value)),
                          least, most);
    };
    ParameterDescription guide_length = with_default(waveguide_length_parameter(), 30.0);
    guide_length.tooltip = "From the port to the aperture, to which S11 is referred.";
    rod.parameters = {
        suggesting(with_default(waveguide_radius_parameter(), 3.5), 3.2, 3.8),
        guide_length,
        with_default(wall_thickness_parameter(), 0.5),
        suggesting(permittivity("relative_permittivity", "Relative permittivity",
                                "Of the rod; 2.55 is cross-linked polystyrene, 2.1 PTFE.", 2.55),
                   2.0, 3.0),
        loss_tangent_parameter(),
        part("inner_taper_length_mm", "Inner taper length",
             "Inside the guide: from the rod's point to its full radius, which matches guide and rod.", 12.0,
             6.0, 15.0),
        part("inner_straight_length_mm", "Inner straight length",
             "Inside the guide: at full radius, up to the aperture.", 3.0, 0.0, 6.0),
        suggesting(
            length_mm("feed_radius_mm", "Feed radius",
                      "Full radius of the rod, inside and just in front of the guide; Zucker: diameter "
                      "wavelength / sqrt(pi (er - 1)).",
                      2.265),
            1.6, 2.6),
        part("feed_length_mm", "Feed length", "In front of the aperture: at full radius.", 5.0, 0.0, 10.0),
        part("taper_length_mm", "Taper length", "From the full radius to the end radius.", 25.0, 10.0, 40.0),
        suggesting(
            length_mm("end_radius_mm", "End radius",
                      "Of the long outer part; Zucker: diameter wavelength / sqrt(2.5 pi (er - 1)).", 1.435),
            1.0, 1.8),
        part("end_length_mm", "End length", "Of the outer part.", 30.0, 10.0, 60.0),
        part("tip_length_mm", "Tip length", "From the end radius to a point; 0 ends the rod square.", 0.0,
             0.0, 10.0),
    };
    rod.build = build;
    rod.rules = rules;
    rod.synthesis = {draft_design, {true, 12.0, 19.0, 16.0, 40'000.0}, {0.95, 1.05, -20.0, -28.0}};
    return rod;
}

}  // namespace lathe
