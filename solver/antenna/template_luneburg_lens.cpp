// luneburg_lens: a round lens whose permittivity falls from the middle to the rim, with feeds on an arc.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/antenna/planar_parts.hpp"
#include "solver/antenna/synthesis_draft.hpp"

namespace lathe {
namespace {

using templates::add_violation;

constexpr double radians_per_degree = std::numbers::pi / 180.0;
constexpr int rim_corners = 240;

enum Grading { rings, graded };
enum Feed { line, guide };

/// mm; the lens's middle is the origin, the feed in the middle of the arc at negative x.
struct Luneburg {
    double radius, gap, pitch_rad, guide_width, guide_length, wall, loss_tangent;
    double middle_permittivity, rim_permittivity;
    std::vector<double> ring_widths, ring_permittivities;
    int side_feeds;
    bool is_graded, has_guides;

    explicit Luneburg(const ParameterValues& values)
        : radius(values.scalar("lens_radius_mm")),
          gap(values.scalar("feed_gap_mm")),
          pitch_rad(values.scalar("feed_pitch_deg") * radians_per_degree),
          guide_width(values.scalar("guide_width_mm")),
          guide_length(values.scalar("guide_length_mm")),
          wall(values.scalar("wall_thickness_mm")),
          loss_tangent(values.scalar("loss_tangent")),
          middle_permittivity(values.scalar("middle_permittivity")),
          rim_permittivity(values.scalar("rim_permittivity")),
          ring_widths(values.list("ring_widths")),
          ring_permittivities(values.list("ring_permittivities")),
          side_feeds(values.integer("side_feeds")),
          is_graded(values.integer("grading") == graded),
          has_guides(values.integer("feed") == guide) {}

    double feed_radius() const { return radius + gap; }
    /// The wave of a feed goes through the middle of the lens.
    templates::StraightGuide feed(int number) const {
        const double direction = number * pitch_rad;
        const Point out = templates::unit_vector(direction);
        return {{-feed_radius() * out.z, -feed_radius() * out.r}, direction, guide_width, guide_length, wall};
    }
};

/// Discs from the largest to the smallest, each painted over the one before.
void add_rings(const Luneburg& lens, Antenna& antenna) {
    double whole = 0.0;
    for (const double width : lens.ring_widths) whole += width;
    double outer = whole;
    for (std::size_t i = lens.ring_widths.size(); i-- > 0;) {
        antenna.regions.push_back(
            templates::dielectric(templates::circle({}, lens.radius * outer / whole, rim_corners),
                                  lens.ring_permittivities[i], lens.loss_tangent));
        outer -= lens.ring_widths[i];
    }
}

/// The corners of the polygon are a little outside of the circle: the formula stops at the rim's value.
void add_graded_disc(const Luneburg& lens, Antenna& antenna) {
    Region disc = templates::dielectric(templates::circle({}, lens.radius, rim_corners),
                                        lens.middle_permittivity, lens.loss_tangent);
    const std::string fall = fmt::format("{} - {} * (r_mm / {})^2", lens.middle_permittivity,
                                         lens.middle_permittivity - lens.rim_permittivity, lens.radius);
    set_graded_permittivity(disc,
                            GradedPermittivity(fmt::format("max({}, {})", fall, lens.rim_permittivity), {}));
    antenna.regions.push_back(disc);
}

void add_line(const templates::StraightGuide& feed, const std::string& name, Antenna& antenna) {
    PlanarPort port;
    port.name = name;
    port.kind = PlanarPortKind::line_current;
    port.centre_x = 1e-3 * feed.mouth.z;
    port.centre_y = 1e-3 * feed.mouth.r;
    antenna.planar->ports.push_back(port);
}

Antenna build(const ParameterValues& values) {
    const Luneburg lens(values);
    Antenna antenna = templates::planar_antenna(values, Polarisation::tm);
    templates::set_aperture(values, antenna);
    if (lens.is_graded) {
        add_graded_disc(lens, antenna);
    } else {
        add_rings(lens, antenna);
    }
    for (int i = -lens.side_feeds; i <= lens.side_feeds; ++i) {
        const std::string name = fmt::format("feed_{}", i + lens.side_feeds + 1);
        if (lens.has_guides) {
            templates::add_guide(lens.feed(i), name, 1, antenna);
        } else {
            add_line(lens.feed(i), name, antenna);
        }
    }
    return lens.side_feeds == 0 ? templates::upper_half(antenna, SymmetryPlane::magnetic) : antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const Luneburg lens(values);
    std::vector<RuleViolation> broken;
    if (lens.has_guides) templates::add_guide_rules(values, "guide_width_mm", "guide_length_mm", broken);
    if (!lens.is_graded && lens.ring_widths.size() != lens.ring_permittivities.size()) {
        const double widths = static_cast<double>(lens.ring_widths.size());
        broken.push_back({"ring_widths and ring_permittivities must have equally many values",
                          std::abs(widths - static_cast<double>(lens.ring_permittivities.size()))});
    }
    if (lens.is_graded) {
        add_violation(broken, "rim_permittivity must not be more than middle_permittivity",
                      lens.rim_permittivity - lens.middle_permittivity);
    }
    if (lens.side_feeds == 0) return broken;
    const double half = 0.5 * lens.guide_width + lens.wall;
    if (lens.has_guides) {
        add_violation(broken, "feed_pitch_deg must leave room for the walls between neighbouring feeds",
                      half - lens.feed_radius() * std::tan(0.5 * lens.pitch_rad));
    }
    add_violation(broken, "feed_pitch_deg must keep all feeds within 180 degrees",
                  lens.feed_radius() * (2.0 * lens.side_feeds * lens.pitch_rad - std::numbers::pi));
    return broken;
}

std::vector<ParameterDescription> lens_parameters() {
    using namespace templates;
    return {
        suggesting(length_mm("lens_radius_mm", "Lens radius", "Of the outermost ring.", 30.0), 20.0, 40.0),
        choice(
            "grading", "Grading",
            "rings: of one material each. graded: from the middle to the rim with the square of the radius.",
            {"rings", "graded"}, "rings"),
        used_with(entry_called(suggesting(numbers("ring_widths", "Ring widths",
                                                  "From the middle to the rim, against each other.", 0.02,
                                                  50.0, {1.0, 1.0, 1.0, 1.0, 1.0}),
                                          0.7, 1.4),
                               "Ring width"),
                  "grading", {"rings"}),
        used_with(entry_called(suggesting(numbers("ring_permittivities", "Ring permittivities",
                                                  "Relative, from the middle to the rim.", 1.0, 100.0,
                                                  {1.98, 1.9, 1.74, 1.5, 1.18}),
                                          1.1, 2.2),
                               "Ring permittivity"),
                  "grading", {"rings"}),
        used_with(suggesting(permittivity("middle_permittivity", "Middle permittivity",
                                          "Relative, in the middle of the graded lens.", 2.0),
                             1.8, 2.2),
                  "grading", {"graded"}),
        used_with(suggesting(permittivity("rim_permittivity", "Rim permittivity",
                                          "Relative, at the rim of the graded lens.", 1.0),
                             1.0, 1.2),
                  "grading", {"graded"}),
        loss_tangent_parameter(),
    };
}

std::vector<ParameterDescription> feed_parameters() {
    using namespace templates;
    return {
        choice("feed", "Feed", "guide: open guides that point at the middle. line: line currents.",
               {"line", "guide"}, "guide"),
        suggesting(from_zero(length_mm("feed_gap_mm", "Feed gap", "From the rim to the feeds.", 0.0)), 0.0,
                   5.0),
        suggesting(count("side_feeds", "Side feeds", "Number of feeds on each side of the one in the middle.",
                         0, 32, 0),
                   0, 2),
        used_with(suggesting(number("feed_pitch_deg", "Feed pitch",
                                    "Between neighbouring feeds, and so between neighbouring beams.", "deg",
                                    0.5, 90.0, 30.0),
                             28.0, 40.0),
                  "side_feeds"),
        used_with(guide_width_parameter(7.0), "feed", {"guide"}),
        used_with(guide_length_parameter(), "feed", {"guide"}),
        used_with(planar_wall_parameter(0.5), "feed", {"guide"}),
        plate_height_parameter(5.0),
        aperture_parameter("free"),
    };
}

/// Rings with the mean of R. K. Luneburg's 2 - (r/a)^2 over each, at least 5 of them and one for each
/// wavelength of the diameter. The open guide lights about the whole lens: directivity in the plane 5 times
/// the diameter in wavelengths.
void draft_design(synthesis::Draft& draft) {
    const double diameter = draft.gain() / 5.0, beamwidth = 60.0 / diameter;
    const int count = std::max(5, static_cast<int>(std::ceil(diameter)));
    std::vector<double> permittivities;
    for (int i = 0; i < count; ++i) {
        const double inner = static_cast<double>(i) / count, outer = (i + 1.0) / count;
        permittivities.push_back(2.0 - 0.5 * (inner * inner + outer * outer));
    }
    synthesis::fix_planar_guide(draft, 0.7, 0.05);
    draft.fix("lens_radius_mm", 0.5 * diameter * draft.wavelength());
    draft.choose("grading", "rings");
    draft.list("ring_widths", std::vector<double>(permittivities.size(), 1.0), 0.7, 1.4);
    draft.list("ring_permittivities", permittivities, 0.9, 1.1);
    draft.vary_between("feed_gap_mm", 0.0, 0.0, 0.4 * draft.wavelength());
    // Beams that cross at -3 dB, as far as neighbouring guides have room.
    const double least = std::atan(0.8 / diameter) / radians_per_degree * 2.0;
    const double pitch = std::max(beamwidth, least);
    draft.fix("side_feeds", std::round(draft.scan_deg() / pitch));
    draft.fix("feed_pitch_deg", pitch + 0.1);
    draft.fix("plate_height_mm", 0.5 * draft.wavelength());
}

}  // namespace

AntennaTemplate luneburg_lens_template() {
    AntennaTemplate lens;
    lens.name = "luneburg_lens";
    lens.title = "Luneburg lens";
    lens.description =
        "Round lens in rings or graded, between plates or as a cylinder, with one feed or several on an arc "
        "around it, one beam each. Planar; symmetric with one feed.";
    templates::append_parameters(lens, {lens_parameters(), feed_parameters()});
    lens.build = build;
    lens.rules = rules;
    lens.synthesis = {
        draft_design, scanning(planar_range(11.0, 17.0, 14.0, 300.0), 0.0, 60.0, 0.0), {0.95, 1.05, -10.0}};
    return lens;
}

}  // namespace lathe
