// choked_feed: an open circular waveguide with ring slots along the axis around its aperture.
#include <algorithm>
#include <vector>

#include "solver/antenna/synthesis_draft.hpp"
#include "solver/antenna/templates.hpp"

namespace lathe {
namespace {

using templates::add_violation;

/// A ring slot between two walls, mm; z of the floor and of the rim of its outer wall.
struct Choke {
    double inner_radius, outer_radius, floor_z, rim_z;
};

struct Feed {
    double guide_radius, aperture_z, wall, fin, plate;
    std::vector<Choke> chokes;

    explicit Feed(const ParameterValues& values)
        : guide_radius(values.scalar("waveguide_radius_mm")),
          aperture_z(values.scalar("waveguide_length_mm")),
          wall(values.scalar("wall_thickness_mm")),
          fin(values.scalar("fin_thickness_mm")),
          plate(values.scalar("back_plate_thickness_mm")) {
        const std::vector<double> widths = values.list("choke_widths_mm");
        const std::vector<double> depths = values.list("choke_depths_mm");
        const std::vector<double> rims = values.list("rim_heights_mm");
        double radius = guide_radius + wall, rim_z = aperture_z;
        const std::size_t count = std::min({widths.size(), depths.size(), rims.size()});
        for (std::size_t i = 0; i < count; ++i) {
            const double outer_rim = aperture_z + rims[i];
            chokes.push_back({radius, radius + widths[i], std::min(rim_z, outer_rim) - depths[i], outer_rim});
            radius += widths[i] + fin;
            rim_z = outer_rim;
        }
    }

    double back_z() const {
        double deepest = chokes.front().floor_z;
        for (const Choke& choke : chokes) deepest = std::min(deepest, choke.floor_z);
        return deepest - plate;
    }
};

Antenna build(const ParameterValues& values) {
    const Feed feed(values);
    const double back = feed.back_z(), guide_outside = feed.guide_radius + feed.wall;
    const std::vector<Point> inner = {{0.0, feed.guide_radius}, {feed.aperture_z, feed.guide_radius}};
    // From the port along the guide's outside, around the back plate, and over the rims to the aperture.
    std::vector<Point> outer = {{0.0, guide_outside}, {back, guide_outside}};
    outer.push_back({back, feed.chokes.back().outer_radius + feed.fin});
    for (auto choke = feed.chokes.rbegin(); choke != feed.chokes.rend(); ++choke) {
        outer.push_back({choke->rim_z, choke->outer_radius + feed.fin});
        outer.push_back({choke->rim_z, choke->outer_radius});
        outer.push_back({choke->floor_z, choke->outer_radius});
        outer.push_back({choke->floor_z, choke->inner_radius});
    }
    outer.push_back({feed.aperture_z, guide_outside});
    return templates::horn_of(inner, outer, feed.guide_radius, feed.aperture_z);
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "waveguide_radius_mm", "waveguide_length_mm", broken);
    const std::size_t widths = values.list("choke_widths_mm").size();
    const std::size_t depths = values.list("choke_depths_mm").size();
    const std::size_t rims = values.list("rim_heights_mm").size();
    if (widths != depths || widths != rims) {
        broken.push_back(
            {"choke_widths_mm, choke_depths_mm and rim_heights_mm must have equally many values",
             static_cast<double>(std::max({widths, depths, rims}) - std::min({widths, depths, rims}))});
        return broken;
    }
    const double least_mm = 0.1 * values.scalar("waveguide_radius_mm");
    add_violation(broken,
                  "waveguide_length_mm: the back plate must stay a tenth of waveguide_radius_mm in front of "
                  "the port: make the "
                  "waveguide longer or the chokes shallower",
                  least_mm - Feed(values).back_z());
    return broken;
}

/// An open guide and one choke, a quarter of a wavelength deep and wide, flush with it (R. Wohlleben,
/// H. Mattes & O. Lochner, Electronics Letters 8, 1972, 474: chokes take the current off the outside).
/// The guide's radius from the gain by a line through solved feeds.
void draft_design(synthesis::Draft& draft) {
    const double radius = std::clamp(0.35 + 0.09 * (draft.gain_dbi() - 9.85), 0.32, 0.58);
    const double w = draft.wavelength();
    synthesis::fix_open_guide(draft, radius, 1.5);
    draft.vary_between("waveguide_radius_mm", radius * w, std::max(radius - 0.05, 0.31) * w,
                       (radius + 0.05) * w);
    draft.list("choke_widths_mm", {0.25 * w}, 0.5, 1.6);
    draft.list("choke_depths_mm", {0.25 * w}, 0.7, 1.4);
    draft.vary_between("fin_thickness_mm", 0.05 * w, 0.03 * w, 0.08 * w);
    draft.list("rim_heights_mm", {0.0});
    draft.fix("back_plate_thickness_mm", 0.05 * w);
}

}  // namespace

AntennaTemplate choked_feed_template() {
    using namespace templates;
    AntennaTemplate feed;
    feed.name = "choked_feed";
    feed.title = "Choked feed";
    feed.description =
        "Open circular waveguide with ring slots (chokes) around its aperture, for dish feeds, fed with "
        "TE11.";
    ParameterDescription length = with_default(waveguide_length_parameter(), 15.0);
    length.tooltip = "From the port to the aperture, to which S11 is referred.";
    feed.parameters = {
        with_default(waveguide_radius_parameter(), 3.5),
        length,
        with_default(length_mm("wall_thickness_mm", "Wall thickness", "Of the waveguide, radially.", 0.5),
                     0.5),
        entry_called(
            suggesting(lengths_mm("choke_widths_mm", "Choke widths",
                                  "Radial width of each ring slot, from the guide outwards.", 0.01, {2.5}),
                       1.0, 4.0),
            "Choke width"),
        entry_called(
            suggesting(
                lengths_mm("choke_depths_mm", "Choke depths",
                           "Axial depth of each ring slot, measured from the lower of its two rims; about a "
                           "quarter of a wavelength.",
                           0.01, {2.5}),
                1.5, 4.0),
            "Choke depth"),
        entry_called(
            suggesting(
                lengths_mm("rim_heights_mm", "Rim heights",
                           "Rim of each slot's outer wall above the guide's aperture; 0 is flush, less lies "
                           "behind.",
                           -10'000.0, {0.0}),
                -2.0, 2.0),
            "Rim height"),
        length_mm("fin_thickness_mm", "Fin thickness", "Of the walls between and around the slots, radially.",
                  0.5),
        length_mm("back_plate_thickness_mm", "Back plate thickness", "Metal behind the deepest slot.", 0.5),
    };
    feed.build = build;
    feed.rules = rules;
    feed.synthesis = {draft_design, {true, 9.0, 11.5, 10.0, 36'000.0}, {0.95, 1.05, -15.0, -28.0, 75.0}};
    return feed;
}

}  // namespace lathe
