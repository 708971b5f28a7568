// rotman_lens: beams from ports on an arc to a straight array, by paths between plates.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solver/antenna/rotman_outline.hpp"
#include "solver/antenna/synthesis_draft.hpp"

namespace lathe {
namespace {

using templates::add_violation;

constexpr double degrees_per_radian = 180.0 / std::numbers::pi;
constexpr double steepest_side_rad = 80.0 / degrees_per_radian;

Antenna build(const ParameterValues& values) {
    return RotmanOutline(values).antenna(values.scalar("plate_height_mm"));
}

/// Whether the equations have a solution; the others need it.
void add_lens_rules(const RotmanOutline& lens, std::vector<RuleViolation>& broken) {
    const double last = 0.5 * (lens.elements - 1) * lens.element_pitch;
    add_violation(broken,
                  "focal_length_mm must be at least 1.25 times the last element's distance from the middle, "
                  "times beam_expansion",
                  last - lens.design.furthest_element());
    add_violation(broken, "largest_beam_deg must come from a port at most 60 degrees off the axis",
                  lens.design.focal_length * (lens.largest_beam_rad - lens.design.largest_beam_rad()));
    if (!broken.empty()) return;
    // Far from 1 + a^2/2 the outer elements have no place with equal paths.
    const auto elements = lens.design.elements(lens.elements, lens.element_pitch);
    const bool is_solved = std::ranges::all_of(
        elements, [](const RotmanElement& each) { return std::isfinite(each.contour.z); });
    if (!is_solved) {
        add_violation(broken,
                      "focal_ratio must leave every element a place where the paths of the foci are equal",
                      lens.design.focal_length * std::max(lens.design.focal_ratio - 1.0, 1e-3));
        return;
    }
    const double sine = std::sin(lens.largest_beam_rad) / lens.design.beam_expansion;
    add_violation(broken, "focal_ratio must leave a beam contour around all beam ports",
                  std::abs(lens.design.beam_arc_middle().z) * sine - 0.95 * lens.design.beam_arc_radius());
}

void add_array_rules(const RotmanOutline& lens, std::vector<RuleViolation>& broken) {
    const std::vector<Point> walls = lens.array_walls();
    double narrowest = HUGE_VAL, widest = 0.0, nearest = HUGE_VAL, furthest = -HUGE_VAL;
    for (std::size_t i = 0; i < walls.size(); ++i) {
        if (i > 0) {
            narrowest = std::min(narrowest, walls[i].r - walls[i - 1].r);
            widest = std::max(widest, walls[i].r - walls[i - 1].r);
        }
        nearest = std::min(nearest, walls[i].z);
    }
    for (int beam = 0; beam < lens.beams; ++beam) {
        for (const double side : {1.0, -1.0}) {
            const Point corner = lens.beam_guide(beam).at(0.0, side * (0.5 * lens.beam_width + lens.wall));
            furthest = std::max(furthest, corner.z);
        }
    }
    add_violation(broken, "wall_thickness_mm must be at most half of the distance between the array's walls",
                  lens.wall - 0.5 * narrowest);
    add_violation(
        broken,
        "wall_thickness_mm must be at least a two-hundredth of the distance between the array's walls",
        widest / 200.0 - lens.wall);
    add_violation(broken, "focal_length_mm must leave room between beam ports and array", furthest - nearest);
}

/// By how much the walls of neighbouring beam guides reach into each other. Their axes meet at the origin, so
/// they are nearest to each other at their mouths.
double overlap_of(const templates::StraightGuide& a, const templates::StraightGuide& b) {
    const auto reach_into = [](const templates::StraightGuide& guide, const Point& corner, double side) {
        const Point along = templates::unit_vector(guide.direction_rad);
        const double left = (corner.r - guide.mouth.r) * along.z - (corner.z - guide.mouth.z) * along.r;
        return 0.5 * guide.width + guide.wall - side * left;
    };
    return std::max(reach_into(b, a.at(0.0, -0.5 * a.width), 1.0),
                    reach_into(a, b.at(0.0, 0.5 * b.width), -1.0));
}

void add_side_rules(const RotmanOutline& lens, std::vector<RuleViolation>& broken) {
    if (lens.sides == LensSides::open) return;
    const Point start = lens.side_start(), end = lens.side_end();
    const double length = std::hypot(end.z - start.z, end.r - start.r);
    const double slope = std::atan2(end.r - start.r, end.z - start.z);
    const double port = -lens.beam_guide(0).direction_rad;
    add_violation(broken,
                  "focal_length_mm: the side walls must rise less than to 80 degrees from a beam port",
                  length * (slope + port - steepest_side_rad));
    add_violation(broken, "focal_length_mm: the array must not be that much narrower than the beam contour",
                  length * (-slope - steepest_side_rad));
    if (lens.sides != LensSides::dummy_ports) return;
    add_violation(broken, "dummy_ports must be at least twice as wide as wall_thickness_mm",
                  3.0 * lens.wall - length / lens.dummies);
}

std::vector<RuleViolation> rules(const ParameterValues& values) {
    const RotmanOutline lens(values);
    std::vector<RuleViolation> broken;
    templates::add_guide_rules(values, "beam_port_width_mm", "guide_length_mm", broken);
    add_lens_rules(lens, broken);
    if (!broken.empty()) return broken;
    double overlap = 0.0;
    for (int beam = 1; beam < lens.beams; ++beam) {
        overlap = std::max(overlap, overlap_of(lens.beam_guide(beam - 1), lens.beam_guide(beam)));
    }
    add_violation(broken, "beam_port_width_mm must leave room for the walls between beam ports", overlap);
    add_array_rules(lens, broken);
    if (broken.empty()) add_side_rules(lens, broken);
    return broken;
}

std::vector<ParameterDescription> lens_parameters() {
    using namespace templates;
    return {
        suggesting(length_mm("focal_length_mm", "Focal length",
                             "From the middle of the array contour to the foci off the axis.", 60.0),
                   62.0, 72.0),
        suggesting(number("focal_angle_deg", "Focal angle",
                          "Between the axis and the foci off it, seen from the array contour.", "deg", 5.0,
                          60.0, 20.0),
                   17.0, 25.0),
        suggesting(
            number("focal_ratio", "Focal ratio",
                   "Focal length on the axis against that off it: about 1 + a^2/2 with the focal angle a.",
                   "", 1.0, 2.0, 1.06),
            1.03, 1.1),
        suggesting(number("beam_expansion", "Beam expansion",
                          "Sine of a beam's angle against that of its port: above 1 the beams reach further "
                          "than the ports.",
                          "", 0.3, 3.0, 1.0),
                   0.95, 1.1),
        count("element_count", "Elements", "Number of array ports.", 3, 128, 9),
        suggesting(length_mm("element_pitch_mm", "Element pitch",
                             "Between neighbouring elements of the array; less than a wavelength divided by "
                             "1 + sin of the largest beam angle.",
                             6.5),
                   6.0, 7.0),
        suggesting(count("beam_count", "Beams", "Number of beam ports, in equal steps of angle.", 2, 65, 5),
                   3, 5),
        suggesting(number("largest_beam_deg", "Largest beam angle",
                          "Of the outermost beams, from the normal of the array.", "deg", 0.5, 80.0, 20.0),
                   20.0, 25.0),
    };
}

std::vector<ParameterDescription> plate_parameters() {
    using namespace templates;
    return {
        choice("line_kind", "Lines",
               "waveguide: metal walls between two plates, TE10. microstrip: the plate ends there, TEM.",
               {"waveguide", "microstrip"}, "waveguide"),
        suggesting(permittivity("relative_permittivity", "Relative permittivity", "Between the plates.", 1.0),
                   1.0, 1.1),
        permittivity("line_permittivity", "Line permittivity",
                     "Effective, of the lines from the array ports to the elements; sets their lengths.",
                     1.0),
        suggesting(
            length_mm("beam_port_width_mm", "Beam port width", "Between the walls of a beam port.", 8.0), 7.0,
            8.0),
        guide_length_parameter(),
        planar_wall_parameter(0.5),
        choice("side_walls", "Side walls",
               "What closes the lens between the beam ports and the array: nothing, a straight or a curved "
               "wall, or ports that are matched.",
               {"open", "straight", "curved", "dummy_ports"}, "open"),
        used_with(suggesting(number("side_wall_bulge", "Side wall bulge",
                                    "Of curved side walls: how far out they reach, against their length.", "",
                                    0.0, 0.5, 0.15),
                             0.05, 0.3),
                  "side_walls", {"curved"}),
        used_with(
            suggesting(count("dummy_ports", "Dummy ports", "Number of matched ports on each side.", 1, 16, 5),
                       3, 6),
            "side_walls", {"dummy_ports"}),
        plate_height_parameter(5.0),
    };
}

/// The foci where the outermost beams come from, g = 1 + a^2/2 (Rotman & Turner), as deep as the array is
/// wide. The beamwidth of the tapered array is 55 degrees wavelength / length; beams stand a beamwidth apart.
void draft_design(synthesis::Draft& draft) {
    const double length = draft.gain() / 5.65;
    const double scan = draft.scan_deg() / degrees_per_radian, sine = std::sin(scan);
    const double elements = std::ceil(length * (1.0 + sine) / 0.9);
    const double beamwidth = 55.0 / length;
    const double side_beams = std::max(std::round(draft.scan_deg() / beamwidth), 1.0);
    // Neighbouring beam ports need 1.05 wavelengths with their walls.
    const double focal_length = std::max(1.1 * length, 1.05 / std::sin(scan / side_beams));
    draft.vary("focal_length_mm", focal_length * draft.wavelength(), 1.0, 1.2);
    draft.vary("focal_angle_deg", draft.scan_deg(), 0.9, 1.1);
    draft.vary("focal_ratio", 1.0 + 0.5 * scan * scan, 0.97, 1.03);
    draft.fix("beam_expansion", 1.0);
    draft.fix("element_count", elements);
    draft.fix("element_pitch_mm", length / elements * draft.wavelength());
    draft.fix("beam_count", 2.0 * side_beams + 1.0);
    draft.fix("largest_beam_deg", draft.scan_deg());
    draft.vary("beam_port_width_mm", 0.72 * draft.wavelength(), 0.85, 1.1);
    draft.fix("guide_length_mm", 1.5 * draft.wavelength());
    draft.fix("wall_thickness_mm", 0.05 * draft.wavelength());
    draft.fix("plate_height_mm", 0.5 * draft.wavelength());
}

}  // namespace

AntennaTemplate rotman_lens_template() {
    AntennaTemplate lens;
    lens.name = "rotman_lens";
    lens.title = "Rotman lens";
    lens.description =
        "Beam former with three foci: beam ports on an arc, an array contour whose lines go on to a straight "
        "array, side walls open, metal or matched. Planar, one port driven for each beam.";
    templates::append_parameters(lens, {lens_parameters(), plate_parameters()});
    lens.build = build;
    lens.rules = rules;
    lens.synthesis = {
        draft_design, scanning(planar_range(12.0, 18.0, 15.0, 311.0), 10.0, 40.0, 20.0), {0.95, 1.05, -12.0}};
    return lens;
}

}  // namespace lathe
