// pillbox: a parabolic wall between plates, with feeds at its focus.
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
constexpr int reflector_intervals = 320;

/// mm; the focus is the origin, the vertex of the parabola at x = -F, the beam goes to +x.
struct Pillbox {
    double focal_length, width, offset, thickness;
    double feed_x, feed_y, feed_angle_rad, pitch, guide_width, guide_length, wall;
    int side_feeds;

    explicit Pillbox(const ParameterValues& values)
        : focal_length(values.scalar("reflector_focal_length_mm")),
          width(values.scalar("reflector_width_mm")),
          offset(values.scalar("reflector_offset") * width),
          thickness(values.scalar("reflector_thickness_mm")),
          feed_x(values.scalar("feed_x_mm")),
          feed_y(values.scalar("feed_y_mm")),
          feed_angle_rad(values.scalar("feed_angle_deg") * radians_per_degree),
          pitch(values.scalar("feed_spacing_mm")),
          guide_width(values.scalar("guide_width_mm")),
          guide_length(values.scalar("guide_length_mm")),
          wall(values.scalar("wall_thickness_mm")),
          side_feeds(values.integer("side_feeds")) {}

    double reflector_x(double y) const { return y * y / (4.0 * focal_length) - focal_length; }
    /// Feeds stand side by side, their mouths on one line; number 0 is the one in the middle.
    templates::StraightGuide feed(int number) const {
        const double direction = std::numbers::pi - feed_angle_rad;
        const Point along = templates::unit_vector(direction);
        const double across = number * pitch;
        return {{feed_x + across * along.r, feed_y - across * along.z},
                direction,
                guide_width,
                guide_length,
                wall};
    }
};

/// The front along the parabola and the back `thickness` further along x.
std::vector<Point> reflector_outline(const Pillbox& pillbox) {
    std::vector<Point> front, back;
    for (int i = 0; i <= reflector_intervals; ++i) {
        const double y =
            pillbox.offset + pillbox.width * (static_cast<double>(i) / reflector_intervals - 0.5);
        front.push_back({pillbox.reflector_x(y), y});
        back.push_back({front.back().z - pillbox.thickness, y});
    }
    front.insert(front.end(), back.rbegin(), back.rend());
    return front;
}

Antenna build(const ParameterValues& values) {
    const Pillbox pillbox(values);
    Antenna antenna = templates::planar_antenna(values, Polarisation::tm);
    templates::set_aperture(values, antenna);
    antenna.regions.push_back(templates::metal(reflector_outline(pillbox)));
    for (int i = -pillbox.side_feeds; i <= pillbox.side_feeds; ++i) {
        templates::add_guide(pillbox.feed(i), fmt::format("feed_{}", i + pillbox.side_feeds + 1), 1, antenna);
    }
    // Whole even where it is symmetric: the feed's place and the reflector's may leave the axis at any time.
    return antenna;
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const Pillbox pillbox(values);
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "guide_width_mm", "guide_length_mm", broken);
    double touch = 0.0;
    for (int i = -pillbox.side_feeds; i <= pillbox.side_feeds; ++i) {
        // The parabola is open to +x and convex: a feed whose corners are in front of it is.
        for (const std::vector<Point>& wall : pillbox.feed(i).walls()) {
            for (const Point& corner : wall) {
                touch = std::max(touch, pillbox.reflector_x(corner.r) + pillbox.wall - corner.z);
            }
        }
    }
    add_violation(broken, "reflector_focal_length_mm must leave room between the reflector and the feeds",
                  touch);
    if (pillbox.side_feeds > 0) {
        add_violation(broken, "feed_spacing_mm must be at least guide_width_mm and one wall_thickness_mm",
                      pillbox.guide_width + pillbox.wall - pillbox.pitch);
    }
    return broken;
}

std::vector<ParameterDescription> pillbox_parameters() {
    using namespace templates;
    constexpr double far = 1000.0;
    return {
        suggesting(length_mm("reflector_focal_length_mm", "Reflector focal length",
                             "From the focus, where x and y are zero, to the vertex; 0.4 to 0.8 of the "
                             "reflector's width.",
                             40.0),
                   34.0, 60.0),
        length_mm("reflector_width_mm", "Reflector width", "From edge to edge along y.", 80.0),
        suggesting(number("reflector_offset", "Reflector offset",
                          "Of the reflector's middle from the parabola's axis, as a share of its width; from "
                          "0.5 on the feeds do not stand in the beam.",
                          "", 0.0, 5.0, 0.0),
                   0.0, 0.12),
        length_mm("reflector_thickness_mm", "Reflector thickness", "Along x.", 1.0),
        suggesting(count("side_feeds", "Side feeds", "Number of feeds on each side of the one in the middle.",
                         0, 32, 0),
                   0, 2),
        used_with(
            suggesting(
                length_mm("feed_spacing_mm", "Feed spacing",
                          "Between the middles of neighbouring feeds; neighbours may share a wall.", 8.0),
                9.2, 10.5),
            "side_feeds"),
        suggesting(number("feed_x_mm", "Feed x",
                          "Of the middle feed's mouth, from the focus; away from the "
                          "reflector is positive.",
                          "mm", -far, far, 0.0),
                   -3.0, 3.0),
        suggesting(number("feed_y_mm", "Feed y",
                          "Of the middle feed's mouth, from the focus; the beam goes to the other side.",
                          "mm", -far, far, 0.0),
                   -5.0, 5.0),
        suggesting(number("feed_angle_deg", "Feed angle",
                          "Of the feeds' axes from -x, towards +y; half the angle of the reflector's edges "
                          "where it is offset.",
                          "deg", -80.0, 80.0, 0.0),
                   -10.0, 10.0),
        guide_width_parameter(7.0),
        with_default(guide_length_parameter(), 10.0),
        planar_wall_parameter(0.5),
        plate_height_parameter(5.0),
        aperture_parameter("free"),
    };
}

/// F/D = 0.5, where an open guide of 0.7 wavelengths lights the edges at about -10 dB. In the plane that is
/// 4.2 times the width in wavelengths, feed in the beam; a feed at dy turns the beam by 0.9 atan(dy / F).
void draft_design(synthesis::Draft& draft) {
    constexpr double beam_deviation = 0.9, guide_width = 0.7, wall = 0.05;
    const double width = draft.gain() / 4.2, beamwidth = 222.0 / draft.gain();
    const double focal_length = 0.5 * width;
    const double spacing = std::max(focal_length * std::tan(beamwidth / beam_deviation * radians_per_degree),
                                    guide_width + 2.0 * wall);
    const double step = beam_deviation * std::atan(spacing / focal_length) / radians_per_degree;
    synthesis::fix_planar_guide(draft, guide_width, wall);
    draft.vary("reflector_focal_length_mm", focal_length * draft.wavelength(), 0.85, 1.3);
    draft.fix("reflector_width_mm", width * draft.wavelength());
    draft.fix("reflector_offset", 0.0);
    draft.fix("reflector_thickness_mm", 0.1 * draft.wavelength());
    draft.fix("side_feeds", std::round(draft.scan_deg() / step));
    draft.fix("feed_spacing_mm", spacing * draft.wavelength());
    draft.vary_between("feed_x_mm", 0.0, -0.3 * draft.wavelength(), 0.3 * draft.wavelength());
    draft.fix("plate_height_mm", 0.5 * draft.wavelength());
}

}  // namespace

AntennaTemplate pillbox_template() {
    AntennaTemplate pillbox;
    pillbox.name = "pillbox";
    pillbox.title = "Pillbox";
    pillbox.description =
        "Parabolic wall between plates, centred or offset, with one or several open guides at its focus, one "
        "beam each. Planar; symmetric with one centred feed.";
    pillbox.parameters = pillbox_parameters();
    pillbox.build = build;
    pillbox.rules = rules;
    pillbox.synthesis = {
        draft_design, scanning(planar_range(12.0, 18.0, 15.0, 222.0), 0.0, 25.0, 0.0), {0.97, 1.03, -10.0}};
    return pillbox;
}

}  // namespace lathe
